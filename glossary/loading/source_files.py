"""The files of a pack that a stranger may have made: which there are, and what is in them.

Only ordinary files are opened, so that no pipe or device keeps anybody waiting, and links only where
they stay inside the pack. A pack is its folder with ``rules``, ``faq`` and ``questions``; nothing below
is looked at, so that folders that lead back to themselves do no harm.
"""

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from glossary.components import COMPONENTS_FILE
from glossary.entry import LANGUAGES, Language
from glossary.errors import PackError, Problem
from glossary.loading.amounts import OF_ONE_PACK
from glossary.pack import is_passed_over

GAME_FILE: Final = "game.yaml"
FOLDERS: Final = ("rules", "faq")
QUESTIONS_FOLDER: Final = "questions"
ENTRY_ENDING: Final = ".yaml"

LARGEST_FILE: Final = 1_000_000
MOST_FILES: Final = 5_000
_YAML_ENDINGS: Final = (ENTRY_ENDING, ".yml")
# Every repository has some of these; nobody expects them to be read.
_BESIDE_PACKS: Final = ("readme", "license", "licence", "changelog", "makefile")


class PackFiles(NamedTuple):
    """The files of one pack.

    Attributes:
        folder: The pack's folder as it was named.
        entries: Files of entries, rules before FAQ, then by name.
        questions: The file of questions in each language, where there is one.
        components: The file of dice, decks and numbers; ``None`` if there is none.
        problems: Files that are too many, folders that cannot be read, and warnings of ignored ones.
        size: How many bytes all files have.
        is_too_large: Whether the pack is so large that none of it may be read.
    """

    folder: Path
    entries: tuple[Path, ...]
    questions: Mapping[Language, Path]
    components: Path | None
    problems: tuple[Problem, ...]
    size: int
    is_too_large: bool = False

    @property
    def game(self) -> Path:
        """The file that describes the game."""
        return self.folder / GAME_FILE


def listing_error(folder: Path) -> OSError | None:
    """Return why nobody can see what is in ``folder``; ``None`` where all is well.

    >>> listing_error(Path(__file__).parent) is None, listing_error(Path("x" * 300)) is None
    (True, False)
    """
    try:
        with os.scandir(folder):
            (folder / GAME_FILE).lstat()  # to list it does not suffice
    except OSError as error:
        is_there = isinstance(error, FileNotFoundError) and error.filename == str(folder / GAME_FILE)
        return None if is_there else error
    return None


def list_pack(folder: Path) -> PackFiles:
    """Return the files of the pack in ``folder``, none of them opened."""
    problems: list[Problem] = []
    root = _scan(folder, problems)
    by_folder = {
        name: _scan(folder / name, problems)
        for name in (*FOLDERS, QUESTIONS_FOLDER)
        if folder / name in root and _is_own_folder(folder / name, folder, problems)
    }
    files = [file for files in (root, *by_folder.values()) for file in files]
    sizes = list(_sizes(files))
    too_large = _too_large(folder, sizes)
    entries = [file for name in FOLDERS for file in by_folder.get(name, ()) if _is_yaml(file)]
    questions = _question_files(folder, by_folder.get(QUESTIONS_FOLDER, ()))
    parts = {folder / GAME_FILE, folder / COMPONENTS_FILE, *entries, *questions.values()}
    parts |= {folder / name for name in (*FOLDERS, QUESTIONS_FOLDER)}
    if not too_large:
        problems += (Problem(file, 0, "", "ignored") for file in files if _is_ignored(file, parts))
    components = folder / COMPONENTS_FILE
    return PackFiles(
        folder,
        tuple(entries),
        questions,
        components if components in root else None,
        (*problems, *too_large),
        sum(sizes),
        bool(too_large),
    )


def question_file(folder: Path, language: Language) -> Path:
    """Return the file of the questions of the pack in ``folder``, whether or not it is there.

    >>> question_file(Path("deep-halls"), "it").as_posix()
    'deep-halls/questions/it.yaml'
    """
    return folder / QUESTIONS_FOLDER / f"{language}.yaml"


def read_text(file: Path, inside: Path | None = None) -> str:
    """Return the text of ``file``.

    Args:
        file: The file.
        inside: Folder that a link may not lead out of; ``None`` allows any place.

    Raises:
        PackError: The file cannot be opened, is no ordinary file, leads out of ``inside``, has more
            than ``LARGEST_FILE`` bytes or is not UTF-8.
    """
    try:
        content = _read_bytes(file, inside)
    except OSError as error:
        raise _refused(file, "unreadable", reason=str(error.strerror)) from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise PackError([Problem(file, line, "", "not-utf8")]) from error


def _read_bytes(file: Path, inside: Path | None) -> bytes:
    if inside is not None and file.is_symlink() and not _stays_inside(file, inside):
        raise _refused(file, "link-outside")
    # Some devices act upon being opened, and what is opened may have changed since the first look.
    _check_ordinary(file, file.stat())
    descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with open(descriptor, "rb") as stream:  # noqa: PTH123  # a descriptor, not a path
        status = os.fstat(descriptor)
        _check_ordinary(file, status)
        # By its size first, since Python makes room for all that it may read.
        content = stream.read(status.st_size + 1)
        if len(content) > status.st_size:  # it has grown, or is of a kind that has no size
            content += stream.read(LARGEST_FILE + 1 - len(content))
    if len(content) > LARGEST_FILE:
        raise _refused(file, "file-too-large", limit=LARGEST_FILE)
    return content


def _check_ordinary(file: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise _refused(file, "no-ordinary-file")
    if status.st_size > LARGEST_FILE:
        raise _refused(file, "file-too-large", limit=LARGEST_FILE)


def _stays_inside(path: Path, folder: Path) -> bool:
    """Return whether ``path``, its links followed, is below ``folder``.

    Raises:
        OSError: It leads nowhere, or in a circle.
    """
    resolved = os.path.realpath(path, strict=True)
    return Path(resolved).is_relative_to(os.path.realpath(folder))


def _is_own_folder(path: Path, pack: Path, problems: list[Problem]) -> bool:
    """Return whether ``path`` is a folder inside ``pack``; what else it is becomes a problem."""
    try:
        if not _stays_inside(path, pack):
            problems.append(Problem(path, 0, "", "link-outside"))
        elif not path.is_dir():
            problems.append(Problem(path, 0, "", "no-folder"))
        else:
            return True
    except OSError as error:
        problems.append(Problem(path, 0, "", "unreadable", {"reason": str(error.strerror)}))
    return False


def _scan(folder: Path, problems: list[Problem]) -> list[Path]:
    """Return what is in ``folder`` by name, at most one file more than a pack may have."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for _, entry in zip(range(MOST_FILES + 1), entries, strict=False)]
    except OSError as error:
        problems.append(Problem(folder, 0, "", "unreadable", {"reason": str(error.strerror)}))
        return []
    return [folder / name for name in sorted(names)]


def _too_large(folder: Path, sizes: Sequence[int]) -> list[Problem]:
    """Return the problem of a pack of too many files or bytes; nothing for others."""
    if len(sizes) > MOST_FILES:
        return [Problem(folder, 0, "", "too-many-files", {"limit": MOST_FILES})]
    if sum(sizes) > OF_ONE_PACK.size:
        return [Problem(folder, 0, "", "pack-too-large", {"limit": OF_ONE_PACK.size})]
    return []


def _sizes(files: Iterable[Path]) -> Iterator[int]:
    for file in files:
        try:
            status = file.stat()
        except OSError:
            yield 0  # gone meanwhile, or a link that leads nowhere
        else:
            # A link is read like what it leads to; what is larger than a file may be is not read.
            yield min(status.st_size, LARGEST_FILE) if stat.S_ISREG(status.st_mode) else 0


def _question_files(folder: Path, files: Iterable[Path]) -> Mapping[Language, Path]:
    by_language = {language: question_file(folder, language) for language in LANGUAGES}
    return {language: file for language, file in by_language.items() if file in files}


def _is_yaml(file: Path) -> bool:
    return file.suffix.lower() in _YAML_ENDINGS and not is_passed_over(file.name)


def _is_ignored(file: Path, read: set[Path]) -> bool:
    """Return whether an author may take a file for a part of the pack that is none."""
    name = file.name.lower()
    return file not in read and not is_passed_over(name) and not name.startswith(_BESIDE_PACKS)


def _refused(file: Path, code: str, **details: str | int) -> PackError:
    return PackError([Problem(file, 0, "", code, details)])
