"""Calculations on the card of an answer: the question's above it, buttons to that or to an example.

What they say, the cards of calculations say in the same words.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from discord import ui

from bot.answers import Ruling
from bot.answers.asking.choices import choices_of, with_swapped_sides
from bot.answers.asking.figures import AskedAnswer, with_example
from bot.answers.odds import Request
from bot.answers.odds.codes import request_code
from bot.answers.odds.player_words import option_in_words
from bot.answers.odds.service import OddsAnswer, game_components
from bot.discord.cards.card import button
from bot.discord.state.buttons import RollDice, Show
from bot.discord.state.card_state import OddsState, RuleState
from bot.discord.wording.command_names import command_call
from bot.discord.wording.markdown import neutral, small, whole_lines
from bot.discord.wording.option_names import requested_options
from bot.discord.wording.option_spelling import discord_locale
from bot.locales import Locale
from bot.render.odds.asked import missing_line
from bot.render.odds.assumptions import assumed_in_short
from bot.render.odds.card import Section, asked_sections
from bot.render.odds.understood import aside_lines, unclear_lines, understood_line
from bot.render.rules.wording import shortened
from calculators.rolls import can_roll
from glossary import Language

# So much of the options is repeated above the answer.
_LONGEST_ECHO: Final = 400
MINUS: Final = "\N{MINUS SIGN}"
# So much of a figure above a rule is shown; the rule has to fit as well.
_LONGEST_ASKED: Final = 1_500
# So many meanings of an unclear number get a button.
_MOST_CHOICES: Final = 3
SMALL: Final = ("box", "assumed", "sources")
# What begins an item of a list in plain lines.
_BULLET: Final = "  - "
_BELOW_ZERO: Final = re.compile(r"(?<![\w,;:-])-(?=\d)")


def asked_above(asked_answer: AskedAnswer | None, language: Language) -> Iterator[ui.Item[Any]]:
    """Yield what stands above the answer to a question that asks for a calculation.

    Args:
        asked_answer: The calculation; without an answer the text says what is missing.
        language: The language of the answer.
    """
    if asked_answer is not None:
        yield _asked_text(asked_answer, discord_locale(language))
        yield ui.Separator()


def _asked_text(asked_answer: AskedAnswer, locale: Locale) -> ui.TextDisplay[Any]:
    calculation, answer = asked_answer.calculation, asked_answer.answer
    understood = neutral(understood_line(calculation, locale)) if calculation.options else ""
    aside = [small(neutral(line)) for line in aside_lines(calculation, locale)]
    if answer is None:
        sentences = [f"{understood}."] if understood else []
        contents = [*sentences, *aside, *map(neutral, unclear_lines(calculation, locale))]
        call = command_call(calculation.calculator.declaration, locale)
        example = f"{call} {requested_options(with_example(calculation), locale)}"
        if calculation.missing:
            contents.append(missing_line(calculation, example, locale))
        else:
            contents.append(locale.text("asked-unclear", call=example))
        return ui.TextDisplay(whole_lines(contents, locale, _LONGEST_ASKED))
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


def meanings(
    state: RuleState, asked_answer: AskedAnswer | None, locale: Locale
) -> Iterator[ui.Button[Any]]:
    """Yield a button for each meaning of a number of the question that is not clear."""
    choices = [] if asked_answer is None else list(choices_of(asked_answer.calculation))
    for name, choice in choices[:_MOST_CHOICES]:
        yield from _button(request_code(choice), state, option_in_words(name, locale), "🎲")


def calculating(
    ruling: Ruling, state: RuleState, asked_answer: AskedAnswer | None, locale: Locale
) -> Iterator[ui.Button[Any]]:
    """Yield the button to the calculator, with the numbers of the question or of an example."""
    code = None if ruling.offer is None else ruling.offer.code
    if asked_answer is not None:
        request = _clear_request(asked_answer)
        code = None if request is None else request_code(request)
    if code is not None:
        yield from _button(code, state, locale.text("button-odds"), "🎲")


def more_odds(
    state: RuleState, asked_answer: AskedAnswer | None, locale: Locale
) -> Iterator[ui.Button[Any]]:
    """Yield the buttons to a roll, to what is assumed, and to the calculation with sides swapped."""
    request = None if asked_answer is None else _clear_request(asked_answer)
    if asked_answer is None or request is None:
        return
    if asked_answer.answer is not None:
        yield from roll_button(asked_answer.answer, locale)
        yield from _button(
            request_code(request), state, locale.text("button-details"), "🔍", is_detailed=True
        )
    swapped = with_swapped_sides(request)
    if swapped is not None:
        yield from _button(request_code(swapped), state, locale.text("button-swap-sides"), "🔁")


def _clear_request(asked_answer: AskedAnswer) -> Request | None:
    """Return what a question asks to calculate; ``None`` where it may mean several things."""
    calculation = asked_answer.calculation
    return None if any(choices_of(calculation)) else with_example(calculation)


def _button(
    code: str, state: RuleState, label: str, emoji: str, *, is_detailed: bool = False
) -> Iterator[ui.Button[Any]]:
    """Yield the button that shows a calculation; none where its options are too long."""
    target = OddsState(state.language, code, is_detailed=is_detailed)
    if target.is_whole:
        yield button(label, Show(target), emoji=emoji)


def request_line(answer: OddsAnswer, options: str, locale: Locale) -> str:
    """Return what was asked in small print: the calculator, the game, the ``options``."""
    title = locale.text(answer.declaration.title).partition(":")[0]
    parts = title, answer.game[locale.language], options
    return small(shortened(" · ".join(filter(None, parts)), _LONGEST_ECHO))


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
