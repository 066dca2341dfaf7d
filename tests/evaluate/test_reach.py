"""What models take: known by their names, never guessed, and open to correction."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unwritten.core import UnknownName, UnwrittenError
from unwritten.evaluate.inspect.faults import LONGEST, repeatable, says_too_long
from unwritten.evaluate.inspect.media_uri import bytes_of, mime_of
from unwritten.evaluate.reach import IMAGES, TABLE, TEXT, UNKNOWN, Reach, known, reach_from_json, reach_of


@pytest.mark.parametrize(
    "name", ["nobody/knows", "openai/whisper-1", "vllm/my-own-model", "openrouter/x/y", "hf/gpt2", "openai/gpt-4", ""]
)
def test_of_an_unknown_model_only_text_is_expected(name: str) -> None:
    assert reach_of(name) == TEXT
    assert known(name).why


@pytest.mark.parametrize(
    "name",
    [
        "openai/gpt-4o",
        "openai/gpt-4o-mini-2024-07-18",
        "openai/gpt-5",
        "openai/o3",
        "openai/o4-mini",
        "anthropic/claude-sonnet-4-5",
        "vllm/Qwen/Qwen2.5-VL-7B-Instruct",
        "openrouter/anthropic/claude-opus-4",
    ],
)
def test_models_that_see_only_images_get_no_sound_and_no_video(name: str) -> None:
    assert reach_of(name) == IMAGES


def test_audio_models_hear_and_do_not_see() -> None:
    reach = reach_of("openai/gpt-4o-audio-preview")
    assert reach == Reach(audio=("wav", "mp3"))


def test_gemini_takes_films_and_only_our_seam_sets_the_rate() -> None:
    plain, timed = reach_of("google/gemini-2.5-pro"), reach_of("gvideo/gemini-2.5-pro")
    for reach in (plain, timed):
        assert reach.native_video
        assert reach.video_with_sound
        assert reach.own_fps == 1.0
    assert (plain.fps_control, timed.fps_control, timed.max_fps) == (False, True, 24.0)


def test_omni_models_get_video_and_sound_and_vl_models_no_sound() -> None:
    omni, seeing = reach_of("vllm-av/Qwen/Qwen2.5-Omni-7B"), reach_of("vllm-av/Qwen/Qwen3-VL-8B-Instruct")
    assert omni.native_video
    assert omni.sound_apart
    assert not omni.video_with_sound
    assert omni.audio
    assert seeing == Reach(native_video=True, frames=True, fps_control=True, back_off=True)
    assert reach_of("qwen-omni/Qwen/Qwen2.5-Omni-7B").video_with_sound


def test_every_row_says_why_and_can_be_reached() -> None:
    assert all(len(row.why) > 5 for row in (*TABLE, UNKNOWN))
    assert all(row.pattern == row.pattern.lower() for row in TABLE)
    assert len({row.pattern for row in TABLE}) == len(TABLE)
    for row in TABLE:
        example = row.pattern.replace("[1-9]", "4").replace("[4-9]", "4").replace("[5-9]", "5").replace("[ms]", "m")
        found = known(example.replace("*", ""))
        assert found.pattern == row.pattern or found.reach == row.reach, example


def test_a_reach_can_be_said_in_json() -> None:
    assert reach_from_json('{"frames": true, "max_side": 512}') == Reach(frames=True, max_side=512)
    assert reach_from_json({"audio": ["mp3"]}, IMAGES) == Reach(frames=True, audio=("mp3",))


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ("{", "not JSON"),
        ("[1]", "write it as"),
        ('{"frame": true}', "did you mean 'frames'"),
        ('{"frames": "yes"}', "expected bool"),
        ('{"audio": "mp3"}', "audio"),
    ],
)
def test_a_wrong_reach_is_named(wrong: str, named: str) -> None:
    with pytest.raises((UnwrittenError, UnknownName), match=named):
        reach_from_json(wrong)


def test_ones_own_models_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "reach.json"
    path.write_text(json.dumps({"VLLM/my-*": {"frames": True}, "openai/gpt-4o": {"audio": ["wav"]}}))
    monkeypatch.setenv("UNWRITTEN_REACH", str(path))
    assert reach_of("vllm/my-model") == IMAGES
    assert reach_of("openai/gpt-4o") == Reach(audio=("wav",))
    assert reach_of("openai/gpt-5") == IMAGES
    broken = tmp_path / "broken.json"
    broken.write_text("[]")
    monkeypatch.setenv("UNWRITTEN_REACH", str(broken))
    with pytest.raises(UnwrittenError, match=r"broken\.json is not a JSON file of patterns"):
        reach_of("vllm/my-model")


@pytest.mark.parametrize(
    ("status", "said", "too_long"),
    [
        (400, "This model's maximum context length is 32768 tokens. However, you requested 40000 tokens", True),
        (400, "The decoder prompt (length 40000) is longer than the maximum model length of 32768", True),
        (400, "prompt (total length 168834) is too long to fit into the model", True),
        (400, "video item with length 74717, which exceeds the pre-allocated encoder cache size 45536", True),
        (400, "The input token count exceeds the maximum number of tokens allowed (1048576).", True),
        (400, "context_length_exceeded ...", True),
        (413, "nothing said", True),
        (400, "Invalid base64", False),
        (400, "unknown field video_url", False),
        (429, "too many tokens a minute; maximum context length", False),
        (500, "This model's maximum context length", False),
        (None, "too long", False),
    ],
)
def test_too_long_is_told_from_other_complaints(status: int | None, said: str, too_long: bool) -> None:
    assert says_too_long(status, said) == too_long


@given(before=st.text(max_size=400), after=st.text(max_size=400))
def test_no_complaint_gives_the_key_away(before: str, after: str) -> None:
    found = repeatable(f"{before}sk-secret-key{after}", "sk-secret-key")
    assert "sk-secret-key" not in found
    assert len(found) <= LONGEST + 2
    assert "\n" not in found


@given(st.binary(max_size=200))
def test_media_survive_their_address(data: bytes) -> None:
    import base64

    uri = f"data:video/mp4;base64,{base64.b64encode(data).decode()}"
    assert (mime_of(uri), bytes_of(uri)) == ("video/mp4", data)


@pytest.mark.parametrize(
    "wrong", ["", "https://example.org/a.mp4", "data:video/mp4,abc", "data:video/mp4;base64,@@@"]
)
def test_an_address_without_media_is_refused(wrong: str) -> None:
    with pytest.raises(UnwrittenError):
        bytes_of(wrong)


@pytest.mark.parametrize(
    ("model", "library", "extra"),
    [("gvideo/x", "google.genai", "google"), ("vllm-av/x", "openai", "openai"), ("qwen-omni/x", "torch", "qwen")],
)
def test_a_missing_library_is_named_with_what_to_install(model: str, library: str, extra: str) -> None:
    """In a process of its own: here an earlier test may have loaded the library."""
    code = (
        "import sys\n"
        "from unwritten.core import UnwrittenError\n"
        "from unwritten.evaluate.inspect.runner import Engine, open_model\n"
        "class Missing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {library!r}:\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Missing())\n"
        "try:\n"
        f"    open_model({model!r}, Engine())\n"
        "except UnwrittenError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert f"pip install 'unwritten[{extra}]'" in done.stdout


def test_the_providers_load_nothing_before_they_are_asked_for() -> None:
    code = (
        "import sys, unwritten.evaluate.inspect.registry\n"
        "print([name for name in ('torch', 'transformers', 'google.genai', 'openai') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert found.stdout.strip() == "[]"
