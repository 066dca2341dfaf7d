"""The house's own reader as a model: ``reader/video``, ``reader/audio`` and ``reader/av``.

It is asked like any other model, and knows of an item what any other would: the media that were sent, and what the
prompt says of the word's length. What else travels with a request is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from inspect_ai.model import ChatMessageUser, Content, ContentAudio, ContentImage, ContentText, ContentVideo

from unwritten.core import UnknownName, UnwrittenError
from unwritten.evaluate.inspect.embedded import Embedded
from unwritten.evaluate.inspect.media_uri import bytes_of
from unwritten.evaluate.inspect.sighted import uri_of
from unwritten.evaluate.reach import reach_of
from unwritten.families.words.reader.network import WEIGHTS
from unwritten.families.words.reader.read import SENSES, Reader, Reading
from unwritten.families.words.reader.senses import sense_of

LENGTH = re.compile(r"\b(?:The word has|[Aa] single word of) (\d{1,2}) letters?\b")
ONE_LETTER = re.compile(r"\b[Aa] single letter\b")
"""How the prompts tell the length of a word."""

NEEDS_VIDEO = "I was shown stills. A pen's path is not in them; I need the video itself."
NOTHING_SENT = "Nothing was sent that could be read: no video and no sound."
ONE_CLIP = "I read one clip at a time, and was sent several."
CANNOT_SEE = "There are no pictures in this, and I have eyes alone: I cannot read it."
CANNOT_HEAR = "There is no sound in this, and I have ears alone: I cannot read it."
AT_ONCE = 4


class WordReader(Embedded):
    """Reads the word that a pen writes, from the media of the request alone."""

    def open(self, weights: str | None = None) -> None:
        """Choose the senses, and whose weights; the networks are loaded with the first clip."""
        if self.model_name not in SENSES:
            raise UnknownName("reader", f"reader/{self.model_name}", [f"reader/{sense}" for sense in SENSES])
        self.reach = reach_of(f"reader/{self.model_name}")
        self._reader = Reader(Path(weights) if weights else WEIGHTS)

    def max_connections(self) -> int:
        """How many may be asked at the same time: they wait for each other anyway, with their clips in memory."""
        return AT_ONCE

    def answer(self, asked: ChatMessageUser) -> str:
        """Watch or listen, and say the word."""
        parts: Sequence[Content] = asked.content if isinstance(asked.content, list) else ()
        media = [part for part in parts if isinstance(part, ContentVideo | ContentAudio)]
        if len(media) != 1:
            stills = any(isinstance(part, ContentImage) for part in parts)
            return ONE_CLIP if media else NEEDS_VIDEO if stills else NOTHING_SENT
        text = " ".join(part.text for part in parts if isinstance(part, ContentText))
        with TemporaryDirectory() as folder:
            clip = Path(folder) / "clip"  # what it holds is seen by its contents, not by a name
            clip.write_bytes(bytes_of(uri_of(media[0])))
            return self._answer(clip, letters_told(text))

    def _answer(self, clip: Path, letters: int | None) -> str:
        try:
            has = sense_of(clip)
            if self.model_name != "av" and has not in (self.model_name, "av"):
                return CANNOT_SEE if self.model_name == "video" else CANNOT_HEAR
            sense = has if self.model_name == "av" else self.model_name
            return reply_of(self._reader.read(clip, sense, letters=letters))
        except UnwrittenError as error:
            if str(clip) not in str(error):
                raise  # nothing is wrong with the clip: the weights are missing
            return f"The clip cannot be read: {str(error).replace(str(clip), 'it')}"


def letters_told(prompt: str) -> int | None:
    """Find how many letters the prompt says that the word has; None where it says nothing."""
    told = LENGTH.search(prompt)
    if told:
        return int(told[1]) or None
    return 1 if ONE_LETTER.search(prompt) else None


def reply_of(reading: Reading) -> str:
    """Say the word and what there is to remark about it, or in plain words why there is none."""
    remarks = "; ".join(reading.remarks)
    if not reading.word:
        return f"I read no word: {remarks}."
    # A line of its own, so that the answer stands alone in the first.
    return f"The word is: {reading.word}" + (f"\n(Remark: {remarks}.)" if remarks else "")
