"""What Lawspeaker answers, before anybody draws it.

An ``Answer`` holds what every front end shows: a ``Ruling`` (one entry, ready to be read), or
others as choices, or both. It is in one language; only titles are in both, because players know
official terms in either.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.answers.offer_line import Offer
from bot.tables.table_rulings import TableRuling
from glossary import (
    Calculation,
    Document,
    Entry,
    Kind,
    Language,
    Localised,
    Outcome,
    PreferredGame,
    Source,
)

if TYPE_CHECKING:
    from bot.answers.asking.asked import AskedOdds
    from bot.answers.odds import Request


# A calculator that is no odds: it is offered as a board to start from.
SCHEMER: Final = "schemer"
BOARD_OFFER: Final = "schemer --template room"


class Citation(NamedTuple):
    """Where the rule documents say it.

    Attributes:
        document: The document.
        source: The place in it.
    """

    document: Document
    source: Source


class Decision(NamedTuple):
    """What a table decided about an entry.

    Attributes:
        ruling: The table's ruling.
        is_outdated: Whether the entry has changed since.
    """

    ruling: TableRuling
    is_outdated: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """One entry, as it is read in one language: opened, or as a link that opens it.

    Attributes:
        entry: The entry.
        language: The language that the texts are in.
        game: Name of its game.
        document: The document that it explains.
        score: How well it fits the question, from 0 to 1; 0 where it was not searched for.
        related: What to read next, each entry once: what an FAQ answer rests on, what the entry names,
            the FAQ answers that rest on it; after a question those first that fit it best.
        answering: The sentence that answers the question, word for word from the short answer or
            the rule but for Markdown; ``None`` if no question was asked or none stands out.
        offer: What it offers to calculate; ``None`` for nothing.
        offer_said: What the question says of that; ``None`` where all of it is an example.
        preferred: The preferred game, if another entry or none would have been shown without it.
        decisions: What the table decided about it, the newest first.
        also: What fits the question about as well, best first.
        is_contested: Whether one of these may be meant as well.
        case: The one of these that says what is so in the case that was asked; ``None`` for none.
        gap: What the documents do not tell of the question; ``None`` for nothing.
    """

    entry: Entry
    language: Language
    game: str
    document: Document
    score: float = 0.0
    related: tuple["Ruling", ...] = ()
    answering: str | None = None
    offer: Offer | None = None
    offer_said: "AskedOdds | None" = None
    preferred: PreferredGame | None = None
    decisions: tuple[Decision, ...] = ()
    also: tuple["Ruling", ...] = ()
    is_contested: bool = False
    case: "Ruling | None" = None
    gap: "Ruling | None" = None

    @property
    def id(self) -> str:
        """Id of the entry."""
        return self.entry.id

    @property
    def title(self) -> Localised[str]:
        """Its title in both languages."""
        return self.entry.body.title

    @property
    def kind(self) -> Kind:
        """What it is."""
        return self.entry.body.kind

    @property
    def short(self) -> str:
        """The ruling in one or two sentences."""
        return self.entry.body.short[self.language]

    @property
    def text(self) -> str:
        """The whole rule in Markdown."""
        return self.entry.body.text[self.language]

    @property
    def citation(self) -> Citation:
        """Where it comes from."""
        return Citation(self.document, self.entry.body.source)

    @property
    def leads(self) -> tuple["Ruling", ...]:
        """What to read next: what fits the question about as well, then what is related."""
        ids = {link.id for link in self.also}
        return (*self.also, *(link for link in self.related if link.id not in ids))

    @property
    def offers_board(self) -> bool:
        """Whether it offers to say where a Schemer goes."""
        return is_board_offer(self.entry.body.calculator)

    @property
    def offered_request(self) -> "Request | None":
        """What the calculator is asked that the rule offers."""
        return None if self.offer is None else self.offer.make_request()

    @property
    def quote(self) -> str | None:
        """The sentence that answers the question, unless the short answer holds it already."""
        if self.answering is None or self.answering in self.short:
            return None
        return self.answering


@dataclass(frozen=True, slots=True)
class Answer:
    """What Lawspeaker answers to one question.

    Attributes:
        query: The question as it was asked.
        language: Language of the reply.
        game: Id of the game that the search kept to, ``None`` for all.
        outcome: Answer, choices or miss.
        confident: Whether the search believes that the answer is among the links.
        ruling: The answer; of choices of one game the first, ``None`` if several games' may be meant.
        links: All that was found, best first; with an answer, the ruling's entry is the first.
        is_gap: Whether the first link says that the documents do not tell what was asked.
        other_game: The game that the question names and no pack holds; ``None`` if it names none.
        preferred: The preferred game, if the answer would be another without it.
        calculation: What the question asks to calculate; ``None`` for nothing.
        is_calculated: Whether that is shown beside the answer.
    """

    query: str
    language: Language
    game: str | None
    outcome: Outcome
    confident: bool
    ruling: Ruling | None
    links: tuple[Ruling, ...]
    is_gap: bool = False
    other_game: str | None = None
    preferred: PreferredGame | None = None
    calculation: "AskedOdds | None" = None
    is_calculated: bool = False

    @property
    def is_figure_alone(self) -> bool:
        """Whether nothing is shown beside what is calculated: no rule was found."""
        return self.is_calculated and self.ruling is None and not self.links

    @property
    def is_unanswered(self) -> bool:
        """Whether something was asked, and no rule found for it."""
        return self.outcome is Outcome.MISS and not self.asks_nothing

    @property
    def is_missed(self) -> bool:
        """Whether something was asked that neither a rule nor a figure answers."""
        has_figure = self.calculation is not None and self.calculation.is_complete
        return self.is_unanswered and not has_figure

    @property
    def asks_nothing(self) -> bool:
        """Whether nothing was asked, so that the links are the most asked entries."""
        is_listed = bool(self.links) or not self.query.strip()
        return self.outcome is Outcome.MISS and is_listed and not any(link.score for link in self.links)


def is_board_offer(calculation: Calculation | str | None) -> bool:
    """Return whether what a pack writes as ``calculator`` offers to say where a Schemer goes.

    >>> is_board_offer("schemer"), is_board_offer(Calculation("damage"))
    (True, False)
    """
    command = calculation.command if isinstance(calculation, Calculation) else calculation or ""
    return command.strip() == SCHEMER
