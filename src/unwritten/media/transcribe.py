"""Subtitles from sound, by a speech recogniser that runs on this machine."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeAlias

import av
import numpy as np
from numpy.typing import NDArray

from unwritten.core import SAMPLE_RATE, UnknownName, UnwrittenError
from unwritten.media.fingerprint import sha256_file
from unwritten.media.plain_cpu import plain_cpu
from unwritten.media.sound_cut import LAYOUTS, Samples
from unwritten.media.subtitles import Cue

SPHINX, WHISPER, NONE = "sphinx", "whisper", "none"
NAMES = (SPHINX, WHISPER, NONE)
RATE = 16_000
"""Samples a second that both recognisers were trained on."""

MOST_WORDS = 10
"""Words of one cue; what is said without a pause is cut into several."""

FEWEST_WORDS = 0.5
"""Words a second below which a stretch is no speech: sphinx hears a word here and there in music and noise."""

STRETCH = 600
"""Seconds that whisper is given at once, so that a long video needs no more memory than a short one."""

NO_SPEECH = 0.6
"""From this probability on whisper itself doubts that anybody speaks."""

MODEL = "model.bin"
_FRAMES = 100  # of sphinx, a second

Speech: TypeAlias = NDArray[np.int16]


@dataclass(frozen=True)
class Transcriber:
    """A recogniser by its name, and the folder of its model where it comes without one."""

    name: str = SPHINX
    model: Path | None = None

    def __post_init__(self) -> None:
        if self.name not in NAMES:
            raise UnknownName("transcriber", self.name, NAMES)
        if self.name == WHISPER and self.model is None:
            raise UnwrittenError("--transcribe whisper needs --whisper-model: the folder of a faster-whisper model")
        if self.name != WHISPER and self.model is not None:
            raise UnwrittenError("--whisper-model is for --transcribe whisper alone")

    def check(self) -> None:
        """Raise unless the recogniser is installed and its model is there."""
        if self.name == SPHINX:
            _need("pocketsphinx", "maverix")
        if self.name == WHISPER:
            _need("faster_whisper", "whisper")
            if self.model is None or not (self.model / MODEL).is_file():
                raise UnwrittenError(
                    f"--whisper-model {self.model}: there is no {MODEL} in it; give the folder of a model in "
                    "faster-whisper's format"
                )

    def identity(self) -> str:
        """Name what the words depend on."""
        if self.name == SPHINX:
            return f"pocketsphinx {version('pocketsphinx')}"
        if self.name == WHISPER and self.model is not None:
            return f"faster-whisper {version('faster-whisper')} {sha256_file(self.model / MODEL)[:16]}"
        return NONE

    def cues(self, blocks: Iterable[Samples]) -> tuple[Cue, ...]:
        """Write down what is said in a sound of 48 kHz; nothing where nobody speaks."""
        if self.name == NONE:
            return ()
        self.check()
        heard = _by_sphinx(_slower(blocks)) if self.name == SPHINX else _by_whisper(_slower(blocks), str(self.model))
        return tuple(heard)


def _need(module: str, extra: str) -> None:
    if importlib.util.find_spec(module) is None:
        raise UnwrittenError(
            f"{module.replace('_', '-')} is not installed, and some videos have no subtitles; "
            f"run: pip install 'unwritten[{extra}]', or give --transcribe none"
        )


def _slower(blocks: Iterable[Samples]) -> Iterator[Speech]:
    """Bring sound to one channel of 16 kHz."""
    with plain_cpu():
        resampler = av.AudioResampler(format="s16", layout="mono", rate=RATE)
    fresh = True
    for block in blocks:
        frame = av.AudioFrame.from_ndarray(block.reshape(1, -1), format="s16", layout=LAYOUTS[block.shape[1]])
        frame.sample_rate = SAMPLE_RATE
        if fresh:
            fresh = False
            with plain_cpu():  # the first call chooses how all others count
                parts = resampler.resample(frame)
        else:
            parts = resampler.resample(frame)
        yield from (part.to_ndarray().reshape(-1).astype(np.int16, copy=False) for part in parts)
    if not fresh:
        yield from (part.to_ndarray().reshape(-1).astype(np.int16, copy=False) for part in resampler.resample(None))


def _by_sphinx(speech: Iterator[Speech]) -> Iterator[Cue]:
    from pocketsphinx import Decoder, Endpointer

    # A decoder of its own for each clip: it gets used to voices, and no clip should depend on the one before.
    decoder = Decoder(loglevel="FATAL", samprate=RATE)
    ends = Endpointer(sample_rate=RATE)
    size = ends.frame_bytes // 2
    for frame in _pieces(speech, size):
        before, data = ends.in_speech, frame.tobytes() or bytes(2)  # of nothing it cannot take the end
        voice = ends.process(data) if len(frame) == size else ends.end_stream(data)
        if voice is None:
            continue
        if not before:
            decoder.start_utt()
        decoder.process_raw(voice)
        if not ends.in_speech:
            decoder.end_utt()
            yield from _sphinx_cues(decoder, ends.speech_start, ends.speech_end)


def _pieces(speech: Iterator[Speech], size: int) -> Iterator[Speech]:
    """Cut sound into pieces of one size; the last is shorter, and may be empty."""
    held: list[Speech] = [np.zeros(0, dtype=np.int16)]
    count = 0
    for block in speech:
        held.append(block)
        count += len(block)
        if count >= size:
            joined = np.concatenate(held)
            whole = count // size * size
            yield from (joined[begin : begin + size] for begin in range(0, whole, size))
            held, count = [joined[whole:]], count - whole
    yield np.concatenate(held)


def _sphinx_cues(decoder: Any, start: float, stop: float) -> Iterator[Cue]:
    # Silence, noise and the like stand in brackets; a second pronunciation has a number in some.
    words = [
        (word.word.split("(")[0], word.start_frame, word.end_frame + 1)
        for word in decoder.seg()
        if word.word[0] not in "<["
    ]
    if len(words) < FEWEST_WORDS * (stop - start):
        return
    for begin in range(0, len(words), MOST_WORDS):
        said = words[begin : begin + MOST_WORDS]
        first, last = (round(1000 * (start + frame / _FRAMES)) for frame in (said[0][1], said[-1][2]))
        yield Cue(first, last, " ".join(word for word, _, _ in said))


def _by_whisper(speech: Iterator[Speech], model: str) -> Iterator[Cue]:
    from faster_whisper import WhisperModel

    recogniser = WhisperModel(model, device="cpu", compute_type="int8", cpu_threads=1, local_files_only=True)
    for number, stretch in enumerate(_pieces(speech, STRETCH * RATE)):
        if not len(stretch):
            continue
        found, _ = recogniser.transcribe(stretch.astype(np.float32) / 32_768, temperature=0.0)
        for part in found:
            text = " ".join(part.text.split())
            if text and part.no_speech_prob < NO_SPEECH:
                start, stop = (round(1000 * (number * STRETCH + moment)) for moment in (part.start, part.end))
                yield Cue(start, stop, text)
