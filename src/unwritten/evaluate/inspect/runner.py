"""Runs tasks through Inspect, quietly, with settings that suit clips."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from inspect_ai import Task, eval
from inspect_ai._util.registry import registry_find, registry_info, registry_unqualified_name
from inspect_ai.log import EvalLog
from inspect_ai.model import Model, get_model

from unwritten.core import UnknownName, UnwrittenError
from unwritten.evaluate.inspect import registry  # noqa: F401  # makes our models known, installed or not
from unwritten.evaluate.inspect.tasks import items, maverix, morse, words
from unwritten.evaluate.reach import reach_of
from unwritten.evaluate.setup import Setup

TASKS = {"words": words, "morse": morse, "maverix": maverix}


@dataclass(frozen=True)
class Engine:
    """How requests are made."""

    parallel: int | None = None  # requests at the same time; None: what the provider's code thinks right
    retries: int = 6  # of one request, before it counts as never answered
    epochs: int = 1
    model_args: Mapping[str, Any] = field(default_factory=dict)
    config: Mapping[str, Any] = field(default_factory=dict)  # temperature, max_tokens, seed …

    def __post_init__(self) -> None:
        _need_least("parallel", self.parallel, 1)
        _need_least("retries", self.retries, 0)
        _need_least("epochs", self.epochs, 1)
        _need_least("max-tokens", self.config.get("max_tokens"), 1)
        _need_least("temperature", self.config.get("temperature"), 0)


def _need_least(name: str, value: float | None, least: int) -> None:
    if value is not None and not (value >= least and math.isfinite(value)):  # no comparison holds for NaN
        raise UnwrittenError(f"--{name} {value}: it must be a number of at least {least}")


def need_model(name: str, engine: Engine) -> None:
    """Refuse a model that nobody provides, without opening one: that may take a key, or gigabytes."""
    if reach_of(name).blind:
        open_model(name, engine)  # takes neither, and knows its own names
        return
    known = [
        registry_unqualified_name(registry_info(api)) for api in registry_find(lambda info: info.type == "modelapi")
    ]
    provider, slash, _ = name.partition("/")
    if not slash:
        raise UnwrittenError(f"the model {name} cannot be used: write it as PROVIDER/MODEL, such as openai/gpt-4o")
    if provider not in known:
        raise UnknownName("provider of models", provider, sorted(known))


def open_model(name: str, engine: Engine) -> Model:
    """Make a model ready, or say in one line what is missing (the variable of a key is named, a key never)."""
    try:
        return get_model(name, **engine.model_args)
    except UnwrittenError:
        raise
    except Exception as error:  # of many kinds, one for each provider
        raise UnwrittenError(f"the model {name} cannot be used: {_one_line(error)}") from error


def run_tasks(model: Model, setups: Sequence[tuple[str, Setup]], replies: Path, logs: Path, engine: Engine) -> None:
    """Run one task for each setup, named with its family; replies and logs are written as they come."""
    found = eval(
        [_task(family, setup, replies) for family, setup in setups],
        model=model,
        log_dir=str(logs),
        epochs=engine.epochs,
        display="none",
        log_level="error",
        log_images=False,
        log_realtime=False,  # what a killed run had is in the replies; its cost is a fifth of the whole
        log_model_api=False,
        log_header_only=True,
        fail_on_error=False,
        ctl_server=False,
        max_connections=engine.parallel,
        max_retries=engine.retries,
        **dict(engine.config),
    )
    for log in found:
        _need_whole(log)


def _task(family: str, setup: Setup, replies: Path) -> Task:
    made = TASKS.get(family, items)(**asdict(setup), replies=str(replies))
    assert isinstance(made, Task)
    return made


def _need_whole(log: EvalLog) -> None:
    if log.status == "cancelled":
        raise KeyboardInterrupt
    if log.status != "success":
        message = log.error.message if log.error else log.status
        raise UnwrittenError(f"Inspect could not finish: {message!s:.300} (see {log.location})")


def _one_line(error: Exception) -> str:
    text = re.sub(r"\[/?[a-z ]+\]", "", str(error))  # the markup of rich
    return " ".join(text.replace("ERROR:", "").split()) or type(error).__name__
