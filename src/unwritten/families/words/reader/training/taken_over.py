"""What a training takes over of another reader instead of making it anew: its eyes, or its ears."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unwritten.core import UnwrittenError
from unwritten.families.words.reader import network
from unwritten.families.words.reader.eyes import FINDER, FOLLOWER
from unwritten.families.words.reader.training.eye_error import ERRORS
from unwritten.families.words.reader.training.poor_films import LEARNED, WEIGHED
from unwritten.media.atomic import copy_file
from unwritten.media.fingerprint import sha256_file

FIGURES = "figures.json"
EYE_FIGURES = "eyes.json"


@dataclass(frozen=True)
class Part:
    """A part of a reader: its files, and the stage of the training that makes it."""

    option: str
    stage: str
    needed: tuple[str, ...]
    sparing: tuple[str, ...] = ()  # shell patterns of what need not be made again where it is there


EARS = Part("--ears", "audio", (network.AUDIO,))
# What was measured with the eyes depends on nothing but them, and the simulated movements not even on them.
EYES = Part(
    "--eyes", "eyes", (FINDER, FOLLOWER, ERRORS), (EYE_FIGURES, WEIGHED.file, LEARNED.file, "movements/*.npz")
)


@dataclass(frozen=True)
class Taken:
    """A part of a trained reader, and what is known of it."""

    part: Part
    folder: Path
    figures: dict[str, Any]
    seconds: float

    @property
    def fingerprint(self) -> str:
        """Tell this part from that of other readers."""
        return " ".join(sha256_file(self.folder / name) for name in self.part.needed)

    def into(self, folder: Path) -> None:
        """Copy the files of the part, and what it spares to make where that is not there yet."""
        for name in self.part.needed:
            copy_file(self.folder / name, folder / name)  # over one of another reader, too
        for source in (path for pattern in self.part.sparing for path in sorted(self.folder.glob(pattern))):
            target = folder / source.relative_to(self.folder)
            target.parent.mkdir(exist_ok=True)
            if not target.exists():
                copy_file(source, target)


def taken(part: Part, folder: Path) -> Taken:
    """Look at a reader of which a part is to be taken over; one that lacks it is refused."""
    path = folder / FIGURES
    try:
        known = dict(json.loads(path.read_text()))
        figures, seconds = dict(known[part.stage]), float(known["cpu seconds"][part.stage])
    except OSError as error:
        raise UnwrittenError(f"{path} cannot be read; {part.option} wants the folder of a trained reader") from error
    except (ValueError, KeyError, TypeError) as error:
        raise UnwrittenError(f"{path} is damaged; name another reader with {part.option}") from error
    if lacking := next((name for name in part.needed if not (folder / name).is_file()), None):
        raise UnwrittenError(f"{folder / lacking} is missing; {part.option} wants the folder of a trained reader")
    return Taken(part, folder, {**figures, "taken over": True}, seconds)
