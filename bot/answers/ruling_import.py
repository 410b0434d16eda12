"""Read a file of rulings as ``export_rulings`` writes it, from whatever editor or shell it comes.

A ruling that cannot be read is left out, and says where and why; a file that is no such list at all is
refused as a whole.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from pydantic import TypeAdapter

from bot.answers.at_table import entry_digest
from bot.answers.lookup import Lookup
from bot.answers.ruling_files import LONGEST_FILE
from bot.tables.errors import RefusedChangeError
from bot.tables.table_rulings import LONGEST_RULING, MOST_RULINGS, MergeOutcome, NewRuling
from glossary import PackError, Problem
from glossary.constraints import Len, Predicate
from glossary.decoding import decoded
from glossary.entry import STRICT
from glossary.invisible import is_visible
from glossary.loading.validation import validate
from glossary.loading.yaml_source import line_numbers, problem_at
from glossary.loading.yaml_values import YamlError, load_yaml, shortened

_LONGEST_NAME: Final = 100
_LONGEST_DIGEST: Final = 64
# The first day that a file can name: the database counts from it.
_FIRST_YEAR: Final = 1970
# Cards link to it: a file that somebody sends could name any page.
_LINK: Final = re.compile(r"https://discord\.com/channels/[0-9@me/]{1,100}")
# Problems are shown by their place in the list, not by the file's name, which Discord may have changed.
_FILE: Final = Path()


def _key(field_name: str) -> str:
    return field_name.replace("_", "-")


@dataclass(frozen=True, slots=True)
class RulingRecord:
    """One ruling of a file."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {**STRICT, "alias_generator": _key}

    rule: str
    """Id of the entry that it is about."""
    text: Annotated[str, Len(1, LONGEST_RULING), Predicate(is_visible)]
    """What was decided."""
    by: Annotated[str, Len(0, _LONGEST_NAME)] | None = None
    """Who wrote it down."""
    date: str | None = None
    """The day on which it was written down."""
    link: str | None = None
    """Address of the message on Discord."""
    made_for: Annotated[str, Len(0, _LONGEST_DIGEST)] | None = None
    """Digest of the entry as it was then."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A ruling of a file that is not written down.

    Attributes:
        place: Its place in the file, from 1.
        line: The line of the file that says what is wrong.
        problem: What is wrong.
    """

    place: int
    line: int
    problem: Problem


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of the rulings of a file.

    Attributes:
        added: How many were written down.
        present: How many were there already.
        left_out: Those that were not written down.
    """

    added: int
    present: int
    left_out: Sequence[LeftOut]


@dataclass(frozen=True, slots=True)
class RulingFile:
    """The rulings of a file.

    Attributes:
        text: The file's text.
        new_rulings: The rulings that can be read, by their place in the file, from 1.
        problems: The first thing that is wrong with each of the others, by place.
    """

    text: str
    new_rulings: Mapping[int, NewRuling]
    problems: Mapping[int, Problem]

    def report(self, outcomes: Iterable[MergeOutcome]) -> ImportReport:
        """Return what became of the rulings, given what became of each that can be read."""
        outcome_by_place = dict(zip(self.new_rulings, outcomes, strict=True))
        refused = {
            place: _refused(self.new_rulings[place], outcome)
            for place, outcome in outcome_by_place.items()
            if outcome in ("no-rule", "full")
        }
        problems = sorted({**self.problems, **refused}.items())
        keys = [(place - 1, *(problem.steps or ())) for place, problem in problems]
        lines = line_numbers(self.text, keys)
        left_out = [
            LeftOut(place, line, problem)
            for (place, problem), line in zip(problems, lines, strict=True)
        ]
        counts = [*outcome_by_place.values()].count
        return ImportReport(counts("added"), counts("present"), left_out)


def read_rulings(content: bytes, lookup: Lookup) -> RulingFile:
    """Return the rulings that a file holds.

    Raises:
        RefusedChangeError: It is too large (``import-size``), no text (``import-text``), no YAML
            (``import-yaml``), or no list (``import-format``).
    """
    if len(content) > LONGEST_FILE:
        raise RefusedChangeError("import-size", limit=LONGEST_FILE // 1_000_000)
    try:
        text = decoded(content)
        records = load_yaml(text)
    except UnicodeDecodeError as error:
        raise RefusedChangeError("import-text") from error
    except YamlError as error:
        line = 1 if error.mark is None else error.mark.line + 1
        details = {"line": line, **error.details}
        raise RefusedChangeError("import-yaml", problem=error.code, **details) from error
    if not isinstance(records, list):
        raise RefusedChangeError("import-format")
    new_rulings: dict[int, NewRuling] = {}
    problems: dict[int, Problem] = {}
    for place, record in enumerate(records, 1):
        try:
            new_rulings[place] = _new_ruling(validate(_RECORD, record, _FILE), lookup)
        except PackError as error:
            problems[place] = error.problems[0]
    return RulingFile(text, new_rulings, problems)


def _new_ruling(record: RulingRecord, lookup: Lookup) -> NewRuling:
    """Return the ruling that a record stands for.

    Raises:
        PackError: Its date or its link is none.
    """
    link = record.link or ""
    if link and _LINK.fullmatch(link) is None:
        raise PackError([problem_at(_FILE, ("link",), "no-message-link", found=shortened(link))])
    entry = lookup.glossary.entries.get(record.rule)
    digest = record.made_for or ("" if entry is None else entry_digest(entry))
    ruling = NewRuling(record.rule, record.text, record.by or "", digest, link)
    return ruling if record.date is None else replace(ruling, made_at=_seconds(record.date))


def _seconds(day: str) -> int:
    """Return the beginning of a day, in seconds since 1970.

    Raises:
        PackError: It is none, or was before.
    """
    try:
        beginning = datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        beginning = None
    if beginning is None or beginning.year < _FIRST_YEAR:
        raise PackError([problem_at(_FILE, ("date",), "no-day", found=shortened(day))])
    return int(beginning.timestamp())


def _refused(ruling: NewRuling, outcome: MergeOutcome) -> Problem:
    """Return why the table did not take a ruling."""
    if outcome == "full":
        return problem_at(_FILE, (), "table-full", limit=MOST_RULINGS)
    return problem_at(_FILE, ("rule",), "rule-not-loaded", id=shortened(ruling.entry))


_RECORD: Final = TypeAdapter(RulingRecord)
