"""The board of a card after a change: a miniature moved, another Scheme, the next Schemer's turn."""

from collections.abc import Mapping
from typing import Any

from bot.answers.boards.source import NOWHERE, SourceError
from bot.answers.schemer_words import fault_text
from bot.discord.errors import GoneError, RefusedError
from bot.discord.state.boards import TypedBoard
from bot.locales import Locale
from calculators.schemer import SchemerError, editing
from calculators.schemer.board import ACTOR
from calculators.schemer.editing import EditError
from glossary import Language
from glossary.typed_text import simplify_value


def document_of(board: TypedBoard) -> Mapping[str, Any]:
    """Return a board as the document that ``editing`` changes, miniatures of one letter numbered.

    Raises:
        GoneError: It is none.
    """
    try:
        document = editing.numbered(board.source.document())
    except SourceError as error:
        raise GoneError("no board") from error
    if not isinstance(document, dict) or not isinstance(document.get("map"), str):
        raise GoneError("no board")
    return document


def with_miniature_moved(board: TypedBoard, piece: str, space: str, language: Language) -> TypedBoard:
    """Return ``board`` with a piece, named by letter, name or space, on another space.

    Raises:
        GoneError: It is no board.
        RefusedError: There is no such piece or space, or it cannot stand there; the sentence is in
            ``language``.

    >>> with_miniature_moved(TypedBoard("Move 1 -> Foe", "@.F"), "F", "b1", "en").drawing
    '@F.'
    """
    # pydantic: only where a board is read
    from calculators.schemer.parsing.scenario import build_board
    from calculators.schemer.parsing.validation import validate_document

    document = document_of(board)
    try:
        changed = editing.move(document, simplify_value(piece), simplify_value(space))
        build_board(validate_document(changed))
    except EditError as error:
        raise _refusal(error, language) from error
    except SchemerError as error:
        # The player chose from selects, and wrote nothing in which the fault has a place.
        raise RefusedError(fault_text(error.fault, NOWHERE, Locale(language), None)) from error
    return TypedBoard.of_document(changed, language)


def with_other_scheme(board: TypedBoard, scheme: str, language: Language) -> TypedBoard:
    """Return ``board`` with another Scheme.

    Raises:
        GoneError: It is no board.
    """
    changed = editing.set_scheme(document_of(board), scheme.strip())
    return TypedBoard.of_document(changed, language)


def applied(
    board: TypedBoard, space: str, following: str, scheme: str, language: Language
) -> TypedBoard:
    r"""Return ``board`` for the turn of the next Schemer.

    Args:
        board: The board on which a Schemer has acted.
        space: Where it went; empty where it stayed.
        following: The letter of the next one; ``@`` for the same one again.
        scheme: The Scheme of the next one.
        language: Language of a refusal.

    Raises:
        GoneError: It is no board.
        RefusedError: There is no such space or Schemer; the sentence is in ``language``.

    >>> applied(TypedBoard("Move 1 -> Foe", "@.gF"), "b1", "g", "Leap 1 -> Foe", "en").drawing
    '4x1; @=g c1; F d1; s b1'
    """
    document = document_of(board)
    try:
        if space:
            document = editing.move(document, ACTOR, simplify_value(space))
        if following != ACTOR:
            document = editing.set_actor(document, following)
    except EditError as error:
        raise _refusal(error, language) from error
    return TypedBoard.of_document(editing.set_scheme(document, scheme.strip()), language)


def _refusal(error: EditError, language: Language) -> RefusedError:
    return RefusedError(Locale(language).text(f"board-{error.code}", name=error.name))
