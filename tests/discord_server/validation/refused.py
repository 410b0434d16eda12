"""What a check refuses, by path and code."""

from collections.abc import Callable, Iterator
from typing import Any

from tests.discord_server.refusals import INVALID_FORM_BODY, RefusedError


def refused(check: Callable[[], object]) -> set[tuple[str, str]]:
    """Return the path and code of every error that ``check`` raises; none if it passes."""
    try:
        check()
    except RefusedError as error:
        if error.code != INVALID_FORM_BODY:
            return {("", str(error.code))}
        return set(_found(error.body["errors"]))
    return set()


def _found(node: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for error in node.get("_errors", ()):
        yield path, error["code"]
    for key, child in node.items():
        if key != "_errors":
            yield from _found(child, f"{path}.{key}".strip("."))
