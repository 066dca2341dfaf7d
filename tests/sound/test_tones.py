"""Tones and struck sounds: frequency, level, edges."""

import numpy as np
import pytest

from unwritten.core import Pcm
from unwritten.sound import beep, chord, click, onsets, peak_db, rms_db, sweep, thud, tick, tone


def strongest(pcm: Pcm, at_least: float = 0.1) -> list[float]:
    """Measure the frequencies of the spectrum's peaks, those above a share of the highest."""
    spectrum = np.abs(np.fft.rfft(pcm * np.hanning(len(pcm)), 1 << 18))
    tops = (spectrum[1:-1] > spectrum[:-2]) & (spectrum[1:-1] >= spectrum[2:])
    tops &= spectrum[1:-1] > at_least * spectrum.max()
    return [float(place + 1) * 48_000 / (1 << 18) for place in np.flatnonzero(tops)]


@pytest.mark.parametrize("hertz", [-5, 0, 24_000, 30_000])
def test_what_cannot_be_heard_at_this_rate_is_refused(hertz: float) -> None:
    with pytest.raises(ValueError, match="half the sample rate"):
        tone(hertz, 0.1)
    with pytest.raises(ValueError, match="half the sample rate"):
        sweep(440, hertz, 0.1)


def test_a_harmonic_above_half_the_rate_is_refused_rather_than_folded_back() -> None:
    with pytest.raises(ValueError, match="half the sample rate"):
        tone(13_000, 0.1, harmonics=(1, 0.5))


def test_a_tone_needs_a_frequency_and_room_for_its_fades() -> None:
    with pytest.raises(ValueError, match="at least one frequency"):
        chord([], 1)
    with pytest.raises(ValueError, match="do not fit"):
        tone(440, 0.015)


@pytest.mark.parametrize("hertz", [50, 261.6, 440, 3520.5, 12_345])
def test_a_tone_has_its_frequency_within_one_hertz(hertz: float) -> None:
    (heard,) = strongest(tone(hertz, 1))
    assert heard == pytest.approx(hertz, abs=1)


@pytest.mark.parametrize("level", [-40.0, -12.0, 0.0])
def test_a_tone_has_its_level(level: float) -> None:
    pcm = tone(997, 1, level=level)
    assert peak_db(pcm) == pytest.approx(level, abs=0.1)
    assert rms_db(pcm[4800:-4800]) == pytest.approx(level - 3.0103, abs=0.1)


def test_harmonics_stand_where_they_belong_and_as_strong() -> None:
    pcm = tone(500, 1, harmonics=(1, 0, 0.5))
    assert strongest(pcm) == pytest.approx([500, 1500], abs=1)
    assert strongest(pcm, at_least=0.6) == pytest.approx([500], abs=1)


def test_a_chord_holds_all_its_tones_equally() -> None:
    assert strongest(chord([262, 330, 392], 1), at_least=0.9) == pytest.approx([262, 330, 392], abs=1)


def test_a_sweep_goes_from_its_first_to_its_last_frequency() -> None:
    pcm = sweep(500, 2500, 2)
    for begin, expected in [(0.0, 550), (0.95, 1500), (1.9, 2450)]:
        part = pcm[int(begin * 48_000) : int((begin + 0.1) * 48_000)]
        crossings = int(np.count_nonzero(np.diff(np.signbit(part))))
        assert crossings / 0.2 == pytest.approx(expected, abs=30)


@pytest.mark.parametrize(
    "pcm",
    [tone(440, 0.1), beep(), chord([300, 400], 0.1), sweep(300, 900, 0.2), click(), tick(), thud()],
    ids=["tone", "beep", "chord", "sweep", "click", "tick", "thud"],
)
def test_edges_do_not_crack(pcm: Pcm) -> None:
    loudest = int(np.max(np.abs(pcm.astype(int))))
    assert pcm[0] == pcm[-1] == 0
    assert int(np.max(np.abs(pcm[-20:].astype(int)))) < 0.02 * loudest
    assert peak_db(pcm) == pytest.approx(-12, abs=0.1)


def test_a_tone_without_fades_does_crack() -> None:
    bare = tone(447, 0.1, fade=0)
    assert abs(int(bare[-1])) > 200


@pytest.mark.parametrize("pcm", [click(), tick(), thud()], ids=["click", "tick", "thud"])
def test_struck_sounds_begin_at_once_and_die_away(pcm: Pcm) -> None:
    late = np.concatenate([np.zeros(4800, np.int16), pcm])
    (heard,) = onsets(late)
    assert heard == pytest.approx(0.1, abs=0.002)
    assert rms_db(pcm[-len(pcm) // 4 :]) < rms_db(pcm[: len(pcm) // 4]) - 20


def test_struck_sounds_can_be_told_apart() -> None:
    assert len(click()) < len(tick()) < len(thud())
    assert max(strongest(thud(), 0.5)) < 300 < 1000 < min(strongest(tick(), 0.5)) < min(strongest(click(), 0.5))
