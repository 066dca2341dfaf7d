"""The sound of the pen: it follows the movement, is silent where it must be, and is the same on every processor."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import pytest
from test_same_samples import OLD

from unwritten.core import PUBLIC, Address, Pcm, Rng
from unwritten.core.jsonable import dumps, loads
from unwritten.sound import friction as module
from unwritten.sound import peak_db, rms_db
from unwritten.sound.friction import Voice, friction, voice_of
from unwritten.sound.wave import Wave

ROW = 192
EDGE = 12 * ROW


def rng(index: int = 0) -> Rng:
    return Rng(PUBLIC, Address("words/test", 1, "easy", "train", index), 0)


PLAIN = replace(voice_of(rng()), push=(0.0, 0.0), patches=0.0, loudness=0.0, tap_loudness=0.0, room=-65.0)


@dataclass(frozen=True, eq=False)
class Moves:
    xy: Wave
    lift: Wave
    pressure: Wave
    starts: tuple[int, ...]

    def heard(self, voice: Voice = PLAIN, index: int = 0) -> Pcm:
        return friction(self.xy, self.lift, self.pressure, voice, rng(index))


def moves(
    strokes: Sequence[tuple[float, float, int]], *, gap: int = 40, fall: float = 0.2, force: float = 0.5
) -> Moves:
    """Write straight strokes (dx and dy in mm, rows), each from standstill to standstill, with lifts between."""
    place = np.zeros(2)
    xy, lift, pressure, starts = [np.zeros((gap, 2))], [height(gap, fall)], [np.zeros(gap)], []
    for dx, dy, rows in strokes:
        starts.append(sum(map(len, lift)))
        u = (np.arange(rows) / (rows - 1))[:, None]
        xy += [place + np.array([dx, dy]) * (10 * u**3 - 15 * u**4 + 6 * u**5)]
        place = place + np.array([dx, dy])
        xy += [np.repeat(place[None], gap, axis=0)]
        lift += [np.zeros(rows), height(gap, fall)]
        pressure += [np.full(rows, force), np.zeros(gap)]
    return Moves(
        np.rint(np.concatenate(xy) * 1024) / 1024, np.concatenate(lift), np.concatenate(pressure), tuple(starts)
    )


def height(rows: int, fall: float) -> Wave:
    return fall * np.minimum(np.arange(rows) + 1, rows - np.arange(rows))


LETTER = moves([(0, -9, 120), (4, 8, 90), (5, -8, 180), (-6, 0, 60), (1, 9, 80), (-3, -9, 140)])
STEADY_ROWS = 100


def steady(dx: float, dy: float) -> Moves:
    """Write one straight line of 0.4 s at an even speed."""
    line = moves([(dx, dy, STEADY_ROWS)])
    even = np.linspace(0, 1, STEADY_ROWS)[:, None] * np.array([dx, dy])
    xy = line.xy.copy()
    xy[40 : 40 + STEADY_ROWS] = np.rint(even * 1024) / 1024
    return replace(line, xy=xy)


def middle(pcm: Pcm) -> Pcm:
    """Cut out the steady part of a line: after its tap, before its end."""
    return pcm[(40 + 15) * ROW : (40 + STEADY_ROWS - 5) * ROW]


def centroid(pcm: Pcm) -> float:
    power = np.abs(np.fft.rfft(pcm.astype(np.float64))) ** 2
    return float(np.sum(power * np.fft.rfftfreq(len(pcm), 1 / 48_000)) / np.sum(power))


@pytest.mark.parametrize(("rows", "where"), [(5, "first"), (12, "first"), (-3, "last"), (-27, "last")])
def test_writing_at_the_very_ends_is_refused(rows: int, where: str) -> None:
    lift = LETTER.lift.copy()
    lift[rows] = 0
    with pytest.raises(ValueError, match=where):
        friction(LETTER.xy, lift, LETTER.pressure, PLAIN, rng())


def test_a_pen_in_the_air_makes_no_sound() -> None:
    rows = 96
    pcm = friction(LETTER.xy[:rows], np.full(rows, 3.0), np.zeros(rows), PLAIN, rng())
    assert len(pcm) == rows * ROW
    assert not pcm.any()


def test_both_ends_are_exactly_silent_and_the_middle_is_not() -> None:
    pcm = LETTER.heard()
    assert len(pcm) == len(LETTER.lift) * ROW
    assert not pcm[:EDGE].any()
    assert not pcm[-EDGE:].any()
    assert pcm[EDGE:-EDGE].any()


def test_a_long_lift_is_exactly_silent_after_sixty_milliseconds_and_heard_until_forty() -> None:
    written = moves([(0, -8, 50), (6, 0, 50)], gap=60)
    pcm = written.heard()
    left = written.starts[0] + 50  # the first row in the air
    assert not pcm[(left + 15) * ROW : (written.starts[1] - 1) * ROW].any()
    assert np.count_nonzero(pcm[left * ROW : (left + 9) * ROW]) > 8 * ROW * 0.9


def test_loudness_follows_the_speed() -> None:
    for index in range(4):
        pcm = LETTER.heard(voice_of(rng(100 + index)), index)
        windows = len(pcm) // 480
        loud = np.sqrt(np.mean(pcm[: windows * 480].reshape(-1, 480).astype(np.float64) ** 2, axis=1))
        speed = np.hypot(*np.gradient(LETTER.xy, 0.004, axis=0).T)
        times, rows = (np.arange(windows) + 0.5) * 0.01, np.arange(len(speed)) * 0.004
        touching = np.interp(times, rows, LETTER.lift) == 0
        for start in LETTER.starts:  # a tap is no friction
            touching &= np.abs(times - start * 0.004 - 0.012) > 0.014
        assert touching.sum() > 60
        assert np.corrcoef(loud[touching], np.interp(times, rows, speed)[touching])[0, 1] > 0.9


def test_faster_is_brighter_and_firmer_is_louder() -> None:
    tones = [centroid(middle(steady(0, -millimetres).heard())) for millimetres in (4, 8, 16, 32)]
    assert all(fast > slow * 1.15 for slow, fast in pairwise(tones)), tones
    line = steady(0, -12)
    firm, soft = (replace(line, pressure=line.pressure * times) for times in (1.6, 0.8))
    assert rms_db(middle(firm.heard())) - rms_db(middle(soft.heard())) == pytest.approx(3.01, abs=0.3)


def test_a_writer_who_pushes_sounds_different_up_and_down() -> None:
    down, up = steady(0, -12), steady(0, 12)
    pushing = replace(PLAIN, push=(0.0, 0.18))
    louder = rms_db(middle(up.heard(pushing))) - rms_db(middle(down.heard(pushing)))
    even = rms_db(middle(up.heard())) - rms_db(middle(down.heard()))
    assert 2.0 < louder < 5.0
    assert abs(even) < 0.5
    assert centroid(middle(up.heard(pushing))) > 1.03 * centroid(middle(down.heard(pushing)))


def test_a_tap_stands_at_each_touch() -> None:
    written = moves([(0, -0.05, 60), (0.05, 0, 60), (0, 0.05, 60)])  # so slow that the taps stand alone
    pcm = written.heard().astype(np.int64)
    for start in written.starts:
        around = np.abs(pcm[(start - 10) * ROW : (start + 40) * ROW])
        first = int(np.argmax(around > around.max() / 2)) - 10 * ROW
        assert abs(first) <= 5 * 48, "within 5 ms of the touch"
        assert around.max() > 4 * np.abs(pcm[(start + 10) * ROW : (start + 50) * ROW]).max()


def test_a_harder_touch_taps_louder() -> None:
    peaks = [
        int(np.max(np.abs(moves([(0, -0.05, 60)], fall=fall, force=force).heard().astype(np.int64))))
        for fall, force in ((0.05, 0.2), (0.2, 0.2), (0.2, 0.8))
    ]
    assert peaks[0] * 1.1 < peaks[1]
    assert peaks[1] * 1.1 < peaks[2]


@pytest.mark.parametrize("index", range(6))
def test_every_voice_is_heard_well_and_never_clips(index: int) -> None:
    pcm = LETTER.heard(voice_of(rng(index)), index)
    writing = np.repeat(LETTER.lift == 0, ROW)
    assert -30 < rms_db(pcm[writing]) < -12
    assert peak_db(pcm) < -1
    wild = replace(LETTER, xy=LETTER.xy * 8, pressure=LETTER.pressure * 2)  # up to 400 mm/s with full force
    assert -6 < peak_db(wild.heard(voice_of(rng(index)))) < 0


def test_a_voice_follows_from_its_seed_and_survives_json() -> None:
    assert voice_of(rng(1)) == voice_of(rng(1)) != voice_of(rng(2))
    assert loads(Voice, dumps(voice_of(rng(1)))) == voice_of(rng(1))
    np.testing.assert_array_equal(LETTER.heard(index=3), LETTER.heard(index=3))
    assert (LETTER.heard(index=3) != LETTER.heard(index=4)).any()


MAKE = """
import hashlib, json
from test_friction import LETTER, rng, voice_of
from numpy._core._multiarray_umath import __cpu_features__
made = b"".join(LETTER.heard(voice_of(rng(index)), index).tobytes() for index in range(4))
print(json.dumps([hashlib.sha256(made).hexdigest(), __cpu_features__["X86_V3"]]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the same bytes are promised on Linux")
def test_an_older_processor_hears_the_same_pen() -> None:
    paths = os.pathsep.join([os.path.dirname(__file__), *sys.path])
    command = [sys.executable, "-W", "ignore", "-c", MAKE]
    run = subprocess.run(
        command, env={**os.environ, **OLD, "PYTHONPATH": paths}, capture_output=True, check=True, text=True
    )
    old, new_instructions = json.loads(run.stdout)
    made = b"".join(LETTER.heard(voice_of(rng(index)), index).tobytes() for index in range(4))
    assert not new_instructions
    assert hashlib.sha256(made).hexdigest() == old


@pytest.mark.parametrize("towards", [-np.inf, np.inf])
def test_a_last_bit_of_sine_or_exp_changes_no_sample(towards: float, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = LETTER.heard()
    for name in ("sin", "exp"):
        exact = getattr(np, name)
        monkeypatch.setattr(np, name, lambda *values, exact=exact: np.nextafter(exact(*values), towards))
    for cached in (module._knock, module._body):
        cached.cache_clear()
    other = LETTER.heard()
    monkeypatch.undo()
    for cached in (module._knock, module._body):
        cached.cache_clear()
    np.testing.assert_array_equal(expected, other)
