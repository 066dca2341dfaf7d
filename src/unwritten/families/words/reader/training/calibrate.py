"""After the training: how much eyes and ears count beside each other, and from when on they do not belong together.

The eyes count the less the less sure they are, by a power of their sureness; the ears by a fixed weight. Both numbers
are set on validation writers, over clips as they should be and over clips in which less and less can be seen: so that
on none of these kinds both senses together do worse than the better of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.accord import accord
from unwritten.families.words.reader.ctc import Steps, best_prefixes, codes_of, likelihoods, neighbours
from unwritten.families.words.reader.ears import Heard, in_relation
from unwritten.families.words.reader.judge import Expert, judge, sureness
from unwritten.families.words.reader.network import AUDIO, VIDEO, Network
from unwritten.families.words.reader.path import moments_of
from unwritten.families.words.reader.training.movements import Person
from unwritten.families.words.reader.training.paths import PLAIN, Paths
from unwritten.families.words.reader.training.sounds import Sounds
from unwritten.families.words.reader.training.words import Vocabulary

POWERS = (1.0, 2.0, 4.0, 6.0, 8.0, 12.0, 16.0)
WEIGHTS = (0.15, 0.3, 0.5, 0.75, 1.0)
KINDS = {
    "clear": (0.0, 0.0),
    "few pictures": (1.0, 0.0),
    "shaky": (0.0, 1.0),
    "shaky, few pictures": (1.0, 1.0),
    "very shaky": (0.0, 2.0),
    "very shaky, few pictures": (1.0, 3.0),
}
"""How clips are seen: the share of those with few pictures, and by how many pixels the nib is misplaced."""

MATCHED = 0.01
"""Share of honest clips whose sound may be taken for another's."""

CHANCE = 0.005
"""A shortfall of so many letters is chance."""

FAIRLY_SURE = 0.92

MOST = 12
"""Words of each sense that are weighed, besides the neighbours of its best."""

Progress = Callable[[float, str], None]


@dataclass(frozen=True, eq=False)
class Case:
    """A word seen in one way and heard: words that it could be, how likely each sense finds them, and their truth."""

    kind: str
    right: NDArray[np.float64]  # of each word, the share of letters in their places
    seen: NDArray[np.float64]
    heard: NDArray[np.float64]
    sure: float  # how sure the eyes are by themselves

    def score(self, power: float, weight: float) -> float:
        """Give the share of right letters in the word that both senses choose."""
        return float(self.right[int((self.sure**power * self.seen + weight * self.heard).argmax())])


@dataclass(frozen=True, eq=False)
class Cast:
    """Validation writers, whose letters were both seen and heard."""

    people: Sequence[Person]
    sounds: Sequence[Sounds]  # of the same writers, in the same order
    paths: Paths


def calibrate(cast: Cast, folder: Path, words: int, progress: Progress) -> dict[str, float]:
    """Find how much the senses count and the least accord; give them with what they were found by."""
    cases, honest, strange = _cases(cast, folder, words, progress)
    by_kind = {kind: [case for case in cases if case.kind == kind] for kind in KINDS}
    eyes = {kind: float(np.mean([case.right[case.seen.argmax()] for case in some])) for kind, some in by_kind.items()}
    ears = {
        kind: float(np.mean([case.right[case.heard.argmax()] for case in some])) for kind, some in by_kind.items()
    }

    def both(power: float, weight: float) -> dict[str, float]:
        return {kind: float(np.mean([case.score(power, weight) for case in some])) for kind, some in by_kind.items()}

    def shortfall(pair: tuple[float, float]) -> float:
        found = both(*pair)
        return max(max(eyes[kind], ears[kind]) - found[kind] for kind in KINDS)

    pairs = list(itertools.product(POWERS, WEIGHTS))
    least = max(CHANCE, min(map(shortfall, pairs)))
    # Of those that do no worse, the one in which the ears count least beside eyes that are fairly sure.
    power, weight = min(
        (pair for pair in pairs if shortfall(pair) <= least), key=lambda pair: pair[1] / FAIRLY_SURE ** pair[0]
    )
    together = both(power, weight)
    return {
        "eyes_power": power,
        "audio_weight": weight,
        "accord": round(float(np.quantile(honest, MATCHED)), 4),
        "strangers_accord_95": round(float(np.quantile(strange, 0.95)), 4),
        "validation_words": words,
        **{f"eyes, {kind}": round(value, 4) for kind, value in eyes.items()},
        "ears": round(ears["clear"], 4),
        **{f"both, {kind}": round(value, 4) for kind, value in together.items()},
    }


def _cases(cast: Cast, folder: Path, words: int, progress: Progress) -> tuple[list[Case], list[float], list[float]]:
    """Let the cast write; also correlate each sight with its own sound, and with that of the word before."""
    generator = np.random.Generator(np.random.PCG64(11))
    eyes, ears = Network(folder / VIDEO), Network(folder / AUDIO)
    vocabulary = Vocabulary("validation", invented=0.0)
    cases: list[Case] = []
    honest: list[float] = []
    strange: list[float] = []
    before: Heard | None = None
    for number in range(words):
        progress(number / words, "weighing eyes and ears")
        at = number % len(cast.people)
        person, sounds = cast.people[at], cast.sounds[at]
        text = vocabulary.draw(generator, person.style)
        track = np.concatenate([person.letters[char][0] for char in text])
        heard = Heard(in_relation(sounds.joined(text)), True)
        by_ear = ears(heard.features)
        for kind, (sparse, shaky) in KINDS.items():
            path = replace(cast.paths, variety=replace(PLAIN, sparse=sparse)).seen(track, person, generator)
            path[:, :2] += generator.normal(0, 1, (len(path), 2)) * shaky
            cases.append(_case(kind, text, eyes(moments_of(path)), by_ear))
            if kind in ("clear", "few pictures"):
                honest.append(accord(path, heard))
                strange += [accord(path, before)] if before is not None else []
        before = heard
    return cases, honest, strange


def _case(kind: str, text: str, seen: Steps, heard: Steps) -> Case:
    """Gather the words that either sense finds likely, and weigh them by both."""
    found: set[tuple[int, ...]] = set()
    for steps in (seen, heard):
        likely = best_prefixes(steps, len(text))[:MOST]
        found |= set(likely) | {tuple(row) for best in likely[:1] for row in neighbours(best).tolist()}
    codes = np.array(sorted(found), dtype=np.intp)
    right = (codes == codes_of([text])).mean(axis=1)
    sure = sureness(judge([Expert(seen, 1.0)], len(text)))
    return Case(kind, right, likelihoods(seen, codes), likelihoods(heard, codes), sure)
