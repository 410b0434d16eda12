"""The lock file has a version of everything that the project requires."""

import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = [
    Requirement(line)
    for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    if not line.lstrip().startswith("#")
]


EXTRAS = PROJECT["optional-dependencies"].values()
# The project itself, with its extras, is no version to lock.
LINES = [
    line
    for line in chain(PROJECT["dependencies"], *EXTRAS)
    if Requirement(line).name != PROJECT["name"]
]


@pytest.mark.parametrize("line", LINES)
def test_a_requirement_is_locked(line: str) -> None:
    requirement = Requirement(line)
    name = canonicalize_name(requirement.name)
    versions = [
        specifier.version
        for locked in LOCK
        if canonicalize_name(locked.name) == name
        for specifier in locked.specifier
    ]

    assert versions
    assert all(requirement.specifier.contains(version) for version in versions)
