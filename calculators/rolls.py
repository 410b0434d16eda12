"""Real rolls: what dice show and which cards are drawn, by the numbers of a source of chance.

The source is the operating system's, or a seeded one in tests. Each face of a die, and each card of a
deck, has one of as many equally likely numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, Protocol, TypeVar

from calculators.answer import Goal
from calculators.any_game.rolling import MOST_EXPLOSIONS, distribution_of
from calculators.components import Components
from calculators.deck import DrawnCard, remaining_cards, write_drawn
from calculators.declaration import Calculator
from calculators.dice import Face, write_face
from calculators.distribution import Distribution
from calculators.expression import Dice, DiceGroup, Expression, Reroll, Side
from calculators.throw import AGAINST, Draw, NamedDice, Throw

T = TypeVar("T")

CARDS: Final = "cards"


class RandomSource(Protocol):
    """Where chance comes from: ``random.Random`` or ``random.SystemRandom``."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to below ``stop``, all equally likely."""


class RolledFace(NamedTuple):
    """What a die came to show, or a card that was drawn.

    Attributes:
        die: Its name in the game's pack; empty for a card, and for a die that only its faces name.
        text: What it shows, as players write it.
        is_dropped: Whether it does not count: rolled again, or not kept.
    """

    die: str
    text: str
    is_dropped: bool = False


class RolledPart(NamedTuple):
    """Dice that were rolled together, or cards that were drawn.

    Attributes:
        option: The option that says what they show, or ``CARDS``; of the other side ``vs-`` something.
        faces: What the dice show, or the cards, in order.
        total: What they come to.
    """

    option: str
    faces: tuple[RolledFace, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll.

    Attributes:
        parts: What was rolled.
        chance: Chance of doing at least as well.
        is_success: Whether it is what was wanted; ``None`` if nothing was.
        is_assumed: Whether no document states all of the faces or cards.
    """

    parts: tuple[RolledPart, ...]
    chance: Fraction
    is_success: bool | None = None
    is_assumed: bool = False


class _Rolled(NamedTuple):
    """One roll of a die, also one that is rolled again."""

    die: str
    face: Face
    is_dropped: bool = False


def can_roll(calculator: Calculator, components: Components) -> bool:
    """Return whether there is anything to roll or to draw for a calculation.

    >>> from calculators.conan import Movement
    >>> can_roll(Movement(enemies=(1,)), Components())
    False
    """
    return bool(calculator.throws()) or calculator.draw(components) is not None


def roll_for(calculator: Calculator, components: Components, source: RandomSource) -> Roll | None:
    """Return a roll of what the figures of a calculation come from; ``None`` if there is nothing.

    Args:
        calculator: The calculation.
        components: The dice and decks of its game.
        source: Where chance comes from.

    Raises:
        CalculatorError: The calculation is refused.

    >>> from random import Random
    >>> from calculators.any_game import AnyDice
    >>> from calculators.any_game.grammar import read_expression
    >>> roll = roll_for(AnyDice(roll=read_expression("2d6 + 1")), Components(), Random(1))
    >>> [face.text for face in roll.parts[0].faces], roll.parts[0].total, roll.chance
    (['2', '5'], 8, Fraction(7, 12))
    """
    draw = calculator.draw(components)
    if draw is not None:
        return _drawn(calculator, draw, components, source)
    throws = calculator.throws()
    if not throws:
        return None
    named_dice = calculator.named_dice(components)
    icons = {name: tuple(face.icons for face in die.faces) for name, (_, die) in named_dice.items()}
    # First of all: it refuses what cannot be rolled.
    totals = distribution_of(_expression(throws), icons)
    parts = tuple(_part(throw, named_dice, source) for throw in throws)
    value = sum(
        -part.total if throw.option.startswith(AGAINST) else part.total
        for throw, part in zip(throws, parts, strict=True)
        if throw.counts
    )
    rolled_names = {face.die for part in parts for face in part.faces}
    is_assumed = any(die.assumed and name in rolled_names for name, die in named_dice.values())
    return Roll(parts, *_judged(calculator, value, totals, throws[0].goal), is_assumed)


def drawn_cards(roll: Roll) -> str:
    """Return the cards of a roll as ``write_drawn`` writes them; empty where none were drawn."""
    cards = (face.text for part in roll.parts if part.option == CARDS for face in part.faces)
    return " ".join(cards)


def _expression(throws: Sequence[Throw]) -> Expression:
    """Return all that counts as one expression: that of a single side, or against the other."""
    sides = []
    for is_against in (False, True):
        parts = [
            throw.side
            for throw in throws
            if throw.counts and throw.option.startswith(AGAINST) == is_against
        ]
        groups = tuple(group for side in parts for group in side.groups)
        sides += [Side(groups, sum(side.constant for side in parts))] if parts else []
    return Expression(*sides)


def _part(throw: Throw, named_dice: NamedDice, source: RandomSource) -> RolledPart:
    """Return a roll of one side."""
    faces: list[RolledFace] = []
    total = throw.side.constant
    for group in throw.side.groups:
        kinds = [kind for kind in group.dice for _ in range(kind.count)]
        dice = [_rolled_die(kind, named_dice, source) for kind in kinds]
        kept_places = _kept_places(group, dice)
        for place, rolls in enumerate(dice):
            is_kept = place in kept_places
            faces += (
                RolledFace(die, write_face(face), is_dropped or not is_kept)
                for die, face, is_dropped in rolls
            )
            value = _value(group, kinds[place], rolls, named_dice) if is_kept else 0
            total += -value if group.is_subtracted else value
    return RolledPart(throw.option, tuple(faces), total)


def _kept_places(group: DiceGroup, dice: Sequence[Sequence[_Rolled]]) -> Sequence[int]:
    places = sorted(range(len(dice)), key=lambda place: _sum(dice[place]))
    return places if group.keep is None else places[group.keep.first : group.keep.last]


def _value(group: DiceGroup, kind: Dice, rolls: Sequence[_Rolled], named_dice: NamedDice) -> int:
    """Return what one die adds to its side: its sum, or how often it shows what is counted."""
    if group.counted is None:
        return _sum(rolls)
    kinds = [kind] if group.keep is None else group.dice
    hits = group.counted.of(face.icons for kind in kinds for face in _die(kind, named_dice)[1])
    return sum(roll.face.icons in hits for roll in rolls if not roll.is_dropped)


def _sum(rolls: Sequence[_Rolled]) -> int:
    return sum(roll.face.icons for roll in rolls if not roll.is_dropped)


def _rolled_die(kind: Dice, named_dice: NamedDice, source: RandomSource) -> list[_Rolled]:
    """Return all rolls of one die: those that a reroll replaces, and those that it explodes into."""
    name, faces = _die(kind, named_dice)
    icons = [face.icons for face in faces]
    exploding = {
        value
        for change in kind.changes
        if not isinstance(change, Reroll)
        for value in change.faces.of(icons)
    }
    rerolls = [change for change in kind.changes if isinstance(change, Reroll)]
    rolls: list[_Rolled] = []
    for _ in range(1 + (MOST_EXPLOSIONS if exploding else 0)):
        *replaced_faces, face = _rerolled(faces, rerolls, source)
        rolls += (_Rolled(name, replaced, is_dropped=True) for replaced in replaced_faces)
        rolls.append(_Rolled(name, face))
        if face.icons not in exploding:
            break
    return rolls


def _die(kind: Dice, named_dice: NamedDice) -> tuple[str, Sequence[Face]]:
    """Return what a die is called on the table, and its faces."""
    if isinstance(kind.die, str):
        name, die = named_dice[kind.die]
        return name, die.faces
    return "", [Face(value) for value in kind.die]


def _rerolled(faces: Sequence[Face], rerolls: Sequence[Reroll], source: RandomSource) -> list[Face]:
    """Return what one die shows at first and after each reroll, the last of which counts.

    Of a face that is rolled again until another comes up, the first time alone is told.
    """
    if not rerolls:
        return [faces[source.randrange(len(faces))]]
    *earlier, reroll = rerolls
    results = _rerolled(faces, earlier, source)
    rerolled_icons = reroll.faces.of(face.icons for face in faces)
    if results[-1].icons not in rerolled_icons:
        return results
    new_results = _rerolled(faces, earlier, source)
    while reroll.is_always and new_results[-1].icons in rerolled_icons:
        new_results = _rerolled(faces, earlier, source)
    return [*results, *new_results]


def _drawn(calculator: Calculator, draw: Draw, components: Components, source: RandomSource) -> Roll:
    odds = calculator.answer(components)
    cards = draw_cards(draw, source)
    part = RolledPart(
        CARDS, tuple(RolledFace("", text) for text in write_drawn(cards).split()), draw.value(cards)
    )
    totals = odds.distribution or Distribution.certain(part.total)
    is_assumed = draw.deck.assumed or draw.deck.eyes_assumed
    return Roll((part,), *_judged(calculator, part.total, totals, odds.goal), is_assumed)


def draw_cards(draw: Draw, source: RandomSource) -> list[DrawnCard]:
    """Return cards from a deck; where it ends, from those that were drawn before, shuffled again.

    Which cards carry the Eye is not known of the deck: each of those whose Eye nobody has seen is as
    likely to.

    Raises:
        CardNotInDeckError: A card that was drawn is not in the deck.

    >>> from random import Random
    >>> from calculators.deck import read_deck
    >>> draw = Draw(2, read_deck("0:1 5:1"), (), lambda cards: 0)
    >>> sorted(card.value for card in draw_cards(draw, Random(1)))
    [0, 5]
    """
    deck, discards = draw.deck, list(draw.drawn)
    eyes_seen = sum(card.eye for card in discards)
    unseen_cards = deck.size - (len(discards) if eyes_seen else 0)
    unseen_eyes = (deck.eyes or 0) - eyes_seen
    remaining = remaining_cards(deck, discards)
    values = [value for value, count in remaining.items() for _ in range(count)]
    cards: list[DrawnCard] = []
    for _ in range(min(draw.cards, deck.size)):
        is_discard = not values
        value, eye = _taken(discards, source) if is_discard else (_taken(values, source), False)
        if not (is_discard and eyes_seen):
            eye = source.randrange(unseen_cards) < unseen_eyes
            unseen_cards, unseen_eyes = unseen_cards - 1, unseen_eyes - eye
        cards.append(DrawnCard(value, eye))
    return cards


def _taken(cards: list[T], source: RandomSource) -> T:
    """Take any card out of ``cards``."""
    return cards.pop(source.randrange(len(cards)))


def _judged(
    calculator: Calculator, value: int, totals: Distribution, goal: Goal | None
) -> tuple[Fraction, bool | None]:
    """Return the chance of doing at least as well, and whether the goal is met if there is one."""
    if calculator.declaration.is_little_good or (goal is not None and goal.is_below):
        chance = 1 - totals.at_least(value + 1)
    else:
        chance = totals.at_least(value)
    return chance, None if goal is None else goal.is_met(value)
