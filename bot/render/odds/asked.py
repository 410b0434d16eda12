"""The figure that a question asks for, above the rule: as lines, and as a record for programs."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.locales import Locale
from bot.render.rules.plain import CHAT, SHELL, offer_key

if TYPE_CHECKING:
    from bot.answers.asking.asked import AskedOdds
    from bot.answers.asking.figures import AskedAnswer
    from bot.answers.odds.service import OddsAnswer
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
    from bot.answers.asking.choices import choices_of
    from bot.answers.asking.figures import with_example  # other questions need not wait for them
    from bot.answers.odds.player_words import option_in_words
    from bot.answers.offers import request_line
    from bot.render.odds.understood import aside_lines, unclear_lines, understood_line

    calculation, answer = asked_answer.calculation, asked_answer.answer
    if calculation.options:
        yield f"{understood_line(calculation, locale)}."
    line = request_line(with_example(calculation), locale.language)
    if answer is None and calculation.missing:
        yield from (*aside_lines(calculation, locale), *unclear_lines(calculation, locale))
        # The words around say what language it is.
        plain = calls if calls == CHAT else SHELL
        yield missing_line(calculation, offer_key(locale, calls) + plain.format(line), locale)
        return
    call = offer_key(locale, calls) + calls.format(line)
    if answer is None:
        yield from (*aside_lines(calculation, locale), *unclear_lines(calculation, locale))
        for name, choice in choices_of(calculation):
            line = request_line(choice, locale.language)
            yield f"  - {option_in_words(name, locale)}: {calls.format(line)}"
        yield locale.text("asked-unclear", call=call)
        return
    from bot.render.odds.card import asked_sections  # a question without a figure need not wait

    for section in asked_sections(answer, locale, width, lists_figures=asked_answer.lists_figures):
        yield from section.lines
    yield from aside_lines(calculation, locale)
    yield locale.text("asked-call", call=call)


def missing_line(calculation: "AskedOdds", example: str, locale: Locale) -> str:
    """Return what a calculation still takes, in words, and a complete example of it."""
    from bot.answers.odds.player_words import option_in_words  # other questions need not wait for it

    names = (
        locale.text_or(f"missing-{name}", option_in_words(name, locale)) for name in calculation.missing
    )
    return locale.text("asked-missing", options=", ".join(names), example=example)


def asked_record(asked_answer: "AskedAnswer | None", locale: Locale) -> dict[str, Any] | None:
    """Return a calculation as a JSON object: ``args``, ``missing``, and the figures if there are some.

    ``None`` where none is asked for. Where the question is not clear there is no figure, and
    ``unclear`` lists why.
    """
    if asked_answer is None:
        return None
    from bot.render.odds.understood import understood_line  # other questions need not wait for it

    calculation, answer = asked_answer.calculation, asked_answer.answer
    record: dict[str, Any] = {
        "args": calculation.args,
        "missing": list(calculation.missing),
        "understood": understood_line(calculation, locale),
    }
    if calculation.missing or calculation.unclear:
        record["unclear"] = [
            {"number": unclear.text, "noun": unclear.noun, "options": list(unclear.options)}
            for unclear in calculation.unclear
        ]
    if answer is None or answer.series:
        return record
    if answer.compared is not None:
        record["compare"] = _main_figures(answer.compared)
        if answer.request.figure is not None:
            record["headline"] = _headline(answer)
            record["compare"]["headline"] = _headline(answer, answer.compared)
    elif not asked_answer.lists_figures:
        record["headline"] = _headline(answer)
    return record | _main_figures(answer.odds)


def _headline(answer: "OddsAnswer", odds: "Odds | None" = None) -> dict[str, Any] | None:
    """Return the figure that is asked: its id and its value; of how many it takes also the chance.

    Of a comparison ``odds`` are the second ones.
    """
    from bot.answers.odds import split_words, typed_options

    if answer.needed is not None:
        best, declaration = answer.needed.best, answer.declaration
        value = best.number if answer.needed.reaches else None
        options = split_words(typed_options(replace(answer.request, series=None, figure=None)))
        args = [declaration.command, declaration.game, *options]
        return {"of": "needed", "value": value, "at": float(best.chance), "args": args}
    figures = answer.figures(odds)
    asked_for = answer.request.figure or next(
        (name for name in ("success", "expected") if name in figures), None
    )
    return None if asked_for is None else {"of": asked_for, "value": float(figures[asked_for].value)}


def _main_figures(odds: "Odds") -> dict[str, Any]:
    """Return the chance of success and what is expected, as JSON objects."""
    from bot.render.odds.records import number_record  # a question without a figure need not wait

    return {"success": number_record(odds.success), "expected": number_record(odds.expected)}
