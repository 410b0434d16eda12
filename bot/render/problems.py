"""What is wrong with packs, or with the memory of the tables, in the reader's language."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.locales import Locale
from bot.render.wrapping import one_line
from bot.tables.errors import MemoryProblem
from glossary import Problem
from glossary.loading.source_files import FOLDERS, QUESTIONS_FOLDER

# Of what packs hold and a sentence repeats; a list of all calculators is shorter.
_LONGEST_VALUE: Final = 1_000


def problem_lines(problems: Sequence[Problem], locale: Locale) -> Iterator[str]:
    """Yield one line a problem, errors before warnings: file, line, key, what is wrong."""
    errors = [problem for problem in problems if not problem.is_warning]
    warnings = [problem for problem in problems if problem.is_warning]
    for heading, group in (("check-problems", errors), ("check-warnings", warnings)):
        if group:
            yield locale.text(heading, count=len(group))
        for problem in group:
            yield f"{_place(problem)}: {problem_sentence(problem, locale)}"


def skipped_lines(problems: Iterable[Problem], locale: Locale) -> Iterator[str]:
    """Yield one line for each pack of which something is not used, by its folder."""
    folders = Counter(_pack_of(problem.file) for problem in problems if not problem.is_warning)
    for folder, count in folders.items():
        yield locale.text("packs-skipped", count=count, folder=shown_path(folder))


def memory_problem(error: MemoryProblem, locale: Locale) -> str:
    """Return what is wrong with the memory of the tables, in one sentence.

    Some name a problem of a file, by its code, and hold the values of its sentence beside their own.
    """
    details = dict(error.details)
    if "problem" in details:
        details["problem"] = _sentence(str(details["problem"]), error.details, locale)
    return locale.text(f"memory-{error.code}", **details)


def problem_sentence(problem: Problem, locale: Locale) -> str:
    """Return what is wrong, without the file, the line and the key."""
    return _sentence(problem.code, problem.details, locale)


def _pack_of(file: Path) -> Path:
    """Return the folder of the pack that ``file`` belongs to; a folder without packs is its own."""
    if file.parent.name in (*FOLDERS, QUESTIONS_FOLDER):
        return file.parent.parent
    return file.parent if os.path.isfile(file) else file  # noqa: PTH113  # Path.is_file raises on long names


def _place(problem: Problem) -> str:
    place = shown_path(problem.file)
    if problem.line:
        place += f":{problem.line}"
    return f"{place}: {problem.key}" if problem.key else place


def shown_path(file: Path) -> str:
    """Return the shortest path by which the reader can open ``file``, and a link as itself."""
    with suppress(ValueError, OSError):
        file = Path(os.path.realpath(file.parent), file.name).relative_to(Path.cwd())
    return str(file).replace("\n", "\\n")


def _sentence(code: str, details: Mapping[str, str | int], locale: Locale) -> str:
    values = dict(details)
    if "wanted" in values:
        values["wanted"] = locale.text(f"wanted-{values['wanted']}")
    if "reason-en" in values:
        values["reason"] = values[f"reason-{locale.language}"]
    if "file" in values:
        values["file"] = shown_path(Path(str(values["file"])))
    lines = {name: one_line(value, _LONGEST_VALUE) for name, value in values.items()}
    return locale.text(f"problem-{code}", **lines)
