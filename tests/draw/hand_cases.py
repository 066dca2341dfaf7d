"""Hands for the tests: small pictures and a coarse mesh, made once a session."""

import functools

from unwritten.core import PUBLIC, Address, Rng
from unwritten.draw.hand import Capture, Hand, Look, look_of

SIZE = (320, 240)
VOXEL = 4.0
CLEAN = Capture(noise="none")


def writer_rng(seed: int) -> Rng:
    return Rng(PUBLIC, Address("words/studio/writer", 1, "easy", "train", seed), 0)


def writer(seed: int, left: bool | None = None) -> Look:
    return look_of(writer_rng(seed), left=left)


@functools.lru_cache(maxsize=24)
def hand_of(look: Look, capture: Capture = CLEAN) -> Hand:
    return Hand(look, capture, SIZE, VOXEL)


RIGHT, LEFT = writer(1, left=False), writer(2, left=True)
