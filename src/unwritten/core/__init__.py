"""The records and rules that everything else is built on; needs numpy and nothing of ours."""

from unwritten.core.answers import (
    BadAnswer,
    Choice,
    Decimal,
    Integer,
    Kind,
    Label,
    OpenText,
    Point,
    Sequence,
    Set,
    Value,
    Word,
)
from unwritten.core.errors import UnknownName, Unsuitable, UnwrittenError
from unwritten.core.film import FPS, SAMPLE_RATE, SIZE, Caption, Film, Pcm, Pixels, Shot, Sound
from unwritten.core.levels import knob
from unwritten.core.records import Clip, Item, MediaFile, Question, Reply, Score, Sent, Truth
from unwritten.core.registry import Registered, Registry
from unwritten.core.seeding import PUBLIC, Address, Key, Rng
from unwritten.core.task import Task, task

__all__ = [
    "FPS",
    "PUBLIC",
    "SAMPLE_RATE",
    "SIZE",
    "Address",
    "BadAnswer",
    "Caption",
    "Choice",
    "Clip",
    "Decimal",
    "Film",
    "Integer",
    "Item",
    "Key",
    "Kind",
    "Label",
    "MediaFile",
    "OpenText",
    "Pcm",
    "Pixels",
    "Point",
    "Question",
    "Registered",
    "Registry",
    "Reply",
    "Rng",
    "Score",
    "Sent",
    "Sequence",
    "Set",
    "Shot",
    "Sound",
    "Task",
    "Truth",
    "UnknownName",
    "Unsuitable",
    "UnwrittenError",
    "Value",
    "Word",
    "knob",
    "task",
]
