"""Blink: a square flashes; which secret word is drawn below it?

A task for the tests alone: tiny pictures, so that a clip costs milliseconds, and answers that can be grepped for.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from unwritten.core import Film, Pixels, Question, Rng, Shot, Unsuitable, Value, Word, knob, task


@dataclass(frozen=True)
class Level:
    flashes: int = knob()
    letters: int = knob()


@dataclass(frozen=True)
class Scene:
    word: str
    flashes: int
    shade: int
    odds: Fraction


@task(
    version=1,
    levels={"easy": Level(3, 9), "medium": Level(5, 11), "hard": Level(9, 13)},
)
class Blink:
    def sample(self, level: Level, rng: Rng) -> Scene:
        word = "".join(rng.answer.pick("bcdfghjkmnpqrstvwxz") for _ in range(level.letters))
        if rng.chance(0.3):
            raise Unsuitable("redrawn to exercise the attempts")
        return Scene(word, level.flashes, rng.whole(10, 250), Fraction(rng.whole(1, 9), 7))

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        return (Question("Which word is meant?", Word(), scene.word),)

    def film(self, scene: Scene) -> Film:
        def draw(frame: int) -> Pixels:
            pixels = np.full((48, 64, 4), 255, np.uint8)
            pixels[8:40, 8 + frame % 16 : 40 + frame % 16, :3] = scene.shade if frame % 2 else 255 - scene.shade
            return pixels

        return Film((Shot(3 * scene.flashes, draw),), size=(64, 48))

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        return ("".join(letter for letter in scene.word),)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        return (f"The word is {scene.word}.",)
