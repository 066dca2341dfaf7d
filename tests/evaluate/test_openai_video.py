"""What a server like vLLM's is really sent, and what becomes of its complaints."""

from __future__ import annotations

import base64
import gc
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from eval_sets import items_by_id, word_set
from local_server import Answer, Received
from served_run import KEY, MODEL, chat, parts, run, sha, tracks, video_in

from unwritten.core import UnknownName, UnwrittenError
from unwritten.evaluate.inspect.runner import Engine, open_model
from unwritten.evaluate.scored import score_reply

# Inspect leaves some of its own streams unclosed when a run ends.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


def fault(status: int, message: str, code: str | None = None, **headers: str) -> Answer:
    return Answer({"error": {"message": message, "type": "BadRequestError", "code": code}}, status, headers)


@pytest.fixture(scope="module")
def dataset(toy_letters: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return word_set(toy_letters, tmp_path_factory.mktemp("set") / "words", 3)


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("VLLM_API_KEY", KEY)
    monkeypatch.setenv("UNWRITTEN_CACHE", str(tmp_path / "cache"))
    yield
    gc.collect()  # what Inspect left open is found here, and not in somebody else's test


def test_each_condition_is_sent_as_exactly_its_parts(dataset: Path, tmp_path: Path) -> None:
    server, _, replies = run(
        dataset, tmp_path / "run", lambda request, number: chat("art"), "audio", "muted_video", "audio_video"
    )
    items = items_by_id(dataset)
    assert len(server.received) == len(replies) == 3 * len(items)
    sent = {part.sha256: part for reply in replies for part in reply.sent}
    seen: dict[str, int] = {}
    for request in server.received:
        assert request.path == "/v1/chat/completions"
        assert request.headers["authorization"] == f"Bearer {KEY}"
        assert request.body["model"] == "Qwen/Qwen2.5-Omni-7B"
        content = parts(request)
        kinds = ", ".join(part["type"] for part in content)
        seen[kinds] = seen.get(kinds, 0) + 1
        assert content[-1]["text"].strip()
        for part in content[:-1]:
            if part["type"] == "video_url":
                data = video_in(part)
                assert tracks(data, tmp_path) == ["video"]
            else:
                assert part["input_audio"]["format"] == "mp3"
                data = base64.b64decode(part["input_audio"]["data"], validate=True)
            assert sent[sha(data)].bytes == len(data)
    assert seen == {"input_audio, text": 3, "video_url, text": 3, "video_url, input_audio, text": 3}
    for condition, kind in (("audio", "input_audio, text"), ("muted_video", "video_url, text")):
        wanted = {item.media[condition].sha256 for item in items.values()}
        assert {reply.sent[0].sha256 for reply in replies if reply.condition == condition} == wanted, kind


def test_the_muted_file_and_the_sound_file_arrive_byte_for_byte(dataset: Path, tmp_path: Path) -> None:
    server, _, _ = run(
        dataset, tmp_path / "run", lambda request, number: chat("art"), "muted_video", "audio", limit=1
    )
    item = next(iter(items_by_id(dataset).values()))
    (video,) = [video_in(part) for request in server.received for part in parts(request) if "video_url" in part]
    (audio,) = [
        part["input_audio"] for request in server.received for part in parts(request) if "input_audio" in part
    ]
    assert video == (dataset / item.media["muted_video"].path).read_bytes()
    assert base64.b64decode(audio["data"]) == (dataset / item.media["audio"].path).read_bytes()
    assert tracks((dataset / item.media["audio_video"].path).read_bytes(), tmp_path) == ["video", "audio"]


def test_the_server_is_told_to_look_at_every_frame(dataset: Path, tmp_path: Path) -> None:
    server, _, replies = run(
        dataset, tmp_path / "run", lambda request, number: chat("art"), "muted_video", "audio", limit=1
    )
    bodies = {"video_url" in parts(request)[0]: request.body for request in server.received}
    assert bodies[True]["media_io_kwargs"] == {"video": {"num_frames": -1, "fps": 31.25}}
    assert bodies[True]["mm_processor_kwargs"] == {"fps": 31.25, "use_audio_in_video": False}
    assert not {"media_io_kwargs", "mm_processor_kwargs"} & set(bodies[False])
    assert {reply.condition: reply.sent[0].fps for reply in replies} == {"muted_video": 31.25, "audio": None}


def test_sound_may_stay_in_the_video_and_other_things_may_be_said(dataset: Path, tmp_path: Path) -> None:
    server, _, replies = run(
        dataset,
        tmp_path / "run",
        lambda request, number: chat("art"),
        "audio_video",
        "muted_video",
        limit=1,
        sound="in_video",
        fps=8,
        extra_body='{"mm_processor_kwargs": {"max_pixels": 50176}, "top_k": 1}',
    )
    by_condition = {}
    for request in server.received:
        (video, _text) = parts(request)
        by_condition[len(tracks(video_in(video), tmp_path))] = request.body
    assert by_condition[2]["mm_processor_kwargs"] == {"fps": 8, "use_audio_in_video": True, "max_pixels": 50176}
    assert by_condition[1]["mm_processor_kwargs"] == {"fps": 8, "use_audio_in_video": False, "max_pixels": 50176}
    assert by_condition[2]["top_k"] == 1
    assert {reply.sent[0].fps for reply in replies} == {8.0}


def test_a_video_that_is_too_long_goes_with_fewer_frames(dataset: Path, tmp_path: Path) -> None:
    def short(request: Received, number: int) -> Answer:
        rate = request.body["media_io_kwargs"]["video"]["fps"]
        if rate > 15:
            return fault(
                400, "This model's maximum context length is 8192 tokens. However, you requested 9001 tokens"
            )
        return chat("art")

    server, summaries, (reply,) = run(dataset, tmp_path / "run", short, "audio_video", limit=1)
    assert [request.body["media_io_kwargs"]["video"]["fps"] for request in server.received] == [31.25, 20, 15]
    assert (reply.status, reply.text) == ("ok", "art")
    item = next(iter(items_by_id(dataset).values()))
    video = reply.sent[0]
    assert (video.fps, video.frames) == (15, round(item.clip.seconds * 15))
    assert sha(video_in(parts(server.received[-1])[0])) == video.sha256
    assert summaries[0].missing == 0


def test_one_that_is_too_long_at_any_rate_is_not_supported(dataset: Path, tmp_path: Path) -> None:
    def never(request: Received, number: int) -> Answer:
        return fault(400, "The decoder prompt is longer than the maximum model length of 2048", "x")

    server, _, (reply,) = run(dataset, tmp_path / "run", never, "muted_video", limit=1)
    assert len(server.received) == 4
    assert reply.status == "not_supported"
    assert "too long for the model" in reply.text


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_server_in_trouble_is_asked_again(dataset: Path, tmp_path: Path, status: int) -> None:
    def later(request: Received, number: int) -> Answer:
        return fault(status, f"busy; your key is {KEY}") if number < 2 else chat("art")

    server, summaries, (reply,) = run(dataset, tmp_path / "run", later, "audio", limit=1)
    assert len(server.received) == 3
    assert (reply.status, summaries[0].missing) == ("ok", 0)


def test_one_that_never_recovers_leaves_replies_missing_and_slows_no_video_down(
    dataset: Path, tmp_path: Path
) -> None:
    def broken(request: Received, number: int) -> Answer:
        return fault(500, f"out of order; {request.headers['authorization']} {'A' * 5000}")

    server, summaries, (reply,) = run(dataset, tmp_path / "run", broken, "muted_video", limit=1)
    assert [request.body["media_io_kwargs"]["video"]["fps"] for request in server.received] == [31.25] * 3
    assert reply.status == "transport_error"
    assert "out of order" in reply.text
    assert (summaries[0].missing, summaries[0].mean) == (1, None)


def test_one_that_does_not_answer_in_time_is_missing_too(dataset: Path, tmp_path: Path) -> None:
    done = threading.Event()

    def asleep(request: Received, number: int) -> Answer:
        done.wait(10)
        return chat("art")

    try:
        server, _, (reply,) = run(dataset, tmp_path / "run", asleep, "audio", limit=1, client_timeout=0.2)
    finally:
        done.set()
    assert len(server.received) == 3
    assert reply.status == "transport_error"
    assert "timed out" in reply.text.lower()


def test_a_refusal_is_a_reply(dataset: Path, tmp_path: Path) -> None:
    answers = [
        chat("", "content_filter"),
        fault(400, "blocked by the content filter", "content_filter"),
        chat("I'm sorry, but I can't help with that."),
    ]
    server, _, replies = run(dataset, tmp_path / "run", lambda request, number: answers[number], "audio")
    assert len(server.received) == 3
    items = items_by_id(dataset)
    assert {score_reply(items[reply.item_id], reply).status for reply in replies} == {"refused"}


def test_a_wrong_request_is_not_repeated_and_its_media_not_logged(dataset: Path, tmp_path: Path) -> None:
    def echo(request: Received, number: int) -> Answer:
        return fault(400, f"bad part: {json.dumps(request.body['messages'])}")

    server, _, (reply,) = run(dataset, tmp_path / "run", echo, "muted_video", limit=1)
    assert len(server.received) == 1
    assert reply.status == "transport_error"
    assert "bad part" in reply.text
    assert sum(path.stat().st_size for path in (tmp_path / "run").rglob("*.eval")) < 30_000


@pytest.mark.parametrize(
    ("status", "named"), [(401, "does not accept the key; set VLLM_API_KEY"), (404, "has no model 'Qwen/Qwen2")]
)
def test_what_no_item_gets_around_stops_the_run_in_one_line(
    dataset: Path, tmp_path: Path, status: int, named: str
) -> None:
    with pytest.raises(UnwrittenError, match=named) as caught:
        run(dataset, tmp_path / "run", lambda request, number: fault(status, f"no {KEY}"), "audio")
    assert KEY not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_server_without_an_address_is_named_by_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VLLM_BASE_URL", raising=False)
    with pytest.raises(UnwrittenError, match="VLLM_BASE_URL"):
        open_model(MODEL, Engine())


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"sound": "loud"}, "place of the sound 'loud'"),
        ({"fps": "fast"}, "fps=fast"),
        ({"fps": -1}, "positive"),
        ({"first_wait": 0}, "positive"),
        ({"extra_body": "{"}, "not JSON"),
        ({"extra_body": "[1]"}, "write it as"),
        ({"reach": '{"framez": true}'}, "did you mean 'frames'"),
    ],
)
def test_wrong_arguments_are_named(wrong: dict[str, Any], named: str) -> None:
    with pytest.raises((UnwrittenError, UnknownName), match=named):
        open_model(MODEL, Engine(model_args={"base_url": "http://127.0.0.1:9/v1", **wrong}))


def test_what_the_model_cannot_take_is_not_sent(dataset: Path, tmp_path: Path) -> None:
    server, _, replies = run(
        dataset,
        tmp_path / "run",
        lambda request, number: chat("art"),
        "audio",
        "audio_video",
        limit=1,
        reach='{"audio": [], "sound_apart": false}',
    )
    assert server.received == []
    assert {reply.status for reply in replies} == {"not_supported"}
