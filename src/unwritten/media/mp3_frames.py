"""MP3 files as rows of frames that stand alone, so that joining them is writing one after the other."""

from __future__ import annotations

from dataclasses import dataclass, field

from unwritten.media.boxes import BadFile
from unwritten.media.grid import UNIT
from unwritten.media.mp3 import MP3_FRAME

HEAD = 4
SIDE = 17  # bytes of side information in a mono frame
UNIT_FRAMES = UNIT // MP3_FRAME
KILOBITS = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
FIXED, WANTED = 0xFFFF0CC0, 0xFFFB04C0  # MPEG 1, layer III, no checksum, 48 kHz, mono; the bit rate is free
PADDED = 0x0200


@dataclass(frozen=True, eq=False)
class SoundPart:
    """An MP3 that was read once and can be joined any number of times."""

    name: str  # of the file, for messages
    head: bytes  # the four bytes with which each of its frames begins
    payload: bytes = field(repr=False)

    @property
    def ticks(self) -> int:
        """How long the part lasts, in samples of 48 kHz."""
        return len(self.payload) // frame_bytes(self.head) * MP3_FRAME

    def frames(self) -> tuple[bytes, ...]:
        """The frames, one by one."""
        size = frame_bytes(self.head)
        return tuple(self.payload[place : place + size] for place in range(0, len(self.payload), size))


def read_sound(name: str, data: bytes) -> SoundPart:
    """Check every frame of an MP3; raise BadFile where it cannot be joined as it is."""
    head = data[:HEAD]
    part = SoundPart(name, head, data)
    if len(data) % frame_bytes(head):
        raise BadFile("it is cut short, or has something behind its last frame")
    for number, frame in enumerate(part.frames()):
        if frame[:HEAD] != head:
            raise BadFile(f"its frame {number} is damaged, or has another bit rate than the first")
        # Nine bits say how far back in earlier frames the sound of this one begins.
        if frame[HEAD] or frame[HEAD + 1] & 0x80:
            raise BadFile(f"its frame {number} borrows bits from the one before")
    if data[HEAD + SIDE :][:4] in (b"Xing", b"Info"):
        raise BadFile("it has an encoder's tag")
    if len(data) // frame_bytes(head) % UNIT_FRAMES:
        raise BadFile("it does not last a multiple of 192 ms")
    return part


def quiet(part: SoundPart, units: int) -> SoundPart:
    """Silence of so many units of 192 ms that can follow a part."""
    # A frame whose side information is all 0 holds no frequencies.
    silent = part.head + bytes(frame_bytes(part.head) - HEAD)
    return SoundPart(f"the silence after {part.name}", part.head, silent * (UNIT_FRAMES * units))


def frame_bytes(head: bytes) -> int:
    """How many bytes a frame with this head has."""
    bits = int.from_bytes(head)
    rate = bits >> 12 & 15
    if len(head) < HEAD or bits & FIXED != WANTED or bits & PADDED or rate in (0, 15):
        raise BadFile("it is not mono MP3 at 48 kHz without tags and padding")
    return MP3_FRAME // 8 * KILOBITS[rate] // 48
