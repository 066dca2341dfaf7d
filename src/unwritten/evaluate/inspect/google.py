"""Gemini with a frame rate: Inspect's own provider has videos sampled once a second and uploads all media."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NoReturn

from google.genai.errors import APIError
from google.genai.types import Blob, Content, GenerateContentConfig, GenerateContentResponse, Part, VideoMetadata
from inspect_ai.model import (
    ChatMessage,
    ChatMessageUser,
    ContentAudio,
    ContentImage,
    ContentText,
    ContentVideo,
    GenerateConfig,
    ModelOutput,
)
from inspect_ai.model import Content as InspectContent

# Private, and known to this module only; its tests hold what we rely on.
from inspect_ai.model._providers.google import (
    GoogleGenAIAPI,
    completion_choices_from_candidates,
    safety_settings_to_list,
    usage_metadata_to_model_usage,
)
from inspect_ai.tool import ToolChoice, ToolInfo
from tenacity.wait import wait_base

from unwritten.core import UnwrittenError
from unwritten.evaluate.inspect.faults import number, repeatable, retry_wait, says_too_long
from unwritten.evaluate.inspect.google_files import fitting
from unwritten.evaluate.inspect.media_uri import bytes_of, mime_of
from unwritten.evaluate.inspect.solve import VIDEO_FPS
from unwritten.evaluate.reach import Reach, TooLong, reach_from_json, reach_of

KEY_VARIABLE, OTHER_KEY_VARIABLE = "GOOGLE_API_KEY", "GEMINI_API_KEY"
INLINE = 14_000_000
"""Bytes of media that fit into a request of 20 MB as base64, with room for the words; larger ones are uploaded."""


class GeminiVideo(GoogleGenAIAPI):
    """Gemini, sent small media inside the request, and told at which rate to look at a video."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008  # as the base class has it
        fps: str | float | None = None,
        reach: str | Mapping[str, Any] | None = None,
        first_wait: str | float | None = None,
        inline: str | float | None = None,
        **model_args: Any,
    ) -> None:
        self.reach = _reach(model_name, number(fps, "fps"), reach)
        self._inline = int(number(inline, "inline") or INLINE)
        self._first_wait = number(first_wait, "first_wait")
        super().__init__(model_name, base_url, api_key, config, **model_args)

    def retry_wait(self) -> wait_base | None:
        """How long to wait before a request is made again."""
        return retry_wait(self._first_wait)

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """Ask Gemini."""
        if tools:
            raise UnwrittenError("gvideo asks about media and knows no tools; use Inspect's google provider for them")
        await self._ensure_oauth_token()
        client = self.model_client(self._http_options(config))
        contents = [_content(message) for message in input if message.role != "system"]
        try:
            async with client.aio as asking, fitting(asking, contents, self._inline) as sent:
                answered = await asking.models.generate_content(
                    model=self.service_model_name(),
                    contents=sent,
                    config=self._parameters(input, config),
                )
        except APIError as error:
            self._complain(error)
        return self._output(answered)

    def _parameters(self, input: list[ChatMessage], config: GenerateConfig) -> GenerateContentConfig:
        system = "\n".join(message.text for message in input if message.role == "system")
        return GenerateContentConfig(
            system_instruction=system or None,
            temperature=config.temperature,
            top_p=config.top_p,
            top_k=config.top_k,
            seed=config.seed,
            max_output_tokens=config.max_tokens,
            stop_sequences=config.stop_seqs,
            safety_settings=safety_settings_to_list(self.safety_settings),
            thinking_config=self.chat_thinking_config(config),
        )

    def _output(self, answered: GenerateContentResponse) -> ModelOutput:
        model = answered.model_version or self.service_model_name()
        return ModelOutput(
            model=model,
            choices=completion_choices_from_candidates(model, answered),
            usage=usage_metadata_to_model_usage(answered.usage_metadata),
        )

    def _complain(self, error: APIError) -> NoReturn:
        said = repeatable(error.message or str(error), self.api_key or os.environ.get(OTHER_KEY_VARIABLE))
        if says_too_long(error.code, said):
            raise TooLong(said) from None
        if error.code in (401, 403) or "API key not valid" in said:
            raise UnwrittenError(f"Google does not accept the key ({said:.120}); set {KEY_VARIABLE}") from None
        if error.code == 404:
            raise UnwrittenError(f"Google has no model {self.model_name!r} ({said:.120})") from None
        error.message = said
        error.details = {}  # may repeat the request
        error.args = (f"{error.code} {said}",)
        raise error


def _reach(model: str, fps: float | None, given: str | Mapping[str, Any] | None) -> Reach:
    usual = reach_of(f"gvideo/{model}")
    if fps is not None:
        if usual.max_fps is not None and fps > usual.max_fps:
            raise UnwrittenError(f"fps={fps:g}: Gemini looks at a video at most {usual.max_fps:g} times a second")
        usual = replace(usual, max_fps=fps)
    return usual if given is None else reach_from_json(given, usual)


def _content(message: ChatMessage) -> Content:
    role = "model" if message.role == "assistant" else "user"
    if isinstance(message.content, str):
        return Content(role=role, parts=[Part(text=message.content)])
    told = (message.metadata or {}) if isinstance(message, ChatMessageUser) else {}
    return Content(role=role, parts=[_part(part, told.get(VIDEO_FPS)) for part in message.content])


def _part(part: InspectContent, fps: float | None) -> Part:
    if isinstance(part, ContentText):
        return Part(text=part.text)
    if isinstance(part, ContentVideo):
        timed = VideoMetadata(fps=fps) if fps is not None else None
        return Part(inline_data=_blob(part.video), video_metadata=timed)
    if isinstance(part, ContentAudio):
        return Part(inline_data=_blob(part.audio))
    if isinstance(part, ContentImage):
        return Part(inline_data=_blob(part.image))
    raise UnwrittenError(f"gvideo sends words, pictures, sound and video, not {part.type}")


def _blob(uri: str) -> Blob:
    return Blob(data=bytes_of(uri), mime_type=mime_of(uri))
