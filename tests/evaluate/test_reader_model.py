"""The house's reader as a model: it goes by what it is sent, says plainly what it cannot, and works in Inspect."""

from __future__ import annotations

import base64
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import av
import pytest
from eval_sets import word_set
from inspect_ai.model import ChatMessageUser, Content, ContentAudio, ContentImage, ContentText, ContentVideo
from typer.testing import CliRunner

from pen_words import GIVEN, clip_of, item_of, pen_words
from unwritten.cli.main import app
from unwritten.core import UnknownName, UnwrittenError, Word
from unwritten.evaluate.doctor.films import film_of
from unwritten.evaluate.doctor.probes import probes
from unwritten.evaluate.inspect import reading
from unwritten.evaluate.inspect.reading import WordReader, letters_told, reply_of
from unwritten.evaluate.prompts import prompt_for, versions
from unwritten.evaluate.replies import read_replies
from unwritten.evaluate.sources import checked_from, score_groups
from unwritten.families.words.reader import read
from unwritten.families.words.reader.read import Reading
from unwritten.media.encode import encode
from unwritten.scoring import extract

PROMPT = "Watch the handwriting. The word has 3 letters. What English word is being written?"
NO_WORD = (read.NO_PEN, read.POORLY, read.NO_MOTION, read.NO_SOUND, read.UNSURE, read.NOT_LISTED)
PLAIN_REPLIES = [
    reading.NEEDS_VIDEO,
    reading.NOTHING_SENT,
    reading.ONE_CLIP,
    reading.CANNOT_SEE,
    reading.CANNOT_HEAR,
    *(reply_of(Reading("", "av", (), (why,))) for why in NO_WORD),
]


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pen_words(tmp_path_factory.mktemp("pen") / "words")


def video(path: Path) -> Content:
    return ContentVideo(video=f"data:video/mp4;base64,{base64.b64encode(path.read_bytes()).decode()}", format="mp4")


def audio(path: Path) -> Content:
    return ContentAudio(audio=f"data:audio/mpeg;base64,{base64.b64encode(path.read_bytes()).decode()}", format="mp3")


def said(model: str, *parts: Content, prompt: str = PROMPT, **told: object) -> str:
    return WordReader(model).answer(ChatMessageUser(content=[*parts, ContentText(text=prompt)], metadata=told))


@pytest.mark.parametrize("reply", PLAIN_REPLIES)
@pytest.mark.parametrize("letters", [None, 1, 2, 5])
def test_what_it_cannot_is_never_taken_for_a_word(reply: str, letters: int | None) -> None:
    assert not extract(reply, Word(letters=letters)).found


@pytest.mark.parametrize("word", ["a", "no", "pen", "none", "found"])
def test_a_word_is_always_found_in_its_reply(word: str) -> None:
    found = extract(reply_of(Reading(word, "av")), Word(letters=len(word)))
    assert (found.found, found.value) == (True, word)


@pytest.mark.parametrize("remark", [read.NOT_FITTING, read.LOST, read.POORLY, read.NO_SOUND])
@pytest.mark.parametrize("word", ["a", "no", "pen", "fit", "sound", "while", "movement"])
def test_remarks_are_told_and_change_no_answer(word: str, remark: str) -> None:
    reply = reply_of(Reading(word, "av", (), (remark, read.LOST)))
    assert remark in reply
    for letters in (None, len(word)):
        assert extract(reply, Word(letters=letters)) == extract(f"The word is: {word}", Word(letters=letters))


def test_stills_and_requests_without_media_are_answered_plainly() -> None:
    still = ContentImage(image="data:image/png;base64,AAAA")
    assert said("video", still, still) == reading.NEEDS_VIDEO
    assert said("av") == reading.NOTHING_SENT
    assert WordReader("av").answer(ChatMessageUser(content=PROMPT)) == reading.NOTHING_SENT


def test_what_it_lacks_the_sense_for_is_answered_plainly(words: Path) -> None:
    assert said("video", audio(clip_of(words, "dog", condition="audio"))) == reading.CANNOT_SEE
    assert said("audio", video(clip_of(words, "dog", condition="muted_video"))) == reading.CANNOT_HEAR
    both = video(clip_of(words, "dog")), audio(clip_of(words, "dog", condition="audio"))
    assert said("av", *both) == reading.ONE_CLIP


def test_a_clip_that_cannot_be_read_is_no_path_to_a_file(tmp_path: Path) -> None:
    bad = tmp_path / "bad.mp4"
    bad.write_bytes(b"no film" * 99)
    reply = said("av", video(bad))
    assert "not a media file" in reply
    assert "/" not in reply.replace("and/or", "")
    with pytest.raises(UnwrittenError, match="holds no media"):
        said("av", ContentVideo(video=str(bad), format="mp4"))  # a path is not what was sent


def test_other_names_and_missing_weights_are_told(words: Path, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="reader/video"):
        WordReader("vidoe")
    model = WordReader("audio", weights=str(tmp_path))
    with pytest.raises(UnwrittenError, match="unwritten reader train"):
        model.answer(ChatMessageUser(content=[audio(clip_of(words, "dog", condition="audio"))]))


def test_the_length_is_taken_from_the_prompt_where_it_stands_there(words: Path) -> None:
    told = {
        version: letters_told(prompt_for(item_of(words, "when"), "audio", version)) for version in versions("words")
    }
    assert told == {"final": 4, "v1": None, "v2": None, "v3": None, "v4": 4, "question": 4}
    single = replace(item_of(words, "dog"), kind=Word(letters=1), truth=None)
    assert [letters_told(prompt_for(single, "audio", version)) for version in ("final", "question")] == [1, 1]


def test_what_travels_with_the_request_is_not_looked_at(words: Path) -> None:
    clip = video(clip_of(words, "dog", condition="muted_video"))
    bare = said("video", clip)
    assert bare == "The word is: dog"
    assert said("video", clip, condition="audio", hint={"id": "0", "answer": "cat"}, path="cat.mp4") == bare


@pytest.mark.parametrize(
    ("name", "codec", "options"),
    [
        ("lossless.mkv", "ffv1", {}),
        ("keys.mkv", "libx264", {"qp": "6", "g": "7", "bf": "2"}),
    ],
)
def test_only_pictures_count_and_not_their_container(
    words: Path, tmp_path: Path, name: str, codec: str, options: dict[str, str]
) -> None:
    """Where key frames lie, a joined clip tells where letters begin; the same pictures coded anew do not."""
    original = clip_of(words, "when", "cursive", "muted_video")
    again = tmp_path / name
    _code_again(original, again, codec, options)
    prompt = PROMPT.replace("3", "4")
    assert said("video", video(again), prompt=prompt) == said("video", video(original), prompt=prompt)


def _code_again(source: Path, target: Path, codec: str, options: dict[str, str]) -> None:
    with av.open(str(source)) as film, av.open(str(target), "w") as out:
        pictures = film.streams.video[0]
        stream = out.add_stream(codec, rate=Fraction(125, 4), options=options)
        stream.width, stream.height, stream.pix_fmt = pictures.width, pictures.height, "yuv420p"
        for number, frame in enumerate(film.decode(pictures)):
            frame.pts, frame.time_base = number, Fraction(4, 125)
            frame.pict_type = 0
            out.mux(stream.encode(frame))
        out.mux(stream.encode(None))


def test_a_probe_of_the_doctor_has_no_pen(tmp_path: Path) -> None:
    probe = next(probe for probe in probes() if probe.detail == 60)
    clip = tmp_path / "probe.mp4"
    encode(film_of(probe), clip)
    reply = said("video", video(clip), prompt=probe.question)
    assert read.NO_PEN in reply
    assert not extract(reply, probe.kind).value


def run(dataset: Path, model: str, out: Path) -> Path:
    result = CliRunner().invoke(app, ["eval", str(dataset), "-m", model, "-o", str(out)])
    assert result.exit_code == 0, result.output
    return out


def test_words_are_read_through_inspect(words: Path, tmp_path: Path) -> None:
    out = run(words, "reader/av", tmp_path / "av")
    scores = {one.condition: one.mean for _, one in score_groups(words, checked_from(words, out))}
    assert scores["muted_video"] > 0.8
    assert scores["audio_video"] > 0.8
    assert scores["audio"] > 1 / 26
    replies = list(read_replies(out / "replies.jsonl"))
    assert len(replies) == 3 * 2 * len(GIVEN)
    assert {reply.sent[0].kind for reply in replies} == {"audio", "video"}


def test_a_sense_that_is_lacking_is_not_asked(words: Path, tmp_path: Path) -> None:
    statuses = {
        (model, reply.condition): reply.status
        for model in ("reader/video", "reader/audio")
        for reply in read_replies(run(words, model, tmp_path / model) / "replies.jsonl")
    }
    supported = {key for key, status in statuses.items() if status == "ok"}
    assert supported == {("reader/video", "muted_video"), ("reader/audio", "audio")}
    assert set(statuses.values()) == {"ok", "not_supported"}


def test_squares_are_no_pens(toy_letters: Path, tmp_path: Path) -> None:
    squares = word_set(toy_letters, tmp_path / "squares", size=3)
    for reply in read_replies(run(squares, "reader/video", tmp_path / "run") / "replies.jsonl"):
        assert not extract(reply.text, Word()).found
