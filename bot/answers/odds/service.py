"""From a request to an answer with everything around it: comparison, series, what one more would do."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from bot.answers.odds.codes import read_code
from bot.answers.odds.needed import Needed, find_needed, made_tries
from bot.answers.odds.request import FIGURE, Request, missing_option
from bot.answers.odds.rolling import RollAnswer, read_written_roll
from bot.answers.odds.table_box import NO_BOX, TableBox, box_of, names_no_cards
from bot.locales import Locale
from bot.tables.values import TableState
from calculators import errors
from calculators.answer import Average, Chance, Odds
from calculators.components import ComponentNumber, Components
from calculators.deck import Deck, read_deck, read_drawn
from calculators.declaration import ANY_GAME, Calculator, Declaration, option_of
from calculators.dice import Die, read_die
from calculators.figures import BOUNDS, counts_of, figures_of
from calculators.rolls import RandomSource, Roll, drawn_cards, roll_for
from glossary import Component as PackComponent
from glossary import Components as PackComponents
from glossary import Game, Localised, game_named

# More effort takes 0.1 s or longer; then what one more would change is left out.
MOST_EFFORT: Final = 250_000


@dataclass(frozen=True, slots=True)
class OneMore:
    """What one more of something would do.

    Attributes:
        name: The option, or for a die ``attack+r``.
        odds: The answer then.
    """

    name: str
    odds: Odds


@dataclass(frozen=True, slots=True)
class OddsAnswer:
    """What Lawspeaker answers to a request.

    Attributes:
        request: What was asked; with the number that it takes for a chance.
        odds: The answer; of a series the first one.
        game: Name of the game.
        series: The answer for each value of a series.
        compared: The answer to the second set of options of a comparison.
        needed: How many it takes, where a chance was named instead of a number.
        one_more: What one more of this or that would do; of a single answer only, and none if large.
        components: The game's dice, decks and numbers as its pack or the table gives them.
        box: What the table set about the game's box.
        hits_asker: Whether the target of an attack is who asks.
    """

    request: Request
    odds: Odds
    game: Localised[str]
    series: tuple[tuple[int, Odds], ...] = ()
    compared: Odds | None = None
    needed: Needed | None = None
    one_more: tuple[OneMore, ...] = ()
    components: PackComponents = field(default_factory=dict)
    box: TableBox = NO_BOX
    hits_asker: bool = False

    @property
    def declaration(self) -> Declaration:
        """What the calculator says of itself."""
        return self.request.calculator.declaration

    @property
    def all_odds(self) -> Sequence[Odds]:
        """All answers: that of each value, those of both sides, or the only one."""
        compared = () if self.compared is None else (self.compared,)
        return tuple(odds for _, odds in self.series) or (self.odds, *compared)

    @property
    def rolled_for(self) -> Request:
        """What a roll is for: with the cards that are out of the table's deck by then.

        Where a chance was named, it is for the number that it takes.
        """
        series = None if self.needed is not None else self.request.series
        return self.box.without_drawn(replace(self.request, series=series))

    def figures(self, odds: Odds | None = None) -> Mapping[str, Chance | Average]:
        """Return the chances and averages of the only answer, or of one of several, by id."""
        return _figures(self.request, odds or self.odds)

    def chance(self, odds: Odds | None = None) -> Fraction | None:
        """Return the chance that was asked for: success, if no other; ``None`` where there is none."""
        return _asked_chance(self.request, odds or self.odds)

    def average(self, odds: Odds | None = None) -> Fraction | None:
        """Return the average that was asked for: what is expected, if no other."""
        figure = _asked_figure(self.request, odds or self.odds)
        return figure.value if isinstance(figure, Average) else (odds or self.odds).expected

    @property
    def is_large(self) -> bool:
        """Whether trying one more would take too long."""
        return self.odds.effort > MOST_EFFORT


class OddsService:
    """Answers requests with the components of the games.

    Attributes:
        games: The games by id.
    """

    def __init__(self, games: Mapping[str, Game], components: Mapping[str, PackComponents]) -> None:
        """Take dice, decks and numbers from ``components``, by the game's id."""
        self.games = games
        self._pack_components = components
        self._components: dict[str, Components] = {}

    def box_for(self, table: TableState, request: Request) -> TableBox:
        """Return what a table set about the box of the game whose dice and decks a request is about."""
        name = request.calculator.component_game or ANY_GAME
        return box_of(table, game_named(name, self.games) or name)

    def answer(self, request: Request, *, one_more: bool = False, box: TableBox = NO_BOX) -> OddsAnswer:
        """Return the answer to ``request``.

        Args:
            request: What is asked.
            one_more: Whether to try what one more of something would do, which takes as long again for
                each thing tried.
            box: What the table set about the game's box.

        Raises:
            CalculatorError: The options contradict each other or the components, or there is no such
                figure as is asked for.
        """
        game, pack, components = self._box_of(request, box)
        request = box.with_drawn(request)
        needed = _needed(request, components)
        if needed is not None:
            request = replace(request, calculator=needed.best.calculator)
        series = tuple(
            (value, _odds(calculator, components))
            for value, calculator in (request.calculators() if needed is None else ())
        )
        odds = series[0][1] if series else _odds(request.calculator, components)
        compared = self._compared(request, components)
        answer = OddsAnswer(
            request,
            odds,
            self._name_of(game),
            series=series,
            compared=compared,
            needed=needed,
            components=pack,
            box=box,
        )
        for odds_of_side in answer.all_odds:
            _asked_figure(request, odds_of_side)
        if not one_more or answer.is_large or series or compared is not None:
            return answer
        return replace(answer, one_more=tuple(_one_more(request.calculator, components)))

    def roll(self, request: Request, source: RandomSource, *, box: TableBox = NO_BOX) -> RollAnswer:
        """Return a real roll for ``request``; the other arguments are those of ``answer``.

        Args:
            request: What it is for.
            source: Where chance comes from.
            box: What the table set about the game's box.

        Raises:
            CalculatorError: The request is refused, or nothing is rolled for it.
        """
        _, _, components = self._box_of(request, box)
        roll = roll_for(box.with_drawn(request).calculator, components, source)
        if roll is None:
            raise errors.ExpressionError("roll", "nothing")
        is_of_table = drawn_cards(roll) and names_no_cards(request.calculator)
        out_before = len(read_drawn(box.drawn)) if is_of_table else None
        return self.rolled(request, roll, out_before)

    def rolled(self, request: Request, roll: Roll, out_before: int | None = None) -> RollAnswer:
        """Return a roll that was made for ``request`` before."""
        return RollAnswer(request, roll, self._name_of(self._game_of(request.calculator)), out_before)

    def logged(self, code: str, roll: str, out_before: int | None = None) -> RollAnswer | None:
        """Return a written roll and what it was for; ``None`` if either cannot be read any more."""
        try:
            return self.rolled(read_code(code), read_written_roll(roll), out_before)
        except (ValueError, errors.CalculatorError):
            return None

    def _box_of(self, request: Request, box: TableBox) -> tuple[str | None, PackComponents, Components]:
        """Return the game of a request, and what is in its box as the pack or the table says."""
        game = self._game_of(request.calculator)
        pack = box.with_components(self._pack_of(game))
        return game, pack, game_components(pack) if box.components else self._components_of(game)

    def _compared(self, request: Request, components: Components) -> Odds | None:
        """Return the answer to the second set of a comparison; dice of a game may be another game's."""
        if request.changes is None:
            return None
        if request.compared.component_game != request.calculator.component_game:
            components = self._components_of(self._game_of(request.compared))
        return _odds(request.compared, components)

    def _game_of(self, calculator: Calculator) -> str | None:
        """Return the id of the game whose components ``calculator`` takes; ``None`` if of none.

        Raises:
            UnknownChoiceError: The players named a game that is not loaded.
        """
        name = calculator.component_game
        if name is None or name in self._pack_components:
            return name
        game = game_named(name, self.games)
        if game is None:
            raise errors.UnknownChoiceError("game", name, self.games)
        return game

    def _components_of(self, game: str | None) -> Components:
        if game is None:
            return Components()
        if game not in self._components:
            self._components[game] = game_components(self._pack_of(game))
        return self._components[game]

    def _pack_of(self, game: str | None) -> PackComponents:
        """Return what the pack of a game says of its box: nothing, if it is a pack of rules alone."""
        return {} if game is None else self._pack_components.get(game, {})

    def _name_of(self, game: str | None) -> Localised[str]:
        """Return the name of a game; its id, if only its box is loaded."""
        if game is None:
            return Localised(en=Locale("en").text("any-game"), it=Locale("it").text("any-game"))
        return self.games[game].name if game in self.games else Localised(en=game, it=game)


def game_components(components: PackComponents) -> Components:
    """Return the components of one game's pack; what no document states is marked as assumed.

    Raises:
        CalculatorError: A die or a deck of the pack is beyond the limits of the calculators.

    >>> from glossary import Component, Localised
    >>> eyes = Component(number=5, assumed=Localised("counted", "contate"))
    >>> game_components({"eyes": eyes}).numbers["eyes"]
    ComponentNumber(number=5, assumed=True)
    """
    is_assumed = {name: component.assumed is not None for name, component in components.items()}
    return Components(
        dice={
            name: replace(read_die(component.faces), assumed=is_assumed[name])
            for name, component in components.items()
            if component.faces is not None
        },
        decks={
            name: replace(read_deck(component.cards), assumed=is_assumed[name])
            for name, component in components.items()
            if component.cards is not None
        },
        numbers={
            name: ComponentNumber(component.number, assumed=is_assumed[name])
            for name, component in components.items()
            if component.number is not None
        },
        alternatives={name: dict(_named(component)) for name, component in components.items()},
    )


def _named(component: PackComponent) -> Iterator[tuple[str, Die | Deck]]:
    """Yield what a table may choose in the place of a die or a deck, by its name in each language."""
    for alternative in component.alternatives:
        if alternative.name is None or alternative.text is None or component.number is not None:
            continue
        is_die = component.faces is not None
        value = read_die(alternative.text) if is_die else read_deck(alternative.text)
        yield from ((name, value) for name in (alternative.name.en, alternative.name.it))


def _asked_figure(request: Request, odds: Odds) -> Chance | Average | None:
    """Return the figure that is asked for; ``None`` if no other than the calculator's own is.

    Raises:
        UnknownChoiceError: The answer has no such figure.
    """
    if request.figure is None:
        return None
    figures = _figures(request, odds)
    if request.figure not in figures:
        bounds = () if odds.distribution is None else BOUNDS
        raise errors.UnknownChoiceError(
            FIGURE, request.figure, [*(figures or counts_of(odds)), *bounds]
        )
    return figures[request.figure]


def _figures(request: Request, odds: Odds) -> Mapping[str, Chance | Average]:
    counts_damage = request.calculator.declaration.counts_damage
    return figures_of(odds, counts_damage=counts_damage, asked=request.figure)


def _asked_chance(request: Request, odds: Odds) -> Fraction | None:
    figure = _asked_figure(request, odds)
    if figure is None:
        return odds.success
    return figure.value if isinstance(figure, Chance) else None


def _needed(request: Request, components: Components) -> Needed | None:
    """Return how many it takes for a chance; ``None`` if no chance is named instead of a number."""
    series = request.series
    if series is None or series.chance is None:
        return None
    tries = made_tries(
        request.calculators(),
        lambda calculator: _odds(calculator, components),
        lambda odds: _asked_chance(request, odds),
        series.option,
    )
    return find_needed(tries, series.chance)


def _odds(calculator: Calculator, components: Components) -> Odds:
    try:
        return calculator.answer(components)
    except errors.MissingOptionError as error:
        if error.needed_by is not None:
            raise
        option = option_of(type(calculator), error.option)
        raise missing_option(option, calculator.declaration) from error


def _one_more(calculator: Calculator, components: Components) -> Iterator[OneMore]:
    for name in calculator.declaration.one_more:
        changed = calculator.with_more(name)
        if changed is None:
            continue
        try:
            yield OneMore(name, _odds(changed, components))
        except errors.CalculatorError:
            continue  # together with other options it is beyond the limits
