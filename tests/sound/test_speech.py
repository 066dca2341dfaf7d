"""Speech: the same words, the same samples, wherever and whenever they are spoken."""

import ctypes
import hashlib
import locale
import os
import subprocess
import sys
import threading

import espeakng_loader
import numpy as np
import pytest

from unwritten.core import Pcm, UnwrittenError
from unwritten.sound import peak_db, rms_db, say, variants, voices
from unwritten.sound.filters import to_48_khz

SENTENCE = "She sells seven shells before the second bell rings twice."


def fingerprint(pcm: Pcm) -> str:
    return hashlib.sha256(pcm.tobytes()).hexdigest()


@pytest.mark.parametrize("text", ["", "  \n\t "])
def test_nothing_to_say_is_refused(text: str) -> None:
    with pytest.raises(UnwrittenError, match="empty"):
        say(text)


@pytest.mark.parametrize("text", ["...", ",", "\u3000."])
def test_signs_without_a_word_are_refused(text: str) -> None:
    with pytest.raises(UnwrittenError, match="no word"):
        say(text)


@pytest.mark.parametrize("text", ["a\x01b", "cut\x00here", "half \ud800"])
def test_control_characters_are_refused_because_espeak_obeys_them(text: str) -> None:
    with pytest.raises(UnwrittenError, match="control characters"):
        say(text)


# "klatt" is a variant: taken for a language, it crashes the library. "en-us+f33" is one it would pass over.
@pytest.mark.parametrize("voice", ["", "klingonese", "klatt", "../../x", "en-us+f33", "en-us+", "mb-us1", "en us"])
def test_an_unknown_voice_is_refused(voice: str) -> None:
    with pytest.raises(UnwrittenError, match="unknown v"):
        say("hello", voice=voice)


def test_the_nearest_voice_is_suggested() -> None:
    with pytest.raises(UnwrittenError, match=r"unknown voice 'en_us'; did you mean 'en-us'\?"):
        say("hello", voice="en_us")


@pytest.mark.parametrize("wrong", [{"speed": 79}, {"speed": 451}, {"pitch": -1}, {"pitch": 100}])
def test_speed_and_pitch_outside_their_range_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(UnwrittenError, match="of speech is"):
        say("hello", **wrong)  # type: ignore[arg-type]


def test_speech_is_refused_while_another_holds_the_library_and_works_after() -> None:
    held = ctypes.CDLL(espeakng_loader.get_library_path())
    try:
        with pytest.raises(UnwrittenError, match="holds"):
            say("hello")
    finally:
        ctypes.CDLL(None).dlclose(ctypes.c_void_p(held._handle))
    assert len(say("hello"))


def test_data_that_cannot_be_read_gives_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = fingerprint(say(SENTENCE))
    monkeypatch.setattr(espeakng_loader, "get_data_path", lambda: "/nowhere/espeak-ng-data")
    with pytest.raises(UnwrittenError, match="cannot read its data in /nowhere/espeak-ng-data"):
        say(SENTENCE)
    monkeypatch.undo()
    assert fingerprint(say(SENTENCE)) == expected


def test_speech_is_heard_and_as_long_as_a_speaker_needs() -> None:
    pcm = say(SENTENCE)
    words_a_minute = 10 / (len(pcm) / 48_000) * 60
    assert 120 < words_a_minute < 240
    assert -30 < rms_db(pcm) < -12
    assert peak_db(pcm) < 0


def test_speed_and_pitch_and_voice_are_obeyed() -> None:
    plain = say(SENTENCE)
    assert len(say(SENTENCE, speed=240)) < 0.8 * len(plain)
    assert pitch_of(say("aaah", pitch=90)) > 1.3 * pitch_of(say("aaah", pitch=20))
    assert fingerprint(say(SENTENCE, voice="en-us+f3")) != fingerprint(plain)
    assert fingerprint(say(SENTENCE, voice="EN-US")) == fingerprint(plain)


def pitch_of(pcm: Pcm) -> float:
    """Measure the pitch of a voice from the even spacing of its harmonics."""
    middle = pcm[len(pcm) // 3 : len(pcm) // 3 + 4800] * np.hanning(4800)
    spacing = np.fft.irfft(np.log(np.abs(np.fft.rfft(middle))[:400] + 1))
    shortest = 32
    return 8000 / (shortest + int(np.argmax(spacing[shortest:200])))


def test_different_texts_sound_different() -> None:
    spoken = {fingerprint(say(text)) for text in ("red", "blue", "green", "seven", "eleven", "Seven red.")}
    assert len(spoken) == 6


def test_white_space_does_not_count() -> None:
    assert fingerprint(say("one  two\n three ")) == fingerprint(say("one two three"))


# whisper draws on espeak's own noise, Reed on the C library's.
@pytest.mark.parametrize("voice", ["en-us", "en-us+whisper", "en-us+Reed", "de"])
def test_the_hundredth_time_sounds_as_the_first(voice: str) -> None:
    first = fingerprint(say(SENTENCE, voice=voice))
    for number in range(8):
        ctypes.CDLL(None).rand()
        say(f"Something else, number {number}!", voice=("en-us", "de", voice)[number % 3], speed=100 + 10 * number)
    assert fingerprint(say(SENTENCE, voice=voice)) == first


def test_a_hundred_repetitions_are_one_sound() -> None:
    assert len({fingerprint(say("Two.")) for _ in range(100)}) == 1


def test_another_process_with_another_locale_and_hash_seed_says_the_same() -> None:
    text = "Café Über, 42 señors"
    code = f"import sys; from unwritten.sound import say; sys.stdout.buffer.write(say({text!r}).tobytes())"
    changed = {"PYTHONHASHSEED": "7", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "ESPEAK_DATA_PATH": "/nowhere"}
    there = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **changed}, capture_output=True, check=True
    )
    assert there.stdout == say(text).tobytes()


def test_threads_do_not_disturb_each_other() -> None:
    texts = [f"number {number}" for number in range(4)]
    alone = [fingerprint(say(text)) for text in texts]
    together = [""] * len(texts)

    def speak(number: int) -> None:
        together[number] = fingerprint(say(texts[number]))

    threads = [threading.Thread(target=speak, args=(number,)) for number in range(len(texts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def test_speaking_leaves_the_locale_alone() -> None:
    before = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    try:
        say("hello")
        assert locale.setlocale(locale.LC_CTYPE) == "C"
    finally:
        locale.setlocale(locale.LC_CTYPE, before)


def test_listed_voices_and_variants_speak() -> None:
    assert len(voices()) > 100
    assert len(variants()) > 50
    for voice in ("en", "en-us", "de", "fr", "es", "cmn", *(f"en-us+{variant}" for variant in variants()[::9])):
        assert len(say("12", voice=voice)) > 4800, voice


def test_a_voice_that_lacks_the_words_says_so() -> None:
    with pytest.raises(UnwrittenError, match="'12' has no word in it that the voice 'sjn' can speak"):
        say("12", voice="sjn")


@pytest.mark.parametrize("hertz", [100, 1000, 5000, 9000])
def test_resampling_keeps_a_tone_where_and_as_loud_as_it_was(hertz: float) -> None:
    old = np.rint(20_000 * np.sin(2 * np.pi * hertz * np.arange(22_050) / 22_050)).astype(np.int16)
    new = to_48_khz(old).astype(float)
    assert len(new) == 48_000
    wanted = 20_000 * np.sin(2 * np.pi * hertz * np.arange(48_000) / 48_000)
    assert np.max(np.abs(new - wanted)[100:-100]) < 4


def test_resampling_adds_no_mirror_of_the_voice() -> None:
    old = np.rint(20_000 * np.sin(2 * np.pi * 9000 * np.arange(22_050) / 22_050)).astype(np.int16)
    spectrum = np.abs(np.fft.rfft(to_48_khz(old) * np.hanning(48_000)))
    assert spectrum[13_050 - 50 : 13_050 + 50].max() < spectrum.max() / 5000


@pytest.mark.parametrize("length", [1, 146, 147, 148, 10_000])
def test_resampling_any_length_covers_the_same_time(length: int) -> None:
    new = to_48_khz(np.full(length, 1000, np.int16))
    assert len(new) == -(-length * 48_000 // 22_050)
