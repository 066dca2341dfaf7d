"""What a codec leaves of pictures: encoded and decoded again in memory, as hard as one likes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from av.video.codeccontext import VideoCodecContext

from unwritten.core import Pixels
from unwritten.media import h264
from unwritten.media.greys import Grey, GreyConverter
from unwritten.media.grid import FPS, KEY_EVERY, PRESET


def worn(pictures: Iterable[Pixels], size: tuple[int, int], quantiser: int, height: int) -> Iterator[Grey]:
    """Yield drawn pictures as they look after H.264 with a quantiser, in grey and scaled to a height.

    The settings are those of a letter; a picture is good until the next one is asked for.
    """
    encoder, decoder = _encoder(size, quantiser), VideoCodecContext.create("h264", "r")
    decoder.thread_count = 1
    to_yuv, to_grey = h264.YuvConverter(size), GreyConverter(height)
    for number, pixels in enumerate(pictures):
        frame = to_yuv(pixels)
        frame.pts, frame.time_base = number, 1 / FPS
        for packet in encoder.encode(frame):
            yield from map(to_grey, decoder.decode(packet))
    for packet in encoder.encode(None):
        yield from map(to_grey, decoder.decode(packet))
    yield from map(to_grey, decoder.decode(None))


def _encoder(size: tuple[int, int], quantiser: int) -> VideoCodecContext:
    encoder = VideoCodecContext.create("libx264", "w")
    h264.set_up(encoder, size, Fraction(FPS))
    encoder.options = h264.options(PRESET, quantiser, KEY_EVERY)
    encoder.open()
    return encoder
