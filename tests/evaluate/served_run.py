"""Runs over a real connection to a server like vLLM's, and what it was sent."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import Any

from local_server import Answer, Answering, Received, Server, serving

from unwritten.core import Reply
from unwritten.evaluate.inspect.runner import Engine
from unwritten.evaluate.replies import read_replies
from unwritten.evaluate.run import Summary, evaluate, setups_for
from unwritten.evaluate.setup import Setup
from unwritten.media.packets import read_packets

KEY = "sk-never-to-be-seen-in-a-log"
MODEL = "vllm-av/Qwen/Qwen2.5-Omni-7B"


def chat(text: str, finish: str = "stop") -> Answer:
    choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text}}
    usage = {"prompt_tokens": 700, "completion_tokens": 3, "total_tokens": 703}
    return Answer(
        {"id": "c", "object": "chat.completion", "created": 0, "model": "q", "choices": [choice], "usage": usage}
    )


def run(
    dataset: Path, out: Path, answering: Answering, *conditions: str, limit: int | None = None, **model_args: Any
) -> tuple[Server, tuple[Summary, ...], list[Reply]]:
    """Evaluate over a real connection; return what the server got and what was written down."""
    with serving(answering) as server:
        engine = Engine(
            retries=2, model_args={"base_url": f"{server.url}/v1", "first_wait": 0.01, **model_args}, parallel=2
        )
        setups = setups_for(dataset, conditions, Setup(str(dataset), limit=limit))
        summaries = evaluate(MODEL, setups, out, engine)
    kept = b"".join(path.read_bytes() for path in out.rglob("*") if path.is_file())
    assert KEY.encode() not in kept
    return server, summaries, list(read_replies(out / "replies.jsonl"))


def parts(request: Received) -> list[dict[str, Any]]:
    (message,) = request.body["messages"]
    assert message["role"] == "user"
    content: list[dict[str, Any]] = message["content"]
    return content


def video_in(part: dict[str, Any]) -> bytes:
    head, _, data = part["video_url"]["url"].partition(",")
    assert head == "data:video/mp4;base64"
    return base64.b64decode(data, validate=True)


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def tracks(data: bytes, folder: Path) -> list[str]:
    path = folder / "received.mp4"
    path.write_bytes(data)
    return [track.kind for track in read_packets(path)]
