"""Checks the clips of a set of videos: that each has all its files, sound where it should, and sound questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unwritten.core import Choice, Item, Key, OpenText, UnwrittenError
from unwritten.core.checking import Finding, Verdict
from unwritten.families.maverix.soundness import OPTIONS
from unwritten.families.maverix.suite import ABILITIES

SOUNDING = ("audio_video", "muted_video", "audio")
"""The files of a clip with sound; a silent one has its muted video alone."""

SUBTITLES = "subtitles"
NOBODY_SPEAKS = "none"
"""The tag "subtitles" of a clip that has none says so, so that a lost file is not taken for silence."""

SETTINGS = ("localized", "long")
SLACK = 0.05
"""Seconds by which a time may lie beyond its video: frames are whole, and times are rounded."""

NO_RECOUNT = "the answers of videos cannot be worked out again: they are as sound as the people who gave them"


@dataclass(frozen=True)
class VideoCheck:
    """Checks one clip after the other; what its streams hold has been looked at before."""

    notes: tuple[str, ...] = (NO_RECOUNT,)

    def clip(self, folder: Path, items: tuple[Item, ...], thorough: bool) -> Verdict:
        """Check one clip with its questions; ``thorough`` has its sound decoded, to hear whether there is any."""
        findings = [*_files(items[0])]
        for item in items:
            findings += [Finding(item.id, problem) for problem in (*_question(item), *_times(item))]
        if thorough and not findings and "audio" in items[0].media:
            findings += _silence(folder, items[0].media["audio"].path)
        return Verdict(tuple(findings))

    def summary(self, measures: Mapping[str, Sequence[float]]) -> tuple[str, ...]:
        """Nothing is measured beside."""
        return ()


def family_check(identity: Mapping[str, Any], letters: Path | None, key: Key | None) -> VideoCheck:
    """Prepare the check of a set of videos."""
    if letters is not None:
        raise UnwrittenError(f"--letters {letters}: this is not a dataset of words")
    return VideoCheck()


def _files(item: Item) -> Iterator[Finding]:
    """Say which file of a clip is missing, or says by its name what it shows."""
    wanted = SOUNDING if item.clip.samples else ("muted_video",)
    for condition in wanted:
        if condition not in item.media:
            yield Finding(item.clip_id, f"has no file for {condition}")
    for condition, media in item.media.items():
        if condition not in (*wanted, SUBTITLES):
            yield Finding(media.path, f"is a file for {condition}, which {_kind_of(item)} clip does not have")
        elif not Path(media.path).name.startswith(item.clip_id):
            yield Finding(media.path, "is not named by the opaque id of its clip")
    tagged = item.tags.get(SUBTITLES) == NOBODY_SPEAKS
    if SUBTITLES not in item.media and not tagged:
        yield Finding(item.clip_id, f'has no subtitles, and no tag "{SUBTITLES}": "{NOBODY_SPEAKS}" to say so')
    elif SUBTITLES in item.media and tagged:
        yield Finding(item.clip_id, "has subtitles, and a tag that says that nobody speaks")


def _kind_of(item: Item) -> str:
    return "such a" if item.clip.samples else "a silent"


def _question(item: Item) -> Iterator[str]:
    if isinstance(item.kind, Choice):
        if len(item.kind.options) != OPTIONS:
            yield f"has {len(item.kind.options)} options; {OPTIONS} are asked"
    elif not isinstance(item.kind, OpenText):
        yield f"asks for an answer of the kind {item.kind.name}; known: {Choice.name}, {OpenText.name}"
    if item.category not in ABILITIES:
        yield f"has the unknown ability {item.category!r}; known: {', '.join(ABILITIES)}"
    if (setting := item.tags.get("setting", SETTINGS[0])) not in SETTINGS:
        yield f"has the unknown setting {setting!r}; known: {', '.join(SETTINGS)}"


def _times(item: Item) -> Iterator[str]:
    """Compare the times of a question, in seconds of the whole video, with the clip."""
    try:
        start, end = (float(item.tags[name]) if name in item.tags else None for name in ("start", "end"))
    except ValueError:
        yield f"has times that are no numbers of seconds: {item.tags.get('start')!r} to {item.tags.get('end')!r}"
        return
    if start is None or end is None:
        return
    if not 0 <= start < end:
        yield f"its times, {start} to {end} s, do not follow each other"
    elif item.tags.get("setting") == "long" and end > item.clip.seconds + SLACK:
        yield f"its time ends at {end} s, beyond the video, which lasts {item.clip.seconds:.3f} s"


def _silence(folder: Path, name: str) -> Iterator[Finding]:
    from unwritten.media.decode import samples

    if not any(block.any() for block in samples(folder / name)):
        yield Finding(name, "has no sound in it: every sample is silent")
