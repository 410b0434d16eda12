"""The figure that a question asks for, above the rule: as lines, and as a record for programs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bot.locales import Locale
from bot.render.rules.plain import CHAT, SHELL, offer_key

if TYPE_CHECKING:
    from bot.answers.asking.asked import AskedOdds
    from bot.answers.asking.figures import AskedAnswer
    from calculators.answer import Odds


def asked_lines(
    asked_answer: "AskedAnswer", locale: Locale, *, calls: str, width: int | None = None
) -> Iterator[str]:
    """Yield the lines of a calculation: its figure, what is assumed, how it was understood.

    Args:
        asked_answer: The calculation; where it has no answer, only what was understood is offered.
        locale: Speaks the reader's language.
        calls: How a calculator is called where the reader is.
        width: Most characters of a line of a table; ``None`` for any number.
    """
    from bot.answers.asking.figures import with_example  # other questions need not wait for them
    from bot.answers.offers import request_line

    asked, language = asked_answer.asked, locale.language
    if asked_answer.answer is None and asked.missing:
        # The words around say what language it is.
        plain = calls if calls == CHAT else SHELL
        example = plain.format(request_line(with_example(asked), language))
        yield missing_line(asked, offer_key(locale, calls) + example, locale)
        return
    call = offer_key(locale, calls) + calls.format(request_line(with_example(asked), language))
    if asked_answer.answer is None:
        yield locale.text("asked-unclear", call=call)
        return
    from bot.render.odds.card import asked_sections  # a question without a figure need not wait

    for section in asked_sections(asked_answer.answer, locale, width):
        yield from section.lines
    yield locale.text("asked-understood", call=call)


def missing_line(calculation: "AskedOdds", example: str, locale: Locale) -> str:
    """Return what a calculation still takes, in words, and a complete example of it."""
    names = (locale.text(f"option-{name}").replace("-", " ") for name in calculation.missing)
    return locale.text("asked-missing", options=", ".join(names), example=example)


def asked_record(asked_answer: "AskedAnswer | None") -> dict[str, Any] | None:
    """Return a calculation as a JSON object: ``args``, ``missing``, and the figures if there are some.

    ``None`` where none is asked for, and where it is not clear although nothing is missing.
    """
    if asked_answer is None or (asked_answer.answer is None and not asked_answer.asked.missing):
        return None
    record: dict[str, Any] = {
        "args": asked_answer.asked.args,
        "missing": list(asked_answer.asked.missing),
    }
    if asked_answer.answer is None or asked_answer.answer.series:
        return record
    compared = asked_answer.answer.compared
    if compared is not None:
        record["compare"] = _main_figures(compared)
    return record | _main_figures(asked_answer.answer.odds)


def _main_figures(odds: "Odds") -> dict[str, Any]:
    """Return the chance of success and what is expected, as JSON objects."""
    from bot.render.odds.records import figure_record  # a question without a figure need not wait

    return {"success": figure_record(odds.success), "expected": figure_record(odds.expected)}
