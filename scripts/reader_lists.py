"""How badly words fit that were not written: ``python -m scripts.reader_lists FOLDER [--unipen letters.npz]``.

By these numbers the line in ``reader/read.py`` is drawn beyond which no word of a list fits. Words of validation
writers, simulated and real, are seen with the eyes' errors and heard; all that is needed is made in the folder.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from unwritten.families.words.reader.ears import in_relation
from unwritten.families.words.reader.judge import Expert, misfit
from unwritten.families.words.reader.network import AUDIO, VIDEO, WEIGHTS, open_network
from unwritten.families.words.reader.path import moments_of
from unwritten.families.words.reader.read import UNFIT_HEARD, UNFIT_SEEN
from unwritten.families.words.reader.training.eye_error import ERRORS
from unwritten.families.words.reader.training.movements import REAL, spelling
from unwritten.families.words.reader.training.paths import Errors
from unwritten.families.words.reader.training.weighing import JUDGES, judged_by, seen_and_heard
from unwritten.families.words.reader.training.words import Vocabulary

WORDS, OTHERS = 240, 3
"""Words that are written, and words of the same length that each is held against."""

Misfit = tuple[str, float, float]
"""Who was seen or heard, how badly the word itself fits, and how badly the best of the others."""


def main() -> int:
    """Print a row for each sense, of simulated and of real people."""
    parser = argparse.ArgumentParser(prog="python -m scripts.reader_lists", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--unipen", type=Path, help="real people's letters; those who validate write, too")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    rows = list(misfits(options.folder, options.weights, options.unipen))
    for name in dict.fromkeys(name for name, _, _ in rows):
        own = [word for of, word, _ in rows if of == name]
        other = [best for of, _, best in rows if of == name]
        print(
            f"{name:20} {len(own)} words: the word {max(own):.1f} at most, the best of {OTHERS} others "
            f"{min(other):.1f} and more, in the middle {np.median(other):.1f}; "
            f"{np.mean(np.array(other) > (UNFIT_HEARD if name.endswith('ear') else UNFIT_SEEN)):.0%} told"
        )
    return 0


def misfits(folder: Path, weights: Path, unipen: Path | None) -> Iterator[Misfit]:
    """Let each of the validation writers write in turn."""
    paths = judged_by(folder / "movements", "validation", JUDGES, unipen, Errors.read(weights / ERRORS), _quietly)
    people, sounds = seen_and_heard(paths, folder, unipen, _quietly)
    eyes, ears = open_network(weights / VIDEO), open_network(weights / AUDIO)
    generator = np.random.Generator(np.random.PCG64(12))
    for number in range(WORDS):
        at = number % len(people)
        person, heard = people[at], sounds[at]
        known = "".join(sorted(set(person.letters) & set(heard.letters)))
        word, *others = _different(paths.vocabulary, generator, spelling(person.style), known)
        track = np.concatenate([person.letters[char][0] for char in word])
        by_eye = Expert(eyes(moments_of(paths.seen(track, person, generator))), 1.0)
        by_ear = Expert(ears(in_relation(heard.joined(word))), 1.0)
        who = "real people" if person.style == REAL else "simulated"
        for sense, expert in (("eye", by_eye), ("ear", by_ear)):
            yield f"{who}, by {sense}", misfit(expert, word), min(misfit(expert, other) for other in others)


def _different(vocabulary: Vocabulary, generator: np.random.Generator, style: str, known: str) -> list[str]:
    """Draw a word to write, and others of its length to hold it against."""
    texts = [vocabulary.draw(generator, style, known)]
    while len(texts) <= OTHERS:  # words are also made up, so that there is always another
        other = vocabulary.draw(generator, style, known, len(texts[0]))
        texts += [other] if other not in texts else []
    return texts


def _quietly(share: float, text: str) -> None:
    """Tell nobody how far it is."""


if __name__ == "__main__":
    sys.exit(main())
