"""What to do next with the dice on the table, in words: the best step, then the others."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.locales import Locale
from bot.render.odds.figures import average_value, percent
from calculators.answer import NextStep
from calculators.dice import COLOUR_LETTERS

_MOST_STEPS: Final = 8
# What the best step is compared with: not to do it.
_INSTEAD: Final = {"reroll": "stop", "remove": "take"}


def next_step_lines(steps: Sequence[NextStep], locale: Locale) -> Iterator[str]:
    """Yield the best of ``steps`` with what it gains, then a line for each of the others.

    Args:
        steps: The steps in order, one at least.
        locale: Speaks the reader's language.
    """
    best, *alternatives = steps
    yield f"{locale.text('what-now')}: {_best_step(best, alternatives, locale)}"
    for step in alternatives[:_MOST_STEPS]:
        yield f"  - {_step(step, locale)}: {', '.join(_figures(step, locale))}"
    hidden = len(alternatives) - _MOST_STEPS
    if hidden > 0:
        yield f"  - {locale.text('and-more', count=hidden)}"


def _best_step(best: NextStep, alternatives: Sequence[NextStep], locale: Locale) -> str:
    step = _step(best, locale)
    figures = list(_figures(best, locale))
    if not alternatives:
        return locale.text("now-only", step=step, figure=figures[0])
    instead = _INSTEAD.get(best.do)
    compared = next((step for step in alternatives if step.do == instead), alternatives[0])
    for figure, compared_figure in zip(figures, _figures(compared, locale), strict=True):
        if figure != compared_figure:
            condition = _step_text(compared, f"now-if-{_key(compared)}", locale)
            label = f"{locale.text('line-expected')} "
            values = {"figure": figure, "other": compared_figure.removeprefix(label)}
            return locale.text("now-better", step=step, condition=condition, **values)
    return locale.text("now-as-good", step=step, figure=figures[0])


def _figures(step: NextStep, locale: Locale) -> Iterator[str]:
    """Yield the chance after a step, if one was asked for, and the expected value."""
    if step.success is not None:
        yield percent(step.success, locale)
    yield f"{locale.text('line-expected')} {average_value(step.expected, locale)}"


def _step(step: NextStep, locale: Locale) -> str:
    return _step_text(step, f"now-{_key(step)}", locale)


def _key(step: NextStep) -> str:
    return step.do if step.paid_with is None else f"{step.do}-{step.paid_with}"


def _step_text(step: NextStep, message_id: str, locale: Locale) -> str:
    die = "" if step.die is None else die_in_words(step.die, locale)
    return locale.text(message_id, die=die)


def die_in_words(die: str, locale: Locale) -> str:
    """Return a die on the table in words: its colour and what it shows, or its face alone."""
    if (colour := COLOUR_LETTERS.get(die[0])) is not None:
        return f"{locale.text(f'word-{colour}')} {die[1:]}"
    if die == "c":
        return locale.text("now-critical")
    return locale.text("now-inspire", value=die[:-1]) if die.endswith("i") else die
