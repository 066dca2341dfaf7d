"""Names for files by their bytes, and for clips by what is seen and heard."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np

from unwritten.core import UnwrittenError
from unwritten.media.decode import decode_sound, open_media, video_stream


def sha256_file(path: Path) -> str:
    """Hash the bytes of a file, read piece by piece."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise UnwrittenError(f"cannot read {path}: {(error.strerror or '').lower()}") from error


def fingerprint(path: Path) -> str:
    """Hash the decoded pictures and samples: the container does not matter, and every machine decodes the same."""
    digest = hashlib.sha256()
    with open_media(path) as container:
        for picture in container.decode(video_stream(container, path)):
            digest.update(f"{picture.width}×{picture.height}".encode())
            digest.update(np.ascontiguousarray(picture.to_ndarray()).data)
    with open_media(path) as container:
        for stream in container.streams.audio[:1]:
            for sound in decode_sound(container, stream, padded=True):
                digest.update(np.ascontiguousarray(sound.to_ndarray()).data)
    return digest.hexdigest()
