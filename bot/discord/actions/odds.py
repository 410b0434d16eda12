"""Forms with the options of a calculation, made of its own declaration, and the buttons that open them.

Discord sends back only what a form holds, so its custom id says which page of the options it is (see
``odds_pages``) and from which request it starts.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ui

from bot.answers.odds import COMPARE, Request, read_typed, typed_options
from bot.answers.odds.codes import request_code
from bot.answers.odds.form import (
    FLAGS,
    FieldTexts,
    field_text,
    read_compared_form,
    read_form,
    read_rolled_form,
    set_flags,
    stopped_request,
    without_rerolled,
)
from bot.answers.odds.player_words import shown_value
from bot.answers.offers import compared_example
from bot.discord.actions.form import (
    Form,
    Modal,
    field_content,
    read_texts,
    refilled,
    select_field,
    text_field,
)
from bot.discord.actions.press import chosen_value, press
from bot.discord.cards.controls import select_option
from bot.discord.context import Context
from bot.discord.error_replies import offer_fix, replying
from bot.discord.errors import GivenUpError, LimitedError, OutdatedError, RefusedError
from bot.discord.posted_card import answer_language, posted_odds
from bot.discord.refused_forms import RefusedForm, fix_odds, read_refused
from bot.discord.show_card import show_card, show_odds
from bot.discord.state.buttons import Change, Compare, FixOdds, More, OpenPage, PickPage, Rolled
from bot.discord.state.card_state import OddsState, request_of
from bot.discord.state.odds_pages import FIRST, LINE, STOP, Field, pages_of
from bot.discord.state.request_parts import BESIDE_CODE
from bot.locales import Locale, MenuLocale
from bot.render.odds.figures import capitalised
from calculators.declaration import Calculator, Option, option_of, options_of
from calculators.errors import CalculatorError

# The only field of the page on which all options are one line.
LINE_FIELD: Final = "options"
_TOTAL: Final = "total"
# What stands in fields, by their custom ids.
_EMPTY: Final[FieldTexts] = {}


class OddsForm(Form):
    """Options of a calculation.

    Attributes:
        page: The number of the page, or another that the form knows.
        state: What is asked so far.
    """

    page: str
    state: OddsState

    @abstractmethod
    def fields(self, request: Request, locale: Locale) -> Sequence[ui.Label[Any]]:
        """Return the fields for the options of ``request``.

        Raises:
            OutdatedError: There is no such page.
        """

    @abstractmethod
    def changed_request(self, request: Request, texts: FieldTexts) -> Request:
        """Return ``request`` with what the fields hold.

        Raises:
            CalculatorError: A field holds no value of its option.
            RefusedError: They hold nothing to calculate.
            OutdatedError: The form is of another version.
        """

    def modal(self, texts: FieldTexts = _EMPTY) -> Modal:
        """Return the form with the options so far, or with ``texts`` that were typed before.

        Raises:
            OutdatedError: There is no such page.
        """
        locale = MenuLocale(self.state.language)
        title = locale.text(request_of(self.state).calculator.declaration.title).partition(":")[0]
        fields = (refilled(field, texts) for field in self._fields(locale))
        return Modal(title, self.custom_id, *fields)

    async def submit(self, context: Context) -> None:
        """Answer with the odds of what the form holds, or offer to correct what is wrong."""
        async with replying(context, private=True, in_place=context.is_private) as reply:
            form = replace(self, state=posted_odds(context, self.state))
            language, texts = form.state.language, read_texts(context)
            try:
                await show_odds(reply, form.request(texts), language)
            except (CalculatorError, RefusedError, GivenUpError, LimitedError) as error:
                refused = RefusedForm(form.verb, form.page, form.state, form.changed_texts(texts))
                fix = fix_odds(refused, context.recent, context.interaction.id)
                await offer_fix(reply, error, fix, Locale(language))

    def request(self, texts: FieldTexts) -> Request:
        """Return the request that the form holds once it is sent; the errors are as above."""
        request = request_of(self.state)
        names = {LINE_FIELD, FLAGS, *(option.name for option in options_of(type(request.calculator)))}
        if not texts.keys() <= names:
            raise OutdatedError
        return replace(self.changed_request(request, texts), left_out=request.left_out)

    def changed_texts(self, texts: FieldTexts) -> FieldTexts:
        """Return what fields hold of ``texts`` that is not as the form had it."""
        former_texts = dict(map(field_content, self._fields(MenuLocale(self.state.language))))
        return {name: text for name, text in texts.items() if former_texts.get(name) != text}

    def _fields(self, locale: Locale) -> Sequence[ui.Label[Any]]:
        return self.fields(request_of(self.state), locale)


class ChangeForm(OddsForm, verb="change"):
    """Options to be changed; on the page ``LINE`` all of them as one line."""

    def fields(self, request: Request, locale: Locale) -> Sequence[ui.Label[Any]]:
        """Return a field for each option of the page."""
        if self.page == LINE:
            return [_line(request, locale)]
        return list(_fields(request, self.page, locale, compared=False))

    def changed_request(self, request: Request, texts: FieldTexts) -> Request:
        """Return ``request`` with other options."""
        if self.page != LINE:
            return read_form(request, texts)
        return read_typed(type(request.calculator), texts.get(LINE_FIELD, ""))


class CompareForm(OddsForm, verb="compare"):
    """Options of a second set to compare a calculation with."""

    def fields(self, request: Request, locale: Locale) -> Sequence[ui.Label[Any]]:
        """Return a field for each option of the page."""
        return list(_fields(request, self.page, locale, compared=True))

    def changed_request(self, request: Request, texts: FieldTexts) -> Request:
        """Return ``request`` compared with the second set, unless that is the same."""
        compared = read_compared_form(request, texts)
        if compared.changes is None:
            raise RefusedError(MenuLocale(self.state.language).text("compare-same"))
        return compared


class RolledForm(OddsForm, verb="rolled"):
    """Dice on the table; ``page`` is the die that is rolled again (see ``after_reroll``)."""

    def fields(self, request: Request, locale: Locale) -> Sequence[ui.Label[Any]]:
        """Return a field for each kind of dice."""
        current = after_reroll(request, self.page)
        calculator = current.calculator
        names = ({_TOTAL} if self.page == STOP else set()) | calculator.rolled_options.keys()
        options = [option for option in options_of(type(calculator)) if option.name in names]
        return [
            text_field(
                option.name,
                capitalised(locale.text(f"dice-{option.name}")),
                about=locale.text(option.help),
                text=_with_blank(field_text(current, option), self.page),
                required=option is options[0],
            )
            for option in options
        ]

    def changed_request(self, request: Request, texts: FieldTexts) -> Request:
        """Return ``request`` for the dice that lie there."""
        return read_rolled_form(after_reroll(request, self.page), texts)

    def changed_texts(self, texts: FieldTexts) -> FieldTexts:
        """Return all texts: they replace what the request has."""
        return texts


def odds_form(verb: str, page: str, state: OddsState) -> OddsForm:
    """Return the form with this verb.

    Raises:
        OutdatedError: There is none.
    """
    kind = Form.kinds.get(verb)
    if kind is None or not issubclass(kind, OddsForm):
        raise OutdatedError
    form: OddsForm = kind(page, state)
    return form


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
        if option.notation.is_flag:
            yield _flags_field(field, set_flags(request, compared=compared), locale)
        else:
            text = field_text(request, option, compared=compared)
            yield _option_field(option, text, locale, compared=compared)


def _option_field(option: Option, text: str, locale: Locale, *, compared: bool) -> ui.Label[Any]:
    label, about = _label(option, locale), locale.text(option.help)
    is_required = option.is_required and not compared
    if option.notation.choices:
        choices = [
            select_option(word, locale.word(word), is_chosen=word == text)
            for word in option.notation.choices
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


def _flags_field(flags: Field, names: Sequence[str], locale: Locale) -> ui.Label[Any]:
    choices = [
        select_option(
            flag.name, _label(flag, locale), locale.text(flag.help), is_chosen=flag.name in names
        )
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
    return capitalised(locale.option(option.name).replace("-", " "))


def _example(option: Option, locale: Locale, *, compared: bool) -> str | None:
    """Return what a number may be: shown where nothing stands yet."""
    if option.notation.limits is None or option.notation.kind != "number":
        return None
    smallest, largest = option.notation.limits
    message_id = "form-number" if compared else "form-number-or-range"
    return locale.text(message_id, least=smallest, most=largest)


@press.register
async def open_form(button: Change | Compare | Rolled, context: Context) -> None:
    """Open the first form of a calculation's options, of a second set, or for dice on the table."""
    async with replying(context, private=True) as reply:
        state = _state(context, button.state)
        match button:
            case Change():
                form: OddsForm = ChangeForm(FIRST, state)
            case Compare():
                form = CompareForm(FIRST, state)
            case Rolled():
                form = RolledForm(button.reroll, state)
        await reply.ask(form.modal())


@press.register
async def open_page(button: OpenPage | PickPage, context: Context) -> None:
    """Open the form of a page such as ``change-1``, which the button names or a select."""
    async with replying(context, private=True) as reply:
        page = button.page if isinstance(button, OpenPage) else chosen_value(context)
        verb, _, number = page.partition(BESIDE_CODE)[0].rpartition("-")
        await reply.ask(odds_form(verb, number, _state(context, button.state)).modal())


@press.register
async def more(button: More, context: Context) -> None:
    """Show a calculation with one more, or one fewer, of what a table changes first."""
    async with replying(context, private=True, in_place=context.is_private) as reply:
        state = _state(context, button.state)
        request = request_of(state)
        calculator = request.calculator
        if button.change not in ("1", "-1"):
            raise OutdatedError
        changed = calculator.with_more(calculator.declaration.count, int(button.change))
        if changed is None:
            raise OutdatedError
        await show_card(
            reply, replace(state, request=request_code(Request(changed, left_out=request.left_out)))
        )


@press.register
async def fix_form(button: FixOdds, context: Context) -> None:
    """Open the form that was refused, with what was typed."""
    async with replying(context, private=True) as reply:
        refused = read_refused(button, context.recent)
        await reply.ask(odds_form(refused.verb, refused.page, refused.state).modal(refused.texts))


def _state(context: Context, state: OddsState) -> OddsState:
    """Return the calculation that a button stands for, in the language of who pressed it."""
    state = posted_odds(context, state)
    return replace(state, language=answer_language(context, state.language))
