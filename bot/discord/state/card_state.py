"""What it takes to make a card again, short enough for a button.

``r:it:0:conan/movement`` is a rule in Italian, from its first page, the short answer;
``o:en:picklock conan;a3r`` a calculation in English, with ``d`` and its details;
``b:it`` the board that the card itself holds;
``q:it:conan:reroll`` what a question of Conan found, with ``n`` what comes next; ``q:it:conan:=`` if
the question is too long for a button and stands on the card;
``t:it::`` and a packed text a roll that was made;
``s:it:0:g:m:conan`` a page to browse, here the rules of Conan that begin with M.
"""

from dataclasses import dataclass
from typing import Final, Self

from bot.answers import Answer
from bot.answers.odds import Request
from bot.answers.odds.codes import read_code
from bot.discord.errors import GoneError
from bot.discord.state.custom_id import CUT, LONGEST_STATE, read_language, read_number
from bot.discord.state.packed_text import packed_request, packed_roll, unpacked_request, unpacked_roll
from glossary import Language

# What a custom id has room for of a request, beside everything else.
LONGEST_REQUEST: Final = LONGEST_STATE - len("o:en:")
PACKED: Final = "~"
ELSEWHERE: Final = "="


@dataclass(frozen=True, slots=True)
class CardState:
    """What it takes to make a card again.

    Attributes:
        language: Language of the card.
    """

    language: Language

    @classmethod
    def read(cls, code: str) -> Self:
        """Return the state of this kind that ``code`` stands for.

        Raises:
            ValueError: It stands for none.

        >>> CardState.read("r:it:0:conan/movimento")
        RuleState(language='it', page=0, entry_id='conan/movimento')
        """
        state = _read(code)
        if not isinstance(state, cls):
            raise ValueError(f"another state: {code}")  # noqa: TRY004  # of what another version wrote
        return state


@dataclass(frozen=True, slots=True)
class RuleState(CardState):
    """An entry.

    Attributes:
        page: 0 is the short answer, 1 and above are pages of the whole rule.
        entry_id: Id of the entry.
    """

    page: int
    entry_id: str

    def __str__(self) -> str:
        return f"r:{self.language}:{self.page}:{self.entry_id}"


@dataclass(frozen=True, slots=True)
class OddsState(CardState):
    """A calculation.

    Attributes:
        request: The request as ``request_code`` writes it; ``=`` if the card's custom ids hold it
            between them (see ``posted_card``).
        is_detailed: Whether the card also shows what is assumed, the sources, and what one more of
            something would do.
    """

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
class RollState(CardState):
    """A roll that was made.

    Attributes:
        out_before: How many cards were out of the table's deck before; ``None`` where none was
            drawn.
        roll: What lies on the table, as ``written_roll`` writes it.
        request: What it was for, as ``request_code`` writes it.
    """

    out_before: int | None
    roll: str
    request: str

    def __str__(self) -> str:
        out_before = "" if self.out_before is None else self.out_before
        return f"t:{self.language}:{out_before}:{packed_roll(self.roll, self.request)}"


@dataclass(frozen=True, slots=True)
class BoardState(CardState):
    """The board that the card itself holds (see ``posted_card``).

    Attributes:
        code: What a button holds of the board, beside the others; empty for nothing.
    """

    code: str = ""

    def __str__(self) -> str:
        return f"b:{self.language}" + (f":{self.code}" if self.code else "")


@dataclass(frozen=True, slots=True)
class QuestionState(CardState):
    """A question.

    Attributes:
        game: Id of the game to keep to; empty for every game.
        query: What was typed; in a button on one line, or ``=`` if the card itself shows it (see
            ``posted_card``).
        is_rejected: Whether the first entry was not meant, and the next ones are offered.
    """

    game: str
    query: str
    is_rejected: bool = False

    @classmethod
    def of(cls, answer: Answer) -> Self:
        """Return the question of an answer."""
        return cls(answer.language, answer.game or "", " ".join(answer.query.split()))

    @property
    def head(self) -> str:
        """What its code begins with, up to the question."""
        return f"{'n' if self.is_rejected else 'q'}:{self.language}:{self.game}:"

    @property
    def is_elsewhere(self) -> bool:
        """Whether the card shows the question."""
        return self.query == ELSEWHERE

    @property
    def is_whole(self) -> bool:
        """Whether this is all of the question, and not what a card had room for."""
        return not self.query.endswith(CUT)

    def __str__(self) -> str:
        code = self.head + self.query
        return code if len(code) <= LONGEST_STATE else self.head + ELSEWHERE


@dataclass(frozen=True, slots=True)
class BrowseState(CardState):
    """Entries to browse.

    Attributes:
        page: The page, from 0.
        faq: Whether it holds FAQ answers or everything else.
        letter: What their titles begin with, folded; empty for any letter.
        game: Id of the game; empty for every game.
    """

    page: int
    faq: bool
    letter: str
    game: str

    def __str__(self) -> str:
        kind = "f" if self.faq else "g"
        return f"s:{self.language}:{self.page}:{kind}:{self.letter}:{self.game}"


# Cards that list entries, from which a player opens one.
ListState = QuestionState | BrowseState


def _read(code: str) -> CardState:
    """Return the state that ``code`` stands for.

    Raises:
        ValueError: It stands for none.
    """
    kind, _, parts = code.partition(":")
    spoken, _, values = parts.partition(":")
    language = read_language(spoken)
    match kind:
        case "r":
            page, entry_id = values.split(":", 1)
            return RuleState(language, read_number(page), entry_id)
        case "o" | "d":
            return OddsState(language, read_request_text(values), is_detailed=kind == "d")
        case "t":
            out_before, packed = values.split(":", 1)
            number_out = read_number(out_before) if out_before else None
            return RollState(language, number_out, *unpacked_roll(packed))
        case "b":
            return BoardState(language, values)
        case "q" | "n":
            game, _, query = values.partition(":")
            return QuestionState(language, game, query, is_rejected=kind == "n")
        case "s":
            number, faq, letter, game = values.split(":", 3)
            return BrowseState(language, read_number(number), faq == "f", letter, game)
        case _:
            raise ValueError(f"no state: {code}")


def request_of(state: OddsState) -> Request:
    """Return the request that ``state`` remembers.

    Raises:
        GoneError: There is no such calculator or option any more.
    """
    try:
        return read_code(state.request)
    except ValueError as error:
        raise GoneError(str(state)) from error


def written_request(request: str) -> str:
    """Return a request as a custom id holds it.

    >>> written_request("damage conan;a3r")
    'damage conan;a3r'
    >>> len(written_request("damage conan" + ";a1r;a2y" * 9))
    16
    """
    if len(request) <= LONGEST_REQUEST:
        return request
    packed = packed_request(request)
    return PACKED + packed if len(packed) < LONGEST_REQUEST else ELSEWHERE


def read_request_text(text: str) -> str:
    """Return the request of a button as ``request_code`` writes it; ``=`` if it stands elsewhere.

    Raises:
        ValueError: It holds none.
    """
    if text.startswith(ELSEWHERE):
        return ELSEWHERE
    return unpacked_request(text.removeprefix(PACKED)) if text.startswith(PACKED) else text
