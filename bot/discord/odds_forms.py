"""Forms with the options of a calculation, made of the calculator's own declaration.

A form takes five fields, so that most calculators have several *pages*: first come the options that
have to be given, that are given, or that stand in the calculator's example. Discord sends back only
what the form holds, so its custom id says which form it is and from which request it starts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from discord import ui

from bot.answers.odds import COMPARE, Request, read_typed, typed_options
from bot.answers.odds.form import (
    FLAGS,
    FieldTexts,
    field_text,
    flags_of,
    read_compared_form,
    read_form,
    read_rolled_form,
    set_flags,
)
from bot.answers.odds.player_words import shown_value
from bot.answers.odds.rolled import stopped_request, without_rerolled
from bot.answers.offers import compared_example, example_request
from bot.discord.card_state import OddsState, request_of
from bot.discord.custom_id import custom_id
from bot.discord.errors import OutdatedError, RefusedError
from bot.discord.form_drafts import FormDraft
from bot.discord.form_fields import FieldChoice, field_content, refilled, select_field, text_field
from bot.discord.forms import Form
from bot.discord.limits import FORM_FIELDS
from bot.discord.option_names import discord_locale, option_name, option_names
from bot.locales import Locale
from bot.render.odds.numbers import capitalised
from calculators.declaration import Calculator, Option, option_of, options_of
from calculators.notation import Choice, Flag, WholeNumber

FIRST: Final = "0"
# On the page of dice on the table: no die of them is rolled again, and the other side rolls.
STOP: Final = "stop"
_TOTAL: Final = "total"
# Separates the page in an option of a select from a part of the request (see ``odds_code``).
BESIDE_CODE: Final = "|"
# The page on which all options are one line, and its only field.
LINE: Final = "line"
LINE_FIELD: Final = "options"
# What stands in fields, by their custom ids.
_EMPTY: Final[FieldTexts] = {}
# The options of one field: one, or all flags.
_Field = tuple[Option, ...]


class OddsForm(Form):
    """Options of a calculation to be changed, or of a second set to compare with it."""

    def __init__(
        self, state: OddsState, verb: str = "change", page: str = FIRST, texts: FieldTexts = _EMPTY
    ) -> None:
        """Start from the options of ``state``, or with ``texts`` that were typed before.

        Args:
            state: What is asked so far.
            verb: ``change``, ``compare`` or ``rolled``.
            page: The number of the page, or ``LINE``; of ``rolled`` the die that is rolled again.
            texts: What fields hold instead.

        Raises:
            OutdatedError: There is no such page.
        """
        locale, request = discord_locale(state.language), request_of(state)
        fields = _MAKERS[verb](request, page, locale)
        super().__init__(
            locale.text(request.calculator.declaration.title).partition(":")[0],
            custom_id(verb, page, state),
            *(refilled(field, texts) for field in fields),
        )

    @property
    def texts(self) -> FieldTexts:
        """What its fields hold, by their custom ids."""
        return dict(field_content(label) for label in self.children if isinstance(label, ui.Label))


def pages_of(request: Request, *, compared: bool = False) -> list[tuple[_Field, ...]]:
    """Return the options of a request, a page a form; those of a comparison for its second set.

    >>> from calculators.conan import Fall
    >>> pages = pages_of(Request(Fall(dice={"red": 2})))
    >>> [[option.name for field in page for option in field] for page in pages]
    [['dice', 'rerolls', 'life', 'free-reroll', 'die'], ['rolled']]
    """
    calculator = type(request.calculator)
    current = request.compared if compared else request.calculator
    first = {option.name for option, _ in current.given_options()} | _in_example(calculator)
    flags = tuple(
        option
        for option in flags_of(calculator)
        if not (compared and request.calculator.is_given(option))
    )
    fields: list[_Field] = [
        (option,) for option in options_of(calculator) if not isinstance(option.notation, Flag)
    ]
    fields += [flags] if flags else []
    fields.sort(key=lambda field: not any(option.name in first for option in field))
    return [tuple(fields[start : start + FORM_FIELDS]) for start in range(0, len(fields), FORM_FIELDS)]


def page_names(page: Sequence[_Field], locale: Locale) -> str:
    """Return what the options on a page are called."""
    return ", ".join(option_name(option.name, locale) for field in page for option in field)


@cache
def _in_example(calculator: type[Calculator]) -> frozenset[str]:
    example = example_request(calculator).calculator
    return frozenset(option.name for option, _ in example.given_options())


def _change_fields(request: Request, page: str, locale: Locale) -> list[ui.Label[Any]]:
    if page == LINE:
        return [_line(request, locale)]
    return list(_fields(request, page, locale, compared=False))


def _compare_fields(request: Request, page: str, locale: Locale) -> list[ui.Label[Any]]:
    return list(_fields(request, page, locale, compared=True))


def _rolled_fields(request: Request, reroll: str, locale: Locale) -> list[ui.Label[Any]]:
    current = after_reroll(request, reroll)
    calculator = current.calculator
    names = ({_TOTAL} if reroll == STOP else set()) | calculator.rolled_options.keys()
    return [
        text_field(
            option.name,
            capitalised(locale.text(f"dice-{option.name}")),
            about=locale.text(option.help),
            text=_with_blank(field_text(current, option), reroll),
            required=place == 0,
        )
        for place, option in enumerate(
            option for option in options_of(type(calculator)) if option.name in names
        )
    ]


def after_reroll(request: Request, reroll: str) -> Request:
    """Return ``request`` without the die and the reroll that a custom id names as ``r0-gem``.

    ``STOP`` names none: it ends the turn, and the other side's begins.

    Raises:
        OutdatedError: There is no such die or reroll, or nobody else has a turn.

    >>> from calculators.conan import Fall
    >>> from calculators.dice import read_rolled
    >>> fall = Request(Fall(rolled=read_rolled("r2 r0"), rerolls=1))
    >>> after_reroll(fall, "r0-gem").calculator.rerolls
    0
    """
    if not reroll:
        return request
    if reroll == STOP:
        next_turn = stopped_request(request)
        if next_turn is None:
            raise OutdatedError
        return next_turn
    die, _, paid_with = reroll.partition("-")
    try:
        return without_rerolled(request, die, paid_with)
    except ValueError as error:
        raise OutdatedError from error


def _with_blank(text: str, reroll: str) -> str:
    """Return dice with room for the one that is rolled again."""
    return f"{text} " if text and reroll not in ("", STOP) else text


_MAKERS: Final = {"change": _change_fields, "compare": _compare_fields, "rolled": _rolled_fields}


def _fields(request: Request, page: str, locale: Locale, *, compared: bool) -> Iterator[ui.Label[Any]]:
    """Yield the fields of a page.

    Raises:
        OutdatedError: There is no such page.
    """
    pages = pages_of(request, compared=compared)
    if not (page.isascii() and page.isdecimal()) or int(page) >= len(pages):
        raise OutdatedError
    for field in pages[int(page)]:
        (option, *_) = field
        if isinstance(option.notation, Flag):
            yield _flags_field(field, set_flags(request, compared=compared), locale)
        else:
            text = field_text(request, option, compared=compared)
            yield _option_field(option, text, locale, compared=compared)


def _option_field(option: Option, text: str, locale: Locale, *, compared: bool) -> ui.Label[Any]:
    label, about = _label(option, locale), locale.text(option.help)
    is_required = option.is_required and not compared
    if isinstance(option.notation, Choice):
        choices = [
            FieldChoice(word, locale.word(word), is_chosen=word == text)
            for word in option.notation.words
        ]
        return select_field(option.name, label, choices, about=about, least=int(is_required))
    return text_field(
        option.name,
        label,
        about=about,
        text=shown_value(option, text, locale),
        example=_example(option, locale, compared=compared),
        required=is_required,
    )


def _flags_field(flags: _Field, names: Sequence[str], locale: Locale) -> ui.Label[Any]:
    choices = [
        FieldChoice(flag.name, _label(flag, locale), locale.text(flag.help), flag.name in names)
        for flag in flags
    ]
    return select_field(FLAGS, locale.text("form-flags"), choices, most=len(flags))


def _line(request: Request, locale: Locale) -> ui.Label[Any]:
    """Return the field that holds all options, with an example of this calculator's."""
    return text_field(
        LINE_FIELD,
        locale.text("form-options"),
        about=_line_example(type(request.calculator), locale),
        text=_typed(request, locale),
        long=True,
    )


def _line_example(calculator: type[Calculator], locale: Locale) -> str:
    """Return an example: the options of the calculator's own, and a comparison with one more."""
    example = compared_example(calculator)
    line = _typed(replace(example, changes=None), locale)
    for name, value in (example.changes or {}).items():
        text = "; ".join(option_of(calculator, name).notation.write(value))
        line += f' {locale.option(COMPARE)} "{locale.option(name)} {text}"'
    return locale.text("form-options-example", example=line)


def _typed(request: Request, locale: Locale) -> str:
    return typed_options(request, locale.option, lambda option, text: shown_value(option, text, locale))


def _label(option: Option, locale: Locale) -> str:
    return capitalised(option_name(option.name, locale).replace("-", " "))


def _example(option: Option, locale: Locale, *, compared: bool) -> str | None:
    """Return what a number may be: shown where nothing stands yet."""
    if not isinstance(option.notation, WholeNumber):
        return None
    least, most = option.notation.limits
    message_id = "form-number" if compared else "form-number-or-range"
    return locale.text(message_id, least=least, most=most)


def changed_fields(draft: FormDraft) -> FormDraft:
    """Return a form as it was sent without the fields that were left as the form had them."""
    if draft.verb == "rolled":  # its fields replace what the request has
        return draft
    form = OddsForm(draft.state, draft.verb, draft.page)
    texts = {name: text for name, text in draft.texts.items() if form.texts.get(name) != text}
    return replace(draft, texts=texts)


def read_draft_request(draft: FormDraft) -> Request:
    """Return the request that a form holds once it is sent.

    Raises:
        CalculatorError: A field holds no value of its option.
        RefusedError: The second set of a comparison is the same as the first.
        OutdatedError: The form is of another version.
    """
    request, texts = request_of(draft.state), draft.texts
    calculator = type(request.calculator)
    locale = discord_locale(draft.state.language)
    if draft.verb == "change" and draft.page == LINE:
        return read_typed(calculator, texts.get(LINE_FIELD, ""), option_names(calculator, locale))
    if not texts.keys() <= {FLAGS, *(option.name for option in options_of(calculator))}:
        raise OutdatedError
    if draft.verb == "rolled":
        return read_rolled_form(after_reroll(request, draft.page), texts)
    if draft.verb == "change":
        return read_form(request, texts)
    compared = read_compared_form(request, texts)
    if compared.changes is None:
        raise RefusedError(locale.text("compare-same"))
    return compared
