"""The clips that the reader is tried on: whole, resumable, and altered as they say."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest
from tiny_trial import TINY, UNIPEN, subjects

from unwritten.core import SAMPLE_RATE, UnwrittenError
from unwritten.core.jsonable import from_json
from unwritten.draw.hand import Capture
from unwritten.evaluate.reader.desks import Desk
from unwritten.evaluate.reader.evaluate import evaluate_reader, figures_path
from unwritten.evaluate.reader.make import files_of, make_sets
from unwritten.evaluate.reader.reading import READINGS
from unwritten.evaluate.reader.records import Figures
from unwritten.evaluate.reader.trial import SETS
from unwritten.families.words.cuts import whole_sound
from unwritten.families.words.letters.make import Session, make_letters
from unwritten.families.words.letters.naming import HEARD, MUTED, SEEN, file_name
from unwritten.media.decode import frames, planes
from unwritten.media.grid import FPS
from unwritten.media.probe import probe


def file(folder: Path, desks: tuple[Desk, ...], of: str, modality: str = SEEN) -> Path:
    return files_of(subjects(desks, of)[0], folder)[modality]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[Desk, ...]]:
    """All sets of the tiny trial; tests must not change them, or must put them right."""
    folder = tmp_path_factory.mktemp("trial")
    return folder, make_sets(folder, TINY, unipen=UNIPEN if UNIPEN.exists() else None)


def test_all_files_are_there_and_whole(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    every = [subject for desk in desks for subject in desk.subjects()]
    assert {subject.set for subject in every} >= set(SETS) - {"real", "dim"}
    for subject in every:
        assert all(path.stat().st_size for path in files_of(subject, folder).values())
    assert not list(folder.rglob("*.partial"))


def test_muted_pictures_are_those_of_the_clip(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    seen, muted = (planes(file(folder, desks, "joined", modality)) for modality in (SEEN, MUTED))
    for one, other in zip(seen, muted, strict=True):
        assert np.array_equal(one, other)


def test_thinned_clips_last_as_long_as_before(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    plain, sound = probe(file(folder, desks, "joined")), whole_sound(file(folder, desks, "joined"))
    for of, every in (("half", 2), ("degraded", TINY.degree.every)):
        clip = probe(file(folder, desks, of))
        assert clip.fps == Fraction(FPS, every)
        assert clip.frames == -(-plain.frames // every)
        assert 0 <= len(whole_sound(file(folder, desks, of))) - len(sound) < every * 1536
        assert (clip.width, clip.height) == TINY.size


def test_shuffled_pictures_are_the_same_in_another_order(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    before = np.stack([picture[::8, ::8].astype(int) for picture in frames(file(folder, desks, "joined"))])
    after = np.stack([picture[::8, ::8].astype(int) for picture in frames(file(folder, desks, "shuffled"))])
    assert len(after) == len(before)
    jumps = [np.abs(np.diff(some, axis=0)).mean() for some in (before, after)]
    assert jumps[1] > 2 * jumps[0]
    nearest = [np.abs(before - picture).mean(axis=(1, 2, 3)).min() for picture in after]
    assert max(nearest) < 3, "each picture was there before"


def test_swapped_clips_sound_like_the_other_word(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    subject = subjects(desks, "swapped")[0]
    own, other = (
        whole_sound(files_of(one, folder)[SEEN])
        for name in (subject.word, desks[0].other(subject.word))
        for one in subjects(desks, "joined")
        if (one.writer, one.word) == (subject.writer, name)
    )
    heard = whole_sound(files_of(subject, folder)[SEEN])
    assert likeness(heard, other) > 0.99
    assert likeness(heard, own) < 0.9, "words of the same length and letters have a like rhythm"


def test_hurried_sounds_have_short_pauses_and_all_that_is_heard(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    plain, quick = (
        whole_sound(file(folder, desks, "joined", HEARD)),
        whole_sound(file(folder, desks, "hurried", SEEN)),
    )
    assert 0.2 < len(quick) / len(plain) < 0.9
    loud, still = np.abs(quick.astype(int)) > 200, np.abs(quick.astype(int)) <= 40
    assert 0.9 < loud.sum() / (np.abs(plain.astype(int)) > 200).sum() < 1.1
    runs = [len(list(run)) for quiet, run in groupby(still) if quiet]
    assert max(runs) < 0.16 * SAMPLE_RATE, "a tenth of a second, and what the codec leaves quiet on both sides"


def test_bare_sounds_are_as_long_and_otherwise(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    plain, bare = (whole_sound(file(folder, desks, of, HEARD)) for of in ("joined", "bare"))
    assert len(plain) == len(bare)
    assert 0.1 < likeness(plain, bare) < 0.999


def test_letters_are_those_of_the_studio_before_every_camera(
    made: tuple[Path, tuple[Desk, ...]], tmp_path: Path
) -> None:
    folder, desks = made
    desk = desks[0]
    char = desk.words["handheld"][0][0]
    for of, capture in (("joined", Capture()), ("handheld", Capture(shake="handheld"))):
        make_letters(Session(tmp_path / of, desk.writer, capture, TINY.size), char)
        for modality in (SEEN, MUTED, HEARD):
            name = file_name(char, desk.style, modality)
            ours = folder / desk.letters(desk.camera(of)) / name
            assert ours.read_bytes() == (tmp_path / of / name).read_bytes()


def test_what_is_lost_is_made_again_and_nothing_else(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    lost = [
        file(folder, desks, "joined", MUTED),
        file(folder, desks, "degraded"),
        file(folder, desks, "bare", HEARD),
        folder / desks[0].letters(desks[0].plain) / file_name(desks[0].chars[0], desks[0].style, SEEN),
    ]
    before = {path: path.read_bytes() for path in lost}
    times = {path: path.stat().st_mtime_ns for path in folder.rglob("*.mp*") if path not in lost}
    for path in lost:
        path.unlink()
    seen: list[tuple[str, int, int]] = []
    make_sets(
        folder,
        TINY,
        unipen=UNIPEN if UNIPEN.exists() else None,
        progress=lambda what, done, total: seen.append((what, done, total)),
    )
    assert {path: path.read_bytes() for path in lost} == before
    changed = {path for path, time in times.items() if path.stat().st_mtime_ns != time}
    beside = {sibling for path in lost for sibling in path.parent.glob(f"{path.name.split('.')[0]}*")}
    assert changed <= beside, "only the other files of a clip that lost one"
    assert seen[-1] == ("filming", len(desks), len(desks))


def test_a_trial_is_read_once_and_told_in_figures(made: tuple[Path, tuple[Desk, ...]]) -> None:
    folder, desks = made
    unipen = UNIPEN if UNIPEN.exists() else None
    stages: set[str] = set()
    figures = evaluate_reader(folder, TINY, unipen=unipen, progress=lambda what, done, total: stages.add(what))
    assert stages == {"filming", "reading", "tracking"}
    assert from_json(Figures, json.loads(figures_path(folder).read_text())) == figures
    assert {row.set for row in figures.rows} == {subject.set for desk in desks for subject in desk.subjects()}
    row = figures.row("joined", "av")
    assert row is not None
    assert row.letters.words == TINY.joined + TINY.degraded  # of the usual writer, and of the one for degraded words
    assert row.letters.mean > 0.5, "five letters, as small as they are"
    assert figures.tracking is not None
    assert figures.tracking.seen > 0.9
    assert figures.cost is not None
    assert figures.cost.both > figures.cost.ear > 0
    kept = {path: path.stat().st_mtime_ns for path in (folder / READINGS).rglob("*.jsonl")}
    again = evaluate_reader(folder, TINY, unipen=unipen, sets=["half", "live"])
    assert again.rows == tuple(row for row in figures.rows if row.set in ("live", "half"))
    assert figures_path(folder, sets=["half", "live"]) != figures_path(folder)
    assert from_json(Figures, json.loads(figures_path(folder, sets=["live", "half"]).read_text())) == again
    assert {path: path.stat().st_mtime_ns for path in (folder / READINGS).rglob("*.jsonl")} == kept
    damaged = next(path for path in kept if path.stem.endswith("-live"))
    damaged.write_text("{")
    with pytest.raises(UnwrittenError, match=f"{damaged.name} is damaged"):
        evaluate_reader(folder, TINY, unipen=unipen, sets=["live"])


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    """Correlate how loud two sounds are, in steps of 20 ms."""
    count = min(len(one), len(other)) // 960
    loud = [np.abs(some[: count * 960].astype(float)).reshape(count, 960).mean(axis=1) for some in (one, other)]
    return float(np.corrcoef(*loud)[0, 1])
