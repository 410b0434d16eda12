"""What it takes to make a card again, short enough for a button.

``r:it:0:conan/movement`` is a rule in Italian, from its first page, the short answer;
``o:en:picklock conan;a3r`` a calculation in English, with ``d`` and its details;
``b:it`` the board that the card itself holds;
``q:it:conan:reroll`` what a question of Conan found, with ``n`` what comes next; ``q:it:conan:=`` if
the question is too long for a button and stands on the card;
``s:it:0:g:m:conan`` a page to browse, here the rules of Conan that begin with M.
"""

from dataclasses import dataclass

from bot.answers.odds import Request
from bot.answers.odds.codes import read_code
from bot.discord.custom_id import CUT, LONGEST_STATE, fields, read_language
from bot.discord.errors import GoneError, OutdatedError
from bot.discord.odds_code import ELSEWHERE, read_request_text, written_request
from glossary import Language


@dataclass(frozen=True, slots=True)
class RuleState:
    """An entry.

    Attributes:
        language: Language of the card.
        page: 0 is the short answer, 1 and above are pages of the whole rule.
        entry_id: Id of the entry.
    """

    language: Language
    page: int
    entry_id: str

    def __str__(self) -> str:
        return f"r:{self.language}:{self.page}:{self.entry_id}"


@dataclass(frozen=True, slots=True)
class OddsState:
    """A calculation.

    Attributes:
        language: Language of the card.
        request: The request as ``request_code`` writes it; ``=`` if the card's custom ids hold it
            between them (see ``posted_card``).
        is_detailed: Whether the card also shows what is assumed, the sources, and what one more of
            something would do.
    """

    language: Language
    request: str
    is_detailed: bool = False

    @property
    def is_elsewhere(self) -> bool:
        """Whether the card holds the request in parts."""
        return self.request == ELSEWHERE

    @property
    def is_whole(self) -> bool:
        """Whether one custom id can hold it."""
        return written_request(self.request) != ELSEWHERE

    def __str__(self) -> str:
        kind = "d" if self.is_detailed else "o"
        return f"{kind}:{self.language}:{written_request(self.request)}"


@dataclass(frozen=True, slots=True)
class BoardState:
    """The board that the card itself holds (see ``posted_card``).

    Attributes:
        language: Language of the card.
    """

    language: Language

    def __str__(self) -> str:
        return f"b:{self.language}"


@dataclass(frozen=True, slots=True)
class QuestionState:
    """A question.

    Attributes:
        language: Language of the answer.
        game: Id of the game to keep to; empty for every game.
        query: What was typed; in a button on one line, or ``=`` if the card itself shows it (see
            ``posted_card``).
        is_rejected: Whether the first entry was not meant, and the next ones are offered.
    """

    language: Language
    game: str
    query: str
    is_rejected: bool = False

    @property
    def kind(self) -> str:
        """The letter with which its code begins."""
        return "n" if self.is_rejected else "q"

    @property
    def is_elsewhere(self) -> bool:
        """Whether the card shows the question."""
        return self.query == ELSEWHERE

    @property
    def is_whole(self) -> bool:
        """Whether this is all of the question, and not what a card had room for."""
        return not self.query.endswith(CUT)

    def __str__(self) -> str:
        head = f"{self.kind}:{self.language}:{self.game}:"
        return head + (self.query if len(head + self.query) <= LONGEST_STATE else ELSEWHERE)


@dataclass(frozen=True, slots=True)
class BrowseState:
    """Entries to browse.

    Attributes:
        language: Language of the card.
        page: The page, from 0.
        faq: Whether it holds FAQ answers or everything else.
        letter: What their titles begin with, folded; empty for any letter.
        game: Id of the game; empty for every game.
    """

    language: Language
    page: int
    faq: bool
    letter: str
    game: str

    def __str__(self) -> str:
        kind = "f" if self.faq else "g"
        return f"s:{self.language}:{self.page}:{kind}:{self.letter}:{self.game}"


# Cards that list entries, from which a player opens one.
ListState = QuestionState | BrowseState
CardState = RuleState | OddsState | BoardState | ListState


def read_state(code: str) -> CardState:
    """Return the state that ``code`` stands for.

    Raises:
        OutdatedError: It stands for none.

    >>> read_state("r:it:0:conan/movimento")
    RuleState(language='it', page=0, entry_id='conan/movimento')
    """
    kind, _, parts = code.partition(":")
    spoken, _, values = parts.partition(":")
    language = read_language(spoken)
    match kind:
        case "r":
            page, entry_id = fields(values, 2)
            return RuleState(language, _page(page), entry_id)
        case "o" | "d":
            return OddsState(language, _request(values), is_detailed=kind == "d")
        case "b":
            return BoardState(language)
        case "q" | "n":
            game, _, query = values.partition(":")
            return QuestionState(language, game, query, is_rejected=kind == "n")
        case "s":
            number, faq, letter, game = fields(values, 4)
            return BrowseState(language, _page(number), faq == "f", letter, game)
        case _:
            raise OutdatedError


def request_of(state: OddsState) -> Request:
    """Return the request that ``state`` remembers.

    Raises:
        GoneError: There is no such calculator or option any more.
    """
    try:
        return read_code(state.request)
    except ValueError as error:
        raise GoneError(str(state)) from error


def _request(text: str) -> str:
    """Return the request of a button as ``request_code`` writes it.

    Raises:
        OutdatedError: It is none.
    """
    if text.startswith(ELSEWHERE):
        return ELSEWHERE
    try:
        return read_request_text(text)
    except ValueError as error:
        raise OutdatedError from error


def _page(number: str) -> int:
    """Return the number of a page.

    Raises:
        OutdatedError: It is none.
    """
    if not (number.isascii() and number.isdecimal()):
        raise OutdatedError
    return int(number)
