"""A real roll for a calculation: what lies on the table, and what can be asked of it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bot.answers.odds.form import read_rolled_form
from bot.answers.odds.request import Request
from calculators.declaration import option_of
from calculators.rolls import Roll, RolledFace, RolledPart
from glossary import Localised

# A chance in a written roll has so many parts; one that is not certain is never written as certain.
_PARTS: Final = 10**6
_BETWEEN: Final = ";"
_DROPPED: Final = "~"
_SUCCESS: Final = {None: "", True: "1", False: "0"}
_ASSUMED: Final = "a"


@dataclass(frozen=True, slots=True)
class RollAnswer:
    """A roll, and what it was for.

    Attributes:
        request: What it was for.
        roll: What lies on the table.
        game: Name of the game.
        out_before: How many cards were out of the table's deck before; ``None`` where no card of that
            deck was drawn.
    """

    request: Request
    roll: Roll
    game: Localised[str]
    out_before: int | None = None

    @property
    def rolled_for(self) -> Request:
        """What another roll is for: the same."""
        return self.request

    @property
    def asked_next(self) -> Request | None:
        """What to do now with these dice; ``None`` where nothing can be done with them.

        >>> from calculators.conan import Attack
        >>> part = RolledPart("rolled", (RolledFace("red", "2"), RolledFace("yellow", "0")), 2)
        >>> attack = Request(Attack(attack=({"red": 1, "yellow": 1},), rerolls=1))
        >>> name = Localised(en="Conan", it="Conan")
        >>> RollAnswer(attack, Roll((part,), Fraction(1)), name).asked_next.calculator.rolled
        (RolledDie(colour='red', icons=2), RolledDie(colour='yellow', icons=0))
        """
        calculator, parts = self.request.calculator, self.roll.parts
        options = [part.option for part in parts]
        is_told = set(options) & calculator.rolled_options.keys() and len(set(options)) == len(options)
        if not is_told:
            return None
        return read_rolled_form(self.request, {part.option: self._typed(part) for part in parts})

    def _typed(self, part: RolledPart) -> str:
        """Return what dice show as the option for it takes it; of a Doom Die whether it counts."""
        calculator = self.request.calculator
        notation = option_of(type(calculator), part.option).notation
        text = notation.of_faces([(face.die, face.text) for face in part.faces])
        if text is not None:
            return text
        is_blank = part.faces[0].text == "0"
        return "" if is_blank else str(getattr(calculator, part.option))


def written_roll(roll: Roll) -> str:
    """Return a roll as a short text, which is the same in every language.

    >>> part = RolledPart("roll", (RolledFace("", "2", is_dropped=True), RolledFace("red", "3")), 4)
    >>> written_roll(Roll((part,), Fraction(1, 3), is_success=True))
    'roll=~2 red.3=4;0.333333;1'
    """
    parts = "/".join(
        f"{part.option}={' '.join(map(_written, part.faces))}={part.total}" for part in roll.parts
    )
    parts_of_chance = round(roll.chance * _PARTS)
    if roll.chance < 1:
        parts_of_chance = min(max(1, parts_of_chance), _PARTS - 1)
    marks = _SUCCESS[roll.is_success] + _ASSUMED * roll.is_assumed
    return _BETWEEN.join((parts, f"{parts_of_chance / _PARTS:g}", marks))


def read_written_roll(text: str) -> Roll:
    """Return the roll that ``written_roll`` made ``text`` of.

    Raises:
        ValueError: It made none.

    >>> read_written_roll("roll=~2 red.3=4;0.333333;1").parts[0].faces[0]
    RolledFace(die='', text='2', is_dropped=True)
    """
    written, chance, marks = text.split(_BETWEEN)
    success = marks.removesuffix(_ASSUMED)
    parts = []
    for part in written.split("/"):
        option, faces, total = part.split("=")
        parts.append(RolledPart(option, tuple(map(_read, faces.split())), int(total)))
    is_success = success == "1" if success else None
    return Roll(tuple(parts), Fraction(chance), is_success, is_assumed=marks.endswith(_ASSUMED))


def _written(face: RolledFace) -> str:
    text = f"{face.die}.{face.text}" if face.die else face.text
    return f"{_DROPPED}{text}" if face.is_dropped else text


def _read(text: str) -> RolledFace:
    die, _, face = text.removeprefix(_DROPPED).rpartition(".")
    return RolledFace(die, face, text.startswith(_DROPPED))
