"""Media that are too large for a request: put into Google's file store for as long as the question takes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from io import BytesIO

from google.genai.client import AsyncClient
from google.genai.errors import APIError
from google.genai.types import Blob, Content, File, FileData, FileState, Part, UploadFileConfig

from unwritten.core import UnwrittenError

PATIENCE = 300
"""Seconds in which Google makes a file ready, or never does."""


@asynccontextmanager
async def fitting(client: AsyncClient, contents: Sequence[Content], inline: int) -> AsyncIterator[list[Content]]:
    """Give the contents with the largest media replaced by stored files, until the rest fits into a request."""
    stored: list[File] = []
    try:
        moved = {id(part): await _store(client, blob, stored) for part, blob in _too_much(contents, inline)}
        yield [
            Content(role=content.role, parts=[_placed(part, moved.get(id(part))) for part in content.parts or []])
            for content in contents
        ]
    finally:
        for file in stored:
            await _forget(client, file)


def _too_much(contents: Sequence[Content], inline: int) -> list[tuple[Part, Blob]]:
    """Choose the largest media, so that the others fit together."""
    media = [(part, part.inline_data) for content in contents for part in content.parts or [] if part.inline_data]
    media.sort(key=lambda pair: -_size(pair[1]))
    total = sum(_size(blob) for _, blob in media)
    chosen = []
    for part, blob in media:
        if total <= inline:
            break
        chosen.append((part, blob))
        total -= _size(blob)
    return chosen


def _size(blob: Blob) -> int:
    return len(blob.data or b"")


async def _store(client: AsyncClient, blob: Blob, stored: list[File]) -> FileData:
    settings = UploadFileConfig(mime_type=blob.mime_type)
    file = await client.files.upload(file=BytesIO(blob.data or b""), config=settings)
    stored.append(file)
    for _ in range(PATIENCE):
        if file.state != FileState.PROCESSING:
            break
        await asyncio.sleep(1)
        file = await client.files.get(name=str(file.name))
    if file.state not in (FileState.ACTIVE, None) or file.uri is None:
        raise UnwrittenError(f"Google could not make a file of {_size(blob)} bytes ready ({file.state})")
    return FileData(file_uri=file.uri, mime_type=blob.mime_type)


def _placed(part: Part, moved: FileData | None) -> Part:
    return part if moved is None else Part(file_data=moved, video_metadata=part.video_metadata)


async def _forget(client: AsyncClient, file: File) -> None:
    try:
        await client.files.delete(name=str(file.name))
    except APIError:
        return  # it is gone after two days anyway
