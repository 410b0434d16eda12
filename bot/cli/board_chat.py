"""The board that a chat keeps: drawn once, then changed from one Schemer's turn to the next.

Like the conversation it neither reads nor prints.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from bot.answers.boards.commands import read_change
from bot.answers.boards.line import begin_of_line
from bot.answers.boards.source import DocumentBoard, LineBoard, SourceError, is_line, without_fences
from bot.answers.boards.templates import template, template_names
from bot.answers.odds import split_words
from bot.answers.schemer import BoardRefusedError, SchemerAnswer, answer_board, line_of
from bot.answers.schemer_words import source_text
from bot.locales import Locale
from calculators.errors import CalculatorError
from calculators.schemer import editing
from calculators.schemer.board import ACTOR
from calculators.schemer.scheme import ARROW
from calculators.words import command_tags, spellings
from glossary.typed_text import simplify, simplify_value

# Boards that can be gone back to.
_MOST_REMEMBERED: Final = 200
_APPLY: Final = re.compile(
    rf"(?:{spellings('board', 'apply')})(?: ([a-z]{{1,2}}\d{{1,3}}))?\.?", re.IGNORECASE
)
_NEXT: Final = re.compile(rf"(?:{spellings('board', 'next')}) (.+?)\.?", re.IGNORECASE)
_ARROW: Final = re.compile(ARROW, re.IGNORECASE)
_OPTION: Final = re.compile(r"--(map|scheme|grid|template)(?:=(.*))?", re.DOTALL)
# Options that take one word; a Scheme and a drawing may follow.
_ONE_WORD: Final = frozenset(("grid", "template"))
# A miniature by its letter; any other word after "next" may be a question's.
_LETTER: Final = re.compile(r"[a-z]\d{0,2}", re.IGNORECASE)
_NAME: Final = re.compile(r"[^\W\d_][\w-]*")
_BEGINS_DRAWING: Final = re.compile(r"(?<!\S)[^\s\w>]*(?:@|[#.~^!*+]\S*[/\n])")


@dataclass(frozen=True, slots=True)
class _State:
    """A board, and where its Schemer goes."""

    document: dict[str, Any]
    answer: SchemerAnswer


class BoardChat:
    """Remembers the board of a chat and everything done to it."""

    def __init__(self) -> None:
        self._states: list[_State] = []

    def understands(self, line: str) -> bool:
        """Return whether a line without a command is about the board."""
        text = " ".join(_plain(line).split())
        if not self._states:
            return False
        is_command = _order(text) is not None or _APPLY.fullmatch(text) is not None
        is_board = begin_of_line(text) is not None and ACTOR in text
        return is_command or is_board or self._is_next(text) or read_change(text) is not None

    def reply(self, line: str, locale: Locale) -> str | SchemerAnswer:
        """Return the reply to a line: a sentence, or the answer for a new board or a changed one."""
        text = _plain(line)
        try:
            if self._states:
                return self._change(text, locale)
            return self._begin(text, locale)
        except BoardRefusedError as error:
            return str(error)
        except SourceError as error:
            return source_text(error, locale, None)
        except editing.EditError as error:
            return locale.text(f"board-{error.code}", name=error.name)

    def _is_next(self, text: str) -> bool:
        """Return whether a line names a piece of the board as the next to act."""
        next_piece = _NEXT.fullmatch(text)
        if next_piece is None:
            return False
        document = self._states[-1].document
        return bool(_LETTER.fullmatch(next_piece[1])) or editing.has_piece(document, next_piece[1])

    def _change(self, text: str, locale: Locale) -> str | SchemerAnswer:
        state = self._states[-1]
        applied, following, change = _APPLY.fullmatch(text), _NEXT.fullmatch(text), read_change(text)
        if not text:
            return self._keep(state.document, locale)
        order = _order(text)
        if order is not None:
            return self._undo(locale) if order == "undo" else self._on_line(locale)
        if applied is not None:
            return self._apply(applied[1], locale)
        if following is not None:
            return self._keep(editing.set_actor(state.document, following[1]), locale)
        if change is not None and not _draws_with_scheme(text):
            return self._keep(change(state.document), locale)
        return self._begin(text, locale)

    def _begin(self, text: str, locale: Locale) -> str | SchemerAnswer:
        document = _new_board(text)
        if document is None and _NAME.fullmatch(text):
            names = ", ".join(template_names())
            return locale.text("template-unknown", name=text, known=names)
        if document is None:
            return locale.text("board-help")
        if "scheme" not in document and self._states:
            document["scheme"] = self._states[-1].document["scheme"]
        if "scheme" not in document:
            return locale.text("error-map-needs-scheme")
        return self._keep(document, locale)

    def _keep(self, document: dict[str, Any], locale: Locale) -> SchemerAnswer:
        """Return the answer for a new state of the board, which is remembered unless it is refused."""
        complete: Any = editing.numbered(document)
        answer = answer_board(DocumentBoard(complete), locale.language)
        if self._states and self._states[-1].document == complete:
            self._states.pop()
        self._states.append(_State(complete, answer))
        del self._states[:-_MOST_REMEMBERED]
        return answer

    def _on_line(self, locale: Locale) -> str:
        """Return the board on one line."""
        return line_of(DocumentBoard(self._states[-1].document), locale.language)

    def _undo(self, locale: Locale) -> str | SchemerAnswer:
        if len(self._states) < 2:  # noqa: PLR2004  # what is shown, and what was before
            return locale.text("board-nothing-to-undo")
        self._states.pop()
        state = self._states[-1]
        return self._keep(state.document, locale)

    def _apply(self, space: str | None, locale: Locale) -> str:
        """Move the Schemer where its answer says, and ask for the next one."""
        state = self._states[-1]
        board, verdict = state.answer.decision.board, state.answer.decision.verdict
        names = [board.extent.name(destination) for destination in verdict.spaces]
        chosen = space.lower() if space is not None else names[0] if len(names) == 1 else None
        if chosen not in names:
            message_id = "board-choose" if names else "board-stays"
            return locale.text(message_id, spaces=", ".join(names))
        self._keep(editing.move(state.document, ACTOR, str(chosen)), locale)
        miniatures = self._states[-1].answer.decision.board.miniatures
        schemers = ", ".join(sorted(miniature.name for miniature in miniatures if not miniature.heroic))
        following = locale.text("board-next" if schemers else "board-scheme", letters=schemers)
        return f"{locale.text('board-applied', space=chosen)} {following}"


def _plain(line: str) -> str:
    """Return a line about a board as it is read."""
    return simplify(without_fences(line)).strip()


def _order(text: str) -> str | None:
    """Return what a line of one word has done with the board; phones end it with a full stop."""
    return command_tags("board-orders").get(text.lower().removesuffix("."))


def _new_board(text: str) -> dict[str, Any] | None:
    """Return the board that a line draws: a template's name, options, or a Scheme and a drawing."""
    if text.lower() in template_names():
        return template(text.lower())
    if text.startswith("--"):
        return _with_options(text)
    begin = begin_of_line(text)
    if begin is not None:
        return _on_line(text[begin:], scheme=text[:begin])
    return _drawn(text)


def _on_line(line: str, *, scheme: str = "", grid: str | None = None) -> dict[str, Any]:
    """Return the board of a line.

    Raises:
        SourceError: It is none.
    """
    document: Any = LineBoard(line, scheme, grid).document()
    return dict(document)


def _draws_with_scheme(text: str) -> bool:
    """Return whether a line holds a Scheme and then a drawing, not a Scheme alone."""
    begin = _BEGINS_DRAWING.search(text)
    return begin is not None and _ARROW.search(text, 0, begin.start()) is not None


def _drawn(text: str) -> dict[str, Any] | None:
    """Return the board of a drawing, with the Scheme that may stand before it."""
    begin = _BEGINS_DRAWING.search(text)
    if begin is None:
        return None
    scheme, drawing = simplify_value(text[: begin.start()].strip(" |\n")), text[begin.start() :]
    document = {"map": drawing.replace("/", "\n")}
    return {**document, "scheme": scheme} if scheme else document


def _with_options(text: str) -> dict[str, Any] | None:
    """Return the board of a line that begins with options; ``None`` if they make none."""
    try:
        values = _values_by_option(split_words(text))
    except CalculatorError:
        return None
    drawn = _drawn(values.pop("", ""))
    if drawn is not None:
        values = {**drawn, **values}
    shape = values.pop("template", "").lower()
    if shape:
        return {**template(shape), **values} if shape in template_names() else None
    if "map" not in values:
        return None
    if is_line(values["map"]):
        return _on_line(values["map"], scheme=values.get("scheme", ""), grid=values.get("grid"))
    return {**values, "map": values["map"].replace("/", "\n")}


def _values_by_option(words: Iterable[str]) -> dict[str, str]:
    """Return the value of each option; under no name what follows one that takes a single word."""
    values: dict[str, str] = {}
    name = ""
    for word in words:
        option = _OPTION.fullmatch(word)
        if option is not None:
            name, values[option[1]] = option[1], option[2] or ""
        else:
            values[name] = f"{values.get(name, '')} {word}".strip()
        if name in _ONE_WORD and values[name]:
            name = ""
    return values
