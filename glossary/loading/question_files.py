"""The questions of a pack that stand apart from its entries, in ``questions/en.yaml`` and ``it.yaml``.

Each file maps the name of an entry's file, without folder and ending, to the questions that find the
entry. Rules and FAQ share their names, so that a name is enough. A pack may also keep the questions of
an entry in the entry's own file; only not in both places.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from rapidfuzz import fuzz, process

from glossary.entry import LANGUAGES, NO_NAMES, Language, Localised
from glossary.errors import Problem
from glossary.loading.crosscheck import PackFile
from glossary.loading.yaml_source import problem_at
from glossary.loading.yaml_values import KeyPath, shortened
from glossary.text import words_of_all

# The advice of docs/packs.md on how many questions make an entry found.
ADVISED_QUESTIONS: Final = 8
# Of 100: the name that an unknown one may be a slip of.
_LEAST_ALIKE: Final = 70.0


@dataclass(frozen=True, slots=True)
class QuestionFile:
    """The questions of one language that stand apart from the entries.

    Attributes:
        path: The file.
        names: The names of entries that stand in it.
        questions: Questions by the name of their entry; ``None`` if anything in the file is wrong.
    """

    path: Path
    names: Collection[str]
    questions: Mapping[str, tuple[str, ...]] | None

    def of(self, name: str) -> tuple[str, ...]:
        """Return the questions of an entry, none if the file does not name it."""
        return (self.questions or {}).get(name, ())


# By language, as far as there are such files.
QuestionFiles = Mapping[Language, QuestionFile]


def with_questions(file: PackFile, apart: QuestionFiles, only_language: Language | None) -> PackFile:
    """Return an entry with the questions that stand apart from it, unless it has its own.

    Args:
        file: The entry.
        apart: The files of questions.
        only_language: The language of a pack that has one alone: its questions look in both.
    """
    body = file.entry.body
    if body.questions != NO_NAMES:
        return file
    questions = {language: _of(file, apart, language) for language in LANGUAGES}
    if only_language is not None:
        questions = {
            language: questions[language] or questions[only_language] for language in LANGUAGES
        }
    entry = replace(file.entry, body=replace(body, questions=Localised(**questions)))
    return replace(file, entry=entry)


def misplaced_questions(
    files: Iterable[PackFile], broken_names: Collection[str], apart: QuestionFiles
) -> Iterator[Problem]:
    """Yield each name in the files of questions that no entry has, or whose entry has its own.

    Args:
        files: The entries, as they stand in their own files.
        broken_names: Names of entries whose own problems are reported.
        apart: The files of questions.
    """
    file_by_name = {file.name: file for file in files}
    names = [*file_by_name, *broken_names]
    for question_file in apart.values():
        for name in question_file.names:
            file = file_by_name.get(name)
            if file is not None and file.entry.body.questions != NO_NAMES:
                yield problem_at(question_file.path, (name,), "questions-in-entry", file=str(file.path))
            elif name not in names:
                yield _unknown_name(question_file.path, name, names)


def question_warnings(files: Sequence[PackFile], apart: QuestionFiles) -> Iterator[Problem]:
    """Yield the questions that are asked twice in a pack, and the entries that have few.

    Args:
        files: The entries with their questions.
        apart: The files of questions; while one is broken, nobody knows how many an entry has.
    """
    for language in LANGUAGES:
        yield from _repeated(files, apart, language)
    if all(question_file.questions is not None for question_file in apart.values()):
        for file in files:
            yield from _few(file, apart)


def _of(file: PackFile, apart: QuestionFiles, language: Language) -> tuple[str, ...]:
    return apart[language].of(file.name) if language in apart else ()


def _unknown_name(path: Path, name: str, names: Iterable[str]) -> Problem:
    short_name = shortened(name)
    nearest = process.extractOne(short_name, names, scorer=fuzz.ratio, score_cutoff=_LEAST_ALIKE)
    if nearest is None:
        return problem_at(path, (name,), "no-such-entry", name=short_name)
    return problem_at(path, (name,), "misspelt-entry", name=short_name, nearest=nearest[0])


def _repeated(files: Iterable[PackFile], apart: QuestionFiles, language: Language) -> Iterator[Problem]:
    """Yield each question that stands a second time in one language, whatever its signs."""
    places: dict[tuple[str, ...], tuple[str, int]] = {}
    for file in files:
        entry_id, questions = file.entry.id, file.entry.body.questions
        if language != LANGUAGES[0] and questions.en == questions.it:
            continue  # those of a pack in one language, which are there for both
        path, key = _place(file, apart, language)
        for number, question_words in enumerate(map(tuple, words_of_all(questions[language]))):
            first_id, first_number = places.setdefault(question_words, (entry_id, number))
            if question_words and (first_id, first_number) != (entry_id, number):
                yield problem_at(path, (*key, number), "question-twice", id=first_id)


def _few(file: PackFile, apart: QuestionFiles) -> Iterator[Problem]:
    questions = file.entry.body.questions
    fewest = min(LANGUAGES, key=lambda language: len(questions[language]))
    count = len(questions[fewest])
    if count < ADVISED_QUESTIONS:
        details = {"found": count, "advised": ADVISED_QUESTIONS}
        places = (_place(file, apart, language) for language in (fewest, *LANGUAGES) if count)
        apart_places = (place for place in places if place[0] != file.path)
        path, key = next(apart_places, (file.path, ("questions",)))
        yield problem_at(path, key, "few-questions", **details)


def _place(file: PackFile, apart: QuestionFiles, language: Language) -> tuple[Path, KeyPath]:
    """Return the file and the key of an entry's questions in one language."""
    if _of(file, apart, language):
        return apart[language].path, (file.name,)
    return file.path, ("questions", language)
