"""The same samples on processors with and without the newer instructions."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from unwritten.core import PUBLIC, Address, Pcm, Rng
from unwritten.sound import beep, chord, filters, sweep, thud, tone
from unwritten.sound.noise import filtered

MAKE = """
import hashlib, json, math
import numpy as np
from numpy._core._multiarray_umath import __cpu_features__
from unwritten.core import PUBLIC, Address, Rng
from unwritten.sound import *

rng = Rng(PUBLIC, Address("a/b/c", 1, "easy", "train", 0), 0)
sounds = {
    "tone": [tone(hertz, 0.5, level=level) for hertz in (100, 440, 1000, 4000.5) for level in (0, -12, -33)],
    "rich": [tone(220, 0.5, harmonics=(1, 0.5, 0.25)), chord([262, 330, 392], 0.5), beep(), sweep(100, 9000, 1)],
    "struck": [click(), tick(), thud(), gain_db(thud(), -7.3)],
    "noise": [white(0.5, rng), pink(0.5, rng), filtered(0.5, 500, 4000, rng)],
    "speech": [say("Seven red shells, thirty blue bells."), say("Which one?", voice="en-us+whisper")],
}
hashes = {name: hashlib.sha256(b"".join(pcm.tobytes() for pcm in made)).hexdigest() for name, made in sounds.items()}
grid = np.arange(1, 200001) / 7
raw = hashlib.sha256(np.sin(grid).tobytes() + np.exp(-grid / 999).tobytes()).hexdigest()
raw += hashlib.sha256(repr([math.sin(x) + math.exp(-x / 9) for x in grid[:20000].tolist()]).encode()).hexdigest()
print(json.dumps({"hashes": hashes, "raw": raw, "avx2": __cpu_features__["AVX2"], "v3": __cpu_features__["X86_V3"]}))
"""
OLD = {
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX2_Usable,-FMA_Usable",
    "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL AVX512_SPR",
    "OPENBLAS_CORETYPE": "Nehalem",
}


def made(changes: dict[str, str]) -> dict[str, object]:
    # numpy warns where a feature that is to be left out is not there anyway.
    command = [sys.executable, "-W", "ignore", "-c", MAKE]
    run = subprocess.run(command, env={**os.environ, **changes}, capture_output=True, check=True, text=True)
    answer: dict[str, object] = json.loads(run.stdout)
    return answer


@pytest.mark.skipif(sys.platform != "linux", reason="the same bytes are promised on Linux")
def test_an_older_processor_makes_the_same_samples() -> None:
    new, old = made({}), made(OLD)
    assert old["hashes"] == new["hashes"]
    assert old["v3"] is False
    if new["v3"]:
        assert old["raw"] != new["raw"], "the settings no longer change the arithmetic, so this test shows nothing"


def sounds_with_ties() -> list[Pcm]:
    """Make sounds with sines of exactly a half, which times full scale lie midway between two samples."""
    filters._interpolation.cache_clear()
    rng = Rng(PUBLIC, Address("a/b/c", 1, "easy", "train", 0), 0)
    steady = [tone(hertz, 0.5, level=0, fade=0) for hertz in (1000, 2000, 4000)]
    shaped = [beep(level=0), chord([1000, 2000], 0.2, level=0), sweep(100, 9000, 0.5, level=0), thud(level=0)]
    old = np.arange(-5000, 5000, 3, dtype=np.int16)
    return [*steady, *shaped, filtered(0.3, 500, 4000, rng), filters.to_48_khz(old)]


@pytest.mark.parametrize("towards", [-np.inf, np.inf])
def test_a_last_bit_more_or_less_changes_no_sample(towards: float, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = sounds_with_ties()
    for name in ("sin", "cos", "exp", "sinc", "kaiser", "i0"):
        exact = getattr(np, name)
        monkeypatch.setattr(np, name, lambda *values, exact=exact: np.nextafter(exact(*values), towards))
    other = sounds_with_ties()
    monkeypatch.undo()
    filters._interpolation.cache_clear()
    for one, another in zip(expected, other, strict=True):
        np.testing.assert_array_equal(one, another)
