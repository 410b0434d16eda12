"""What a table set about its box: components in the place of the pack's, cards out of the deck."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bot.answers.odds.request import Request
from bot.answers.table_settings import SettingError
from bot.tables.values import TableState
from calculators.deck import read_deck, read_drawn
from calculators.dice import DIE_NAMES, read_die
from calculators.limits import Limits
from glossary import Component
from glossary import Components as PackComponents

_NUMBERS: Final = Limits(0, 500)
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
        is_silent = (
            getattr(calculator, _DRAWN, None) == () and getattr(calculator, "deck", None) is None
        )
        if not (self.drawn and is_silent):
            return request
        changed = replace(calculator, drawn=read_drawn(self.drawn))  # type: ignore[type-var]  # every calculator is a dataclass
        return replace(request, calculator=changed)


NO_BOX: Final = TableBox()


def box_of(table: TableState, game: str) -> TableBox:
    """Return what a table set about the box of a game."""
    return TableBox(dict(table.components.get(game, {})), table.drawn.get(game, ""))


def read_components(words: Iterable[str], pack: PackComponents) -> Mapping[str, str | None]:
    """Return what ``words``, such as ``yellow=0,0,1,1,1,2``, set; ``None`` takes a component back.

    Raises:
        SettingError: The game has no such component.
        CalculatorError: It is written in another way, or beyond the limits.
    """
    return dict(_read(words, pack))


def split_components(text: str) -> list[str]:
    """Return each ``name=value`` of a text; a value may hold blanks.

    >>> split_components("eyes=5 response-deck=0:6 1:6")
    ['eyes=5', 'response-deck=0:6 1:6']
    """
    settings: list[str] = []
    for word in text.split():
        if "=" in word or not settings:
            settings.append(word)
        else:
            settings[-1] += f" {word}"
    return settings


def _read(words: Iterable[str], pack: PackComponents) -> Iterator[tuple[str, str | None]]:
    for word in words:
        typed_name, _, text = word.partition("=")
        name = typed_name if typed_name in pack else DIE_NAMES.get(typed_name.lower(), typed_name)
        if name not in pack:
            raise SettingError("unknown-setting", name, known=tuple(pack))
        component = pack[name]
        if not text.strip():
            yield name, None
            continue
        if component.faces is not None:
            read_die(text, option=name)
        elif component.cards is not None:
            read_deck(text)
        elif not (text.isascii() and text.isdecimal()):
            raise SettingError("bad-value", "number", text)
        else:
            _NUMBERS.check(name, int(text[:9]))
        yield name, text.strip()


def _component(pack: Component, text: str) -> Component:
    """Return a component of the table in the place of one of the pack."""
    if pack.faces is not None:
        return Component(faces=text)
    if pack.cards is not None:
        return Component(cards=text)
    return Component(number=int(text))
