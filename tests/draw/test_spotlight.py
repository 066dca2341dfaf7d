import numpy as np
import pytest

from unwritten.draw import Canvas, Spotlight, clouds


def picture(value: int) -> np.ndarray:
    return np.full((60, 80, 4), value, np.uint8)


def test_pictures_of_two_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="one size"):
        Spotlight(picture(0), picture(0)[:-1], 10, 5)


def test_window_is_lit_inside_dark_outside_and_between_at_its_edge() -> None:
    canvas = Canvas((80, 60))
    Spotlight(picture(250), picture(20), clear=10, soft=8).paint(canvas, (40, 30))
    row = canvas.pixels[30, :, 0].astype(int)
    assert set(row[30:51]) == {250}
    assert set(row[:22]) == set(row[59:]) == {20}
    assert list(row[50:59]) == sorted(row[50:59], reverse=True)
    assert 20 < row[54] < 250


@pytest.mark.parametrize("centre", [(0, 0), (79, 59), (-200, 10), (40, 900)])
def test_window_may_lie_over_the_edge(centre: tuple[int, int]) -> None:
    canvas = Canvas((80, 60))
    Spotlight(picture(250), picture(20), clear=10, soft=8).paint(canvas, centre)
    on_screen = 0 <= centre[0] < 80 and 0 <= centre[1] < 60
    assert (canvas.pixels == 250).any() == on_screen
    assert (canvas.pixels == 20).any()


def test_clouds_are_soft_and_always_the_same() -> None:
    texture = clouds((90, 70), grain=32, seed=3)
    assert texture.shape == (70, 90)
    assert np.array_equal(texture, clouds((90, 70), grain=32, seed=3))
    assert not np.array_equal(texture, clouds((90, 70), grain=32, seed=4))
    assert np.abs(np.diff(texture.astype(int), axis=0)).max() < 40
    assert texture.max() - texture.min() > 60
