from __future__ import annotations

import numpy as np
import pytest

from unwritten.core import Choice, Integer, Question
from unwritten.draw import INK, PALETTE, Box, Canvas, Colour, Span, Timeline, ease, ease_in, ease_out, ink_on, shot
from unwritten.draw.cards import question_shot
from unwritten.draw.text import DoesNotFit

RED, WHITE = PALETTE["red"], PALETTE["white"]


def area(canvas: Canvas, colour: Colour) -> int:
    wanted = np.array([colour.red, colour.green, colour.blue])
    return int(np.all(canvas.pixels[..., :3] == wanted, axis=2).sum())


def test_shapes_have_their_area() -> None:
    canvas = Canvas((200, 200), WHITE)
    canvas.rect(Box(10, 20, 50, 40), RED)
    assert area(canvas, RED) == 2000
    canvas.clear()
    canvas.circle((100, 100), 50, RED)
    assert area(canvas, RED) == pytest.approx(np.pi * 2500, rel=0.03)
    canvas.clear()
    canvas.polygon([(0, 0), (100, 0), (0, 100)], RED)
    assert area(canvas, RED) == pytest.approx(5000, rel=0.03)
    canvas.clear()
    canvas.sector((100, 100), 80, 0, 90, RED)
    assert area(canvas, RED) == pytest.approx(np.pi * 6400 / 4, rel=0.03)
    assert canvas.pixels[130, 130, 1] < 100, "clockwise from the right: the slice is below"


def test_turning_is_clockwise_and_ends() -> None:
    canvas = Canvas((200, 200), WHITE)
    with canvas.turned(90, (100, 100)):
        canvas.rect(Box(100, 95, 60, 10), RED)
    assert canvas.pixels[150, 100, 1] < 100, "the right arm points down"
    canvas.rect(Box(0, 0, 10, 10), RED)
    assert canvas.pixels[5, 5, 1] < 100


def test_layers_fade_as_one_and_clips_cut() -> None:
    canvas = Canvas((100, 100), WHITE)
    with canvas.faded(0.5):
        canvas.rect(Box(0, 0, 60, 60), RED)
        canvas.rect(Box(0, 0, 60, 60), RED)
    assert abs(int(canvas.pixels[30, 30, 1]) - (255 + RED.green) // 2) <= 2
    canvas.clear()
    with canvas.clipped(Box(0, 0, 10, 100)):
        canvas.rect(Box(0, 0, 100, 100), RED)
    assert area(canvas, RED) == 1000


def test_arrow_points_at_its_tip() -> None:
    canvas = Canvas((200, 100), WHITE)
    canvas.arrow((20, 50), (180, 50), RED, width=4, head=20)
    reached = np.flatnonzero(np.any(canvas.pixels[..., 1] < 128, axis=0))
    assert 17 <= reached.min() <= 20
    assert 178 <= reached.max() <= 181
    with pytest.raises(ValueError, match="length"):
        canvas.arrow((1, 1), (1, 1), RED)


def test_paste_scales_a_picture() -> None:
    canvas = Canvas((100, 100), WHITE)
    stamp = Canvas((10, 10), RED)
    canvas.paste(stamp.pixels, Box(20, 20, 50, 50))
    assert area(canvas, RED) == pytest.approx(2500, rel=0.05)


@pytest.mark.parametrize(
    "draw",
    [
        lambda canvas: canvas.rect(Box(0, 0, 1, 1)),
        lambda canvas: canvas.circle((0, 0), 1),
        lambda canvas: canvas.line([(0, 0)], RED),
        lambda canvas: canvas.polygon([(0, 0)], RED),
    ],
)
def test_shapes_that_would_not_be_seen_are_refused(draw: object) -> None:
    with pytest.raises(ValueError, match="needs"):
        draw(Canvas((10, 10)))  # type: ignore[operator]


def test_a_shot_starts_every_frame_on_a_clean_canvas() -> None:
    film = shot(
        5, lambda canvas, frame: canvas.rect(Box(frame * 10, 0, 10, 10), RED), size=(60, 20), background=WHITE
    )
    first = film.draw(0).copy()
    film.draw(3)
    assert np.array_equal(film.draw(0), first)
    assert int((first[..., 1] < 100).sum()) == 100


def test_last_bit_differences_never_reach_the_picture() -> None:
    canvas, other = Canvas((50, 50), WHITE), Canvas((50, 50), WHITE)
    canvas.circle((25.3, 25.7), 10.1, RED)
    other.circle((np.nextafter(25.3, 26), np.nextafter(25.7, 25)), np.nextafter(10.1, 11), RED)
    assert np.array_equal(canvas.pixels, other.pixels)


@pytest.mark.parametrize("curve", [ease, ease_in, ease_out])
def test_easing_goes_from_0_to_1_without_turning_back(curve: object) -> None:
    values = [curve(i / 100) for i in range(-20, 121)]  # type: ignore[operator]
    assert values[0] == 0
    assert values[-1] == 1
    assert values == sorted(values)


def test_timelines_count_frames() -> None:
    timeline = Timeline()
    first, spans = timeline.add(10), timeline.each(3, 6, gap=2)
    assert first == Span(0, 10)
    assert [span.start for span in spans] == [10, 18, 26]
    assert timeline.frames == 34
    assert [spans[0].share(frame) for frame in (0, 10, 13, 16, 99)] == [0, 0, 0.5, 1, 1]
    assert spans[0].holds(15)
    assert not spans[0].holds(16)
    assert Span(5, 0).share(4) == 0
    assert Span(5, 0).share(5) == 1
    with pytest.raises(ValueError, match="fewer than 0"):
        timeline.add(-1)


def test_every_colour_of_the_palette_is_told_from_every_other() -> None:
    colours = list(PALETTE.values())
    for i, one in enumerate(colours):
        for other in colours[:i]:
            parts = zip((one.red, one.green, one.blue), (other.red, other.green, other.blue), strict=True)
            assert sum((a - b) ** 2 for a, b in parts) ** 0.5 > 60
    assert ink_on(PALETTE["yellow"]) == INK
    assert ink_on(PALETTE["blue"]) == WHITE


def test_boxes_are_cut_without_rest() -> None:
    box = Box(10, 20, 310, 100)
    columns = box.columns(3, gap=5)
    assert columns[0].x == 10
    assert columns[-1].right == pytest.approx(320)
    assert box.holds(box.inset(3))
    assert not box.inset(3).holds(box)
    assert box.square().centre == box.centre
    assert box.top_part(30).bottom == box.without_top(30).y


def test_a_question_that_does_not_fit_its_card_is_refused() -> None:
    question = Question("Why? " * 120, Integer(), 1)
    with pytest.raises(DoesNotFit):
        question_shot(question.text, (), question.kind.hint(), 10).draw(0)


def test_no_option_stands_out_by_its_size() -> None:
    kind = Choice(options=("up", "down and then a little to the left of where the first one ended up", "left"))
    picture = question_shot("Where does it go?", kind.options, kind.hint(), 10).draw(0)
    assert int((picture[..., 0] < 128).sum()) > 3000
