"""Robot order: an arm moves blocks from stack to stack, its clips are shuffled; in which order must they go?

Each clip shows one job and what stands where before and after it. It needs the state of all stacks to be compared
between clips, and the clips to be joined so that every job is possible when its turn comes. It gets harder with more
clips in the same time, more blocks and stacks, and colours that come twice. No state of the stacks comes twice.
"""

from __future__ import annotations

from dataclasses import dataclass

from unwritten.core import Film, Question, Rng, Sequence, Unsuitable, Value, knob, task
from unwritten.core.evidence import Evidence
from unwritten.families.morse.parts import arm, segments
from unwritten.families.morse.parts.arm import ArmFootage, Job, Stacks
from unwritten.families.morse.parts.seen import seen
from unwritten.families.morse.stage import stage

FRAMES = 330
"""All clips share eleven seconds."""

COLOURS = ("red", "green", "blue", "yellow", "purple", "cyan")


@dataclass(frozen=True)
class Level:
    """The knobs of the task."""

    clips: int = knob()  # entities, and temporal: all clips share the same time
    places: int = knob()  # entities: places for stacks
    blocks: int = knob()  # entities
    colours: int = knob()  # visual: different colours; the fewer, the more blocks look alike
    returns: int = knob()  # depth: blocks that are moved more than once


@dataclass(frozen=True)
class Scene:
    """The stacks at first, the jobs as they were done, and the order in which their clips are shown."""

    stacks: Stacks
    jobs: tuple[Job, ...]
    shown: tuple[int, ...]  # which job is shown first, second, ...


@task(
    version=1,
    levels={
        "easy": Level(4, 3, 4, 4, 1),
        "medium": Level(5, 4, 5, 5, 2),
        "hard": Level(6, 4, 6, 4, 3),
    },
    cap=0.12,
)
class RobotOrder:
    """The task."""

    def sample(self, level: Level, rng: Rng) -> Scene:
        """Draw the order in which the clips are shown, then stacks and jobs through states that all differ."""
        shown = rng.answer.shuffled(range(level.clips))
        paint = rng.sample(COLOURS, level.colours)
        blocks = rng.shuffled([paint[k % level.colours] for k in range(level.blocks)])
        piles: list[list[str]] = [[] for _ in range(4)]
        for colour in blocks:
            free = [pile for pile in piles[: level.places] if len(pile) < arm.HIGHEST - 1]
            rng.pick(free).append(colour)
        stacks = tuple(map(tuple, piles))
        jobs = _jobs(rng, level, stacks)
        return Scene(stacks, jobs, shown)

    def ask(self, scene: Scene) -> tuple[Question, ...]:
        """Look up where each job was shown."""
        count = len(scene.shown)
        text = (
            f"The arm did {count} jobs one after another; the clips of them are shuffled. "
            "In which order must the clips go, so that each begins with the blocks as the one before left them?"
        )
        labels = tuple(str(number + 1) for number in range(count))
        kind = Sequence(of="clip number", vocabulary=labels, length=count)
        return (Question(text, kind, segments.labels_in_order(scene.shown)),)

    def film(self, scene: Scene) -> Film:
        """Show the clips, each still for a moment at its beginning and at its end."""
        footage = ArmFootage(scene.stacks, scene.jobs)
        cuts = segments.even_cuts(footage.frames, len(scene.shown))
        content = segments.shuffled_shots(footage, cuts, scene.shown, FRAMES // len(scene.shown))
        watch = "Shuffled clips of one piece of work. Watch which blocks stand where before and after each job."
        return stage("Robot arm", watch, content, self.ask(scene)[0])

    def evidence(self, scene: Scene) -> tuple[Evidence, ...]:
        """The number of every clip, and every block at its beginning and at its end."""
        frames, states = FRAMES // len(scene.shown), ArmFootage(scene.stacks, scene.jobs).states
        found = list(segments.badge_evidence(len(scene.shown), frames))
        for number, part in enumerate(scene.shown, start=1):
            for span, stacks in zip(segments.still_ends(number, frames), states[part : part + 2], strict=True):
                for place, stack in enumerate(stacks):
                    for height, colour in enumerate(stack):
                        what = f"the {colour} block on {'ABCD'[place]} in clip {number}"
                        found.append(seen(what, arm.block_box(place, height), span.start, span.end))
        return tuple(found)

    def recount(self, scene: Scene) -> tuple[Value, ...]:
        """Note what stands where in the first and the last frame of each clip, and try chains from every clip."""
        footage = ArmFootage(scene.stacks, scene.jobs)
        spans = [(part * arm.PER_JOB, (part + 1) * arm.PER_JOB - 1) for part in scene.shown]
        before = [footage.moment(first)[2] for first, _ in spans]
        left = [footage.moment(last)[2] for _, last in spans]
        rows: list[tuple[int, ...]] = [(clip,) for clip in range(len(spans))]
        for _ in spans[1:]:
            rows = [
                (*row, clip)
                for row in rows
                for clip in range(len(spans))
                if clip not in row and before[clip] == left[row[-1]]
            ]
        return tuple(tuple(str(clip + 1) for clip in row) for row in rows)

    def explain(self, scene: Scene) -> tuple[str, ...]:
        """Give the state before each job, in the right order."""
        states = ArmFootage(scene.stacks, scene.jobs).states
        lines = []
        for turn, (source, target) in enumerate(scene.jobs):
            stacks = "; ".join(
                f"{'ABCD'[place]} {', '.join(stack)}" for place, stack in enumerate(states[turn]) if stack
            )
            number = scene.shown.index(turn) + 1
            lines.append(f"Clip {number} takes from {'ABCD'[source]} to {'ABCD'[target]} and begins with {stacks}.")
        return (
            f"In order, with each stack from the bottom up: {', '.join(segments.labels_in_order(scene.shown))}.",
            *lines,
        )


def _jobs(rng: Rng, level: Level, stacks: Stacks) -> tuple[Job, ...]:
    """Draw jobs; never the block that was just put down, nor a state that has been before."""
    states, jobs = [stacks], list[Job]()
    names = [[f"{place}{height}" for height in range(len(stack))] for place, stack in enumerate(stacks)]
    carried: list[str] = []
    for _ in range(level.clips):
        options = [
            (a, b)
            for a in range(level.places)
            for b in range(level.places)
            if a != b
            and states[-1][a]
            and len(states[-1][b]) < arm.HIGHEST
            and not (jobs and jobs[-1][1] == a)
            and arm.after(states[-1], (a, b)) not in states
        ]
        if not options:
            raise Unsuitable("no job leads to a new state")
        job = rng.pick(options)
        jobs.append(job)
        states.append(arm.after(states[-1], job))
        block = names[job[0]].pop()
        names[job[1]].append(block)
        carried.append(block)
    if len(carried) - len(set(carried)) < min(level.returns, level.clips - 2):
        raise Unsuitable("too few blocks are moved twice: the stacks alone would tell the order")
    return tuple(jobs)
