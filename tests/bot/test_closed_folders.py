"""Folders and files that may not be read, and names that are too long: a sentence each, and on."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import Lawspeaker, WritePack
from tests.entries import RULES

ROOT = Path(__file__).parents[2]
LONG = "x" * 260
# Who runs the tests may be the administrator, who may read everything with these capabilities.
WITHOUT_POWERS = ("setpriv", "--inh-caps=-all", "--bounding-set=-dac_override,-dac_read_search")
IS_ADMINISTRATOR = os.name == "posix" and os.geteuid() == 0
needs_a_user = pytest.mark.skipif(
    os.name != "posix" or (IS_ADMINISTRATOR and shutil.which("setpriv") is None),
    reason="nothing is closed to this user",
)
Close = Callable[[Path, int], None]


@pytest.fixture
def close() -> Iterator[Close]:
    """Take rights to a file or folder away until the end of the test."""
    modes: dict[Path, int] = {}

    def closed(path: Path, mode: int) -> None:
        modes[path] = path.stat().st_mode
        path.chmod(mode)

    yield closed
    for path, mode in modes.items():
        path.chmod(mode)


def run(*arguments: str, folder: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a user who is no administrator."""
    return subprocess.run(
        [*(WITHOUT_POWERS if IS_ADMINISTRATOR else ()), sys.executable, "-m", "bot", *arguments],
        env={**os.environ, "LANG": "en_GB.UTF-8", "PYTHONPATH": str(ROOT), **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )


@pytest.fixture(scope="module")
def below_a_closed_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a pack that nobody comes to, for all commands: the first of them makes the index."""
    folder = tmp_path_factory.mktemp("closed")
    (folder / "deep-halls").mkdir()
    folder.chmod(0)
    yield folder / "deep-halls"
    folder.chmod(0o700)


def check_warning(pack: Path, reason: str, command: str) -> None:
    result = run(*command.split(), LAWSPEAKER_PACKS=str(pack))

    assert result.stderr == f'LAWSPEAKER_PACKS names "{pack}", which cannot be read ({reason}).\n'
    assert result.returncode == 0
    assert result.stdout


@pytest.mark.parametrize("command", ["--version", "help", "pick a lock", "dice 2d6", "entries", "chat"])
@needs_a_user
def test_a_folder_of_the_variable_that_cannot_be_read_is_one_warning(
    below_a_closed_folder: Path, command: str
) -> None:
    check_warning(below_a_closed_folder, "Permission denied", command)


@needs_a_user
def test_a_pack_of_the_variable_that_cannot_be_read_is_one_warning(
    write_pack: WritePack, close: Close
) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    close(pack, 0)

    check_warning(pack, "Permission denied", "ask lock")
    check_warning(pack.with_name(LONG), "File name too long", "ask lock")


@pytest.mark.parametrize("mode", [0o000, 0o400, 0o100], ids=["closed", "not entered", "not listed"])
@needs_a_user
def test_check_says_that_a_folder_may_not_be_read(
    write_pack: WritePack, close: Close, mode: int
) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    close(pack, mode)
    result = run("check", str(pack))

    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        "1 problem:",
        f"{pack}: this cannot be read (Permission denied)",
    ]


@needs_a_user
def test_check_says_so_of_what_is_below_a_closed_folder(write_pack: WritePack, close: Close) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    close(pack.parent, 0)
    for folder in (pack, pack / "rules" / "torches.yaml"):
        result = run("check", str(folder), "--lang", "it")

        assert result.returncode == 1
        assert result.stdout.splitlines()[1:] == [
            f"{folder}: questo non si può leggere (Permission denied)"
        ]


@needs_a_user
def test_check_names_a_closed_folder_among_packs(write_pack: WritePack, close: Close) -> None:
    write_pack({"rules/torches.yaml": {}})
    closed = write_pack({"rules/torches.yaml": {}}, name="high-halls")
    close(closed, 0)
    result = run("check", str(closed.parent))

    assert result.returncode == 0
    assert f"{closed}: this folder may not be entered (Permission denied)" in result.stdout
    assert "1 entry in Deep Halls: all well." in result.stdout


def test_check_names_a_name_that_is_too_long(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("check", LONG)

    assert result.lines == ["1 problem:", f"{LONG}: this cannot be read (File name too long)"]


@needs_a_user
def test_doctor_goes_on(write_pack: WritePack, close: Close) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    close(pack.parent, 0)
    result = run("doctor", LAWSPEAKER_PACKS=os.pathsep.join((str(pack), LONG)))

    assert result.returncode == 1
    for folder in (pack, LONG):
        assert result.stderr.count(f'"{folder}"') == 1
        assert any(
            line.startswith("error") and f"{folder} cannot be read" in line
            for line in result.stdout.splitlines()
        )
    assert "Packs: " in result.stdout
    assert "Health: " in result.stdout


@needs_a_user
def test_a_file_that_may_not_be_read_is_named_in_italian(tmp_path: Path, close: Close) -> None:
    file = tmp_path / "board.yaml"
    file.touch()
    close(file, 0)
    for command in (["batch"], ["ask", "--batch"], ["schemer"], ["ruling", "import"]):
        result = run(*command, str(file), "--lang", "it")

        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr == f'Il file "{file}" non si può leggere: Permission denied.\n'


@needs_a_user
def test_nothing_is_written_into_a_closed_folder(tmp_path: Path, close: Close) -> None:
    rulebook = tmp_path / "rulebook.txt"
    rulebook.write_text("Torches\n\nA torch lights 2 squares.\n", encoding="utf-8")
    folder = tmp_path / "closed"
    folder.mkdir()
    close(folder, 0o500)
    for command in (["pack", "new", "Deep Halls"], ["pack", "import", str(rulebook), "--game", "Deep"]):
        result = run(*command, folder=folder)

        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.endswith(" cannot be written: Permission denied.\n")
    close(folder, 0)
    picture = folder / "odds.png"
    refused = run("picklock", "pm", "--points", "3", "--picture", str(picture))

    assert refused.stderr == f'The picture "{picture}" cannot be written: Permission denied.\n'


@needs_a_user
def test_a_miss_is_not_written_into_a_closed_pack(write_pack: WritePack, close: Close) -> None:
    folder = write_pack({"rules/torches.yaml": {}}).parent / "own"
    folder.mkdir()
    database = str(folder.parent / "tables.db")
    run("ask", "where do the dragons sleep tonight", LAWSPEAKER_DATABASE=database)
    close(folder, 0)
    addition = ("misses", "add", "1", "alias", RULES[0])
    result = run(*addition, LAWSPEAKER_DATABASE=database, LAWSPEAKER_PACKS=str(folder))

    assert result.returncode == 2
    assert result.stderr.splitlines()[-1] == "The pack cannot be written: Permission denied."
    assert "Traceback" not in result.stderr
