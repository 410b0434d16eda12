"""Read the files of one pack, and check each by itself."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from pathlib import Path
from typing import Final, TypeVar

from pydantic import TypeAdapter

from glossary.components import Components, contradictions, wrong_alternatives
from glossary.entry import ID_LIMIT, LANGUAGES, Entry, Language, game_of, other_language
from glossary.errors import PackError, Problem
from glossary.loading import question_files
from glossary.loading.amounts import OF_ALL_PACKS, OF_ONE_PACK, Amount
from glossary.loading.crosscheck import PackFile
from glossary.loading.pack_texts import text_problems
from glossary.loading.shorthand import written_out
from glossary.loading.source_files import list_pack, read_text
from glossary.loading.validation import COMPONENTS, ENTRY, GAME, QUESTIONS, validate
from glossary.loading.yaml_source import parse_yaml, problem_at
from glossary.loading.yaml_values import MOST_LISTED, MOST_VALUES
from glossary.pack import Game

_FILE_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.yaml")
# After so many bad files, or bytes in them, the others of a pack are not read: nobody mends more at
# one time.
_MOST_BAD_FILES: Final = 50
_MOST_BAD_BYTES: Final = 2_000_000
# Of packs that are small enough to be read.
_EXCESS_CODES: Final = {"words": "too-many-words", "queries": "too-many-questions"}
# Of one file, that are worth a line.
_MOST_PROBLEMS_OF_FILE: Final = 20
_UNREAD: Final = object()

T = TypeVar("T")


@dataclass(slots=True)
class LoadedPack:
    """What one folder holds.

    Attributes:
        folder: The folder.
        game: What its game.yaml says; ``None`` if that is broken or, for components alone, missing, and
            if the entries are too many for an index.
        entries: The entries that are right in themselves.
        broken_ids: Ids of the others.
        components: Dice, decks and numbers.
        problems: What is wrong.
        amount: How much it holds, as far as that was counted.
    """

    folder: Path
    game: Game | None = None
    entries: list[PackFile] = field(default_factory=list)
    broken_ids: set[str] = field(default_factory=set)
    components: Components = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    amount: Amount = field(default_factory=Amount)

    @property
    def game_id(self) -> str:
        """Id of the game, which is the name of the folder."""
        return self.folder.resolve().name

    def errors_in(self, file: Path) -> Iterator[Problem]:
        """Yield what is wrong in one file, as far as it was looked at; it was read last."""
        problems = takewhile(lambda problem: problem.file == file, reversed(self.problems))
        return (problem for problem in problems if not problem.is_warning)

    @property
    def is_all_or_nothing(self) -> bool:
        """Whether one wrong file makes the whole pack unusable."""
        return self.game is not None and (self.game.strict or self.game.draft)


def load_pack(folder: Path) -> LoadedPack:
    """Return what the pack in ``folder`` holds."""
    files = list_pack(folder)
    pack = LoadedPack(folder, problems=list(files.problems), amount=Amount(files.size))
    if files.is_too_large:
        return pack
    game, language = _read_game(files.game, pack)
    _read_entries(files.entries, language, pack)
    apart = _read_questions(files.questions, language, pack)
    if game is not None:
        pack.problems += question_files.question_warnings(pack.entries, apart)
        pack.problems += _wrong_renames(files.game, game, pack)
    if files.components is not None:
        _read_components(files.components, pack)
    excess = _excess(pack)
    if excess is None:
        pack.game = game
    else:
        pack.problems.append(excess)
    return pack


def unread_pack(folder: Path) -> LoadedPack:
    """Return a pack that was not read, since those before it hold as much as all may hold."""
    pack = LoadedPack(folder)
    pack.broken_ids = {entry_id_of(pack.game_id, file) for file in list_pack(folder).entries}
    pack.problems.append(Problem(folder, 0, "", "packs-too-large", OF_ALL_PACKS._asdict()))
    return pack


def load_components_alone(file: Path) -> LoadedPack:
    """Return the components of a folder that holds no rules."""
    pack = LoadedPack(file.parent)
    _read_components(file, pack)
    return pack


def entry_id_of(game_id: str, file: Path) -> str:
    """Return the id of the entry in ``file``: ``conan/fall`` for ``conan/rules/fall.yaml``."""
    return f"{game_id}/{file.stem}"


def _read_game(file: Path, pack: LoadedPack) -> tuple[Game | None, Language | None]:
    """Return the game, and its only language even where something else in the file is wrong."""
    document = _document(file, pack)
    language = _only_language(document)
    game = _validated(GAME, _in_both_languages(document, language), file, pack)
    if game is not None and game.draft:
        pack.problems.append(problem_at(file, ("draft",), "draft"))
    return game, language


def _only_language(document: object) -> Language | None:
    chosen = document.get("language") if isinstance(document, dict) else None
    return next((language for language in LANGUAGES if language == chosen), None)


def _in_both_languages(document: object, language: Language | None) -> object:
    """Return ``document`` with the texts of its only language in the place of the missing ones."""
    if language is None or not isinstance(document, dict):
        return document
    missing = other_language(language)
    return {
        key: {**value, missing: value[language]}
        if isinstance(value, dict) and language in value and missing not in value
        else value
        for key, value in document.items()
    }


def _read_entries(files: Sequence[Path], language: Language | None, pack: LoadedPack) -> None:
    bad_bytes = 0
    for number, file in enumerate(files):
        if len(pack.broken_ids) >= _MOST_BAD_FILES or bad_bytes > _MOST_BAD_BYTES:
            unread_ids = {entry_id_of(pack.game_id, unread) for unread in files[number:]}
            pack.broken_ids |= unread_ids
            details = {"count": len(unread_ids)}
            pack.problems.append(Problem(pack.folder, 0, "", "too-many-bad-files", details))
            break
        if not _read_entry(file, language, pack):
            bad_bytes += file.lstat().st_size


def _read_entry(file: Path, language: Language | None, pack: LoadedPack) -> bool:
    """Add the entry in ``file`` to ``pack``, and return whether it is right."""
    entry_id = entry_id_of(pack.game_id, file)
    problem = _wrong_name(file, entry_id)
    body = None
    if problem is None:
        document = _in_both_languages(_document(file, pack), language)
        body = _validated(ENTRY, document, file, pack)
    else:
        pack.problems.append(problem)
    if body is None:
        pack.broken_ids.add(entry_id)
        return False
    pack.entries.append(PackFile(file, Entry(entry_id, body)))
    return True


def _read_questions(
    files: Mapping[Language, Path], only_language: Language | None, pack: LoadedPack
) -> question_files.QuestionFiles:
    """Give the entries of ``pack`` the questions that stand apart from them; return the files."""
    apart = {language: _question_file(file, pack) for language, file in files.items()}
    broken_names = {entry_id.partition("/")[2] for entry_id in pack.broken_ids}
    misplaced = question_files.misplaced_questions(pack.entries, broken_names, apart)
    pack.problems += islice(misplaced, _MOST_PROBLEMS_OF_FILE)
    pack.entries = [question_files.with_questions(file, apart, only_language) for file in pack.entries]
    return apart


def _question_file(file: Path, pack: LoadedPack) -> question_files.QuestionFile:
    document = _document(file, pack, MOST_LISTED)
    questions = {} if document is None else _validated(QUESTIONS, document, file, pack)
    return question_files.QuestionFile(
        file, document.keys() if isinstance(document, dict) else (), questions
    )


def _wrong_renames(file: Path, game: Game, pack: LoadedPack) -> Iterator[Problem]:
    """Yield the former ids that are none, and the entries that are renamed to one that is renamed."""
    own_ids = {entry_file.entry.id for entry_file in pack.entries} | pack.broken_ids
    for former, entry_id in game.renamed.items():
        key = ("renamed", former)
        if game_of(former) != pack.game_id or former in own_ids:
            yield problem_at(file, key, "no-former-id", id=former, game=pack.game_id)
        if entry_id in game.renamed:
            yield problem_at(file, key, "renamed-twice", id=entry_id, now=game.renamed[entry_id])


def _excess(pack: LoadedPack) -> Problem | None:
    """Count the entries of a pack; return the problem of one that has too many, counted no further."""
    for file in pack.entries:
        pack.amount.add_entry(file.entry)
        for name, limit in pack.amount.excess(OF_ONE_PACK).items():
            return Problem(pack.folder, 0, "", _EXCESS_CODES[name], {"limit": limit})
    return None


def _wrong_name(file: Path, entry_id: str) -> Problem | None:
    if not _FILE_NAME.fullmatch(file.name):
        return Problem(file, 0, "", "bad-file-name", {"name": file.name})
    if len(entry_id) > ID_LIMIT:
        details: dict[str, str | int] = {"id": entry_id, "found": len(entry_id), "limit": ID_LIMIT}
        return Problem(file, 0, "", "id-too-long", details)
    return None


def _read_components(file: Path, pack: LoadedPack) -> None:
    components = _validated(COMPONENTS, _document(file, pack), file, pack)
    if components is None:
        return
    problems = [
        problem_at(file, key, "not-one-of", expected=expected)
        for key, expected in contradictions(components)
    ]
    problems += [problem_at(file, key, code) for key, code in wrong_alternatives(components)]
    pack.problems += problems
    if not problems:
        pack.components = components


def _document(file: Path, pack: LoadedPack, most_values: int = MOST_VALUES) -> object:
    """Return what a file holds; ``_UNREAD`` if that could not be read."""
    try:
        text = read_text(file, pack.folder)
        document = parse_yaml(text, file, most_values)
    except PackError as error:
        pack.problems += error.problems
        return _UNREAD
    pack.problems += islice(text_problems(text, file), _MOST_PROBLEMS_OF_FILE)
    return document


def _validated(adapter: TypeAdapter[T], document: object, file: Path, pack: LoadedPack) -> T | None:
    if document is _UNREAD:
        return None
    cut_texts = {problem.key for problem in pack.errors_in(file)}
    try:
        value = validate(adapter, written_out(document), file)
    except PackError as error:
        problems = [problem for problem in error.problems if problem.key not in cut_texts]
        pack.problems += problems[:_MOST_PROBLEMS_OF_FILE]
        return None
    return None if cut_texts else value
