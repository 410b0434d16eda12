"""The lock files have a version of everything that the project requires."""

import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
RUNNING = [*PROJECT["dependencies"], *chain(*(EXTRAS[name] for name in EXTRAS if name != "dev"))]


def locked(name: str) -> list[Requirement]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [Requirement(line.removesuffix(" \\")) for line in lines if line[:1].isalnum()]


# The project itself, with its extras, is no version to lock.
LINES = [
    pytest.param(line, file, id=f"{Requirement(line).name} in {file}")
    for file, lines in (("requirements.lock", RUNNING), ("requirements-dev.lock", EXTRAS["dev"]))
    for line in lines
    if Requirement(line).name != PROJECT["name"]
]


@pytest.mark.parametrize(("line", "file"), LINES)
def test_a_requirement_is_locked(line: str, file: str) -> None:
    requirement = Requirement(line)
    name = canonicalize_name(requirement.name)
    versions = [
        specifier.version
        for version in locked(file)
        if canonicalize_name(version.name) == name
        for specifier in version.specifier
    ]

    assert versions
    assert all(requirement.specifier.contains(version) for version in versions)


def test_what_develops_runs_on_the_same_versions() -> None:
    versions = {version.name: version.specifier for version in locked("requirements-dev.lock")}

    assert {
        version.name: version.specifier for version in locked("requirements.lock")
    }.items() <= versions.items()


def test_what_builds_is_locked_as_it_is_required() -> None:
    system = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]

    assert system["requires"] == EXTRAS["build"]
