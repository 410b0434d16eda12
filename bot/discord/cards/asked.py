"""Calculations on the card of an answer: the question's above it, buttons to that or to an example.

What they say, the cards of calculations say in the same words.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from discord import ui

from bot.answers import Ruling
from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.choices import with_swapped_sides
from bot.answers.asking.figures import AskedAnswer, with_example
from bot.answers.odds import COMPARE, Request, written_changes, written_options
from bot.answers.odds.codes import request_code
from bot.answers.odds.player_words import shown_value
from bot.answers.odds.service import OddsAnswer, game_components
from bot.discord.cards.card import button, row
from bot.discord.limits import BUTTONS_IN_ROW
from bot.discord.state.buttons import Change, RollDice, Show
from bot.discord.state.card_state import OddsState
from bot.discord.state.custom_id import CUT
from bot.discord.wording.command_names import command_call
from bot.discord.wording.dice_emoji import NO_EMOJI, DiceEmoji
from bot.discord.wording.markdown import neutral, small, whole_lines
from bot.locales import Locale, MenuLocale
from bot.render.odds.asked import asked_back, missing_line, missing_options, needs_values
from bot.render.odds.assumptions import assumed_in_short
from bot.render.odds.card import Section, asked_sections
from bot.render.odds.figures import capitalised
from bot.render.rules.wording import shortened
from bot.render.understood import aside_lines, choice_in_words, understood_line
from calculators.declaration import Option
from calculators.rolls import can_roll
from glossary import Language

# So much of the options is repeated above the answer.
_LONGEST_ECHO: Final = 400
MINUS: Final = "\N{MINUS SIGN}"
# So much of a figure above a rule is shown; the rule has to fit as well.
_LONGEST_ASKED: Final = 1_500
SMALL: Final = ("box", "assumed", "sources")
# What begins an item of a list in plain lines.
_BULLET: Final = "  - "
_BELOW_ZERO: Final = re.compile(r"(?<![\w,;:-])-(?=\d)")


def asked_above(asked_answer: AskedAnswer | None, language: Language) -> Iterator[ui.Item[Any]]:
    """Yield what stands above the answer to a question that asks for a calculation.

    Args:
        asked_answer: The calculation; without an answer it is asked what is not clear, with buttons.
        language: The language of the answer.
    """
    if asked_answer is not None:
        locale = MenuLocale(language)
        yield _asked_text(asked_answer, locale)
        choices = list(_choosing(asked_answer, locale))
        for start in range(0, len(choices), BUTTONS_IN_ROW):
            yield from row(choices[start : start + BUTTONS_IN_ROW])
        yield ui.Separator()


def _asked_text(asked_answer: AskedAnswer, locale: Locale) -> ui.TextDisplay[Any]:
    calculation, answer = asked_answer.calculation, asked_answer.answer
    if answer is None:
        contents = [*map(neutral, asked_back(asked_answer, locale))]
        if needs_values(asked_answer):
            call = command_call(calculation.calculator.declaration, locale)
            example = f"{call} {requested_options(with_example(calculation), locale)}"
            contents.append(missing_line(calculation, example, locale))
        return ui.TextDisplay(whole_lines(contents, locale, _LONGEST_ASKED))
    understood = neutral(understood_line(calculation, locale)) if calculation.options else ""
    aside = [small(neutral(line)) for line in aside_lines(calculation, locale)]
    sections = asked_sections(answer, locale, lists_figures=asked_answer.lists_figures, is_brief=True)
    contents = [
        *map(section_text, sections),
        request_line(answer, understood, locale),
        *aside,
        *assumed_line(answer, locale),
    ]
    return ui.TextDisplay(whole_lines(contents, locale, _LONGEST_ASKED))


def roll_button(
    answer: OddsAnswer, locale: Locale, *, holds_long: bool = False
) -> Iterator[ui.Button[Any]]:
    """Yield the button that rolls what the figures of an answer come from, where that is anything.

    Args:
        answer: The answer.
        locale: Speaks the language of the card.
        holds_long: Whether the card holds a request that is too long for one button.
    """
    components = game_components(answer.components)
    requests = answer.rolled_for.single_requests.values()
    state = OddsState(locale.language, request_code(answer.rolled_for))
    is_held = holds_long or state.is_whole
    if is_held and any(can_roll(request.calculator, components) for request in requests):
        yield button(locale.text("button-roll"), RollDice(state), emoji="🎲")


def _choosing(asked_answer: AskedAnswer, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield a button for each thing that can be done about what is not clear of a question.

    Where a number is missing as well, it opens the form.
    """
    for choice in asked_answer.choices:
        label = capitalised(choice_in_words(choice, locale))
        yield from _calculation_button(choice.calculation, locale.language, label)


def calculating(
    ruling: Ruling | None, asked_answer: AskedAnswer | None, locale: Locale
) -> Iterator[ui.Button[Any]]:
    """Yield the button to the calculator, with the numbers of the question or of an example.

    Where a number is missing, it opens the form.
    """
    offer = None if ruling is None or asked_answer is not None else ruling.offer
    calculation = None if ruling is None else ruling.offer_said
    if asked_answer is not None:
        is_open = bool(asked_answer.choices) or asked_answer.refusal is not None
        calculation = None if is_open else asked_answer.calculation
    label = locale.text("button-odds")
    if calculation is not None:
        if calculation.missing:
            label = locale.text("button-missing", options=missing_options(calculation, locale))
        yield from _calculation_button(calculation, locale.language, label)
    elif offer is not None:
        yield from _button(offer.code, locale.language, label, "🎲")


def _calculation_button(
    calculation: AskedOdds, language: Language, label: str
) -> Iterator[ui.Button[Any]]:
    """Yield the button that shows a calculation, or that opens its form where a number is missing."""
    request = with_example(calculation)
    # What is left out is shortened rather than the button missing.
    for words in (request.left_out, (*request.left_out[:1], CUT), (CUT,)):
        state = OddsState(language, request_code(replace(request, left_out=words)))
        if state.is_whole:
            action = Change(state) if calculation.missing else Show(state)
            yield button(label, action, emoji="✏️" if calculation.missing else "🎲")
            return


def more_odds(asked_answer: AskedAnswer | None, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield the buttons to a roll, to what is assumed, and to the calculation with sides swapped."""
    request = None if asked_answer is None else _clear_request(asked_answer)
    if asked_answer is None or request is None:
        return
    if asked_answer.answer is not None:
        yield from roll_button(asked_answer.answer, locale)
        yield from _button(
            request_code(request),
            locale.language,
            locale.text("button-details"),
            "🔍",
            is_detailed=True,
        )
    swapped = with_swapped_sides(request)
    if swapped is not None:
        yield from _button(
            request_code(swapped), locale.language, locale.text("button-swap-sides"), "🔁"
        )


def _clear_request(asked_answer: AskedAnswer) -> Request | None:
    """Return what a question asks to calculate; ``None`` where that is not clear, or beyond limits."""
    is_clear = asked_answer.calculation.is_complete and asked_answer.refusal is None
    return asked_answer.calculation.request if is_clear else None


def _button(
    code: str, language: Language, label: str, emoji: str, *, is_detailed: bool = False
) -> Iterator[ui.Button[Any]]:
    """Yield the button that shows a calculation; none where its options are too long."""
    target = OddsState(language, code, is_detailed=is_detailed)
    if target.is_whole:
        yield button(label, Show(target), emoji=emoji)


def request_line(answer: OddsAnswer, options: str, locale: Locale) -> str:
    """Return what was asked in small print: the calculator, the game, the ``options``."""
    title = locale.text(answer.declaration.title).partition(":")[0]
    parts = title, answer.game[locale.language], options
    return small(shortened(" · ".join(filter(None, parts)), _LONGEST_ECHO))


def requested_options(request: Request, locale: Locale, emoji: DiceEmoji = NO_EMOJI) -> str:
    """Return the options of a request as the player chose them, dice as those of ``emoji``.

    >>> from calculators.perditions_mouth import Sprint
    >>> requested_options(Request(Sprint(points=2)), MenuLocale("it"))
    'punti 2'
    """
    options = ", ".join(_options(written_options(request), locale, emoji))
    line = options or locale.text("no-options")
    if request.changes is None:
        return line
    changes = ", ".join(_options(written_changes(request), locale, emoji))
    return f"{line} · {locale.option(COMPARE)}: {changes}"


def assumed_line(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield in small print of what kind everything assumed is, if anything is."""
    assumed = assumed_in_short(answer, locale)
    if assumed:
        yield small(f"{locale.text('assumed')}: {assumed}")


def section_text(section: Section) -> str:
    """Return a section of an answer in Discord's Markdown, numbers below 0 with the sign of charts."""
    if section.kind in ("chart", "columns"):
        title = () if section.kind == "columns" else section.lines[:1]
        return _with_minus("\n".join([*title, "```", *section.lines[len(title) :], "```"]))
    bullet = "" if section.kind in SMALL else "- "
    lines = [
        (bullet if line.startswith(_BULLET) else "") + _with_minus(neutral(line.removeprefix(_BULLET)))
        for line in section.lines
    ]
    if section.kind == "figures":
        lines[0] = f"**{lines[0]}**"
    return "\n".join(small(line) if section.kind in SMALL else line for line in lines)


def _with_minus(text: str) -> str:
    """Return a text whose numbers below 0 have the sign that charts give them."""
    return _BELOW_ZERO.sub(MINUS, text)


def _options(
    options: Iterator[tuple[Option, tuple[str, ...]]], locale: Locale, emoji: DiceEmoji
) -> Iterator[str]:
    for option, texts in options:
        name = locale.option(option.name)
        if option.notation.is_flag:
            yield name
        else:
            values = (
                emoji.dice(option, text) or neutral(shown_value(option, text, locale)) for text in texts
            )
            yield f"{name} {'; '.join(values)}"
