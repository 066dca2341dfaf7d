"""Models of known sight, such as ``sighted/slow``: they look at what they are sent, and miss what they must."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

import numpy as np
from inspect_ai.model import ChatMessageUser, Content, ContentAudio, ContentImage, ContentText, ContentVideo

from unwritten.core import Pcm, Pixels, UnknownName
from unwritten.evaluate.doctor.senses import beeps_in_sound, digits_in_sound, numbers_in_picture
from unwritten.evaluate.inspect.embedded import Embedded
from unwritten.evaluate.inspect.media_uri import bytes_of, mime_of
from unwritten.evaluate.reach import Reach
from unwritten.media.decode import samples
from unwritten.media.probe import probe
from unwritten.media.sampling import sample_frames


@dataclass(frozen=True)
class Sight:
    """What a model of known sight perceives."""

    reach: Reach
    fps: float  # frames a second that it takes of a video
    side: int  # to which it shrinks pictures
    smallest: int  # pixels of the lowest digit that it can make out, after shrinking
    hears: bool


SIGHTS = MappingProxyType(
    {
        "keen": Sight(
            Reach(native_video=True, video_with_sound=True, frames=True, audio=("mp3", "wav")), 30, 1280, 9, True
        ),
        "slow": Sight(Reach(native_video=True, video_with_sound=True, audio=("mp3", "wav")), 1, 1280, 18, True),
        "deaf": Sight(Reach(native_video=True, video_with_sound=True, frames=True), 10, 640, 12, False),
        "stills": Sight(Reach(frames=True), 30, 1280, 9, False),
    }
)
MOST_FRAMES = 100_000


class Sighted(Embedded):
    """Answers the doctor's questions from the media of the request alone."""

    def open(self) -> None:
        """Choose the eyes and ears."""
        if self.model_name not in SIGHTS:
            known = [f"sighted/{name}" for name in SIGHTS]
            raise UnknownName("model of known sight", f"sighted/{self.model_name}", known)
        self.sight = SIGHTS[self.model_name]
        self.reach = self.sight.reach

    def answer(self, asked: ChatMessageUser) -> str:
        """Look and listen, and say what is seen or heard."""
        parts: Sequence[Content] = asked.content if isinstance(asked.content, list) else ()
        with TemporaryDirectory() as folder:
            return self._answer(parts, Path(folder))

    def _answer(self, parts: Sequence[Content], folder: Path) -> str:
        question = " ".join(part.text for part in parts if isinstance(part, ContentText))
        files = list(media_files(parts, folder))
        if "beeps" in question or "spoken" in question:
            heard = np.concatenate([np.zeros(1, np.int16), *self._heard(files)])
            said = [str(beeps_in_sound(heard) or "None")] if "beeps" in question else digits_in_sound(heard)
        else:
            numbers = (numbers_in_picture(picture, self.sight.smallest) for picture in self._seen(files))
            said = list(dict.fromkeys(number for row in numbers for number in row))
        return ", ".join(said) or "None"

    def _heard(self, files: list[Path]) -> Iterator[Pcm]:
        for file in files:
            if self.sight.hears and (file.suffix != ".mp4" or probe(file).sound):
                yield from samples(file)

    def _seen(self, files: list[Path]) -> Iterator[Pixels]:
        for file in files:
            if file.suffix in (".mp4", ".png"):
                fps = self.sight.fps if file.suffix == ".mp4" else 1000
                for sampled in sample_frames(file, fps=fps, max_frames=MOST_FRAMES, max_side=self.sight.side):
                    yield sampled.pixels


SUFFIXES = {"video/mp4": ".mp4", "audio/mpeg": ".mp3", "audio/wav": ".wav", "image/png": ".png"}


def media_files(parts: Sequence[Content], folder: Path) -> Iterator[Path]:
    """Write the media of a message to files, as they came."""
    for number, part in enumerate(parts):
        if isinstance(part, ContentVideo | ContentAudio | ContentImage):
            uri = uri_of(part)
            path = folder / f"{number}{SUFFIXES[mime_of(uri)]}"
            path.write_bytes(bytes_of(uri))
            yield path


def uri_of(part: ContentVideo | ContentAudio | ContentImage) -> str:
    """The address that holds the media of a part."""
    if isinstance(part, ContentVideo):
        return part.video
    return part.audio if isinstance(part, ContentAudio) else part.image
