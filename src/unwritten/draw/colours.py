"""Colours, and the named palette that questions may speak of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """Red, green, blue and opacity, each 0 to 255."""

    red: int
    green: int
    blue: int
    opacity: int = 255

    def mixed(self, other: Colour, share: float) -> Colour:
        """Go that share of the way to another colour."""
        pairs = zip(self._parts(), other._parts(), strict=True)
        return Colour(*(round(a + (b - a) * share) for a, b in pairs))

    def faded(self, opacity: float) -> Colour:
        """Return the colour with its opacity multiplied."""
        return Colour(self.red, self.green, self.blue, round(self.opacity * min(max(opacity, 0.0), 1.0)))

    def shaded(self, light: float) -> Colour:
        """Return the colour under more or less light (1 leaves it as it is)."""
        red, green, blue = (min(255, max(0, round(part * light))) for part in self._parts()[:3])
        return Colour(red, green, blue, self.opacity)

    @property
    def luminance(self) -> float:
        """Perceived brightness from 0 to 1, for choosing a readable colour on top."""
        return (0.2126 * self.red + 0.7152 * self.green + 0.0722 * self.blue) / 255

    def _parts(self) -> tuple[int, int, int, int]:
        return (self.red, self.green, self.blue, self.opacity)


PALETTE: dict[str, Colour] = {
    "red": Colour(220, 38, 38),
    "green": Colour(22, 153, 62),
    "blue": Colour(37, 88, 220),
    "yellow": Colour(250, 204, 21),
    "orange": Colour(249, 128, 20),
    "purple": Colour(134, 46, 190),
    "pink": Colour(244, 128, 190),
    "cyan": Colour(20, 190, 212),
    "brown": Colour(122, 72, 36),
    "grey": Colour(140, 146, 156),
    "black": Colour(20, 22, 26),
    "white": Colour(255, 255, 255),
}
"""Colours that stay apart after H.264 at 512 px and that have one everyday name each."""

INK = Colour(24, 28, 38)
PAPER = Colour(250, 249, 245)
MIST = Colour(214, 216, 220)
ACCENT = Colour(37, 88, 220)


def ink_on(background: Colour) -> Colour:
    """Choose dark or light ink, whichever can be read on the background."""
    return INK if background.luminance > 0.45 else PALETTE["white"]
