"""Real rolls in words: what lies on the table, what it comes to, how good that is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.answers.odds.player_words import counted_dice, expression_in_words
from bot.answers.odds.rolling import RollAnswer
from bot.answers.table_settings import component_name
from bot.locales import Locale
from bot.render.odds.figures import capitalised, percent
from bot.render.odds.next_steps import die_in_words
from calculators.any_game import AnyDice
from calculators.dice import ONLY_DIE
from calculators.rolls import CARDS, RolledFace, RolledPart
from calculators.throw import AGAINST

# What shows a die that lies there, such as an emoji; ``None`` where words do.
Picture = Callable[[RolledFace], str | None]
_DOOM: Final = "doom"


def no_picture(_: RolledFace) -> None:
    """Return nothing: words show every die."""


def roll_heading(answer: RollAnswer, locale: Locale) -> str:
    """Return what is rolled, the dice or what they are for, and the game."""
    calculator = answer.request.calculator
    groups = [group for throw in calculator.throws() for group in throw.side.groups]
    kinds = [kind for group in groups for kind in group.dice]
    if isinstance(calculator, AnyDice):
        title = expression_in_words(str(calculator.roll), locale)
    elif kinds and kinds[0].die != ONLY_DIE:
        title = ", ".join(counted_dice(str(kind.die), kind.count, locale) for kind in kinds)
    else:
        title = locale.text(calculator.declaration.title).partition(":")[0]
    is_any = calculator.component_game is None
    return title if is_any else f"{title} ({answer.game[locale.language]})"


def roll_line(
    answer: RollAnswer, locale: Locale, *, picture: Picture = no_picture, struck: str = "({})"
) -> str:
    """Return what lies on the table and what it comes to, the two sides of a contest on one line.

    Args:
        answer: The roll.
        locale: Speaks the reader's language.
        picture: What shows a die.
        struck: How a die that does not count is written.
    """
    sides = []
    for is_against in (False, True):
        parts = [part for part in answer.roll.parts if part.option.startswith(AGAINST) == is_against]
        if parts:
            faces = " · ".join(_faces(part, locale, picture, struck) for part in parts)
            sides.append(_with_total(faces, parts, answer, locale))
    return f" {locale.text('roll-against')} ".join(sides)


def judgement_lines(answer: RollAnswer, locale: Locale) -> Iterator[str]:
    """Yield whether a roll is what was wanted, how likely it is to do as well, and what is assumed."""
    roll, declaration = answer.roll, answer.request.calculator.declaration
    if roll.is_success is not None:
        kind = "success" if roll.is_success else "failure"
        yield capitalised(locale.text(declaration.success.replace("success", kind, 1)))
    yield locale.text("roll-as-well", chance=percent(roll.chance, locale))
    if any(face.text == "c" for part in roll.parts for face in part.faces):
        yield locale.text("roll-criticals")
    if roll.is_assumed:
        are_cards = any(part.option == CARDS for part in roll.parts)
        yield locale.text("roll-assumed-cards" if are_cards else "roll-assumed-dice")


def roll_summary(answer: RollAnswer, locale: Locale) -> str:
    """Return a roll on one line."""
    return f"{roll_heading(answer, locale)}: {roll_line(answer, locale)}"


def saved_line(saved: Mapping[str, str], locale: Locale) -> str:
    """Return the saved rolls of a table."""
    if not saved:
        return locale.text("roll-none-saved")
    rolls = ", ".join(f"{name} ({dice})" for name, dice in saved.items())
    return locale.text("roll-saved", rolls=rolls)


def roll_lines(answer: RollAnswer, locale: Locale) -> Sequence[str]:
    """Return a roll as plain lines."""
    return [roll_summary(answer, locale), *judgement_lines(answer, locale)]


def _with_total(faces: str, parts: Sequence[RolledPart], answer: RollAnswer, locale: Locale) -> str:
    """Return dice or cards with what they come to."""
    total = sum(part.total for part in parts if part.option != _DOOM)
    if parts[0].option == CARDS:
        return f"{faces}; {locale.text(answer.request.calculator.declaration.value)}: {total}"
    (first, *further_dice) = parts[0].faces or (RolledFace("", "0"),)
    if first.die == ONLY_DIE and not further_dice and total != int(first.text):
        bonus = total - int(first.text)
        faces = f"{faces} {'-' if bonus < 0 else '+'} {abs(bonus)}"
    return faces if faces == str(total) else f"{faces} = {total}"


def _faces(part: RolledPart, locale: Locale, picture: Picture, struck: str) -> str:
    groups = []
    for die, faces in groupby(part.faces, key=lambda face: face.die):
        texts = []
        name = _die_name(die, part, locale)
        for face in faces:
            text = picture(face)
            name = name if text is None else ""
            text = text or _face_in_words(face, locale)
            texts.append(struck.format(text) if face.is_dropped else text)
        groups.append(f"{name} {', '.join(texts)}".strip())
    return " · ".join(groups)


def _die_name(die: str, part: RolledPart, locale: Locale) -> str:
    if part.option == CARDS:
        return locale.text("roll-cards", count=len(part.faces))
    return "" if die in ("", ONLY_DIE, _DOOM) else component_name(die, locale)


def _face_in_words(face: RolledFace, locale: Locale) -> str:
    if face.die == _DOOM:
        return locale.text("roll-blank" if face.text == "0" else "roll-doom")
    if face.text.endswith("e"):
        return locale.text("roll-eye", value=face.text.removesuffix("e"))
    return die_in_words(face.text, locale)
