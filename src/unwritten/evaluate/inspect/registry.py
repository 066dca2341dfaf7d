"""What Inspect AI finds by entry point: everything that this package adds to it."""

from unwritten.evaluate.inspect.embedded import blind, replay
from unwritten.evaluate.inspect.providers import (
    gvideo,
    house_judge,
    qwen_omni,
    shortcut,
    sighted,
    vllm_av,
    word_reader,
)
from unwritten.evaluate.inspect.score import house_scorer
from unwritten.evaluate.inspect.solve import send_and_ask
from unwritten.evaluate.inspect.tasks import items, maverix, morse, words

__all__ = [
    "blind",
    "gvideo",
    "house_judge",
    "house_scorer",
    "items",
    "maverix",
    "morse",
    "qwen_omni",
    "replay",
    "send_and_ask",
    "shortcut",
    "sighted",
    "vllm_av",
    "word_reader",
    "words",
]
