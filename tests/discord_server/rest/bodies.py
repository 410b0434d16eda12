"""Bodies: JSON alone, or in a multipart form together with files."""

import re
from collections.abc import Mapping
from typing import Any

import orjson
from aiohttp import BodyPartReader, web

from tests.discord_server.interactions import UPLOAD_LIMIT
from tests.discord_server.recording import Upload
from tests.discord_server.refusals import RefusedError

FILE_NAME = re.compile(r"files\[(\d+)\]")


async def read_body(request: web.BaseRequest) -> tuple[Any, Mapping[str, Upload]]:
    """Return a request's JSON and its files by number.

    Raises:
        RefusedError: What came is not JSON (50109), or its files are too large (40005).
    """
    if request.content_type == "multipart/form-data":
        try:
            return await _read_form(request)
        except web.HTTPRequestEntityTooLarge:
            raise RefusedError(40005) from None
    raw = await request.read()
    return (_json(raw) if raw else None), {}


async def _read_form(request: web.BaseRequest) -> tuple[Any, Mapping[str, Upload]]:
    body: Any = None
    files: dict[str, Upload] = {}
    reader = await request.clone(client_max_size=UPLOAD_LIMIT).multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=True))
        numbered = FILE_NAME.fullmatch(part.name or "")
        if part.name == "payload_json":
            body = _json(content)
        elif numbered:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            files[numbered[1]] = Upload(cleansed(part.filename or ""), content, kind)
    if sum(len(file.content) for file in files.values()) > UPLOAD_LIMIT:
        raise RefusedError(40005)
    return body, files


def cleansed(name: str) -> str:
    """Return a file's name as Discord keeps it: letters, digits, underscores, dashes and dots.

    >>> cleansed("_hello (world).png")
    'hello_world.png'
    """
    return re.sub(r"[^A-Za-z0-9_.-]", "", "_".join(name.split())).strip("._")


def _json(raw: bytes) -> Any:
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise RefusedError(50109) from None
