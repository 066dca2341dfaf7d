"""What the reader is tried on: which sets of clips, how many words of how many writers, and who writes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unwritten.core import PUBLIC, UnwrittenError
from unwritten.draw.hand import Capture
from unwritten.families.words.studio.take import SIZE
from unwritten.families.words.style import LATIN, STYLES, style_named
from unwritten.families.words.wordlist import Filter, ranking, word_lists

SPLIT = "test"
FIRST_WRITER, FIRST_FURTHER, FIRST_HAND = 1400, 1450, 1600
"""Numbers of the simulated writers, of the further ones who write for some sets alone, and of those who lend their
hands to real people's letters. Writers below 1400 have served in earlier trials, of which some showed faults of the
reader, since mended; they are not asked again."""

LIST_TOP = 20_000

JOINED, LIVE, REAL = "joined", "live", "real"
SMALL, HALF, HANDHELD, NOISY, ROUGH, DIM = "small", "half", "handheld", "noisy", "rough", "dim"
DEGRADED, BARE, HURRIED, SHUFFLED, SWAPPED = "degraded", "bare", "hurried", "shuffled", "swapped"

SETS = {
    JOINED: "words joined from letters",
    LIVE: "words written in one take",
    REAL: "words joined from letters of real people, by a simulated hand",
    SMALL: "a quarter of the pixels",
    HALF: "half the pictures a second",
    HANDHELD: "a camera held in the hand",
    NOISY: "a noisy camera",
    ROUGH: "a noisy camera held in the hand",
    DIM: "dim light",
    DEGRADED: "few and noisy pictures, the sound as it was",
    BARE: "sound without taps, equally loud in all directions",
    HURRIED: "sound with every pause cut to a tenth of a second",
    SHUFFLED: "pictures in random order",
    SWAPPED: "the sound of another word of the same length",
}
STRESSED = (SMALL, HALF, HANDHELD, NOISY, ROUGH, DIM)
"""Sets of the same words and writers as some of the joined ones, to be compared with them."""

Words = tuple[str, ...]


@dataclass(frozen=True)
class Degree:
    """How far clips are degraded: of so many pictures one stays, and each of its pixels is off by up to that much."""

    every: int
    noise: int  # of 255


DEGREE = Degree(7, 95)
"""Set on 18 validation writers, before a test writer was filmed so (`python -m scripts.reader_degree`): of their
letters the eyes alone read 77.4 % with it, 84.8 % with one picture in six and noise of 90, 76.7 % with one in eight
and 100."""


@dataclass(frozen=True)
class Camera:
    """How a writer is filmed."""

    name: str
    size: tuple[int, int]
    capture: Capture


@dataclass(frozen=True)
class Trial:
    """How much of everything: writers a style, and words a writer in each set."""

    writers: int = 4
    joined: int = 84
    live_writers: int = 6  # those beyond the usual ones write for such sets alone
    live: int = 12
    people: int = 23  # all of the test half who wrote the whole alphabet
    real: int = 20
    stressed_writers: int = 2
    dim_writers: int = 1
    stressed: int = 40
    degraded_writers: int = 12
    degraded: int = 25
    bare: int = 34
    hurried: int = 34
    shuffled: int = 25
    swapped: int = 25
    tracked: int = 17  # letters a writer in which the nib is compared with where it was
    size: tuple[int, int] = SIZE
    small_size: tuple[int, int] = (320, 240)
    letters: str = LATIN
    styles: tuple[str, ...] = tuple(STYLES)
    degree: Degree = DEGREE
    split: str = SPLIT

    def __post_init__(self) -> None:
        for style in self.styles:
            style_named(style)
        counts = {name: value for name, value in vars(self).items() if isinstance(value, int)}
        wrong = next((name for name, value in counts.items() if value < 0), None)
        if wrong or not self.writers or not self.joined:
            raise UnwrittenError(f"a trial has writers and joined words, and no {wrong or 'set'} below nothing")
        altered = (self.degraded, self.bare, self.hurried, self.shuffled, self.swapped)
        if max(self.live, self.stressed, *altered) > self.joined:
            raise UnwrittenError(
                f"each set takes its words from the {self.joined} joined ones of a writer; ask for less"
            )

    @classmethod
    def small(cls) -> Trial:
        """A trial of everything that takes less than a minute to be filmed; its figures mean little."""
        return cls(
            writers=1,
            joined=8,
            live_writers=1,
            live=1,
            people=1,
            real=2,
            stressed_writers=1,
            dim_writers=0,
            stressed=1,
            degraded_writers=1,
            degraded=1,
            bare=4,
            hurried=4,
            shuffled=1,
            swapped=1,
            tracked=2,
            size=(320, 240),
            small_size=(160, 120),
            letters="mnors",
        )

    @property
    def plain(self) -> Camera:
        """The usual camera."""
        return Camera(JOINED, self.size, Capture())

    def cameras(self, place: int) -> tuple[Camera, ...]:
        """List the cameras before the writer who has this place in the style, the usual one first."""
        more = (
            Camera(SMALL, self.small_size, Capture()),
            Camera(HANDHELD, self.size, Capture(shake="handheld")),
            Camera(NOISY, self.size, Capture(noise="high")),
            Camera(ROUGH, self.size, Capture(shake="handheld", noise="high")),
        )
        dim = Camera(DIM, self.size, Capture(light="dim"))
        return (
            self.plain,
            *(more if place < self.stressed_writers else ()),
            *((dim,) if place < self.dim_writers else ()),
        )

    def words(self, style: str, count: int, purpose: str) -> Words:
        """Choose words of the split that the style can write, all lengths as evenly as can be."""
        have = "".join(char for char in STYLES[style].letters if char in self.letters)
        found = word_lists(Filter(split=self.split), {style: have})[style]
        ranked = [found[place] for place in ranking(found, PUBLIC, f"reader trial|{purpose}")]
        if len(ranked) < count:
            raise UnwrittenError(f"{count} {style} words are wanted and only {len(ranked)} can be had; ask for fewer")
        return _evenly(ranked)[:count]


def word_list(split: str = SPLIT) -> Words:
    """The list that the reader may be given: all words of two to five letters of a split, of 20,000."""
    return word_lists(Filter(split=split, top=LIST_TOP), {"standard": LATIN})["standard"]


def _evenly(words: Sequence[str]) -> Words:
    """Take one word of each length in turn, as long as there are any, so that every beginning is balanced."""
    by_length: dict[int, list[str]] = {}
    for word in words:
        by_length.setdefault(len(word), []).append(word)
    rows = [(place, length, word) for length, some in by_length.items() for place, word in enumerate(some)]
    return tuple(word for _, _, word in sorted(rows))
