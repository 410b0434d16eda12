"""What is wrong with packs, said in the reader's language."""

from collections.abc import Iterator
from pathlib import Path

from bot.locales import Locale
from glossary import PackError, Problem


def problem_lines(error: PackError, locale: Locale) -> Iterator[str]:
    """Yield one line a problem: file, line, key, what is wrong and what was expected."""
    yield locale.text("check-problems", count=len(error.problems))
    for problem in error.problems:
        yield f"{_place(problem)}: {_sentence(problem, locale)}"


def _place(problem: Problem) -> str:
    place = _shown(problem.file)
    if problem.line:
        place += f":{problem.line}"
    return f"{place}: {problem.key}" if problem.key else place


def _shown(file: Path) -> str:
    """Return the shortest path by which the reader can open ``file``."""
    try:
        return str(file.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(file)


def _sentence(problem: Problem, locale: Locale) -> str:
    values = dict(problem.details)
    if "wanted" in values:
        values["wanted"] = locale.text(f"wanted-{values['wanted']}")
    if "file" in values:
        values["file"] = _shown(Path(str(values["file"])))
    return locale.text(f"problem-{problem.code}", **values)
