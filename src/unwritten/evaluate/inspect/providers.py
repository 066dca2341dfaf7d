"""The doors to models that need more than Inspect; what each needs is loaded when it is first opened."""

from __future__ import annotations

from inspect_ai.model import ModelAPI, modelapi

from unwritten.core import UnwrittenError


@modelapi(name="gvideo")
def gvideo() -> type[ModelAPI]:
    """Gemini with a frame rate: ``gvideo/gemini-2.5-flash``."""
    try:
        from unwritten.evaluate.inspect.google import GeminiVideo
    except ImportError as error:
        raise _lacking("gvideo", "google", error) from error
    return GeminiVideo


@modelapi(name="vllm-av")
def vllm_av() -> type[ModelAPI]:
    """Servers like OpenAI's that take videos and sound: ``vllm-av/Qwen/Qwen2.5-Omni-7B``."""
    try:
        from unwritten.evaluate.inspect.openai_video import VideoChat
    except ImportError as error:
        raise _lacking("vllm-av", "openai", error) from error
    return VideoChat


@modelapi(name="qwen-omni")
def qwen_omni() -> type[ModelAPI]:
    """Qwen2.5-Omni on this machine: ``qwen-omni/Qwen/Qwen2.5-Omni-7B``, or the folder that holds it."""
    try:
        from unwritten.evaluate.inspect.qwen import QwenOmni
    except ImportError as error:
        raise _lacking("qwen-omni", "qwen", error) from error
    return QwenOmni


@modelapi(name="sighted")
def sighted() -> type[ModelAPI]:
    """Models of known sight, which answer the doctor's probes: keen, slow, deaf, stills."""
    from unwritten.evaluate.inspect.sighted import Sighted

    return Sighted


@modelapi(name="judge")
def house_judge() -> type[ModelAPI]:
    """A judge of open answers that needs no model, and is comparable with none: ``judge/overlap``."""
    from unwritten.evaluate.inspect.judging import HouseJudge

    return HouseJudge


@modelapi(name="reader")
def word_reader() -> type[ModelAPI]:
    """The house's own reader of a dry pen: video, audio, av."""
    from unwritten.evaluate.inspect.reading import WordReader

    return WordReader


@modelapi(name="shortcut")
def shortcut() -> type[ModelAPI]:
    """Models that take shortcuts, to try out the audit: longest, corner, corner-stills."""
    from unwritten.evaluate.inspect.shortcut import Shortcut

    return Shortcut


def _lacking(name: str, extra: str, error: ImportError) -> UnwrittenError:
    return UnwrittenError(f"{name} needs {error.name or error}; install it with: pip install 'unwritten[{extra}]'")
