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
LOCKS = [*ROOT.glob("*.lock"), *(ROOT / "deploy").glob("*.lock")]
PINNED = re.compile(r"actions/[\w-]+@[0-9a-f]{40}")
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+) - \d{4}-\d\d-\d\d")


def test_the_workflows_are_what_the_forge_reads() -> None:
    assert [file.name for file in WORKFLOWS] == ["audit.yml", "release.yml", "test.yml", "update.yml"]
    assert complaints_of("vendor.github-workflows", *WORKFLOWS) == ""


def test_a_wrong_workflow_is_complained_of(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text("name: wrong\non: push\njobs: {test: {steps: []}}\n", encoding="utf-8")

    assert "wrong.yml" in complaints_of("vendor.github-workflows", wrong)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_actions_are_pinned_and_hold_no_token(file: Path) -> None:
    jobs = yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"].values()
    steps = [step for job in jobs for step in job.get("steps", ()) if "uses" in step]

    assert all(PINNED.fullmatch(step["uses"]) for step in steps)
    checkouts = [step for step in steps if step["uses"].startswith("actions/checkout@")]
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_nothing_is_published_that_was_not_looked_through() -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))["jobs"]

    assert "make audit" in [step.get("run") for step in jobs["build"]["steps"]]
    assert (jobs["release"]["needs"], jobs["image"]["needs"], jobs["build"]["needs"]) == (
        "build",
        "build",
        "test",
    )
    assert "permissions" not in jobs["build"]


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.name)
def test_what_is_installed_has_hashes(file: Path) -> None:
    blocks = file.read_text(encoding="utf-8").replace("\\\n", "").splitlines()

    assert all("--hash=sha256:" in line for line in blocks if not line.startswith("#"))


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
    versions = [line.removeprefix(prefix) for line in project["classifiers"] if line.startswith(prefix)]
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))

    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == versions


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
