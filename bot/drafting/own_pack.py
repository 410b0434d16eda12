"""Write into a group's own pack: a name or a question of an entry, an FAQ.

The packs that come with Lawspeaker are never written. An entry of theirs gets a copy in the group's
pack of the same game, which says ``overrides: true``. What the loader would refuse is not written.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any, Final, Literal, get_args

import orjson

from bot.drafting.adding import NotAddedError, with_list
from bot.drafting.draft import slug_of
from bot.drafting.writing import write_yaml, yaml_text
from bot.render.rules.wording import shortened
from bot.tables.errors import RefusedChangeError
from bot.tables.table_rulings import TableRuling
from glossary import (
    LANGUAGES,
    SHIPPED,
    Entry,
    Game,
    Glossary,
    Language,
    PackError,
    Problem,
    other_language,
)
from glossary.calculation import Calculation
from glossary.entry import QUESTION_LIMIT, SHORT_LIMIT, TITLE_LIMIT, EntryBody
from glossary.loading.source_files import GAME_FILE, QUESTIONS_FOLDER, question_file
from glossary.loading.yaml_source import read_yaml

AdditionKind = Literal["alias", "question", "faq"]
# By their names, as players choose them.
KINDS: Final[Mapping[str, AdditionKind]] = {kind: kind for kind in get_args(AdditionKind)}
_LISTS: Final[Mapping[AdditionKind, str]] = {"alias": "aliases", "question": "questions"}
_LONGEST_NAME: Final = 40
# Values of keys that a file need not have.
_SAYS_NOTHING: Final[Sequence[object]] = (None, [], {}, False, {"en": [], "it": []})


@dataclass(frozen=True, slots=True)
class Addition:
    """What is added to an entry.

    Attributes:
        kind: What it becomes.
        text: The name or question.
        language: Its language.
        answer: The answer of an FAQ.
    """

    kind: AdditionKind
    text: str
    language: Language
    answer: str = ""


def ruling_addition(
    ruling: TableRuling, entry: Entry, language: Language, question: str = ""
) -> Addition:
    """Return a ruling about ``entry`` as an FAQ, found by ``question`` or by its own words."""
    text = question or f"{entry.body.title[language]}: {ruling.text}"
    return Addition("faq", " ".join(text.split()), language, ruling.text)


def add_to_own_pack(
    packs: Sequence[Path], glossary: Glossary, entry: Entry, addition: Addition
) -> Path:
    """Write an addition into the group's own pack; return the file.

    Raises:
        RefusedChangeError: There is no folder of own packs (``no-own-pack``), the loader refuses what
            would be written (``refused-by-pack``), it cannot be written (``pack-not-written``), or the
            pack's file of questions cannot be kept as it is (``questions-not-added``).
    """
    try:
        folder = _own_pack(packs, entry.game)
        file, record = _file_and_record(folder, entry, addition, glossary)
        contents = _contents(folder, file, record, addition)
        _write_game(folder, glossary, entry.game)
        _write_checked(contents, packs, glossary.problems)
    except OSError as error:
        raise RefusedChangeError("pack-not-written", reason=error.strerror or "") from error
    except NotAddedError as error:
        raise RefusedChangeError("questions-not-added", language=addition.language) from error
    return next(iter(contents))


def _file_and_record(
    folder: Path, entry: Entry, addition: Addition, glossary: Glossary
) -> tuple[Path, dict[str, Any]]:
    """Return the file of an entry with an addition, and what is to stand in it."""
    if addition.kind == "faq":
        faq = _faq(entry, addition)
        return _faq_file(folder / "faq", faq, glossary.entries), faq
    kind = "faq" if entry.body.kind == "faq" else "rules"
    return folder / kind / f"{entry.id.partition('/')[2]}.yaml", _with_name(entry, addition)


def _own_pack(packs: Sequence[Path], game: str) -> Path:
    """Return the folder of the group's own pack of a game, which may not be there yet."""
    for folder in packs:
        if folder.resolve().is_relative_to(SHIPPED.resolve()):
            continue
        if not (folder / GAME_FILE).exists():
            return folder / game
        if folder.resolve().name == game:
            return folder
    raise RefusedChangeError("no-own-pack")


def _write_game(folder: Path, glossary: Glossary, game: str) -> None:
    file = folder / GAME_FILE
    if file.exists():
        return
    items = _record(glossary.games[game]).items()
    record = {key: value for key, value in items if key in ("name", "documents")}
    folder.mkdir(parents=True, exist_ok=True)
    write_yaml(file, {**record, "overrides": True})


def _with_name(entry: Entry, addition: Addition) -> dict[str, Any]:
    record = _record(entry.body)
    names_by_language = record.setdefault(_LISTS[addition.kind], {"en": [], "it": []})
    names_in_language = names_by_language.setdefault(addition.language, [])
    if addition.text not in names_in_language:
        names_in_language.append(addition.text)
    return record


def _faq(entry: Entry, addition: Addition) -> dict[str, Any]:
    answer = addition.answer or entry.body.short[addition.language]
    languages = (addition.language, other_language(addition.language))
    question = shortened(addition.text, QUESTION_LIMIT)
    title = addition.text[:1].upper() + addition.text[1:]
    return {
        "title": dict.fromkeys(languages, shortened(title, TITLE_LIMIT)),
        "kind": "faq",
        "short": dict.fromkeys(languages, shortened(answer, SHORT_LIMIT)),
        "text": dict.fromkeys(languages, answer),
        "source": _record(entry.body)["source"],
        "rules": [entry.id],
        "questions": {language: [question] for language in languages},
    }


def _faq_file(folder: Path, record: Mapping[str, Any], ids: Container[str]) -> Path:
    """Return the file for an FAQ: that of the same question, else one whose id is not among ``ids``."""
    files = sorted(folder.glob("*.yaml"))
    taken_names = {file.stem for file in files}
    slug = slug_of(record["title"]["en"], _LONGEST_NAME) or "question"
    names = chain([slug], (f"{slug}-{number}" for number in count(2)))
    unused_names = (
        name for name in names if name not in taken_names and f"{folder.parent.name}/{name}" not in ids
    )
    same_question = (file for file in files if _value_of(file, "title") == record["title"])
    return next(same_question, None) or folder / f"{next(unused_names)}.yaml"


def _value_of(file: Path, key: str) -> object:
    """Return the value of a key of an entry's file; ``None`` without one, or if it cannot be read."""
    try:
        record = read_yaml(file)
    except (PackError, OSError):
        return None
    return record.get(key) if isinstance(record, dict) else None


def _contents(
    folder: Path, file: Path, record: dict[str, Any], addition: Addition
) -> Mapping[Path, str]:
    """Return the texts of the files to write, first the one that holds what is added.

    A pack with a folder of questions holds those of an entry there, unless the entry has its own.
    """
    if not (folder / QUESTIONS_FOLDER).is_dir() or _value_of(file, "questions") is not None:
        return {file: yaml_text(record)}
    questions = record.pop("questions", {})
    if not file.exists():
        apart = {language: questions[language] for language in LANGUAGES if questions.get(language)}
        return {file: yaml_text(record), **_with_questions(folder, file.stem, apart)}
    if addition.kind == "question":
        return _with_questions(folder, file.stem, {addition.language: [addition.text]})
    return {file: yaml_text(record)}


def _with_questions(
    folder: Path, name: str, questions: Mapping[Language, Sequence[str]]
) -> Mapping[Path, str]:
    """Return the texts of the files of questions with those of one entry added.

    Raises:
        NotAddedError: A file is written in a way that cannot be kept.
        OSError: A file cannot be read.
    """
    contents = {}
    for language, texts in questions.items():
        file = question_file(folder, language)
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        contents[file] = with_list(text, name, texts)
    return contents


def _write_checked(
    contents: Mapping[Path, str], packs: Sequence[Path], former_problems: Sequence[Problem]
) -> None:
    """Write files that the loader takes; what was there before stays where it does not.

    Raises:
        RefusedChangeError: The loader refuses one of them, or another file for what stands in them.
        OSError: One cannot be written.
    """
    former_contents = {file: file.read_bytes() if file.exists() else None for file in contents}
    for file, text in contents.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    from glossary.loading.loader import load_packs  # the validator, which most bots never need

    problems = load_packs([SHIPPED, *packs]).problems
    wrong = [
        problem
        for problem in problems
        if not problem.is_warning and (problem.file in contents or problem not in former_problems)
    ]
    if not wrong:
        return
    for file, content in former_contents.items():
        if content is None:
            file.unlink()
        else:
            file.write_bytes(content)
    problem = wrong[0]
    details = {"key": problem.key, **problem.details}
    raise RefusedChangeError("refused-by-pack", problem=problem.code, **details)


def _record(content: Game | EntryBody) -> dict[str, Any]:
    """Return a game or an entry as its file says it, without what says nothing."""
    record = orjson.loads(orjson.dumps(content))
    if isinstance(content, EntryBody) and isinstance(content.calculator, Calculation):
        record["calculator"] = content.calculator.as_mapping()
    return {key: value for key, value in record.items() if value not in _SAYS_NOTHING}
