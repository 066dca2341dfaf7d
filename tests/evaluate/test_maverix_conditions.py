"""What a model is sent of questions that need ear and eye, condition by condition."""

from __future__ import annotations

import base64
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from eval_sets import items_by_id
from served_run import KEY, chat, parts, run, sha, tracks, video_in

from unwritten.core import Item, UnwrittenError
from unwritten.dataset.build import build
from unwritten.dataset.collection import open_task
from unwritten.dataset.source import TaskSource
from unwritten.evaluate.conditions import ALIASES, available, files_for
from unwritten.evaluate.prompts import prompt_for
from unwritten.evaluate.setup import Setup, open_bench

SPOKEN, SILENT = "who_said", "bell_bounce"
ASKED = ("audio_only", "video_only", "sub_only", "video_sub", "video_audio", "text_only")

# Inspect leaves some of its own streams unclosed when a run ends.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("maverix") / "set"
    addresses = tuple(open_task(name, level="easy")[2].address for name in (SPOKEN, SILENT))
    build(TaskSource("two", addresses), folder)
    return folder


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("VLLM_API_KEY", KEY)
    monkeypatch.setenv("UNWRITTEN_CACHE", str(tmp_path / "cache"))
    yield
    gc.collect()


def item_of(dataset: Path, task: str, kind: str = "choice") -> Item:
    return next(i for i in items_by_id(dataset).values() if i.task.endswith(task) and i.kind.name == kind)


def test_subtitles_are_only_where_somebody_speaks(dataset: Path) -> None:
    spoken, silent = item_of(dataset, SPOKEN), item_of(dataset, SILENT)
    assert set(spoken.media) == {"audio_video", "subtitles"}
    assert set(silent.media) == {"audio_video"}
    assert silent.tags["subtitles"] == "none"
    for item in (spoken, silent):
        assert set(ALIASES.values()) <= set(available(item))


def test_the_papers_names_are_taken(dataset: Path) -> None:
    assert Setup(str(dataset), "video_sub").condition == "video_subtitles"
    with pytest.raises(UnwrittenError, match="unknown condition 'video_subs'"):
        open_bench(Setup(str(dataset), "video_subs"))


def test_the_standard_prompt_has_the_letters_and_the_subtitles(dataset: Path) -> None:
    item = item_of(dataset, SPOKEN)
    text = prompt_for(item, "video_subtitles", subtitles="1\n00:00:01,000 --> 00:00:02,000\nHello")
    assert text.startswith("This video's subtitles are listed below:\n1\n00:00:01,000")
    assert "Respond with only the letter (A, B, C, D, E, F, G, or H) of the correct option." in text
    assert text.endswith("The best answer is:")
    assert f"A. {item.kind.options[0]}" in text  # type: ignore[attr-defined]
    bare = prompt_for(item, "audio")
    assert bare.startswith("No subtitles available.\n")
    opened = prompt_for(item_of(dataset, SPOKEN, "open_text"), "audio")
    assert "open-ended question" in opened
    assert "letter" not in opened


def test_each_condition_is_sent_as_exactly_its_files(dataset: Path, tmp_path: Path) -> None:
    server, _, replies = run(dataset, tmp_path / "run", lambda request, number: chat("B"), *ASKED)
    items = items_by_id(dataset)
    assert len(server.received) == len(replies) == len(ASKED) * len(items) == 36
    received: dict[tuple[str, tuple[str, ...]], list[list[str]]] = {}
    for request in server.received:
        *media, text = parts(request)
        kinds = tuple(part["type"] for part in media)
        data = [_bytes(part) for part in media]
        assert all(
            tracks(video, tmp_path) == ["video"] for kind, video in zip(kinds, data, strict=True) if "v" in kind
        )
        received.setdefault((sha(text["text"].encode()), kinds), []).append([sha(one) for one in data])
    for reply in replies:
        kinds, wanted = expected(dataset, items[reply.item_id], reply.condition, tmp_path / "cache")
        *sent, prompt = reply.sent
        assert [part.sha256 for part in sent] == wanted, reply.condition
        assert wanted in received[prompt.sha256, kinds]


def expected(dataset: Path, item: Item, condition: str, cache: Path) -> tuple[tuple[str, ...], list[str]]:
    """The kinds of parts, and the hashes of the files that a condition should send."""
    muted = files_for(dataset, item, "muted_video", cache).video
    sound = files_for(dataset, item, "audio", cache).audio
    assert muted is not None
    assert sound is not None
    seen = ("video_url", sha(muted.ready().read_bytes()))
    heard = ("input_audio", sha(sound.ready().read_bytes()))
    parts_of = {
        "audio": [heard],
        "muted_video": [seen],
        "audio_video": [seen, heard],
        "video_subtitles": [seen],
        "subtitles": [],
        "text_only": [],
    }[condition]
    return tuple(kind for kind, _ in parts_of), [digest for _, digest in parts_of]


def _bytes(part: dict[str, dict[str, str]]) -> bytes:
    if "video_url" in part:
        return video_in(part)
    return base64.b64decode(part["input_audio"]["data"], validate=True)


def test_words_that_are_said_go_only_where_subtitles_are_asked_for(dataset: Path) -> None:
    item = item_of(dataset, SPOKEN)
    said = (dataset / item.media["subtitles"].path).read_text().strip()
    for condition in ("audio", "muted_video", "audio_video", "text_only"):
        prompt = open_bench(Setup(str(dataset), condition)).asked[item.id].prompt
        assert said not in prompt
        assert "-->" not in prompt
    for condition in ("subtitles", "video_subtitles"):
        assert said in open_bench(Setup(str(dataset), condition)).asked[item.id].prompt
