"""Clips with more tracks than they should have."""

from __future__ import annotations

from pathlib import Path

import av

from unwritten.media.encode import CONTAINER


def with_tracks(source: Path, target: Path, *more: str) -> None:
    """Copy a file, its first track of each of these types once more; no tag tells of it."""
    with av.open(str(source)) as old, av.open(str(target), "w", format="mp4", options=CONTAINER) as new:
        tracks = [*old.streams, *(getattr(old.streams, kind)[0] for kind in more)]
        copies = [(track.index, new.add_stream_from_template(track)) for track in tracks]
        for packet in old.demux():
            targets = [copy for index, copy in copies if index == packet.stream_index and packet.dts is not None]
            when = packet.pts, packet.dts, packet.duration, packet.time_base
            for copy in targets:
                packet.pts, packet.dts, packet.duration, packet.time_base = when
                packet.stream = copy
                new.mux(packet)
