"""Speech through the espeak-ng library that its wheel ships; the same words always give the same samples."""

from __future__ import annotations

import ctypes
import functools
import locale
import os
import threading
from _ctypes import dlclose
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import espeakng_loader
import numpy as np
from numpy.typing import NDArray

from unwritten.core import Pcm, UnknownName, UnwrittenError
from unwritten.sound.filters import SPEECH_RATE, to_48_khz

SPEEDS = (80, 450)
PITCHES = (0, 99)

# Numbers of espeak-ng's C interface.
_SYNCHRONOUS, _DO_NOT_EXIT, _UTF8 = 2, 0x8000, 1
_RATE, _PITCH = 1, 3
_SEED = 1
_SILENT = 64  # a text of signs alone gives a few samples below this

_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)
_one_at_a_time = threading.Lock()


def say(text: str, *, voice: str = "en-us", speed: int = 160, pitch: int = 50) -> Pcm:
    """Speak a text; ``voice`` is a language, as ``en-us``, or one with a variant, as ``en-us+f3``.

    ``speed`` counts words a minute (80 to 450), ``pitch`` goes from 0 to 99.
    """
    words = " ".join(text.split())
    if not words:
        raise UnwrittenError("there is nothing to say: the text is empty")
    if not words.isprintable():
        raise UnwrittenError(f"cannot say {text!r}: it has control characters, take them out")
    _check_voice(voice)
    _check_range("speed", speed, SPEEDS)
    _check_range("pitch", pitch, PITCHES)
    with _one_at_a_time, _fresh_library() as library:
        spoken = _speak(library, words, voice, speed, pitch)
    if not len(spoken) or np.max(np.abs(spoken.astype(np.int32))) < _SILENT:
        raise UnwrittenError(f"{text!r} has no word in it that the voice {voice!r} can speak")
    return to_48_khz(spoken)


@functools.cache
def voices() -> tuple[str, ...]:
    """List the languages that can be spoken, in small letters; plain ``en`` is British."""
    return tuple(sorted(file.name.lower() for file in (_data() / "lang").rglob("*") if file.is_file()))


@functools.cache
def variants() -> tuple[str, ...]:
    """List the speakers that may follow a language after a plus sign."""
    return tuple(sorted(file.name for file in (_data() / "voices" / "!v").iterdir()))


def _check_voice(voice: str) -> None:
    # Asked for something unknown, espeak speaks in another voice or takes the whole process down with it.
    language, plus, variant = voice.partition("+")
    if language.lower() not in voices():
        raise UnknownName("voice", language, voices(), "see: unwritten.sound.voices()")
    if plus and variant not in variants():
        raise UnknownName("variant of a voice", variant, variants(), "see: unwritten.sound.variants()")


def _check_range(what: str, value: int, limits: tuple[int, int]) -> None:
    if not limits[0] <= value <= limits[1]:
        raise UnwrittenError(f"the {what} of speech is {limits[0]} to {limits[1]}, not {value}")


def _data() -> Path:
    return Path(espeakng_loader.get_data_path())


@contextmanager
def _fresh_library() -> Iterator[Any]:
    """Load espeak anew: it carries noise and pitch over from one text to the next, and no call resets them."""
    before = locale.setlocale(locale.LC_CTYPE)  # espeak sets its own
    library = _load(espeakng_loader.get_library_path())
    try:
        rate = library.espeak_Initialize(_SYNCHRONOUS, 0, bytes(_data()), _DO_NOT_EXIT)
        if rate != SPEECH_RATE:
            raise UnwrittenError(
                f"espeak-ng cannot read its data in {_data()}; reinstall espeakng-loader,"
                " in a folder whose path is shorter than 140 characters"
            )
        try:
            yield library
        finally:
            library.espeak_Terminate()
    finally:
        dlclose(library._handle)
        locale.setlocale(locale.LC_CTYPE, before)


def _load(path: str) -> Any:
    try:
        held = ctypes.CDLL(path, mode=os.RTLD_NOLOAD)
    except OSError:  # as it should be: nobody has it loaded
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            raise UnwrittenError(f"cannot load the speech library: {error}; reinstall espeakng-loader") from error
    dlclose(held._handle)
    raise UnwrittenError(f"another part of this program holds {path}, so speech would vary; speak in another process")


def _speak(library: Any, words: str, voice: str, speed: int, pitch: int) -> NDArray[np.int16]:
    heard: list[bytes] = []

    def hear(samples: Any, length: int, _events: int | None) -> int:
        if length > 0:
            heard.append(ctypes.string_at(samples, 2 * length))
        return 0

    callback = _CALLBACK(hear)
    text = words.encode()
    library.espeak_SetSynthCallback(callback)
    failed = library.espeak_SetVoiceByName(voice.encode())
    library.espeak_SetParameter(_RATE, speed, 0)
    library.espeak_SetParameter(_PITCH, pitch, 0)
    library.espeak_ng_SetRandSeed(ctypes.c_long(_SEED))  # the breath of some voices is random,
    library.srand(_SEED)  # and two of them draw from the C library
    failed = failed or library.espeak_Synth(text, len(text) + 1, 0, 0, 0, _UTF8, None, None)
    if failed:
        raise UnwrittenError(f"espeak-ng cannot say {words!r} with the voice {voice!r} (its error {failed})")
    return np.frombuffer(b"".join(heard), dtype=np.int16)
