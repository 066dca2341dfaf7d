"""Qwen2.5-Omni on this machine, through Hugging Face's transformers; needs ``pip install 'unwritten[qwen]'``.

Pictures and sound are decoded here and handed over whole: the model's own helpers would sample two frames a second.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from scipy.signal import resample_poly
from transformers import Qwen2_5OmniProcessor, Qwen2_5OmniThinkerForConditionalGeneration

from unwritten.core import SAMPLE_RATE, Pixels, UnwrittenError
from unwritten.evaluate.reach import TooLong
from unwritten.media.decode import frames, samples
from unwritten.media.probe import probe
from unwritten.media.sampling import sample_indices

HEARD_RATE = 16_000
"""Samples a second that the model hears."""

SYSTEM = "You are a helpful assistant."


@dataclass(frozen=True, eq=False)
class Seen:
    """Pictures as the model gets them, and how fast they follow each other."""

    pictures: Pixels  # frames × height × width × 3
    fps: Fraction


@dataclass(frozen=True, eq=False)
class Question:
    """What the model is asked: words, and what it sees and hears."""

    text: str
    seen: Seen | None = None
    heard: NDArray[np.float32] | None = None  # at 16 kHz, from -1 to 1

    @property
    def together(self) -> bool:
        """Whether the sound belongs to the pictures, so that both go in one stream by their times."""
        return self.seen is not None and self.heard is not None


def look(path: Path, fps: float | None = None) -> Seen:
    """Decode the pictures of a clip: all of them, or fewer a second."""
    facts = probe(path)
    if fps is None or fps >= facts.fps:
        return Seen(np.stack(list(frames(path))), facts.fps)
    wanted = frozenset(sample_indices(facts.frames, facts.fps, fps, facts.frames))
    kept = [picture for number, picture in enumerate(frames(path)) if number in wanted]
    return Seen(np.stack(kept), Fraction(fps).limit_denominator(1000))


def listen(path: Path) -> NDArray[np.float32]:
    """Decode the sound of a file, as many samples a second as the model hears."""
    pcm = np.concatenate(list(samples(path)))
    rate = Fraction(HEARD_RATE, SAMPLE_RATE)
    heard = resample_poly(pcm.astype(np.float32) / 32768.0, rate.numerator, rate.denominator)
    return np.asarray(np.clip(heard, -1.0, 1.0), dtype=np.float32)


class Omni:
    """The part of Qwen2.5-Omni that reads, looks, listens and writes; the part that speaks is left out."""

    def __init__(self, model: Any, processor: Any) -> None:
        self.model = model.eval()
        self.processor = processor

    @property
    def longest(self) -> int:
        """How many tokens fit into the model."""
        return int(self.model.config.text_config.max_position_embeddings)

    def inputs(self, question: Question) -> Any:
        """Turn a question into the model's tensors."""
        given: dict[str, Any] = {}
        if question.seen is not None:
            given["videos"] = [question.seen.pictures]
            given["videos_kwargs"] = {
                "fps": float(question.seen.fps),  # by which pictures and sound are laid beside each other
                "do_sample_frames": False,
                "cap_pixels_per_frame": False,  # many frames do not make each of them smaller
                "use_audio_in_video": question.together,
            }
        if question.heard is not None:
            given["audio"] = [question.heard]
        return self.processor(text=self._words(question), return_tensors="pt", **given)

    def answer(self, question: Question, max_tokens: int = 256) -> str:
        """Answer a question; always the likeliest next token, so that the same question has the same answer."""
        inputs = self.inputs(question)
        length = inputs["input_ids"].shape[1]
        if length + max_tokens > self.longest:
            raise TooLong(f"{length} tokens and {max_tokens} for the answer; the model takes {self.longest}")
        inputs = inputs.to(self.model.device, dtype=self.model.dtype)  # turns the fractions, and leaves the indices
        try:
            with torch.inference_mode():
                tokens = self.model.generate(
                    **inputs, use_audio_in_video=question.together, do_sample=False, max_new_tokens=max_tokens
                )
        except torch.OutOfMemoryError as error:
            torch.cuda.empty_cache()
            raise TooLong(f"{length} tokens do not fit into the memory of the device") from error
        (text,) = self.processor.batch_decode(tokens[:, length:], skip_special_tokens=True)
        return str(text).strip()

    def _words(self, question: Question) -> str:
        content: list[Mapping[str, str]] = []
        if question.seen is not None:
            content.append({"type": "video"})
        elif question.heard is not None:
            content.append({"type": "audio"})
        content.append({"type": "text", "text": question.text})
        talk = [
            {"role": "system", "content": [{"type": "text", "text": SYSTEM}]},
            {"role": "user", "content": content},
        ]
        return str(self.processor.apply_chat_template(talk, tokenize=False, add_generation_prompt=True))


def load_omni(name: str, device: str = "auto", dtype: str = "auto") -> Omni:
    """Load a checkpoint by its name on the hub or its folder; one that lacks weights is refused."""
    place = ("cuda" if torch.cuda.is_available() else "cpu") if device == "auto" else device
    try:
        processor = Qwen2_5OmniProcessor.from_pretrained(name)
        model, loaded = Qwen2_5OmniThinkerForConditionalGeneration.from_pretrained(
            name, dtype=dtype, output_loading_info=True
        )
        model.to(place)
    except (OSError, ValueError, KeyError, RuntimeError) as error:
        raise UnwrittenError(f"{name} cannot be loaded as Qwen2.5-Omni: {_first_line(error)}") from error
    missing = sorted(loaded["missing_keys"])
    if missing:
        raise UnwrittenError(f"{name} lacks {len(missing)} weights of Qwen2.5-Omni, such as {missing[0]}")
    return Omni(model, processor)


def _first_line(error: Exception) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)[:300]
