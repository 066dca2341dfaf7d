"""Whether the files of a dataset are those that were sealed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from unwritten.core.checking import Finding
from unwritten.dataset.manifest import MANIFEST, SUMS, Manifest, read_sums
from unwritten.media.fingerprint import sha256_file


def files_as_listed(folder: Path, manifest: Manifest) -> Iterator[Finding]:
    """Compare the files of a dataset with its list of checksums, and that with the manifest."""
    sums = read_sums(folder)
    if hashlib.sha256((folder / SUMS).read_bytes()).hexdigest() != manifest.sums_sha256:
        yield Finding(SUMS, "is not the list of checksums that the manifest speaks of")
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for name in sorted(present - set(sums) - {SUMS, MANIFEST}):
        yield Finding(name, "does not belong to the dataset")
    for name, digest in sums.items():
        if name not in present:
            yield Finding(name, "is missing")
        elif sha256_file(folder / name) != digest:
            yield Finding(name, "was changed or damaged since it was built (its SHA-256 differs)")
