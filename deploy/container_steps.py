"""Run the build steps of the Dockerfile without an engine: ``python -m deploy.container_steps``.

The folder is copied as ``.dockerignore`` lets an engine see it, every ``RUN`` of the first stage is run
in the copy, and what comes out has to answer a question with nothing but a folder to write to.
"""

import fnmatch
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PREFIX: Final = "/lawspeaker"
QUESTION: Final = "come si apre un lucchetto"
ANSWER: Final = "Scassinare una serratura"


def ignored_names() -> list[str]:
    """Return the patterns of ``.dockerignore``."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("**/") for line in lines if line]


def run_steps() -> Iterator[str]:
    """Yield the commands of ``RUN`` in the stage that builds."""
    dockerfile = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    for line in dockerfile.rpartition("\nFROM ")[0].splitlines():
        if line.startswith("RUN "):
            yield line.removeprefix("RUN ")


def is_ignored(path: Path) -> bool:
    """Return whether an engine would not see a file of the project."""
    return any(fnmatch.fnmatch(part, pattern) for part in path.parts for pattern in ignored_names())


def copy_source(target: Path) -> None:
    """Copy the files that an engine would see, as far as git knows them or would add them."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607  # wherever it is installed
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listing.stdout.splitlines():
        if not is_ignored(Path(name)) and (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def main() -> None:
    """Run the steps and ask what they built."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, prefix = folder / "source", folder / "lawspeaker"
        source.mkdir()
        copy_source(source)
        shims = folder / "bin"
        shims.mkdir()
        (shims / "python").symlink_to(sys.executable)
        environment = {"PATH": f"{shims}{os.pathsep}{os.environ['PATH']}", "VERSION": "1.0.0"}
        for step in run_steps():
            command = step.replace(PREFIX, str(prefix))
            subprocess.run(  # noqa: S603  # the project's own file
                ["/bin/sh", "-ec", command], cwd=source, env=environment, check=True
            )
        shutil.rmtree(source)
        environment |= {"LAWSPEAKER_CACHE": str(folder / "cache"), "LAWSPEAKER_DATABASE": ""}
        answer = subprocess.run(  # noqa: S603  # what was built
            [str(prefix / "bin" / "lawspeaker"), QUESTION],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        if ANSWER not in answer.stdout:
            sys.exit(f"the container does not answer:\n{answer.stdout}{answer.stderr}")
        sys.stdout.write("ok: the steps of the container\n")


if __name__ == "__main__":
    main()
