"""What is in ``deploy``: as far as it can be checked without an engine, a cluster or a system's manager."""

import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from string import Template
from typing import Any

import kubernetes_validate
import pytest
import yaml

from bot.cli.commands import COMMANDS
from bot.discord.gateway.shards import read_shards
from bot.settings import read_settings
from deploy.container_steps import copy_source, run_steps
from tests.deploy.schemas import ROOT, complaints_of

DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "systemd" / "lawspeaker.service"
MANIFESTS = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
KUBERNETES = "1.34"
# From 0, no exposure, to 10.
MOST_EXPOSURE = 2.0
VARIABLE = re.compile(r"\b(?:LAWSPEAKER_[A-Z_]+|DISCORD_TOKEN)\b")
PINNED = re.compile(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}")
# Not the program's: what compose fills in.
OF_COMPOSE = {"LAWSPEAKER_VERSION"}
# What each variable could be, if the settings know it.
VALUES = {"LAWSPEAKER_LANGUAGE": "it", "LAWSPEAKER_HEALTH_PORT": "81", "LAWSPEAKER_LOG": "json"}

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)
needs_sqlite = pytest.mark.skipif(shutil.which("sqlite3") is None, reason="sqlite3 is not installed")


def documents() -> list[dict[str, Any]]:
    return [
        document
        for file in MANIFESTS
        for document in yaml.safe_load_all(file.read_text(encoding="utf-8"))
    ]


def document(kind: str) -> dict[str, Any]:
    (match,) = (document for document in documents() if document["kind"] == kind)
    return match


def pod(kind: str) -> dict[str, Any]:
    spec: dict[str, Any] = document(kind)["spec"]["template"]["spec"]
    return spec


def test_the_compose_file_is_one() -> None:
    assert complaints_of("vendor.compose-spec", DEPLOY / "compose.yaml") == ""


def test_the_bot_starts_on_a_database_that_is_up_to_date() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]

    assert services["migrations"]["command"] == ["database", "upgrade"]
    assert services["bot"]["depends_on"]["migrations"]["condition"] == "service_completed_successfully"
    assert services["bot"]["read_only"]
    assert services["bot"]["cap_drop"] == ["ALL"]


@pytest.mark.parametrize("manifest", documents(), ids=lambda manifest: f"{manifest['kind']}")
def test_a_manifest_is_one(manifest: dict[str, Any]) -> None:
    kubernetes_validate.validate(manifest, KUBERNETES, strict=True)


def test_a_wrong_manifest_is_complained_of() -> None:
    wrong = document("StatefulSet") | {"spec": {"replica": 4}}

    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, KUBERNETES, strict=True)


@pytest.mark.parametrize("kind", ["StatefulSet", "Job"])
def test_pods_may_do_no_more_than_they_must(kind: str) -> None:
    (container,) = pod(kind)["containers"]

    assert pod(kind)["securityContext"]["runAsNonRoot"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }


def test_the_pods_serve_every_shard_once() -> None:
    (container,) = pod("StatefulSet")["containers"]
    values = {variable["name"]: variable.get("value") for variable in container["env"]}
    # A variable may name those before it.
    names = list(values)
    assert {"SHARDS", "SHARDS_PER_POD", "POD_INDEX"} <= {*names[: names.index("LAWSPEAKER_SHARDS")]}
    served: list[int] = []
    for ordinal in range(document("StatefulSet")["spec"]["replicas"]):
        template = Template(values["LAWSPEAKER_SHARDS"].translate({ord("("): "{", ord(")"): "}"}))
        shards = read_shards(template.substitute(values, POD_INDEX=ordinal))
        assert shards.count == int(values["SHARDS"])
        served += shards.numbers

    assert served == list(range(int(values["SHARDS"])))


def test_one_pod_is_replaced_at_a_time() -> None:
    assert document("StatefulSet")["spec"]["podManagementPolicy"] == "OrderedReady"
    assert document("PodDisruptionBudget")["spec"]["maxUnavailable"] == 1


def test_services_and_budgets_mean_the_pods_of_the_bot() -> None:
    labels = document("StatefulSet")["spec"]["template"]["metadata"]["labels"]

    assert document("Service")["spec"]["selector"] == labels
    assert document("PodDisruptionBudget")["spec"]["selector"]["matchLabels"] == labels


def test_what_is_set_is_read() -> None:
    files = [DEPLOY / "Dockerfile", DEPLOY / "compose.yaml", *MANIFESTS, *UNIT.parent.iterdir()]
    texts = [file.read_text(encoding="utf-8") for file in files]
    variables = {name for text in texts for name in VARIABLE.findall(text)} - OF_COMPOSE
    without = read_settings({})

    assert {"DISCORD_TOKEN", "LAWSPEAKER_HEALTH_PORT", "LAWSPEAKER_SHARDS"} <= variables
    assert {
        name for name in variables if read_settings({name: VALUES.get(name, "/some/where")}) == without
    } == set()


@needs_systemd
def test_the_unit_is_one(tmp_path: Path) -> None:
    text = UNIT.read_text(encoding="utf-8").replace("/opt/lawspeaker/bin/lawspeaker", "/bin/true")
    unit = tmp_path / "lawspeaker.service"
    unit.write_text(text, encoding="utf-8")
    result = _analyze("verify", "--man=no", "--recursive-errors=no", str(unit))

    assert (result.returncode, result.stdout + result.stderr) == (0, "")


@needs_systemd
def test_the_unit_is_hardened() -> None:
    result = _analyze(
        "security", "--offline=true", f"--threshold={int(10 * MOST_EXPOSURE)}", "--no-pager", str(UNIT)
    )

    assert result.returncode == 0, result.stdout
    score = re.search(r"exposure level for lawspeaker.service: ([\d.]+)", result.stdout)
    assert score
    assert float(score[1]) <= MOST_EXPOSURE


def _analyze(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["systemd-analyze", *arguments],  # noqa: S607  # wherever it is installed
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_engine_sees_what_the_image_needs_and_little_else(tmp_path: Path) -> None:
    copy_source(tmp_path)
    seen = {path.name for path in tmp_path.iterdir()}

    assert {"bot", "calculators", "glossary", "pyproject.toml", "requirements.lock", "LICENSE"} <= seen
    assert not {".git", ".venv", "tests", "benchmarks", "dist", ".env"} & seen
    steps = list(run_steps())
    assert steps[0] == "python -m venv --without-pip /lawspeaker"
    assert all("/lawspeaker/bin/python" in step for step in steps[1:])
    assert "--require-hashes --requirement requirements.lock" in steps[1]


def test_the_image_runs_as_nobody_and_says_how_it_fares() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()

    assert "USER 65532:65532" in lines
    assert any(line.startswith("HEALTHCHECK ") for line in lines)


def test_images_of_others_are_named_by_tag_and_digest() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    bases = re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    images = [*bases, services["database"]["image"]]

    assert len(bases) == 2
    assert len({*bases}) == 1
    assert [image for image in images if not PINNED.fullmatch(image)] == []


def test_newer_images_are_proposed() -> None:
    updates = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8"))[
        "updates"
    ]
    watched = {(update["package-ecosystem"], update["directory"]) for update in updates}

    assert {("docker", "/deploy"), ("docker-compose", "/deploy")} <= watched


def test_the_guide_names_commands_and_files_that_there_are() -> None:
    guide = (DEPLOY / "README.md").read_text(encoding="utf-8")

    assert set(re.findall(r"`lawspeaker ([a-z]+)`", guide)) <= {*COMMANDS}
    assert [link for link in re.findall(r"\]\(([^)]+)\)", guide) if not (DEPLOY / link).exists()] == []


def test_the_newest_release_is_the_one_to_install() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.findall(r"^## (\d+\.\d+\.\d+) - ", changelog, re.MULTILINE)[0]
    version_pattern = re.compile(r"(?:lawspeaker[-:]|VERSION=)([1-9]\d*\.\d+\.\d+)")
    files = [DEPLOY / "README.md", DEPLOY / "Dockerfile", *MANIFESTS]
    versions = [set(version_pattern.findall(file.read_text(encoding="utf-8"))) for file in files]

    assert [*filter(None, versions)] == [{newest}] * 4


def test_a_database_that_is_away_keeps_no_bot_from_starting() -> None:
    assert "ExecStartPre" not in UNIT.read_text(encoding="utf-8")


def test_a_job_that_was_run_before_can_be_run_again() -> None:
    guide = (DEPLOY / "README.md").read_text(encoding="utf-8")

    assert "kubectl replace --force --filename kubernetes/migrations.yaml" in guide
    assert "kubectl apply --filename kubernetes/migrations.yaml" not in guide


def test_the_guide_explains_lines_that_the_bot_writes() -> None:
    guide = (DEPLOY / "README.md").read_text(encoding="utf-8")
    table = guide.partition("## Read the log")[2].partition("## Rotate")[0]
    lines = [
        line
        for row in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
        for line in re.findall("`(.+?)`", row)
    ]
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "bot").rglob("*.py"))

    assert len(lines) >= 6
    assert [line for line in lines if line not in code] == []


@needs_sqlite
def test_a_restored_file_holds_nothing_of_later(tmp_path: Path) -> None:
    """The commands of the guide, with a journal that a killed bot has left behind."""
    guide = (DEPLOY / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^sqlite3 .*?\"$|^sqlite3 [^#\n]*", guide, re.MULTILINE)
    backup, restore = (
        command.replace("/var/lib/lawspeaker", str(tmp_path)).replace("/var/backups", str(tmp_path))
        for command in commands
    )
    write = "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); os._exit(9)"

    def killed(script: str) -> None:
        argv = [sys.executable, "-c", write, str(tmp_path / "tables.db"), script]
        assert subprocess.run(argv, check=False).returncode == 9

    killed("PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES ('before')")
    subprocess.run(["/bin/sh", "-ec", backup], check=True)
    killed("UPDATE t SET x = 'after'; CREATE TABLE newer (x)")
    subprocess.run(["/bin/sh", "-ec", restore], check=True)

    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("SELECT x FROM t").fetchall() == [("before",)]
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("t",)]
