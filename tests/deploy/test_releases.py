"""What makes a release: the workflows, the scripts, the changelog."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.deploy.schemas import ROOT, complaints_of

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SCRIPTS = sorted((ROOT / "deploy").glob("*.sh"))
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+) - \d{4}-\d\d-\d\d")


def test_the_workflows_are_what_the_forge_reads() -> None:
    assert [file.name for file in WORKFLOWS] == ["release.yml", "test.yml"]
    assert complaints_of("vendor.github-workflows", *WORKFLOWS) == ""


def test_a_wrong_workflow_is_complained_of(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text("name: wrong\non: push\njobs: {test: {steps: []}}\n", encoding="utf-8")

    assert "wrong.yml" in complaints_of("vendor.github-workflows", wrong)


@pytest.mark.skipif(shutil.which("actionlint") is None, reason="actionlint is not installed")
def test_actionlint_has_nothing_against_the_workflows() -> None:
    result = subprocess.run(
        ["actionlint", *map(str, WORKFLOWS)],  # noqa: S607  # wherever it is installed
        capture_output=True,
        text=True,
        check=False,
    )

    assert (result.returncode, result.stdout) == (0, "")


def test_the_tests_run_on_every_python_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    prefix = "Programming Language :: Python :: "
    named = [line.removeprefix(prefix) for line in project["classifiers"] if line.startswith(prefix)]
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))

    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == named


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_can_be_read_and_run(script: Path) -> None:
    bash = shutil.which("bash") or "bash"

    assert subprocess.run([bash, "-n", str(script)], check=False).returncode == 0
    assert script.stat().st_mode & 0o111


def test_the_changelog_lists_releases_newest_first() -> None:
    first, *releases = HEADING.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    versions = [VERSION.fullmatch(heading) for heading in releases]

    assert first == "Unreleased"
    assert releases
    assert all(versions), releases
    numbers = [tuple(map(int, version.groups())) for version in versions if version]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[-1] == (1, 0, 0)
