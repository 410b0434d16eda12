"""Folders and files that may not be read, and names that are too long: a sentence each, and on."""

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import Lawspeaker, WritePack
from tests.entries import RULES

LONG = "x" * 260
IS_ADMINISTRATOR = os.name == "posix" and os.geteuid() == 0
needs_a_user = pytest.mark.skipif(
    os.name != "posix" or (IS_ADMINISTRATOR and sys.platform != "linux"),
    reason="nothing is closed to this user",
)
# Linux's numbers: the version of the call, and what lets somebody read everything.
CAPABILITY_VERSION = 0x20080522
DAC_OVERRIDE, DAC_READ_SEARCH = 1, 2
# With this bit ``os.access`` lends an administrator no powers that were laid down.
GET_BITS, SET_BITS, NO_FIXUP = 27, 28, 4
Close = Callable[[Path, int], None]


@pytest.fixture(autouse=True)
def _without_powers() -> Iterator[None]:
    """Let an administrator who runs the tests read no more than anybody else, as long as a test runs."""
    if not IS_ADMINISTRATOR or sys.platform != "linux":
        yield
        return
    libc = ctypes.CDLL(None)
    this_thread = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
    # Twice what is effective, permitted and inheritable; the second three are for higher numbers.
    powers = (ctypes.c_uint32 * 6)()
    assert libc.capget(this_thread, powers) == 0
    fewer = (ctypes.c_uint32 * 6)(*powers)
    fewer[0] &= ~(1 << DAC_OVERRIDE | 1 << DAC_READ_SEARCH)
    bits = libc.prctl(GET_BITS)
    assert libc.prctl(SET_BITS, bits | NO_FIXUP) == 0
    assert libc.capset(this_thread, fewer) == 0
    yield
    assert libc.capset(this_thread, powers) == 0
    assert libc.prctl(SET_BITS, bits) == 0


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


@pytest.fixture(scope="module")
def below_a_closed_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a pack that nobody comes to, for all commands: the first of them makes the index."""
    folder = tmp_path_factory.mktemp("closed")
    (folder / "deep-halls").mkdir()
    folder.chmod(0)
    yield folder / "deep-halls"
    folder.chmod(0o700)


def check_warning(lawspeaker: Lawspeaker, pack: Path, reason: str, command: str) -> None:
    result = lawspeaker(*command.split(), packs=[pack])

    assert result.err == f'LAWSPEAKER_PACKS names "{pack}", which cannot be read ({reason}).\n'
    assert result.status == 0
    assert result.out


@pytest.mark.parametrize("command", ["--version", "help", "pick a lock", "dice 2d6", "entries", "chat"])
@needs_a_user
def test_a_folder_of_the_variable_that_cannot_be_read_is_one_warning(
    lawspeaker: Lawspeaker, below_a_closed_folder: Path, command: str
) -> None:
    check_warning(lawspeaker, below_a_closed_folder, "Permission denied", command)


@needs_a_user
def test_a_pack_of_the_variable_that_cannot_be_read_is_one_warning(
    lawspeaker: Lawspeaker, write_pack: WritePack, close: Close
) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    close(pack, 0)

    check_warning(lawspeaker, pack, "Permission denied", "ask lock")
    check_warning(lawspeaker, pack.with_name(LONG), "File name too long", "ask lock")


@pytest.mark.parametrize("mode", [0o000, 0o400, 0o100], ids=["closed", "not entered", "not listed"])
@needs_a_user
def test_check_says_that_a_folder_may_not_be_read(
    lawspeaker: Lawspeaker, write_pack: WritePack, close: Close, mode: int
) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    close(pack, mode)
    result = lawspeaker("check", str(pack))

    assert (result.status, result.err) == (1, "")
    assert result.lines == [
        "1 problem:",
        f"{pack}: this cannot be read (Permission denied)",
    ]


@needs_a_user
def test_check_says_so_of_what_is_below_a_closed_folder(
    lawspeaker: Lawspeaker, write_pack: WritePack, close: Close
) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    close(pack.parent, 0)
    for folder in (pack, pack / "rules" / "torches.yaml"):
        result = lawspeaker("check", str(folder), "--lang", "it")

        assert result.status == 1
        assert result.lines[1:] == [f"{folder}: questo non si può leggere (Permission denied)"]


@needs_a_user
def test_check_names_a_closed_folder_among_packs(
    lawspeaker: Lawspeaker, write_pack: WritePack, close: Close
) -> None:
    write_pack({"rules/torches.yaml": {}})
    closed = write_pack({"rules/torches.yaml": {}}, name="high-halls")
    close(closed, 0)
    result = lawspeaker("check", str(closed.parent))

    assert result.status == 0
    assert f"{closed}: this folder may not be entered (Permission denied)" in result.out
    assert "1 entry in Deep Halls: all well." in result.out


def test_check_names_a_name_that_is_too_long(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("check", LONG)

    assert result.lines == ["1 problem:", f"{LONG}: this cannot be read (File name too long)"]


@needs_a_user
def test_doctor_goes_on(lawspeaker: Lawspeaker, write_pack: WritePack, close: Close) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    close(pack.parent, 0)
    result = lawspeaker("doctor", packs=[pack, Path(LONG)])

    assert result.status == 1
    for folder in (pack, LONG):
        assert result.err.count(f'"{folder}"') == 1
        assert any(
            line.startswith("error") and f"{folder} cannot be read" in line for line in result.lines
        )
    assert "Packs: " in result.out
    assert "Health: " in result.out


@needs_a_user
def test_a_file_that_may_not_be_read_is_named_in_italian(
    lawspeaker: Lawspeaker, tmp_path: Path, close: Close
) -> None:
    file = tmp_path / "board.yaml"
    file.touch()
    close(file, 0)
    for command in (["batch"], ["ask", "--batch"], ["schemer"], ["ruling", "import"]):
        result = lawspeaker(*command, str(file), "--lang", "it")

        assert (result.status, result.out) == (2, "")
        assert result.err == f'Il file "{file}" non si può leggere: Permission denied.\n'


@needs_a_user
def test_nothing_is_written_into_a_closed_folder(
    lawspeaker: Lawspeaker, tmp_path: Path, close: Close, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulebook = tmp_path / "rulebook.txt"
    rulebook.write_text("Torches\n\nA torch lights 2 squares.\n", encoding="utf-8")
    folder = tmp_path / "closed"
    folder.mkdir()
    close(folder, 0o500)
    monkeypatch.chdir(folder)
    for command in (["pack", "new", "Deep Halls"], ["pack", "import", str(rulebook), "--game", "Deep"]):
        result = lawspeaker(*command)

        assert (result.status, result.out) == (2, "")
        assert result.err.endswith(" cannot be written: Permission denied.\n")
    close(folder, 0)
    picture = folder / "odds.png"
    refused = lawspeaker("picklock", "pm", "--points", "3", "--picture", str(picture))

    assert refused.err == f'The picture "{picture}" cannot be written: Permission denied.\n'


@needs_a_user
def test_a_miss_is_not_written_into_a_closed_pack(
    lawspeaker: Lawspeaker, write_pack: WritePack, close: Close
) -> None:
    folder = write_pack({"rules/torches.yaml": {}}).parent / "own"
    folder.mkdir()
    database = str(folder.parent / "tables.db")
    lawspeaker("ask", "where do the dragons sleep tonight", database=database)
    close(folder, 0)
    addition = ("misses", "add", "1", "alias", RULES[0])
    result = lawspeaker(*addition, database=database, packs=[folder])

    assert result.status == 2
    assert result.err.splitlines()[-1] == "The pack cannot be written: Permission denied."
    assert "Traceback" not in result.err
