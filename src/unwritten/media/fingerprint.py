"""Names for files by their bytes, and for clips by what is seen and heard."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np

from unwritten.core import SAMPLE_RATE, UnwrittenError
from unwritten.media.decode import open_media, samples, video_stream


def sha256_file(path: Path) -> str:
    """Hash the bytes of a file, read piece by piece."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise UnwrittenError(f"cannot read {path}: {(error.strerror or '').lower()}") from error


def fingerprint(path: Path) -> str:
    """Hash the decoded pictures and the sound that goes with them: the container does not matter."""
    digest = hashlib.sha256()
    shown = 0
    with open_media(path) as container:
        stream = video_stream(container, path)
        rate = stream.average_rate
        heard = bool(container.streams.audio)
        for frame in container.decode(stream):
            digest.update(np.ascontiguousarray(frame.to_ndarray()).data)
            shown += 1
        digest.update(f"{stream.codec_context.width}×{stream.codec_context.height}×{shown}@{rate}".encode())
    # Containers differ in whether they say where the padding of the last packet begins; the pictures say it too.
    left = round(shown * SAMPLE_RATE / rate) if heard and rate else 0
    for block in samples(path) if left else ():
        digest.update(block[:left].data)
        left = max(0, left - block.size)
    return digest.hexdigest()
