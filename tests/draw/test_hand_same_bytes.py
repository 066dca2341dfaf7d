"""The same picture in every process, under every hash seed, and on processors with and without newer instructions."""

import os
import subprocess
import sys

import pytest

DRAW = """
import hashlib
from hand_cases import LEFT, hand_of
from unwritten.draw.hand import Capture

hand = hand_of(LEFT, Capture(shake="handheld"))
frames = [hand.frame((2.0, -3.0), 1.5, (0.5, 0.0), number) for number in (0, 4)]
print(hashlib.sha256(b"".join(frame.tobytes() for frame in frames)).hexdigest())
"""
USED_BEFORE = """
import numba

@numba.njit
def doubled(x):
    return x * 2

assert doubled(2.5) == 5.0
"""
SHOW_PROCESSOR = """
from numba.core.registry import cpu_target
print(cpu_target.target_context.codegen().magic_tuple()[1:])
assert {after}
"""
OLD = {
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX512F,-AVX2_Usable,-FMA_Usable",
    "NPY_DISABLE_CPU_FEATURES": "X86_V3 X86_V4 AVX512_ICL AVX512_SPR",
    "OPENBLAS_CORETYPE": "Nehalem",
}


def run(code: str, **changes: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_CPU")}
    environment["PYTHONPATH"] = os.path.dirname(__file__)
    command = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(command, env={**environment, **changes}, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="the same bytes are promised on Linux")
def test_an_older_processor_draws_the_same_picture() -> None:
    assert run(DRAW, PYTHONHASHSEED="1") == run(DRAW, PYTHONHASHSEED="2", **OLD)


def test_numba_is_told_the_processor_even_if_it_was_used_before() -> None:
    show = SHOW_PROCESSOR.format(after="True")
    code = (
        USED_BEFORE + show + "import unwritten.draw.hand" + show + SHOW_PROCESSOR.format(after="doubled(3.0) == 6.0")
    )
    before, after, *_ = run(code).splitlines()
    assert after == "('x86-64-v2', '')"
    assert before != after


def test_kernels_are_kept_where_they_can_be() -> None:
    code = """
from unwritten.draw.hand.vectors import unit
unit((1.0, 2.0, 2.0)); print(sum(unit.stats.cache_hits.values()) + sum(unit.stats.cache_misses.values()))
unit((1.0, 2.0, 3.0)); print(unit.stats.cache_path != "")
"""
    assert run(code).splitlines() == ["1", "True"]
