"""Pictures of a user's video as an encoder takes them: upright, square pixels, even sides, one pixel format."""

from __future__ import annotations

from av import VideoFrame
from av.filter import Graph
from av.video.reformatter import ColorRange

from unwritten.media.footage import SeenTrack

FORMAT = "yuv420p"
_UNSPECIFIED = 2  # as H.264 counts matrices of colours
_TURNED = {1: ("transpose", "cclock"), 3: ("transpose", "clock")}


class Upright:
    """Brings every picture of a track into shape; one that needs nothing is passed on as it is."""

    def __init__(self, track: SeenTrack, first: VideoFrame) -> None:
        self._filters = _filters(track, first)
        self._graph: Graph | None = None
        width, height = track.size
        width = max(1, round(width * track.aspect))
        if track.turns % 2:
            width, height = height, width
        self.size = (width - width % 2, height - height % 2)
        # Of red, green and blue it says nothing about the colours that they are turned into.
        matrix = _UNSPECIFIED if first.format.is_rgb else int(first.colorspace)
        self.colours = (matrix, int(first.color_primaries), int(first.color_trc))

    def __call__(self, frame: VideoFrame) -> VideoFrame:
        """Bring one picture into shape."""
        if not self._filters:
            return frame
        if self._graph is None:
            self._graph = self._linked(frame)
        self._graph.vpush(frame)
        return self._graph.vpull()

    def _linked(self, frame: VideoFrame) -> Graph:
        graph = Graph()
        graph.threads = 1
        source = graph.add_buffer(
            width=frame.width, height=frame.height, format=frame.format, time_base=frame.time_base
        )
        nodes = [graph.add(name, words) for name, words in self._filters]
        graph.link_nodes(source, *nodes, graph.add("buffersink")).configure()
        return graph


def _filters(track: SeenTrack, first: VideoFrame) -> list[tuple[str, str]]:
    """Name only the steps that this track needs."""
    steps: list[tuple[str, str]] = []
    full = first.color_range == ColorRange.JPEG or track.format.startswith("yuvj")
    wide = track.aspect != 1
    if wide or full or track.format != FORMAT:
        size = f"{max(1, round(track.size[0] * track.aspect))}:{track.size[1]}"
        exact = "bicubic+accurate_rnd+bitexact+full_chroma_int"
        steps += [("scale", f"{size}:flags={exact}:out_range=tv"), ("format", FORMAT), ("setsar", "1")]
    if track.turns == 2:
        steps += [("hflip", ""), ("vflip", "")]
    elif track.turns:
        steps.append(_TURNED[track.turns])
    if any(side % 2 for side in (round(track.size[0] * track.aspect), track.size[1])):
        steps.append(("crop", "trunc(iw/2)*2:trunc(ih/2)*2:0:0"))
    return steps
