"""The eyes follow the nib in real files and say so when there is none."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import imageio_ffmpeg
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import unwritten
from unwritten.core import UnwrittenError
from unwritten.draw.hand import Capture, Hand
from unwritten.families.words.letters.default import PACKAGED, WRITERS
from unwritten.families.words.letters.naming import MUTED, SEEN, file_name
from unwritten.families.words.pen.movement import PER_PICTURE, Movement
from unwritten.families.words.reader.eyes import Eyes, default_eyes, open_eyes, watch
from unwritten.families.words.reader.sight import HEIGHT, SURE, Sight
from unwritten.families.words.reader.training.eye_error import Watched, watch_film
from unwritten.families.words.studio.take import MIDDLE, letter
from unwritten.families.words.studio.writer import Writer, writer_of
from unwritten.families.words.style import STANDARD, STYLES
from unwritten.media.greys import Grey, Greys

ANY_VOXEL = 8.0  # where the nib falls in the picture does not depend on the mesh of the hand


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return default_eyes()


def still(grey: Grey, count: int = 8) -> Iterator[tuple[float, Grey]]:
    return ((0.032 * number, grey) for number in range(count))


def noise(deviation: float) -> Grey:
    values = np.random.Generator(np.random.PCG64(3)).normal(128, deviation, (HEIGHT, 640))
    return np.clip(values, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("level", [0, 16, 128, 225, 255])
def test_an_empty_picture_holds_no_pen(eyes: Eyes, level: int) -> None:
    sight = eyes.follow(still(np.full((HEIGHT, 640), level, np.uint8)))
    assert not sight.found
    assert sight.seen == 0
    assert sight.lost == (0.0,)


@pytest.mark.parametrize("deviation", [2, 20, 120])
def test_noise_holds_no_pen(eyes: Eyes, deviation: float) -> None:
    assert not eyes.follow(still(noise(deviation))).found


@pytest.mark.parametrize("width", [1, 63, 64, 270, 853])
def test_pictures_of_any_width_are_looked_at(eyes: Eyes, width: int) -> None:
    sight = eyes.follow(still(np.full((HEIGHT, width), 200, np.uint8)))
    assert sight.size == (width, HEIGHT)
    assert not sight.found


def test_nothing_to_see_is_no_pen(eyes: Eyes) -> None:
    sight = eyes.follow([])
    assert len(sight.seconds) == 0
    assert sight.xy.shape == (0, 2)
    assert not sight.found


OTHER_FILMS = [
    ("morse/temporal/dominoes", "hard"),
    ("morse/temporal/wall_hits", "easy"),
    ("maverix/context/wrong_sound", "easy"),  # what the follower takes for a nib in every picture, but never rises
    ("morse/temporal/colour_changes", "hard"),  # what is as clearly seen as a pen, and rises and goes, but leaps
    ("maverix/causal/fault_machine", "medium"),  # a turning wheel is clearly seen, and seems to rise a little
    ("morse/temporal/colour_changes", "easy"),  # what seems to rise, but stays in its place or leaps
]


@pytest.mark.parametrize(("task", "level"), OTHER_FILMS)
def test_other_films_hold_no_pens(task: str, level: str, tmp_path: Path) -> None:
    path = tmp_path / "other.mp4"
    unwritten.open(task, level=level)[0].save(path)
    sight = watch(path)
    assert not sight.found
    assert not sight.glimpsed


def seen_as(lift: NDArray[np.float64], *, moving: bool = True, confidence: float = 0.98) -> Sight:
    count = len(lift)
    xy = np.column_stack((100 + 2.0 * moving * np.arange(count), np.full(count, 200.0)))
    return Sight(np.arange(count) * 0.032, xy, lift, np.full(count, confidence), (640, HEIGHT))


def test_what_moves_and_never_rises_is_no_pen() -> None:
    rising, flat = np.where(np.arange(60) % 20 < 5, 5.0, 0.1), np.full(60, 0.4)
    assert seen_as(rising).found
    assert not seen_as(flat).found
    still = seen_as(flat, moving=False)
    assert (still.found, still.moves, still.glimpsed) == (True, False, False)
    assert not seen_as(flat, confidence=0.52).glimpsed
    poor = seen_as(rising, confidence=0.52)
    assert (poor.found, poor.glimpsed) == (False, True)


def gone(pen: Sight, before: int, after: int) -> Sight:
    """The same pen, in a clip with as many pictures more before and after in which there is none."""
    count = before + len(pen.seconds) + after
    kept = {name: np.pad(getattr(pen, name), (before, after)) for name in ("lift", "confidence")}
    xy = np.pad(pen.xy, ((before, after), (0, 0)))
    return replace(pen, seconds=np.arange(count) * 0.032, xy=xy, **kept)


@pytest.mark.parametrize(("before", "after"), [(80, 0), (0, 80), (60, 60)])
def test_a_pen_that_comes_late_and_leaves_early_is_a_pen(before: int, after: int) -> None:
    pen = seen_as(np.where(np.arange(60) % 20 < 5, 5.0, 0.1))
    late = gone(pen, before, after)
    assert late.found
    assert (late.sureness, late.clarity) == (pytest.approx(pen.sureness), pytest.approx(pen.clarity))


def test_what_passes_by_is_no_pen() -> None:
    pen = seen_as(np.where(np.arange(60) % 20 < 5, 5.0, 0.1))
    assert not gone(pen, 300, 300).found
    still = seen_as(np.full(60, 0.4), moving=False)
    assert still.found
    assert not gone(still, 60, 0).found, "a spot that is seen for a while is no pen at rest"
    missing = replace(pen, confidence=np.where(np.arange(60) % 5 < 3, 0.95, 0.1))
    assert (missing.found, missing.glimpsed) == (False, True), "while it is there it must be seen"


def test_a_rise_that_is_hardly_seen_is_enough_for_a_nib_that_is_clearly_seen_and_goes() -> None:
    slight = np.where(np.arange(60) % 20 < 5, 3.4, 1.8)
    pen = seen_as(slight)
    assert pen.found
    assert not seen_as(slight, confidence=0.95).found
    assert not replace(pen, xy=np.where(np.arange(60)[:, None] < 55, pen.xy[:1], pen.xy)).found, "it goes nowhere"
    assert not replace(pen, xy=pen.xy + 200 * (np.arange(60)[:, None] // 20 % 2)).found, "it leaps"
    assert seen_as(1.0 + (slight > 2)).found
    assert not seen_as(1.0 + 0.3 * (slight > 2)).found, "it hardly rises"


@pytest.mark.parametrize("confidence", [0.52, 0.95, 0.98])
def test_what_leaps_is_no_pen(confidence: float) -> None:
    pen = seen_as(np.where(np.arange(60) % 20 < 5, 5.0, 0.1), confidence=confidence)
    number = np.arange(60)[:, None]
    leaping = replace(pen, xy=pen.xy + 200 * (number > 40))
    assert pen.glimpsed
    assert not leaping.glimpsed
    assert not leaping.found


@pytest.mark.parametrize(("confidence", "found"), [(0.95, False), (0.99, True)])
def test_a_pen_may_be_elsewhere_when_it_comes_back_if_it_is_seen_with_certainty(
    confidence: float, found: bool
) -> None:
    number = np.arange(400)
    pen = seen_as(np.where(number % 20 < 5, 5.0, 0.1), confidence=confidence)
    away = replace(pen, confidence=np.where((number > 200) & (number < 206), 0.0, pen.confidence))
    back = replace(away, xy=np.where(number[:, None] > 203, away.xy - 400, away.xy))
    assert away.found
    assert back.found == found
    assert not replace(back, xy=back.xy + 400 * (number[:, None] > 300)).found, "not twice"


@pytest.mark.parametrize("confidence", [0.52, 0.85])
def test_what_is_poorly_seen_and_stays_in_its_place_is_no_pen(confidence: float) -> None:
    pen = seen_as(np.where(np.arange(60) % 20 < 5, 5.0, 0.1), confidence=confidence)
    blinking = replace(pen, xy=np.where(np.arange(60)[:, None] < 55, pen.xy[55:56], pen.xy))
    assert blinking.moves
    assert not blinking.found
    assert not blinking.glimpsed
    assert replace(blinking, confidence=np.full(60, 0.95)).found, "who writes slowly and is clearly seen writes"


@pytest.mark.parametrize("where", [0, 20, 59])
def test_a_pen_that_pauses_is_a_pen(where: int) -> None:
    pen = seen_as(np.where(np.arange(60) % 20 < 5, 5.0, 0.1), confidence=0.85)
    held = np.repeat(np.arange(60), np.where(np.arange(60) == where, 320, 1))  # ten seconds in one place
    paused = Sight(np.arange(len(held)) * 0.032, pen.xy[held], pen.lift[held], pen.confidence[held], pen.size)
    assert (paused.glimpsed, paused.moves) == (True, True)
    twitches = 100.0 + 8 * (np.arange(len(held)) % 40 == 0)
    nervous = replace(paused, xy=np.column_stack((twitches, paused.xy[:, 1])))
    assert not nervous.glimpsed, "a step to and fro every second and a half is no writing"


@pytest.mark.parametrize(
    ("size", "left", "top", "colour"),
    [((640, 1136), 0, 328, "gray"), ((640, 1136), 0, 328, "black"), ((1280, 720), 320, 120, "black")],
)
def test_a_padded_clip_is_read_as_the_scene_in_it(
    tmp_path: Path, size: tuple[int, int], left: int, top: int, colour: str
) -> None:
    source, path = PACKAGED / file_name("e", "standard", MUTED), tmp_path / "upright.mp4"
    ffmpeg = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-i", str(source), "-crf", "12"]
    pad = f"pad={size[0]}:{size[1]}:{left}:{top}:{colour}"
    subprocess.run([*ffmpeg, "-vf", pad, str(path)], check=True, capture_output=True)
    sight, plain = watch(path), watch(source)
    assert sight.found
    assert (sight.size, sight.high) == (size, size[1])
    assert np.median(np.hypot(*(sight.xy - plain.xy - (left, top)).T)) < 0.5


@pytest.mark.parametrize("high", [2, 12, 24, 100])
def test_a_line_of_text_in_the_dark_is_no_scene(tmp_path: Path, high: int) -> None:
    path = tmp_path / "title.mp4"
    box = f"drawbox=x=120:y=230:w=400:h={high}:color=white:t=fill"
    ffmpeg = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-f", "lavfi", "-i", "color=black:s=640x480:d=0.3"]
    subprocess.run([*ffmpeg, "-vf", box, str(path)], check=True, capture_output=True)
    assert not watch(path).found


def test_eyes_without_networks_say_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(UnwrittenError, match=r"eyes_finder\.onnx is missing"):
        open_eyes(tmp_path)


def test_a_damaged_file_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "a.mp4"
    path.write_bytes(b"no video at all" * 40)
    with pytest.raises(UnwrittenError, match=r"a\.mp4 is damaged or not a media file"):
        watch(path)
    with pytest.raises(UnwrittenError, match=r"cannot read .*b\.mp4"):
        watch(tmp_path / "b.mp4")
    with pytest.raises(UnwrittenError, match=r"no picture track"):
        watch(PACKAGED / "a-1.mp3")


def truth_of(writer: Writer, movement: Movement) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    hand = Hand(writer.look, Capture(), voxel=ANY_VOXEL)
    rows = range(MIDDLE, len(movement.lift), PER_PICTURE)
    places = [
        hand.nib((float(movement.xy[row, 0]), float(movement.xy[row, 1])), float(movement.lift[row]), number)
        for number, row in enumerate(rows)
    ]
    return np.array(places), movement.lift[MIDDLE::PER_PICTURE]


def check(sight: Sight, nib: NDArray[np.float64], lift: NDArray[np.float64], median: float, p95: float) -> None:
    assert sight.found
    assert sight.seen >= 0.99
    errors = np.hypot(*(sight.xy - nib).T)
    assert np.median(errors) <= median
    assert np.percentile(errors, 95) <= p95
    assert np.median(np.abs(sight.lift - lift)) <= 1.2
    assert sight.lift[lift == 0].mean() < sight.lift[lift > 3].mean() - 1.5 or not (lift > 3).any()


@pytest.mark.parametrize(("style", "char"), [("standard", "k"), ("cursive", "f"), ("retrace", "t")])
def test_the_shipped_letters_are_followed(style: str, char: str) -> None:
    writer = writer_of(WRITERS[style], STYLES[style])
    sight = watch(PACKAGED / file_name(char, style, MUTED))
    assert sight.size == (640, HEIGHT)
    assert np.allclose(np.diff(sight.seconds), 0.032, atol=1e-6)
    assert sight.seconds[0] == 0
    check(sight, *truth_of(writer, letter(writer, char)), median=0.5, p95=2.0)


def test_the_same_pictures_with_sound_look_the_same() -> None:
    muted, seen = (watch(PACKAGED / file_name("e", "standard", modality)) for modality in (MUTED, SEEN))
    assert np.array_equal(muted.xy, seen.xy)
    assert np.array_equal(muted.confidence, seen.confidence)
    again = watch(PACKAGED / file_name("e", "standard", MUTED))
    assert np.array_equal(again.xy, muted.xy)
    assert np.array_equal(again.lift, muted.lift)


HARD = {
    "left hand": {"left": True, "step": 2},
    "shake and noise": {"capture": Capture("dim", "handheld", "high", "none")},
    "a small picture": {"size": (320, 240)},
    "every other picture": {"step": 2},
    "every fourth picture": {"step": 4},
    "much compressed": {"quantiser": 40, "step": 2},
}


def filmed(left: bool = False, capture: Capture | None = None, **how: object) -> Watched:
    numbers = (n for n in range(40) if writer_of(n, STANDARD, split="validation").look.left == left)
    writer = writer_of(next(numbers), STANDARD, split="validation")
    return watch_film(letter(writer, "x"), writer, capture or Capture(), **how)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", HARD)
def test_hard_films_are_followed_too(name: str) -> None:
    watched = filmed(**HARD[name])  # type: ignore[arg-type]
    coarse = name in ("a small picture", "much compressed")
    check(watched.sight, watched.nib, watched.lift, 1.2 if coarse else 0.7, 4.0 if coarse else 2.5)


@pytest.fixture(scope="module")
def shipped() -> tuple[Grey, ...]:
    return tuple(np.array(grey) for _, grey in Greys(PACKAGED / file_name("i", "standard", MUTED), HEIGHT))


def moved(grey: Grey, across: int, down: int) -> Grey:
    rows, columns = np.arange(HEIGHT) - down, np.arange(grey.shape[1]) - across
    return grey[np.clip(rows, 0, HEIGHT - 1)[:, None], np.clip(columns, 0, grey.shape[1] - 1)[None]]


def test_a_pen_that_leaves_the_picture_is_lost(eyes: Eyes, shipped: tuple[Grey, ...]) -> None:
    begin = eyes.follow([(0.0, shipped[0])])
    assert begin.found
    out = int(begin.xy[0, 0]) + 60
    ways = [0] * 4 + list(range(0, -out, -24)) + [-out] * 6
    sight = eyes.follow((0.032 * number, moved(shipped[0], way, 0)) for number, way in enumerate(ways))
    assert (sight.confidence[:6] >= SURE).all()
    assert (sight.confidence[-5:] < SURE).all()
    assert sight.lost


def test_a_pen_that_jumps_is_found_again(eyes: Eyes, shipped: tuple[Grey, ...]) -> None:
    jumps = [(0, 0), (90, 60), (-50, 80), (120, -20)]
    sight = eyes.follow((0.1 * number, moved(shipped[0], *jump)) for number, jump in enumerate(jumps))
    assert (sight.confidence >= SURE).all()
    assert np.abs((sight.xy - sight.xy[0]) - np.array(jumps)).max() < 1.5


@settings(max_examples=12, deadline=None)
@given(across=st.integers(-60, 120), down=st.integers(-60, 120), gain=st.floats(0.6, 1.1))
def test_place_and_light_do_not_matter(
    eyes: Eyes, shipped: tuple[Grey, ...], across: int, down: int, gain: float
) -> None:
    plain = eyes.follow([(0.0, shipped[0])])
    lit = np.clip(moved(shipped[0], across, down) * gain, 0, 255).astype(np.uint8)
    other = eyes.follow([(0.0, lit)])
    assert other.found
    assert np.abs(other.xy - plain.xy - (across, down)).max() < 1.5
