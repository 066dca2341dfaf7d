"""The reader itself: a clip in, a word out, with how sure it is and when each letter was written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from unwritten.core import UnknownName
from unwritten.families.words.reader.accord import accord
from unwritten.families.words.reader.ctc import Steps, codes_of, spans_of
from unwritten.families.words.reader.ears import HOPS_PER_SECOND
from unwritten.families.words.reader.eyes import Eyes, open_eyes, watch_pictures
from unwritten.families.words.reader.hearing import Heard, listen, listen_to
from unwritten.families.words.reader.judge import Expert, Verdict, Weighing, discord, judge, misfit, sureness
from unwritten.families.words.reader.network import AUDIO, VIDEO, WEIGHTS, open_network, read_calibration
from unwritten.families.words.reader.path import moments_of, path_of
from unwritten.families.words.reader.senses import LONGEST, not_beyond
from unwritten.families.words.reader.sight import HEIGHT, Sight
from unwritten.media.greys import Greys

BY = {"video": "by eye", "audio": "by ear", "av": "by eye and ear"}
SENSES = tuple(BY)

NO_PEN = "no pen found"
POORLY = "the pen is seen too poorly to be followed"
UNSEEN = "no pen is seen, but one is heard"
NO_MOTION = "no pen found that moves"
NO_SOUND = "no scratch of a pen to be heard"
NOT_FITTING = "the sound does not fit the movement; it was not listened to"
LOST = "the pen was lost from sight for a while"
UNSURE = "nothing that could be read"
NOT_LISTED = "no word of the list fits what was written"

UNFIT_SEEN, UNFIT_HEARD = 6.0, 8.0
"""How much less likely (log, a letter) than what is read freely a word of a list may be, or none of it fits, by eye
and by ear. Of words of validation writers, real people among them, the word itself is at most 2.3 less likely by eye
and 6.9 by ear, hurried ones too; the best of three others is in the middle 7.3 (real people) and 8.6 by eye, 4.0 and
5.5 by ear, so that ears hardly ever tell a list without the word (`python -m scripts.reader_lists`, `python -m
scripts.reader_ears`)."""

TELLING = 0.8
"""How clearly the pen must be seen for a disagreement of the senses to tell that the sound is another's: below it are
clips with one picture in five and fewer, in which the eyes misread letters."""

BLIND = 0.6
"""How sure ears must be, a letter on average, to be believed where no pen is seen at all. Of 212 words of validation
writers nine in ten are heard more surely; of the sounds of 240 films of other tasks the surest word has 0.44
(`python -m scripts.reader_sights --films`)."""

LEAST = 0.2
"""How sure ears must be that are asked alone. Of 990 words of validation writers (joined, hurried, in one take, real
people's) the least sure has 0.23 (`python -m scripts.reader_ears`)."""


@dataclass(frozen=True)
class Letter:
    """A letter as it was read: how sure it is (0 to 1), and from when to when it was written, in seconds."""

    char: str
    confidence: float
    start: float
    stop: float


@dataclass(frozen=True)
class Reading:
    """What was read: the word (empty where there is none), its letters, and what there is to say about it."""

    word: str
    sense: str
    letters: tuple[Letter, ...] = ()
    remarks: tuple[str, ...] = ()
    used: str = ""  # the senses that the word rests on, which may be fewer than were asked

    @property
    def by(self) -> str:
        """Name the senses that the word rests on."""
        return BY[self.used or self.sense]

    @property
    def confidence(self) -> float:
        """How sure the whole word is."""
        return float(np.prod([letter.confidence for letter in self.letters])) if self.letters else 0.0


@dataclass(frozen=True, eq=False)
class Perceived:
    """What eyes and ears made of a clip; each is None where it was not asked, its steps where nothing was found."""

    sight: Sight | None = None
    seen: Steps | None = None
    heard: Steps | None = None
    accord: float | None = None  # how well sound and movement go together, -1 to 1
    seconds: float = 0.0  # how long the clip is
    remarks: tuple[tuple[str, str], ...] = ()  # sense, and what is wrong with it
    sounding: NDArray[np.bool_] | None = None  # every 8 ms, whether the pen is heard
    doubtful: bool = False  # whether what is heard may as well be noise

    def lasting(self, *, by_eye: bool) -> float:
        """Say how long it was seen, or heard: pictures and sound may end apart."""
        if by_eye and self.sight is not None and len(self.sight.seconds):
            return float(self.sight.seconds[-1])
        return self.seconds if self.sounding is None else len(self.sounding) / HOPS_PER_SECOND


class Reader:
    """Reads clips with one set of weights."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self.weights = weights

    @cached_property
    def _eyes(self) -> Eyes:
        return open_eyes(self.weights)

    @cached_property
    def _calibration(self) -> dict[str, float]:
        return read_calibration(self.weights)

    @cached_property
    def _weighing(self) -> Weighing:
        return Weighing(*(self._calibration[one.name] for one in fields(Weighing)))

    def read(
        self, path: Path, sense: str = "av", *, letters: int | None = None, words: Sequence[str] | None = None
    ) -> Reading:
        """Read a clip by one sense or both; the number of letters may be known, and a list of words be given."""
        need_sense(sense)
        return self.decide(self.perceive(path, sense), sense, letters=letters, words=words)

    def perceive(self, path: Path, sense: str = "av") -> Perceived:
        """Look and listen; deciding on a word takes little time after that."""
        need_sense(sense)
        remarks: list[tuple[str, str]] = []
        sight = seen = heard_steps = fit = sounding = None
        doubtful = False
        seconds = 0.0
        pictures = Greys(path, HEIGHT, hear=0.0 if sense == "video" else LONGEST + 1.0)
        if sense != "audio":
            sight = watch_pictures(pictures, path, self._eyes)
            seen = self._seen(sight, remarks)
            seconds = float(sight.seconds[-1]) if len(sight.seconds) else 0.0
        if sense != "video":
            heard = listen(path) if sight is None else listen_to(pictures.sound, pictures.stated_sound, path)
            seconds = max(seconds, heard.seconds)
            heard_steps, sounding, doubtful = self._heard(heard, remarks), heard.sounding, heard.doubtful
            if seen is not None and sight is not None and heard_steps is not None:
                not_beyond(pictures.sound_late, path)
                fit = accord(path_of(sight), heard, pictures.sound_late)
        return Perceived(sight, seen, heard_steps, fit, seconds, tuple(remarks), sounding, doubtful)

    def _seen(self, sight: Sight, remarks: list[tuple[str, str]]) -> Steps | None:
        if len(sight.seconds) < 3 or not sight.found:
            remarks.append(("video", POORLY if sight.glimpsed else NO_PEN))
            return None
        if not sight.moves:
            remarks.append(("video", NO_MOTION))
            return None
        if sight.lost:
            remarks.append(("video", LOST))
        return open_network(self.weights / VIDEO)(moments_of(path_of(sight)))

    def _heard(self, heard: Heard, remarks: list[tuple[str, str]]) -> Steps | None:
        if not heard.heard:
            remarks.append(("audio", NO_SOUND))
            return None
        return open_network(self.weights / AUDIO)(heard.features)

    def decide(
        self,
        perceived: Perceived,
        sense: str = "av",
        *,
        letters: int | None = None,
        words: Sequence[str] | None = None,
    ) -> Reading:
        """Decide on a word by one sense, or by both."""
        need_sense(sense)
        remarks = [text for of, text in perceived.remarks if sense in (of, "av")]
        experts = self._experts(perceived, sense, letters, remarks)
        if not experts:
            return Reading("", sense, (), tuple(remarks or [NO_PEN]))
        verdict = judge(experts, letters, words)
        by_eye = experts[0].steps is perceived.seen
        if not verdict.word and (words is None or not judge(experts, letters).word):
            return Reading("", sense, (), (*remarks, UNSURE))
        unfit = UNFIT_SEEN if by_eye else UNFIT_HEARD
        if words is not None and misfit(replace(experts[0], weight=1.0), verdict.word) > unfit:
            return Reading("", sense, (), (*remarks, NOT_LISTED))
        used = "av" if len(experts) > 1 else "video" if by_eye else "audio"
        letters_read = _letters(verdict, experts[0].steps, perceived.lasting(by_eye=by_eye))
        return Reading(verdict.word, sense, letters_read, tuple(remarks), used)

    def _experts(self, perceived: Perceived, sense: str, letters: int | None, remarks: list[str]) -> list[Expert]:
        """Call the senses, the eyes first; ears that do not go with the eyes are not listened to."""
        eyes = perceived.seen if sense != "audio" else None
        ears = perceived.heard if sense != "video" else None
        if eyes is None:
            return [] if ears is None else _ears_alone(Expert(ears, 1.0), perceived, letters, remarks)
        if ears is None:
            return [Expert(eyes, 1.0)]
        known = self._calibration
        watching, hearing = Expert(eyes, 1.0), Expert(ears, 1.0)
        seen = judge([watching], letters)
        count = letters or max(1, len(seen.word))
        clarity = perceived.sight.clarity if perceived.sight else 1.0
        strange = perceived.accord is not None and perceived.accord < known["accord"]
        # Eyes that see poorly misread: that they and the ears disagree then says nothing against the sound.
        apart = clarity >= TELLING and discord([watching, hearing], count) > known["discord"]
        if strange or apart:
            remarks.append(NOT_FITTING)
            return [watching]
        # The less sure a sense is by itself, the less it counts beside the other.
        by_eye, by_ear = self._weighing.of(sureness(seen), clarity, sureness(judge([hearing], count)))
        return [replace(watching, weight=by_eye), replace(hearing, weight=by_ear)]


def _ears_alone(hearing: Expert, perceived: Perceived, letters: int | None, remarks: list[str]) -> list[Expert]:
    """Believe the ears where there is nothing else, unless they make no word of what they hear.

    Where pictures were looked at and no pen is in them, the ears must be sure; a pen that is seen and does not move
    did not make the sound.
    """
    if NO_MOTION in remarks:
        return []
    if perceived.doubtful:
        remarks.append(NO_SOUND)
        return []
    sure = sureness(judge([hearing], letters))
    if sure < (BLIND if NO_PEN in remarks else LEAST):
        remarks.append(UNSURE)
        return []
    remarks[:] = [UNSEEN if remark == NO_PEN else remark for remark in remarks]
    return [hearing]


def need_sense(sense: str) -> None:
    """Refuse a sense that the reader does not have."""
    if sense not in SENSES:
        raise UnknownName("sense", sense, SENSES)


def _letters(verdict: Verdict, steps: Steps, seconds: float) -> tuple[Letter, ...]:
    (codes,) = codes_of([verdict.word])
    step = seconds / len(steps)
    spans = spans_of(steps, codes.tolist())
    return tuple(
        Letter(char, sure, start * step, stop * step)
        for char, sure, (start, stop) in zip(verdict.word, verdict.letters, spans, strict=True)
    )
