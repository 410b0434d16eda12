"""A Hero's Attack (Reference Manual, Appendix C: Player-Controlled Attacks; Appendix E)."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Annotated, Final, Self

from calculators.answer import Odds, keys_that_apply
from calculators.components import Components
from calculators.declaration import ATTACKER, DEFENDER, Aliases, Calculator, Declaration, Help, Spoken
from calculators.dice import Die, Face, Pool
from calculators.dice_notation import OwnDice, RolledFaces
from calculators.errors import ConflictError, MissingOptionError
from calculators.limits import DICE, Limits
from calculators.notation import Choice, WholeNumber
from calculators.red_dragon_inn.doom import DOOM_CHOICES, DoomChoice
from calculators.red_dragon_inn.exploding import DiceCount
from calculators.red_dragon_inn.hero_roll import HeroFaces, HeroRoll
from calculators.red_dragon_inn.target import Target, Targets, Threshold
from calculators.throw import Throw

_DICE_NAMES: Final = ("damage", "epic")
# 1 for the Foe's icon or the difficulty Legend, 2 for both (Reference Manual: Doom Die).
DOOM: Final = Limits(1, 2)


class HeroAttack(Calculator):
    """What a Hero's Attack does to its targets, with one roll for all of them.

    Attributes:
        dice: Yellow Damage Dice, up to 20 together with the Epic Dice; needed unless they are
            ``rolled``.
        flat: Damage that is added.
        epic: Epic Dice rolled with them.
        boost: Damage Boost Tokens spent.
        weaken: Weaken Tokens of the Hero.
        doom: Damage that a doom face costs; ``None`` if the Doom Die is not rolled. It never is
            without yellow dice.
        doom_choice: ``take`` the damage, ``remove`` the best die, or what is ``best`` by the faces.
        shields: Shield Tokens of the only target.
        toughness: Toughness Tokens of the only target.
        fortitude: What remains of the Fortitude of the only target.
        pool: Epic Dice in the pool after the Attack took its own.
        target: Several targets; the play is for the first.
        die: The table's own dice.
        rolled: What the yellow dice show on the table. With ``doom`` the Doom Die shows doom, and the
            figures are those of the best answer to it, whatever ``doom_choice`` is.
        epic_rolled: What the Epic Dice show then.
    """

    declaration = Declaration(
        command="damage",
        title="calc-damage-rdi",
        success="success-defeat",
        value="value-damage",
        example="--dice 3 --fortitude 5",
        one_more=("dice", "epic", "boost"),
        count="dice",
        words="attack kill hit roll inspire deal damage sword harm",
        needs=("dice|epic|flat|rolled",),
        asker=ATTACKER,
    )

    dice: Annotated[
        int | None,
        WholeNumber(DICE),
        Help("opt-dice-rdi"),
        Spoken("dice-noun yellow backstab", ATTACKER),
    ] = None
    flat: Annotated[int, Spoken("flat", ATTACKER)] = 0
    epic: Annotated[int, WholeNumber(DICE), Spoken("epic black", ATTACKER)] = 0
    boost: Annotated[int, Spoken("boost", ATTACKER)] = 0
    weaken: Annotated[int, Spoken("weaken", ATTACKER, named="weakened=1")] = 0
    doom: Annotated[
        int | None, WholeNumber(DOOM), Spoken("doom", ATTACKER, named="legend=1 doom-icon=1")
    ] = None
    doom_choice: Annotated[DoomChoice, Choice(DOOM_CHOICES), Spoken(named="remove-die=remove")] = "take"
    shields: Annotated[int | None, Spoken("shield", DEFENDER)] = None
    toughness: Annotated[int | None, Spoken("toughness", DEFENDER, named="toughness=1")] = None
    fortitude: Annotated[
        int | None, Aliases("goal"), Spoken("fortitude life remain need point opposed", DEFENDER)
    ] = None
    pool: Annotated[int, Spoken("pool", named="empty-pool=0")] = 0
    target: Annotated[tuple[Target, ...], Targets()] = ()
    die: Annotated[
        Mapping[str, Die], OwnDice(_DICE_NAMES, marked=frozenset(_DICE_NAMES)), Help("opt-die-rdi")
    ] = field(default_factory=dict)
    rolled: Annotated[
        tuple[Face, ...], RolledFaces(), Help("opt-rolled-rdi"), Spoken("rolled-dice", ATTACKER)
    ] = ()
    epic_rolled: Annotated[tuple[Face, ...], RolledFaces()] = ()

    @classmethod
    def of_dice(cls, dice: Pool) -> Self | None:
        """Return the attack with these Damage and Epic Dice; ``None`` with others, or with none."""
        if not dice.keys() <= {*_DICE_NAMES}:
            return None
        return cls(dice=dice.get("damage", 0), epic=dice.get("epic", 0))

    def throws(self) -> Sequence[Throw]:
        """Return the dice, unless they lie on the table; the Doom Die adds nothing."""
        if self.rolled:
            return []
        yellow = [Throw.of("rolled", {"damage": self.dice})] if self.dice else []
        epic = [Throw.of("epic-rolled", {"epic": self.epic})] if self.epic else []
        doom = [Throw.of("doom", {"doom": 1}, counts=False)] if self.dice and self.doom else []
        return [*yellow, *epic, *doom]

    @property
    def rolled_options(self) -> Mapping[str, tuple[str, ...]]:
        """What the yellow dice show, the Epic Dice where there are any, and the Doom Die."""
        has_epic = self.epic or self.epic_rolled
        return {"rolled": ("dice",), **({"epic-rolled": ("epic",)} if has_epic else {}), "doom": ()}

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the damage to the first target; ``success`` is its defeat.

        ``details``: ``harm``, the chance that any target is dealt damage; ``inspire``, the chance to
        gain an Epic Die; ``self_damage``, the expected damage to the Hero; ``boosts_needed``, the
        chance with 0 to 6 tokens more (empty without Fortitude); ``targets`` with ``each``, ``all`` and
        ``at_least_one``; ``other_choices`` for the Doom Die, empty without one; and ``now``, the
        answers to a Doom Die over dice on the table.

        Raises:
            MissingOptionError: There are no dice, or only one kind of them lies on the table.
            UnknownFaceError: A die does not have the face that it is said to show.
            OutOfRangeError: There are too many dice.
            NotationError: A die that is rolled has criticals only, so the roll would never end.
        """
        faces, dice = self._faces(), self._dice_count()
        bonus = self.flat + self.boost - self.weaken
        shield = components.numbers["shield-token"].number
        target_options = self.target or (Target(**self._only_target),)
        targets = [Threshold.of(target, bonus=bonus, shield=shield) for target in target_options]
        box = components.with_dice(self.die)
        roll = HeroRoll(box, dice, targets, self.pool, faces)
        choice: DoomChoice = self.doom_choice if faces is None else "best"
        odds = roll.odds(choice if self.doom and dice.yellow else None, self.doom or 0)
        return replace(odds, notes=(*odds.notes, *self._notes()))

    def _refuse_contradictions(self) -> None:
        """Refuse the values of an only target beside ``target``."""
        for option in self._only_target if self.target else ():
            raise ConflictError("target", option)

    def _faces(self) -> HeroFaces | None:
        """Return what the rolled dice show; ``None`` if they are still to be rolled."""
        if self.rolled:
            if self.epic and not self.epic_rolled:
                raise MissingOptionError("epic-rolled", "epic")
            return HeroFaces(self.rolled, self.epic_rolled)
        if self.epic_rolled:
            raise MissingOptionError("rolled", "epic-rolled")
        return None

    def _dice_count(self) -> DiceCount:
        """Return how many dice there are, within their limits."""
        if self.rolled:
            dice = DiceCount(len(self.rolled), len(self.epic_rolled))
            DICE.check("rolled", sum(dice))
            return dice
        if self.dice is None:
            raise MissingOptionError("dice")
        DICE.check("dice-and-epic" if self.epic else "dice", self.dice + self.epic)
        return DiceCount(self.dice, self.epic)

    def _notes(self) -> tuple[str, ...]:
        return keys_that_apply(
            {
                "rolled-replaces-dice": self.rolled and self.dice is not None,
                "rolled-replaces-epic": self.rolled and self.epic,
            }
        )

    @property
    def _only_target(self) -> Mapping[str, int]:
        """What is given of a target without ``target``."""
        values = {"shields": self.shields, "toughness": self.toughness, "fortitude": self.fortitude}
        return {name: value for name, value in values.items() if value is not None}
