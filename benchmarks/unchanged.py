"""What a redesign must leave as it was: ``benchmarks.unchanged record FILE``, then ``compare FILE``.

What the program answers is recorded against the packs of one release, so that content may go on:
questions and calculations byte for byte, boards, the sessions of the documents, the pixels of charts
and boards, and every custom id that the play tests post. Both commands run a copy of the checkout, as
processes, and take some minutes. What is meant to change is read in the differences.
"""

import ast
import os
import re
import shlex
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from shutil import copy2
from tempfile import TemporaryDirectory
from typing import Final

import orjson
import yaml
from PIL import Image

from bot.cli.commands import COMMANDS
from calculators.catalogue import command_names
from tests.calculators.schemer.boards import BOARDS
from tests.calculators.schemer.random_boards import random_document
from tests.examples import EXAMPLES

# The commit of release 1.6.0.
RELEASE: Final = "d0863078"
PACKS: Final = "glossary/packs"
ROOT: Final = Path(__file__).parents[1]
LANGUAGES: Final = ("en", "it")
RANDOM_BOARDS: Final = 200
MOST_SHOWN: Final = 20
_CALCULATION = re.compile(rf"(?:{'|'.join(command_names())}) [a-z-]+ .+")
_SESSION = re.compile(r"^\$ lawspeaker (.+)$", re.MULTILINE)
# The version, which differs from commit to commit, and folders of this machine.
_UNSTEADY = re.compile(r"Lawspeaker \d[\w.+]*|/tmp/\S+")

Record = dict[str, str]


def main(arguments: Sequence[str]) -> int:
    """Record what the checkout does, or compare it with a record.

    Returns:
        Exit status: 1 if something differs, 2 if the arguments are neither of the two.
    """
    if len(arguments) != 2 or arguments[0] not in ("record", "compare"):  # noqa: PLR2004  # command, file
        print(__doc__)
        return 2
    command, file = arguments[0], Path(arguments[1])
    if command == "record":
        file.write_bytes(orjson.dumps(record()))
        return 0
    return _report(orjson.loads(file.read_bytes()), record())


def record() -> Record:
    """Return what the checkout answers with the packs of the release, by what was asked of it."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        _copy_checkout(copy)
        parts = (_questions, _calculations, _boards, _sessions, _charts, _board_pictures, _custom_ids)
        answers: Record = {}
        for part in parts:
            print(part.__name__.strip("_"), file=sys.stderr)
            answers |= part(copy)
        return answers


def _copy_checkout(copy: Path) -> None:
    """Copy the checkout's files as they are, with the release's packs in place of its own."""
    file_list = _git("ls-files", "--cached", "--others", "--exclude-standard", "-z").decode()
    for name in filter(None, file_list.split("\0")):
        if not name.startswith(PACKS) and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            copy2(ROOT / name, copy / name)
    with tarfile.open(fileobj=BytesIO(_git("archive", RELEASE, PACKS))) as packs:
        packs.extractall(copy, filter="data")


def _git(*arguments: str) -> bytes:
    return subprocess.run(("git", *arguments), cwd=ROOT, check=True, capture_output=True).stdout  # noqa: S607


def _lawspeaker(copy: Path, *arguments: str, lines: str = "") -> str:
    """Return what a command prints, on standard output and on standard error."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("LAWSPEAKER_")},
        "LAWSPEAKER_DATABASE": "",
        "LAWSPEAKER_CACHE": str(copy.parent / "cache"),
        "COLUMNS": "100",
        "LANG": "en_US.UTF-8",
    }
    run = subprocess.run(
        (sys.executable, "-m", "bot", *arguments),
        cwd=copy,
        env=environment,
        input=lines,
        capture_output=True,
        text=True,
        check=False,
    )
    return _UNSTEADY.sub("...", f"{run.stdout}{run.stderr}".rstrip("\n"))


def _by_line(prefix: str, names: Iterable[str], output: str) -> Record:
    """Return the printed lines, each by the name of what asked for it."""
    return {f"{prefix} {name}": line for name, line in zip(names, output.splitlines(), strict=True)}


def _questions(copy: Path) -> Record:
    answers: Record = {}
    for file in sorted((ROOT / "benchmarks" / "queries").glob("*.jsonl")):
        # What is said around questions has no id, and asks nothing.
        rows = [line for line in file.read_bytes().splitlines() if "id" in orjson.loads(line)]
        output = _lawspeaker(copy, "ask", "--batch", "-", "--json", lines=b"\n".join(rows).decode())
        names = [orjson.loads(row)["id"] for row in rows]
        answers |= _by_line("ask", names, output)
    return answers


def _calculations(copy: Path) -> Record:
    """Return the JSON of the calculators' examples and of all that tests and documents calculate."""
    lines = dict.fromkeys([*EXAMPLES.values(), *sorted(_calculations_in_tests())])
    batch = "".join(f"{orjson.dumps(words).decode()}\n" for words in map(_words, lines))
    return _by_line("batch", lines, _lawspeaker(copy, "batch", "-", lines=batch))


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:  # a quote that is never closed, which a test is about
        return line.split()


def _calculations_in_tests() -> Iterator[str]:
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                line = node.value.removeprefix("/")
                if _CALCULATION.fullmatch(line):
                    yield line


def _board_documents() -> list[Mapping[str, object]]:
    random = [random_document(Random(seed)) for seed in range(RANDOM_BOARDS)]
    worked = sorted((ROOT / "tests" / "calculators" / "schemer" / "worked").glob("*.yaml"))
    read = (yaml.safe_load(file.read_text("utf-8")) for file in worked)
    return [*read, *(board.document for board in BOARDS), *random]


def _boards(copy: Path) -> Record:
    files = _write_boards(copy.parent / "boards")
    output = _lawspeaker(copy, "schemer", *files, "--json")
    return _by_line("schemer", (Path(file).stem for file in files), output)


def _write_boards(folder: Path) -> list[str]:
    """Write the board documents into ``folder`` and return their files."""
    folder.mkdir(exist_ok=True)
    files = []
    for number, document in enumerate(_board_documents()):
        file = folder / f"{number}.yaml"
        file.write_text(yaml.safe_dump(dict(document), allow_unicode=True), "utf-8")
        files.append(str(file))
    return files


def _sessions(copy: Path) -> Record:
    """Return what every command of README and docs prints, with the release's packs."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    lines = dict.fromkeys(line for page in pages for line in _SESSION.findall(page.read_text("utf-8")))
    helps = [f"{command} --help --lang {language}" for command in COMMANDS for language in LANGUAGES]
    is_kept = (line for line in [*lines, *helps] if not line.startswith(("pack ", "serve", "doctor")))
    return {f"$ {line}": _lawspeaker(copy, *_words(line)) for line in is_kept}


def _charts(copy: Path) -> Record:
    answers: Record = {}
    for language, (name, line) in (
        (language, item) for language in LANGUAGES for item in EXAMPLES.items()
    ):
        picture = copy.parent / f"{name.replace(' ', '-')}-{language}.png"
        _lawspeaker(copy, *_words(line), "--lang", language, "--picture", str(picture))
        answers[f"chart {name} {language}"] = _pixels(picture)
    return answers


def _board_pictures(copy: Path) -> Record:
    picture = copy.parent / "board.png"
    answers: Record = {}
    for name in _write_boards(copy.parent / "boards")[::20]:
        picture.unlink(missing_ok=True)
        _lawspeaker(copy, "schemer", name, "--picture", str(picture))
        answers[f"board {Path(name).stem}"] = _pixels(picture)
    return answers


def _pixels(picture: Path) -> str:
    """Return a hash of a picture's pixels; nothing where nothing was drawn."""
    if not picture.is_file():
        return ""
    with Image.open(picture) as image:
        return sha256(image.convert("RGBA").tobytes()).hexdigest()


def _custom_ids(copy: Path) -> Record:
    """Return the custom ids that each play test posts; those of tests of new content may be missing."""
    posted = copy.parent / "custom_ids.json"
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "benchmarks.posted_ids",
        "tests/bot/discord/play",
        "--ignore=tests/bot/discord/play/test_roll.py",  # real dice fall as they like
    )
    environment = {**os.environ, "POSTED_IDS": str(posted)}
    subprocess.run(command, cwd=copy, env=environment, check=False, stdout=sys.stderr)
    ids: Mapping[str, list[str]] = orjson.loads(posted.read_bytes())
    return {f"ids {test}": "\n".join(custom_ids) for test, custom_ids in ids.items()}


def _report(earlier_answers: Record, current_answers: Record) -> int:
    """Print what differs, and how many answers are alike."""
    changed = [
        name
        for name in earlier_answers
        if name in current_answers and earlier_answers[name] != current_answers[name]
    ]
    for name in changed[:MOST_SHOWN]:
        print(
            *unified_diff(
                earlier_answers[name].splitlines(),
                current_answers[name].splitlines(),
                name,
                "now",
                lineterm="",
            ),
            sep="\n",
        )
    dropped_names = [name for name in earlier_answers if name not in current_answers]
    print(
        f"{len(changed)} of {len(earlier_answers)} differ; {len(dropped_names)} are not asked any more:"
    )
    for name in [*changed[MOST_SHOWN:], *dropped_names]:
        print(f"  {name}")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
