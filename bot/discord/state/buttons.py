"""The buttons and selects of cards, as their custom ids hold them.

Cards write them, and ``actions`` has what they do: for each a function below ``@press.register``.
"""

from bot.discord.state.card_state import CardState, OddsState
from bot.discord.state.custom_id import VERSION, Button, with_query
from glossary import Language


class Show(Button, verb="show"):
    """Shows a card in another form: another page, in the other language, its calculator."""

    state: CardState


class Pick(Button, verb="pick"):
    """Opens the entry that is chosen; on the card of ``owner``, in its place.

    The select may hold buttons too: the value of such a line is the button's custom id.
    """

    language: Language
    owner: int


class Jump(Button, verb="jump"):
    """Opens the page of a list that is chosen by its letter."""

    language: Language


class Ask(Button, verb="ask"):
    """Answers a further question of a message: the ``number``-th line of the select, which says it."""

    language: Language
    game: str
    number: int


class Reject(Button, verb="reject"):
    """Offers the next candidates for a question; of a long one it holds what there is room for."""

    language: Language
    game: str
    query: str

    def __str__(self) -> str:
        return with_query(f"{VERSION}:{self.verb}:{self.language}:{self.game}:", self.query)


class Wrong(Button, verb="wrong"):
    """Notes that an entry is wrong as the answer to the question that the card shows."""

    language: Language
    entry: str


class Change(Button, verb="change"):
    """Opens the form with the first of a calculation's options."""

    state: OddsState


class Compare(Button, verb="compare"):
    """Opens the form with the options of a second set to compare a calculation with."""

    state: OddsState


class OpenPage(Button, verb="options"):
    """Opens a form with more options of a calculation: ``page`` is its verb and page, ``change-1``."""

    page: str
    state: OddsState


class PickPage(Button, verb="page"):
    """Opens the form with those options that are chosen, on cards of versions up to 1.6."""

    state: OddsState


class More(Button, verb="more"):
    """Shows a calculation with one more, ``1``, or one fewer, ``-1``, of what a table changes first."""

    change: str
    state: OddsState


class Rolled(Button, verb="rolled"):
    """Opens the form for dice on the table; ``reroll`` is the die that is rolled again, or empty."""

    reroll: str
    state: OddsState


class RollDice(Button, verb="roll"):
    """Rolls what the figures of a calculation come from."""

    state: OddsState


class KeepOut(Button, verb="keep"):
    """Takes ``cards`` that a roll drew, when so many were out of the deck, out of it for good."""

    language: Language
    game: str
    out_before: int
    cards: str


class FixOdds(Button, verb="refit"):
    """Opens a refused form again: ``code`` holds it, or it is remembered by its ``interaction``."""

    interaction: str
    code: str


class OpenBoard(Button, verb="board"):
    """Opens the form with the board of a card; ``code`` is what it holds of that board."""

    language: Language
    code: str = ""


class FixBoard(Button, verb="fix"):
    """Opens a refused board again: ``code`` holds it, or it is remembered by its ``interaction``."""

    language: Language
    private: bool
    interaction: str
    code: str


class Move(Button, verb="move"):
    """Opens the form that moves a figure; ``code`` is what it holds of the card's board."""

    language: Language
    code: str = ""


class FixMove(Button, verb="moved"):
    """Opens the form of a refused move again, which is remembered by its ``interaction``."""

    language: Language
    interaction: str


class ChangeScheme(Button, verb="scheme"):
    """Opens the form with another Scheme; ``code`` is what it holds of the card's board."""

    language: Language
    code: str = ""


class Apply(Button, verb="apply"):
    """Opens the form for the next Schemer; ``spaces`` are those where this one may have gone."""

    language: Language
    spaces: str


class FixRuling(Button, verb="ruling"):
    """Opens a refused ruling again; ``message`` is the one that it is made of."""

    language: Language
    number: int
    message: int
    interaction: str


class PickMiss(Button, verb="miss"):
    """Opens the form that adds the chosen question without an answer to the group's own pack."""

    language: Language


class Forget(Button, verb="forget"):
    """Deletes all that is remembered of the server, for who manages it."""
