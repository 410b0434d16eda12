"""What a table set about its box: components in the place of the pack's, cards out of the deck."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bot.answers.odds.request import Request
from bot.tables.values import TableState
from calculators.deck import read_drawn
from calculators.declaration import Calculator
from glossary import Component
from glossary import Components as PackComponents

_DRAWN: Final = "drawn"


@dataclass(frozen=True, slots=True)
class TableBox:
    """What a table set about the box of one game.

    Attributes:
        components: Its dice, decks and numbers by name, in the packs' notation.
        drawn: The cards that are out of the deck, as ``write_drawn`` writes them.
    """

    components: Mapping[str, str] = field(default_factory=dict)
    drawn: str = ""

    def with_components(self, pack: PackComponents) -> PackComponents:
        """Return a pack's components with those of the table, which nobody has to assume."""
        own = {
            name: _component(pack[name], text) for name, text in self.components.items() if name in pack
        }
        return {**pack, **own}

    def with_drawn(self, request: Request) -> Request:
        """Return ``request`` with the cards that are out of the deck, unless it names cards or a deck.

        >>> from calculators.perditions_mouth import Sprint
        >>> TableBox(drawn="2e 0").with_drawn(Request(Sprint(points=2))).calculator.drawn
        (DrawnCard(value=2, eye=True), DrawnCard(value=0, eye=False))
        """
        calculator = request.calculator
        if not (self.drawn and names_no_cards(calculator)):
            return request
        changed = replace(calculator, drawn=read_drawn(self.drawn))  # type: ignore[type-var]  # every calculator is a dataclass
        return replace(request, calculator=changed)

    def without_drawn(self, request: Request) -> Request:
        """Return what ``with_drawn`` made ``request`` of: the deck may be another one by now.

        >>> from calculators.perditions_mouth import Sprint
        >>> box = TableBox(drawn="2e 0")
        >>> box.without_drawn(box.with_drawn(Request(Sprint(points=2)))).calculator.drawn
        ()
        """
        calculator = request.calculator
        if not self.drawn or getattr(calculator, _DRAWN, ()) != read_drawn(self.drawn):
            return request
        return replace(request, calculator=replace(calculator, drawn=()))  # type: ignore[type-var]  # as above


NO_BOX: Final = TableBox()


def names_no_cards(calculator: Calculator) -> bool:
    """Return whether a calculation is about the table's deck: it draws, and names no cards itself."""
    return getattr(calculator, _DRAWN, None) == () and getattr(calculator, "deck", None) is None


def box_of(table: TableState, game: str) -> TableBox:
    """Return what a table set about the box of a game."""
    return TableBox(dict(table.components.get(game, {})), table.drawn.get(game, ""))


def _component(pack: Component, text: str) -> Component:
    """Return a component of the table, as written or by its name, in the place of one of the pack.

    A name that the pack does not have any more leaves the pack's.
    """
    alternative = pack.alternative(text)
    if alternative is not None and alternative.text is not None:
        return pack.with_value(alternative.text)
    return pack.with_value(text) if pack.takes(text) else pack
