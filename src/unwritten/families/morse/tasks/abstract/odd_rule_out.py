"""Odd rule out: tokens walk round rings, all by one rule but one; which panel follows another rule?

The viewer must see by which steps each token goes on, compare panels that start differently, and find the one that
differs. Under every rule of the family that all panels but one keep, it is the same panel that breaks it. It gets
harder with more panels, longer patterns of steps, panels that begin at different points of the pattern, tokens that
change their shape as well, and an odd one that differs in one step only.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Integer, Question, Rng, Shot, Unsuitable, UnwrittenError, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.draw import Canvas, shot
from unwritten.families.morse.parts.rings import (
    CYCLE,
    MOVE_FRAMES,
    PLACES,
    STEPS,
    TOKEN,
    Panel,
    odd_ones,
    paint_panel,
    panel_boxes,
    spot,
)
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.parts.shape_signs import sign_box
from unwritten.families.morse.stage import stage

COLOURS = ("red", "green", "blue", "yellow", "orange", "purple", "pink", "cyan")
LONGEST = 330


@dataclass(frozen=True)
class Level:
    """How many panels, and how much their rules differ."""

    panels: int = knob()  # entities: panels to compare
    pattern: int = knob()  # depth: steps before the pattern begins again
    steps: int = knob()  # temporal: steps that are seen, all panels at once
    slot: int = knob()  # temporal: frames of a step
    phases: bool = knob("step")  # distractors: whether panels begin at different points of the pattern
    changing: bool = knob("step")  # visual: whether tokens change their shapes, too
    alike: bool = knob("step")  # distractors: whether the odd one differs in one step only


@dataclass(frozen=True)
class Scene:
    """The panels in reading order, and how long they are seen."""

    panels: tuple[Panel, ...]
    steps: int
    slot: int


@task(
    version=2,
    levels={
        "easy": Level(panels=4, pattern=1, steps=5, slot=48, phases=False, changing=False, alike=False),
        "medium": Level(panels=6, pattern=2, steps=6, slot=45, phases=False, changing=True, alike=False),
        "hard": Level(panels=8, pattern=3, steps=8, slot=36, phases=True, changing=True, alike=True),
    },
    cap=0.36,
)
class OddRuleOut:
    """Ask which panel differs."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the odd panel, the common rule and another, and panels that start in different places."""
        odd = rng.answer.whole(0, level.panels - 1)
        pattern = _pattern(level, rng)
        change = rng.pick((1, -1)) if level.changing else 0
        other_pattern, other_change = pattern, change
        if level.changing and rng.chance(0.3):
            other_change = rng.pick([0, -change])
        else:
            other_pattern = _other(level, pattern, rng)
        starts, colours = rng.sample(range(PLACES), level.panels), rng.sample(COLOURS, level.panels)
        # Where shapes stay, all tokens have one: a token that alone has another could be taken for the odd one.
        still = rng.whole(0, len(CYCLE) - 1)
        panels = []
        for number in range(level.panels):
            own, step = (other_pattern, other_change) if number == odd else (pattern, change)
            begin = rng.whole(0, len(own) - 1) if level.phases else 0
            shape = rng.whole(0, len(CYCLE) - 1) if level.changing else still
            panels.append(Panel(starts[number], shape, colours[number], (*own[begin:], *own[:begin]), step))
        if odd_ones(panels, level.steps) != [odd]:
            raise Unsuitable("another panel could be taken for the odd one")
        return Scene(tuple(panels), level.steps, min(level.slot, LONGEST // (level.steps + 1)))

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Compare the rules that the panels were made by."""
        rules = [(_first(panel.pattern), panel.change) for panel in scene.panels]
        lonely = [number for number, rule in enumerate(rules, 1) if rules.count(rule) == 1]
        if len(lonely) != 1:
            raise ValueError(f"exactly one panel must differ, not {len(lonely)}")
        text = (
            "In all panels but one, the token follows one rule: the same repeating pattern of steps round the ring "
            "and the same order of shapes, begun at any point. What is the number of the odd panel?"
        )
        return (Question(text, Integer(), lonely[0]),)

    def film(self, scene: Scene) -> Film:
        """Let all tokens go on at once, step after step."""
        boxes = panel_boxes(len(scene.panels))

        def step(number: int) -> Shot:
            def paint(canvas: Canvas, frame: int) -> None:
                for place, (panel, box) in enumerate(zip(scene.panels, boxes, strict=True)):
                    paint_panel(canvas, panel, place, box, number, frame)

            return shot(scene.slot, paint)

        watch = "One token in each panel. All but one follow the same rule of steps and shapes."
        content = [step(number) for number in range(scene.steps + 1)]
        return stage("The odd one out", watch, content, self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """Name every token after each step."""
        boxes = panel_boxes(len(scene.panels))
        return tuple(
            seen(
                f"the token of panel {number} after step {step}",
                sign_box(panel.shape(step), spot(box, panel.place(step)), TOKEN),
                step * scene.slot + MOVE_FRAMES,
                (step + 1) * scene.slot,
            )
            for number, (panel, box) in enumerate(zip(scene.panels, boxes, strict=True), 1)
            for step in range(scene.steps + 1)
        )

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Forget the rules, try all of the family on the places and shapes seen, and find who breaks one alone."""
        lonely = odd_ones(scene.panels, scene.steps)
        if len(lonely) != 1:
            raise UnwrittenError(f"{len(lonely)} panels could be the odd one; draw the scene again")
        return (lonely[0] + 1,)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Say what each panel does."""
        return tuple(
            f"Panel {number}: from place {panel.start + 1} clockwise by {', '.join(map(str, panel.pattern))} "
            f"over and over; its shape {_change_in_words(panel.change)}."
            for number, panel in enumerate(scene.panels, 1)
        )


def _first(pattern: tuple[int, ...]) -> tuple[int, ...]:
    """One spelling for a pattern, wherever it begins."""
    return min((*pattern[begin:], *pattern[:begin]) for begin in range(len(pattern)))


def _change_in_words(change: int) -> str:
    cycle = CYCLE if change >= 0 else CYCLE[::-1]
    return f"goes on in the order {', '.join(cycle)}" if change else "stays"


def _pattern(level: Level, rng: Rng) -> tuple[int, ...]:
    """Draw a pattern that does not repeat a shorter one."""
    pattern = tuple(rng.pick(STEPS) for _ in range(level.pattern))
    if len(pattern) > 1 and len(set(pattern)) == 1:
        raise Unsuitable("the pattern is shorter than it should be")
    return pattern


def _other(level: Level, pattern: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    """Draw another pattern of the same length: one step differs, or all of them."""
    if not level.alike:
        return tuple(rng.pick([step for step in STEPS if step != mine]) for mine in pattern)
    changed = rng.whole(0, len(pattern) - 1)
    step = rng.pick([step for step in STEPS if step != pattern[changed]])
    return (*pattern[:changed], step, *pattern[changed + 1 :])
