"""From loaded parts to the content of a message, and the same message without media for the log."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from inspect_ai.event import ModelEvent
from inspect_ai.log import transcript
from inspect_ai.model import ChatMessage, Content, ContentAudio, ContentImage, ContentText, ContentVideo

# Private, but the only place where an event can be had before it reaches the log.
from inspect_ai.model._model import use_model_event_sink

from unwritten.evaluate.delivery import Loaded

GONE = "<media not kept>"
LONG = 4096
"""Text in the record of a provider's request that is longer than this is taken for media."""


def content_of(parts: Sequence[Loaded]) -> list[Content]:
    """Write the parts as the content of a message."""
    return [content for part in parts for content in _contents(part)]


def _contents(part: Loaded) -> list[Content]:
    if part.kind == "text":
        return [ContentText(text=part.pieces[0].decode())]
    # Put together as bytes: a large clip is then held twice for a moment, not three times.
    head = f"data:{part.mime};base64,".encode()
    uris = [b"".join((head, base64.b64encode(piece))).decode("ascii") for piece in part.pieces]
    if part.kind == "images":
        return [ContentImage(image=uri) for uri in uris]
    if part.kind == "audio":
        return [ContentAudio(audio=uri, format="wav" if part.mime == "audio/wav" else "mp3") for uri in uris]
    return [ContentVideo(video=uri, format="mp4") for uri in uris]


def forget_media(content: Sequence[Content]) -> None:
    """Empty the media of a message that was answered.

    A request leaves objects behind that hold each other; a garbage collection frees them late, and large clips with
    them.
    """
    for part in content:
        if isinstance(part, ContentImage):
            part.image = GONE
        elif isinstance(part, ContentAudio):
            part.audio = GONE
        elif isinstance(part, ContentVideo):
            part.video = GONE


@contextmanager
def media_left_out() -> Iterator[None]:
    """Keep media out of the events of all requests made meanwhile, however the run was told to log."""
    with use_model_event_sink(_Sink()):
        yield


class _Sink:
    """Takes the media out of an event and passes it on."""

    def on_pending(self, event: ModelEvent) -> None:
        """Take a request that goes out; its messages are copies made for the log."""
        event.input = [_without_media(message) for message in event.input]
        transcript()._event(event)

    def on_complete(self, event: ModelEvent) -> None:
        """Take a request that was answered."""
        if event.call is not None:
            event.call = event.call.model_copy(update={"request": _short(event.call.request)})
        transcript()._event_updated(event)


def _without_media(message: ChatMessage) -> ChatMessage:
    if isinstance(message.content, str):
        return message
    return message.model_copy(update={"content": [_bare(part) for part in message.content]})


def _bare(content: Content) -> Content:
    if isinstance(content, ContentImage):
        return ContentImage(image=GONE)
    if isinstance(content, ContentAudio):
        return ContentAudio(audio=GONE, format=content.format)
    if isinstance(content, ContentVideo):
        return ContentVideo(video=GONE, format=content.format)
    return content


def _short(value: Any) -> Any:
    if isinstance(value, str):
        return value if len(value) <= LONG else GONE
    if isinstance(value, dict):
        return {key: _short(part) for key, part in value.items()}
    return [_short(part) for part in value] if isinstance(value, list) else value
