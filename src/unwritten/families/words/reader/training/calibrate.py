"""After the training: how much eyes and ears count beside each other, and from when on they do not belong together.

Each sense counts the less the less sure it is, by a power of its sureness, and the ears by a weight besides. These
numbers are set on validation writers, real people among them, over clips as they should be, words in one take, and
clips of which little can be seen: so that on none of these kinds both senses together do worse than the better one.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unwritten.families.words.reader.accord import accord
from unwritten.families.words.reader.ctc import codes_of, likelihoods, neighbours
from unwritten.families.words.reader.ears import Measures, in_relation
from unwritten.families.words.reader.hearing import Heard
from unwritten.families.words.reader.judge import Expert, Weighing, discord, judge, sureness
from unwritten.families.words.reader.network import AUDIO, VIDEO, Network
from unwritten.families.words.reader.path import Places, moments_of
from unwritten.families.words.reader.training.movements import REAL, Person, Track, spelling
from unwritten.families.words.reader.training.paths import PLAIN, Paths
from unwritten.families.words.reader.training.poor_sight import PoorClip, seen_poorly
from unwritten.families.words.reader.training.sounds import Sounds
from unwritten.families.words.reader.training.stages import Progress
from unwritten.families.words.reader.training.words import Vocabulary

POWERS = (2.0, 4.0, 8.0, 12.0)
CLARITIES = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)
EAR_POWERS = (0.0, 1.0, 2.0, 4.0, 8.0)
WEIGHTS = (0.1, 0.15, 0.2, 0.3, 0.5, 1.0)

CLEAR, FEW, POOR, LIVE = "clear", "few pictures", "poor pictures", "in one take"
SPARSE = {CLEAR: 0.0, FEW: 1.0, LIVE: 0.0}
"""Share of the clips of a kind of which only every second to fourth picture is left."""

KINDS = (CLEAR, FEW, POOR, LIVE)
KINDS_OF_PEOPLE = (CLEAR, POOR)
OF_PEOPLE = "real people, "
"""How clips are seen. Poor pictures are as those were seen that were filmed, made noisy, and mostly left out."""

MATCHED = 0.005
"""Share of honest clips whose sound may be taken for another's, by each of the two signs."""

CHANCE = 0.005
"""A shortfall of so many letters is chance."""

MOST = 12
"""Words of each sense that are weighed, besides the neighbours of its best."""


@dataclass(frozen=True, eq=False)
class Case:
    """A word seen in one way and heard: words that it could be, how likely each sense finds them, and their truth."""

    kind: str
    right: NDArray[np.float64]  # of each word, the share of letters in their places
    seen: NDArray[np.float64]
    heard: NDArray[np.float64]
    sure: float  # how sure the eyes are by themselves
    ears_sure: float
    clarity: float = 1.0  # how clearly the eyes see

    def score(self, weighing: Weighing) -> float:
        """Give the share of right letters in the word that both senses choose."""
        eyes, ears = weighing.of(self.sure, self.clarity, self.ears_sure)
        return float(self.right[int((eyes * self.seen + ears * self.heard).argmax())])


@dataclass(frozen=True)
class Fit:
    """How well a sight and a sound go together, and whether they are of one word."""

    own: bool
    accord: float
    discord: float


@dataclass(frozen=True, eq=False)
class Cast:
    """Validation writers, whose letters were both seen and heard."""

    people: Sequence[Person]
    sounds: Sequence[Sounds]  # of the same writers, in the same order
    paths: Paths
    poor: Sequence[PoorClip]


def calibrate(cast: Cast, folder: Path, words: int, progress: Progress) -> dict[str, float]:
    """Find how much the senses count and the least accord; give them with what they were found by."""
    cases, fits = _cases(cast, folder, words, progress)
    by_kind = {kind: [case for case in cases if case.kind == kind] for kind in dict.fromkeys(c.kind for c in cases)}
    eyes = {kind: float(np.mean([case.right[case.seen.argmax()] for case in some])) for kind, some in by_kind.items()}
    ears = {
        kind: float(np.mean([case.right[case.heard.argmax()] for case in some])) for kind, some in by_kind.items()
    }

    def both(weighing: Weighing) -> dict[str, float]:
        return {kind: float(np.mean([case.score(weighing) for case in some])) for kind, some in by_kind.items()}

    def shortfall(found: dict[str, float]) -> float:
        return max(max(eyes[kind], ears[kind]) - found[kind] for kind in by_kind)

    tried = {
        one: both(one)
        for one in itertools.starmap(Weighing, itertools.product(POWERS, CLARITIES, WEIGHTS, EAR_POWERS))
    }
    least = max(CHANCE, min(map(shortfall, tried.values())))
    # Of those that do no worse than the better sense on any kind: first what loses nothing on clips as they should
    # be, then what reads best over all kinds.
    usual = max(eyes[CLEAR], ears[CLEAR])
    chosen = max(
        (one for one in tried if shortfall(tried[one]) <= least),
        key=lambda one: (min(0.0, tried[one][CLEAR] - usual), sum(tried[one].values())),
    )
    together = tried[chosen]
    return {
        **asdict(chosen),
        **_lines(fits),
        "validation_words": words,
        **{f"eyes, {kind}": round(value, 4) for kind, value in eyes.items()},
        **{f"ears, {kind}": round(value, 4) for kind, value in ears.items()},
        **{f"both, {kind}": round(value, 4) for kind, value in together.items()},
    }


def _lines(fits: Sequence[Fit]) -> dict[str, float]:
    """Draw the lines beyond which a sound is another's: own sounds seldom cross them, others' mostly do."""
    own, other = ([fit for fit in fits if fit.own == owned] for owned in (True, False))
    least = round(float(np.quantile([fit.accord for fit in own], MATCHED)), 4)
    most = round(float(np.quantile([fit.discord for fit in own], 1 - MATCHED)), 4)
    return {
        "accord": least,
        "discord": most,
        "others' sounds told": round(float(np.mean([fit.accord < least or fit.discord > most for fit in other])), 4),
    }


class Written(NamedTuple):
    """A word as it was written, and what the ears make of it."""

    text: str
    track: Track
    heard: Heard
    by_ear: Expert


def _cases(cast: Cast, folder: Path, words: int, progress: Progress) -> tuple[list[Case], list[Fit]]:
    """Let the cast write; also hold each sight against its own sound, and against that of another word."""
    generator = np.random.Generator(np.random.PCG64(11))
    eyes, ears = Network(folder / VIDEO), Network(folder / AUDIO)
    vocabulary = Vocabulary("validation", invented=0.0)
    cases: list[Case] = []
    fits: list[Fit] = []
    for number in range(words):
        progress(number / words, "weighing eyes and ears")
        at = number % len(cast.people)
        person, sounds = cast.people[at], cast.sounds[at]
        style, known = spelling(person.style), "".join(sorted(set(person.letters) & set(sounds.letters)))
        text = vocabulary.draw(generator, style, known)
        joined, other = (
            _joined(one, person, sounds, ears) for one in (text, vocabulary.draw(generator, style, known, len(text)))
        )
        real = person.style == REAL
        for kind in KINDS_OF_PEOPLE if real else KINDS:
            written = _in_one_take(person, sounds, ears, generator) if kind == LIVE else joined
            looked = _seen(kind, written.track, person, cast, generator)
            if looked is None:
                continue
            path, clarity = looked
            seen = Expert(eyes(moments_of(path)), 1.0)
            cases.append(_case(f"{OF_PEOPLE}{kind}" if real else kind, written, seen, clarity))
            if kind in (CLEAR, FEW):
                fits.append(_fit(path, seen, written, own=True))
                if other.text != text:
                    fits.append(_fit(path, seen, other, own=False))
    return cases, fits


def _joined(text: str, person: Person, sounds: Sounds, ears: Network) -> Written:
    """Join a word from letters."""
    track = np.concatenate([person.letters[char][0] for char in text])
    return _listened(text, track, sounds.joined(text), ears)


def _in_one_take(person: Person, sounds: Sounds, ears: Network, generator: np.random.Generator) -> Written:
    """Take one of the words that the person wrote in one take."""
    texts = sorted(sounds.words)
    text = texts[int(generator.integers(len(texts)))]
    return _listened(text, person.words[text], sounds.words[text].astype(np.float32), ears)


def _listened(text: str, track: Track, measures: Measures, ears: Network) -> Written:
    heard = Heard(in_relation(measures), True)
    return Written(text, track, heard, Expert(ears(heard.features), 1.0))


def _seen(
    kind: str, track: Track, person: Person, cast: Cast, generator: np.random.Generator
) -> tuple[Places, float] | None:
    """Look at a track in one of the ways: its path, and how clearly; None where it cannot be followed."""
    if kind != POOR:
        return replace(cast.paths, variety=replace(PLAIN, sparse=SPARSE[kind])).seen(track, person, generator), 1.0
    return seen_poorly(track, person.lens, cast.poor[int(generator.integers(len(cast.poor)))], generator)


def _fit(path: Places, seen: Expert, written: Written, *, own: bool) -> Fit:
    return Fit(own, accord(path, written.heard), discord((seen, written.by_ear), len(written.text)))


def _case(kind: str, written: Written, seen: Expert, clarity: float) -> Case:
    """Gather the words that either sense finds likely, and weigh them by both."""
    found: set[tuple[int, ...]] = set()
    letters, heard = len(written.text), written.by_ear
    for sense in (seen, heard):
        likely = sense.likely(letters)[:MOST]
        found |= set(likely) | {tuple(row) for best in likely[:1] for row in neighbours(best).tolist()}
    codes = np.array(sorted(found), dtype=np.intp)
    right = (codes == codes_of([written.text])).mean(axis=1)
    sure, ears_sure = (sureness(judge([sense], letters)) for sense in (seen, heard))
    by_eye, by_ear = (likelihoods(sense.steps, codes) for sense in (seen, heard))
    return Case(kind, right, by_eye, by_ear, sure, ears_sure, clarity)
