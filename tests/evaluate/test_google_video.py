"""What Gemini is really sent: the very bytes, and the rate at which to look at them."""

from __future__ import annotations

import base64
import gc
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from eval_sets import items_by_id, word_set
from local_server import Answer, Answering, Received, Server, serving

from unwritten.core import Reply, UnwrittenError
from unwritten.evaluate.inspect.runner import Engine, open_model
from unwritten.evaluate.replies import read_replies
from unwritten.evaluate.run import evaluate, setups_for
from unwritten.evaluate.setup import Setup
from unwritten.media.packets import read_packets

KEY = "AIza-never-to-be-seen-in-a-log"
MODEL = "gvideo/gemini-2.5-flash"

pytestmark = [
    # Inspect leaves some of its own streams unclosed when a run ends.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    # google-genai builds upon aiohttp in a way that aiohttp does not like.
    pytest.mark.filterwarnings("ignore:Inheritance class AiohttpClientSession:DeprecationWarning"),
]


def gemini(text: str, finish: str = "STOP") -> Answer:
    candidate: dict[str, Any] = {"index": 0, "finishReason": finish}
    if text:
        candidate["content"] = {"role": "model", "parts": [{"text": text}]}
    usage = {"promptTokenCount": 900, "candidatesTokenCount": 2, "totalTokenCount": 902}
    return Answer({"candidates": [candidate], "usageMetadata": usage, "modelVersion": "gemini-2.5-flash"})


def fault(status: int, message: str, name: str = "INVALID_ARGUMENT") -> Answer:
    return Answer({"error": {"code": status, "message": message, "status": name}}, status)


@pytest.fixture(scope="module")
def dataset(toy_letters: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return word_set(toy_letters, tmp_path_factory.mktemp("set") / "words", 3)


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("GOOGLE_API_KEY", KEY)
    for other in ("GEMINI_API_KEY", "GOOGLE_GENAI_USE_VERTEXAI"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv("UNWRITTEN_CACHE", str(tmp_path / "cache"))
    yield
    gc.collect()  # what Inspect left open is found here, and not in somebody else's test


def run(
    dataset: Path, out: Path, answering: Answering, *conditions: str, limit: int | None = 1, **model_args: Any
) -> tuple[Server, list[Reply]]:
    """Evaluate over a real connection; return what the server got and what was written down."""
    with serving(answering) as server:
        engine = Engine(retries=2, model_args={"base_url": server.url, "first_wait": 0.01, **model_args}, parallel=2)
        setups = setups_for(dataset, conditions, Setup(str(dataset), limit=limit))
        evaluate(MODEL, setups, out, engine)
    kept = b"".join(path.read_bytes() for path in out.rglob("*") if path.is_file())
    assert KEY.encode() not in kept
    return server, list(read_replies(out / "replies.jsonl"))


def parts(request: Received) -> list[dict[str, Any]]:
    (content,) = request.body["contents"]
    assert content["role"] == "user"
    found: list[dict[str, Any]] = content["parts"]
    return found


def bytes_in(part: dict[str, Any]) -> bytes:
    data = part["inlineData"]["data"]
    return base64.b64decode(data.replace("-", "+").replace("_", "/"), validate=True)


def tracks(data: bytes, folder: Path) -> list[str]:
    path = folder / "received.mp4"
    path.write_bytes(data)
    return [track.kind for track in read_packets(path)]


def test_each_condition_is_the_very_file_with_its_rate(dataset: Path, tmp_path: Path) -> None:
    wanted = ("audio", "muted_video", "audio_video")
    server, replies = run(dataset, tmp_path / "run", lambda request, number: gemini("art"), *wanted, limit=None)
    items = items_by_id(dataset)
    sums = {item.media[condition].sha256: condition for item in items.values() for condition in wanted}
    assert len(server.received) == len(replies) == 9
    seen: dict[str, int] = {}
    for request in server.received:
        assert request.path.endswith("/models/gemini-2.5-flash:generateContent")
        assert request.headers["x-goog-api-key"] == KEY
        media, text = parts(request)
        assert text["text"].strip()
        data = bytes_in(media)
        condition = sums[hashlib.sha256(data).hexdigest()]
        seen[condition] = seen.get(condition, 0) + 1
        mime = media["inlineData"].get("mimeType") or media["inlineData"]["mime_type"]  # the API takes both
        if condition == "audio":
            assert mime == "audio/mpeg"
            assert "videoMetadata" not in media
        else:
            assert mime == "video/mp4"
            assert media["videoMetadata"] == {"fps": 24.0}
            assert tracks(data, tmp_path) == (["video"] if condition == "muted_video" else ["video", "audio"])
    assert seen == dict.fromkeys(wanted, 3)
    for reply in replies:
        assert reply.sent[0].sha256 == items[reply.item_id].media[reply.condition].sha256
        assert reply.sent[0].fps == (None if reply.condition == "audio" else 24.0)
        assert (reply.text, reply.usage["input_tokens"]) == ("art", 900)


@pytest.mark.parametrize("fps", [1, 10, "15", 20])
def test_the_rate_can_be_set_and_is_recorded(dataset: Path, tmp_path: Path, fps: str | int) -> None:
    server, (reply,) = run(dataset, tmp_path / "run", lambda request, number: gemini("art"), "muted_video", fps=fps)
    assert parts(server.received[0])[0]["videoMetadata"] == {"fps": float(fps)}
    assert reply.sent[0].fps == float(fps)


def test_a_video_that_is_too_long_is_looked_at_less_often(dataset: Path, tmp_path: Path) -> None:
    def short(request: Received, number: int) -> Answer:
        if parts(request)[0]["videoMetadata"]["fps"] > 15:
            return fault(
                400, "The input token count (1200000) exceeds the maximum number of tokens allowed (1048575)."
            )
        return gemini("art")

    server, (reply,) = run(dataset, tmp_path / "run", short, "muted_video")
    assert [parts(request)[0]["videoMetadata"]["fps"] for request in server.received] == [24.0, 20.0, 15.0]
    assert (reply.status, reply.sent[0].fps) == ("ok", 15.0)
    assert hashlib.sha256(bytes_in(parts(server.received[-1])[0])).hexdigest() == reply.sent[0].sha256


def test_a_file_that_is_too_large_for_a_request_is_stored_and_removed(dataset: Path, tmp_path: Path) -> None:
    def storing(request: Received, number: int) -> Answer:
        file = {"name": "files/clip", "uri": "https://files/clip", "mimeType": "video/mp4", "state": "ACTIVE"}
        if request.headers.get("x-goog-upload-command") == "start":
            return Answer({}, headers={"x-goog-upload-url": f"http://{request.headers['host']}/put-here"})
        if request.path.startswith("/put-here"):
            return Answer({"file": {**file, "state": "PROCESSING"}}, headers={"x-goog-upload-status": "final"})
        if request.method == "GET":
            return Answer(file)
        return Answer({}) if request.method == "DELETE" else gemini("art")

    server, (reply,) = run(dataset, tmp_path / "run", storing, "muted_video", inline=1000, fps=12)
    (put,) = [request for request in server.received if request.path.startswith("/put-here")]
    (asked,) = [request for request in server.received if "generateContent" in request.path]
    assert hashlib.sha256(put.data).hexdigest() == reply.sent[0].sha256
    assert tracks(put.data, tmp_path) == ["video"]
    media = parts(asked)[0]
    assert "inlineData" not in media
    assert media["videoMetadata"] == {"fps": 12.0}
    assert "https://files/clip" in media["fileData"].values()
    assert [request.path.rsplit("/", 1)[-1] for request in server.received if request.method == "DELETE"] == ["clip"]
    assert (reply.status, reply.text) == ("ok", "art")


def test_a_file_that_does_not_fit_is_not_supported(dataset: Path, tmp_path: Path) -> None:
    server, (reply,) = run(
        dataset, tmp_path / "run", lambda request, number: gemini("art"), "muted_video", reach='{"max_bytes": 1000}'
    )
    assert server.received == []
    assert (reply.status, "too large" in reply.text) == ("not_supported", True)


@pytest.mark.parametrize("status", [429, 500, 503])
def test_google_in_trouble_is_asked_again(dataset: Path, tmp_path: Path, status: int) -> None:
    def later(request: Received, number: int) -> Answer:
        return fault(status, f"try later, {KEY}", "UNAVAILABLE") if number < 2 else gemini("art")

    server, (reply,) = run(dataset, tmp_path / "run", later, "audio")
    assert (len(server.received), reply.status) == (3, "ok")


@pytest.mark.parametrize("variable", ["GOOGLE_API_KEY", "GEMINI_API_KEY"])
def test_google_in_lasting_trouble_leaves_replies_missing(
    dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.delenv("GOOGLE_API_KEY")
    monkeypatch.setenv(variable, KEY)
    server, (reply,) = run(
        dataset, tmp_path / "run", lambda request, number: fault(500, f"broken, {KEY}", "INTERNAL"), "audio"
    )
    assert (len(server.received), reply.status) == (3, "transport_error")
    assert "broken" in reply.text


def test_a_blocked_answer_is_a_refusal(dataset: Path, tmp_path: Path) -> None:
    answers = [gemini("", "SAFETY"), Answer({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}})]
    _, replies = run(dataset, tmp_path / "run", lambda request, number: answers[number], "audio", limit=2)
    assert [reply.status for reply in replies] == ["refused", "refused"]


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        (fault(400, "API key not valid. Please pass a valid API key."), "set GOOGLE_API_KEY"),
        (fault(403, f"the key {KEY} may not", "PERMISSION_DENIED"), "set GOOGLE_API_KEY"),
        (fault(404, "models/gemini-2.5-flash is not found", "NOT_FOUND"), "no model 'gemini-2.5-flash'"),
    ],
)
def test_what_no_item_gets_around_stops_the_run(dataset: Path, tmp_path: Path, answer: Answer, named: str) -> None:
    with pytest.raises(UnwrittenError, match=named) as caught:
        run(dataset, tmp_path / "run", lambda request, number: answer, "audio")
    assert KEY not in str(caught.value)


def test_a_missing_key_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GOOGLE_API_KEY")
    with pytest.raises(UnwrittenError, match="GOOGLE_API_KEY"):
        open_model(MODEL, Engine())


def test_more_than_gemini_can_do_is_refused_at_once() -> None:
    with pytest.raises(UnwrittenError, match="at most 24 times a second"):
        open_model(MODEL, Engine(model_args={"fps": 30}))
