"""A plugin of pytest that keeps the custom ids that tests post, for ``benchmarks.unchanged``."""

import os
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from simcord import Env

_ids: dict[str, list[str]] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Function) -> None:
    """Keep the custom ids of the test that ends, in the order in which they were posted."""
    environment = item.funcargs.get("simcord_env")
    if isinstance(environment, Env):
        requests = environment.http_requests
        _ids[item.nodeid] = [name for request in requests for name in _custom_ids(request.json)]


def pytest_sessionfinish() -> None:
    """Write them into the file that the environment names."""
    Path(os.environ["POSTED_IDS"]).write_bytes(orjson.dumps(_ids))


def _custom_ids(body: object) -> Iterator[str]:
    if isinstance(body, dict):
        if isinstance(body.get("custom_id"), str):
            yield body["custom_id"]
        for value in body.values():
            yield from _custom_ids(value)
    elif isinstance(body, list):
        for value in body:
            yield from _custom_ids(value)
