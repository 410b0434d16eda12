"""Discord's own description of its API, which judges the bodies that a bot sends.

It lies beside the repository, or where ``DISCORD_OPENAPI`` says. It knows the shape of each body,
not the rules across fields; those stand in ``validation``.
"""

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.discord_server.recording import Request

BESIDE = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
NAME = "urn:discord"
PARAMETER = re.compile(r"\{\w+\}")

_Key = tuple[str, str]


def description_path() -> Path:
    """Return where the description should be."""
    return Path(os.environ.get("DISCORD_OPENAPI") or BESIDE)


needs_description = pytest.mark.skipif(
    not description_path().is_file(),
    reason=f"Discord's OpenAPI description is not at {description_path()}; set DISCORD_OPENAPI",
)


def complaints(requests: Iterable[Request]) -> list[str]:
    """Return what the description says against the bodies of these requests.

    Raises:
        FileNotFoundError: The description is not there; mark tests with ``needs_description``.
    """
    return [
        f"{request.method} {request.template}: {complaint}"
        for request in requests
        if request.body is not None and (complaint := _complaint(request))
    ]


def _complaint(request: Request) -> str:
    judge = _judges().get((request.method, _shape(request.template)))
    if judge is None:
        return "the description knows no such call with a body"
    error = best_match(judge.iter_errors(request.body))
    return f"{error.json_path}: {error.message[:200]}" if error else ""


@cache
def _judges() -> Mapping[_Key, Draft202012Validator]:
    """Return a validator for each call with a JSON body; reading the description takes a second."""
    description = orjson.loads(description_path().read_bytes())
    # Where the description wants a text of digits, Discord takes the number too.
    description["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    registry = Registry[Any]().with_resource(NAME, DRAFT202012.create_resource(description))
    return {
        (method.upper(), _shape(path)): Draft202012Validator(_body_of(path, method), registry=registry)
        for path, calls in description["paths"].items()
        for method, call in calls.items()
        if method != "parameters"
        and "application/json" in call.get("requestBody", {}).get("content", {})
    }


def _body_of(path: str, method: str) -> dict[str, str]:
    """Return a schema that points to the body's in the description."""
    steps = ["paths", path, method, "requestBody", "content", "application/json", "schema"]
    pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
    return {"$ref": f"{NAME}#/{pointer}"}


def _shape(path: str) -> str:
    """Return a path without the names of its parameters, which differ."""
    return PARAMETER.sub("{}", path)
