"""Servers that speak OpenAI's protocol and take videos and sound, such as vLLM with Qwen-Omni.

Inspect's own providers refuse video over this protocol. The base class here is private in Inspect: this is the
only module that knows it, and its tests hold what we rely on.

A vLLM that does not know ``media_io_kwargs`` in a request (before 2026) must be started with
``--media-io-kwargs '{"video": {"num_frames": -1}}'``, or it picks 32 frames of any video; ``unwritten doctor`` tells.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from inspect_ai.model import ChatMessage, ChatMessageUser, ContentVideo, GenerateConfig, ModelOutput
from inspect_ai.model._model_call import ModelCall
from inspect_ai.model._openai import openai_chat_completion_part
from inspect_ai.model._providers.openai_compatible import OpenAICompatibleAPI
from inspect_ai.tool import ToolChoice, ToolInfo
from openai import APIStatusError, AuthenticationError, NotFoundError
from openai.types.chat import ChatCompletionContentPartParam, ChatCompletionMessageParam
from tenacity.wait import wait_base

from unwritten.core import UnknownName, UnwrittenError
from unwritten.evaluate.inspect.faults import number, options, repeatable, retry_wait, says_too_long
from unwritten.evaluate.inspect.solve import VIDEO_FPS
from unwritten.evaluate.reach import OMNI_TRACK, Reach, TooLong, reach_from_json, reach_of

KEY_VARIABLE, ADDRESS_VARIABLE = "VLLM_API_KEY", "VLLM_BASE_URL"
NO_KEY = "EMPTY"
"""What a server that asks for no key is sent as one: the client wants something."""

APART, IN_VIDEO = "apart", "in_video"
"""The sound of a film goes beside the muted video, or stays in it (not every server listens to it there)."""


class VideoChat(OpenAICompatibleAPI):
    """A model behind an OpenAI-like server, sent videos as ``video_url`` and sound as ``input_audio``."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008  # as the base class has it
        sound: str = APART,
        fps: str | float | None = None,
        reach: str | Mapping[str, Any] | None = None,
        extra_body: str | Mapping[str, Any] | None = None,
        first_wait: str | float | None = None,
        client_timeout: str | float | None = None,
        **model_args: Any,
    ) -> None:
        if sound not in (APART, IN_VIDEO):
            raise UnknownName("place of the sound", sound, (APART, IN_VIDEO))
        self.reach = _reach(model_name, sound, number(fps, "fps"), reach)
        self._extra_body = options(extra_body, "extra_body")
        self._first_wait = number(first_wait, "first_wait")
        super().__init__(
            model_name,
            base_url,
            api_key or os.environ.get(KEY_VARIABLE) or NO_KEY,
            config,
            service="vllm",
            client_timeout=number(client_timeout, "client_timeout"),
            **{"max_retries": 0, **model_args},  # Inspect retries; two that do so would multiply
        )

    def service_model_name(self) -> str:
        """Give the name as the server knows it."""
        return self.model_name

    def retry_wait(self) -> wait_base | None:
        """How long to wait before a request is made again."""
        return retry_wait(self._first_wait)

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput | tuple[ModelOutput | Exception, ModelCall]:
        """Ask the server; complaints come without the key and the media that some servers repeat."""
        body = {**(config.extra_body or {}), **self._body(input)}
        try:
            return await super().generate(
                input, tools, tool_choice, config.model_copy(update={"extra_body": body or None})
            )
        except AuthenticationError as error:
            raise UnwrittenError(f"{self.base_url} does not accept the key; set {KEY_VARIABLE}") from error
        except NotFoundError as error:
            raise UnwrittenError(f"{self.base_url} has no model {self.model_name!r}, or no chat") from error
        except APIStatusError as error:
            error.message = repeatable(error.message, self.api_key)
            error.args = (error.message,)
            raise

    async def messages_to_openai(self, input: list[ChatMessage]) -> list[ChatCompletionMessageParam]:
        """Write the messages as the server wants them."""
        written: list[ChatCompletionMessageParam] = []
        for message in input:
            if isinstance(message, ChatMessageUser) and not isinstance(message.content, str):
                parts = [
                    _video(part) if isinstance(part, ContentVideo) else await openai_chat_completion_part(part)
                    for part in message.content
                ]
                written.append({"role": "user", "content": parts})
            else:
                written += await super().messages_to_openai([message])
        return written

    def handle_bad_request(self, ex: APIStatusError) -> ModelOutput | Exception:
        """Tell a request that is too long from one that is refused or wrong."""
        if says_too_long(ex.status_code, f"{ex.code} {ex.message}"):
            raise TooLong(repeatable(ex.message, self.api_key)) from None
        found = super().handle_bad_request(ex)
        if isinstance(found, ModelOutput):
            return found
        raise ex  # raised, not returned: Inspect writes the whole request beside an error that is returned

    def _body(self, input: list[ChatMessage]) -> dict[str, Any]:
        """What goes beside the messages: how the server is to sample a video, if there is one."""
        asked = [message for message in input if isinstance(message, ChatMessageUser)]
        if not any(_has_video(message) for message in asked):
            return dict(self._extra_body)
        rate = next((told[VIDEO_FPS] for message in asked if VIDEO_FPS in (told := message.metadata or {})), None)
        timed = {} if rate is None else {"fps": rate}
        # Unless told to take all frames, vLLM picks 32, however long the video is.
        body: dict[str, Any] = {
            "media_io_kwargs": {"video": {"num_frames": -1, **timed}},
            "mm_processor_kwargs": {**timed, "use_audio_in_video": self.reach.video_with_sound and _heard(asked)},
        }
        return _merged(body, self._extra_body)


def _reach(model: str, sound: str, fps: float | None, given: str | Mapping[str, Any] | None) -> Reach:
    usual = reach_of(f"vllm-av/{model}")
    if sound == IN_VIDEO and usual.sound_apart:
        usual = replace(usual, video_with_sound=OMNI_TRACK.video_with_sound)
    if fps is not None:
        usual = replace(usual, max_fps=fps)
    return usual if given is None else reach_from_json(given, usual)


def _video(part: ContentVideo) -> ChatCompletionContentPartParam:
    # OpenAI's types know no videos; the servers took the name from its images.
    return cast(ChatCompletionContentPartParam, {"type": "video_url", "video_url": {"url": part.video}})


def _has_video(message: ChatMessageUser) -> bool:
    return not isinstance(message.content, str) and any(isinstance(part, ContentVideo) for part in message.content)


def _heard(asked: list[ChatMessageUser]) -> bool:
    from unwritten.evaluate.inspect.embedded import CONDITION

    return any((message.metadata or {}).get(CONDITION) == "audio_video" for message in asked)


def _merged(body: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Put what the user says over what we would send, at any depth."""
    merged = dict(body)
    for name, value in changes.items():
        both = isinstance(value, Mapping) and isinstance(merged.get(name), dict)
        merged[name] = _merged(merged[name], value) if both else value
    return merged
