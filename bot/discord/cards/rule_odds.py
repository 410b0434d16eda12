"""The buttons of a rule's card that lead to a calculation: the question's, or the rule's example."""

from collections.abc import Iterator
from typing import Any, Final

from discord import ui

from bot.answers import Ruling
from bot.answers.asking.choices import choices_of, with_swapped_sides
from bot.answers.asking.figures import AskedAnswer, with_example
from bot.answers.odds import Request
from bot.answers.odds.codes import request_code
from bot.answers.odds.player_words import option_in_words
from bot.discord.cards.asked import roll_button
from bot.discord.cards.card import button
from bot.discord.state.buttons import Show
from bot.discord.state.card_state import OddsState, RuleState
from bot.locales import Locale

# So many meanings of an unclear number get a button.
_MOST_CHOICES: Final = 3


def meanings(
    state: RuleState, asked_answer: AskedAnswer | None, locale: Locale
) -> Iterator[ui.Button[Any]]:
    """Yield a button for each meaning of a number of the question that is not clear."""
    choices = [] if asked_answer is None else list(choices_of(asked_answer.asked))
    for name, choice in choices[:_MOST_CHOICES]:
        yield from _button(choice, state, option_in_words(name, locale), "🎲")


def calculating(
    ruling: Ruling, state: RuleState, asked_answer: AskedAnswer | None, locale: Locale
) -> Iterator[ui.Button[Any]]:
    """Yield the button to the calculator, with the numbers of the question or of an example."""
    request = ruling.offer if asked_answer is None else _clear_request(asked_answer)
    if request is not None:
        yield from _button(request, state, locale.text("button-odds"), "🎲")


def more_odds(
    state: RuleState, asked_answer: AskedAnswer | None, locale: Locale
) -> Iterator[ui.Button[Any]]:
    """Yield the buttons to a roll, to what is assumed, and to the calculation with sides swapped."""
    request = None if asked_answer is None else _clear_request(asked_answer)
    if asked_answer is None or request is None:
        return
    if asked_answer.answer is not None:
        yield from roll_button(asked_answer.answer, locale)
        yield from _button(request, state, locale.text("button-details"), "🔍", is_detailed=True)
    swapped = with_swapped_sides(request)
    if swapped is not None:
        yield from _button(swapped, state, locale.text("button-swap-sides"), "🔁")


def _clear_request(asked_answer: AskedAnswer) -> Request | None:
    """Return what a question asks to calculate; ``None`` where it may mean several things."""
    asked = asked_answer.asked
    return None if any(choices_of(asked)) else with_example(asked)


def _button(
    request: Request, state: RuleState, label: str, emoji: str, *, is_detailed: bool = False
) -> Iterator[ui.Button[Any]]:
    """Yield the button that shows a calculation; none where its options are too long."""
    target = OddsState(state.language, request_code(request), is_detailed=is_detailed)
    if target.is_whole:
        yield button(label, Show(target), emoji=emoji)
