"""The README of a release: what it holds, what it is for, and how it is read."""

from __future__ import annotations

from collections.abc import Mapping

_TEXT = """\
# {name}

{questions} questions on {clips} clips, in the layout of the MAVERIX release v1.0. They ask for what is heard *and*
what is seen: a viewer of the muted video, or a listener, should not be able to answer.

| | questions |
|---|---|
{rows}

## What lies where

- `data/MAVERIX_v1.0.json`: all questions with their options, without answers: `{{"questions": [...]}}`, one a line.
- `data/vid/`: videos with sound. `data/vid_only/`: the same without a sound track. `data/audio/`: the sound alone.
- `data/subtitles/`: what is spoken, as SubRip files; clips in which nobody speaks have none.
- `data/sample_annotations/`: the ground truth of {answers} of the questions.

Files are named by opaque ids, and carry no tags. File names in the list count from `data/` on.

## A question

- `id`, `clip`: of the question, and of the clip that it is about. Questions with one `pair` ask the same in two ways.
- `type`: `multiple_choice` has `options`, to be answered by a letter from A on; `open_ended` by a sentence or two.
- `ability`, `difficulty`, `tags` (audio type, agentic task, topic, ...): what results can be split by.
- `setting`: `localized` shows the part of a video that matters, `long` the whole. `start` and `end` give that part in
  seconds of the whole video.
- `files`: by folder, so that a modality is taken away by giving another file, never by asking a model not to listen.

## Intended use

For the evaluation of models and people, not for training. Answers are held back so that scores stay comparable: do
not publish them. Rights in the videos remain with their owners; whoever publishes this folder must have them.

`unwritten maverix import FOLDER -o DATASET` makes a dataset of this folder; with `--answers FILE` a scored one.
"""


def datasheet(name: str, clips: int, questions: int, answers: int, counts: Mapping[tuple[str, str], int]) -> str:
    """Write the datasheet of a release from its counts by type, ability and difficulty."""
    rows = "\n".join(f"| {split}: {value} | {count} |" for (split, value), count in sorted(counts.items()))
    held = str(answers) if answers else "none"
    return _TEXT.format(name=name, questions=questions, clips=clips, answers=held, rows=rows)
