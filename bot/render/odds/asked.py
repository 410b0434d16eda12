"""The figure that a question asks for, above the rule: as lines, and as a record for programs."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.locales import Locale
from bot.render.rules.plain import CHAT, SHELL, offer_key
from bot.render.wrapping import packed

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
        asked_answer: The calculation; where it has no answer, it is asked what is not clear.
        locale: Speaks the reader's language.
        calls: How a calculator is called where the reader is.
        width: Most characters of a line of a table; ``None`` for any number.
    """
    from bot.answers.asking.figures import with_example  # other questions need not wait for them
    from bot.answers.offers import request_line
    from bot.render.understood import aside_lines

    calculation, answer = asked_answer.calculation, asked_answer.answer
    if answer is None:
        yield from asked_back(asked_answer, locale)
        yield from _answers(asked_answer, locale, calls, width)
        return
    yield from _understood(calculation, locale)
    from bot.render.odds.card import asked_sections  # a question without a figure need not wait

    for section in asked_sections(answer, locale, width, lists_figures=asked_answer.lists_figures):
        yield from section.lines
    yield from aside_lines(calculation, locale)
    line = request_line(with_example(calculation), locale.language)
    yield locale.text("asked-call", call=offer_key(locale, calls) + calls.format(line))


def asked_back(asked_answer: "AskedAnswer", locale: Locale) -> Iterator[str]:
    """Yield what was understood of a calculation without an answer, and what is not clear of it."""
    from bot.render.understood import aside_lines, unclear_lines  # other questions need not wait

    calculation = asked_answer.calculation
    yield from _understood(calculation, locale)
    yield from aside_lines(calculation, locale)
    if asked_answer.refusal is None:
        yield from unclear_lines(calculation, locale)
    else:
        from bot.render.odds.refusals import refusal_in_words  # as above

        yield refusal_in_words(asked_answer.refusal, locale)


def _understood(calculation: "AskedOdds", locale: Locale) -> Iterator[str]:
    """Yield what a calculation leaves out, and what was understood of it."""
    from bot.render.understood import left_out_line, understood_line  # as above

    if calculation.left_out:
        yield left_out_line(calculation.left_out, locale)
    if calculation.options:
        yield f"{understood_line(calculation, locale)}."


def needs_values(asked_answer: "AskedAnswer") -> bool:
    """Return whether what is missing has to be told first: no choice leads to a figure."""
    is_open = asked_answer.answer is None and asked_answer.refusal is None
    has_figure = any(choice.calculation.is_complete for choice in asked_answer.choices)
    return is_open and bool(asked_answer.calculation.missing) and not has_figure


def _answers(
    asked_answer: "AskedAnswer", locale: Locale, calls: str, width: int | None
) -> Iterator[str]:
    """Yield what can be done about what is asked back: numbers in the chat, commands in a shell."""
    from bot.answers.asking.figures import with_example  # other questions need not wait for them
    from bot.answers.offers import request_line
    from bot.render.understood import choice_in_words

    choices = [(choice, choice_in_words(choice, locale)) for choice in asked_answer.choices]
    if calls == CHAT:
        items = [f"[{number}] {words}" for number, (_, words) in enumerate(choices, 1)]
        yield from packed(items, width, " \N{MIDDLE DOT} ")
    else:
        for choice, words in choices:
            request = choice.calculation.request if choice.calculation.is_complete else None
            if request is not None:
                yield f"  - {words}: {calls.format(request_line(request, locale.language))}"
    if needs_values(asked_answer):
        # The words around say what language it is.
        plain = calls if calls == CHAT else SHELL
        line = request_line(with_example(asked_answer.calculation), locale.language)
        example = offer_key(locale, calls) + plain.format(line)
        yield missing_line(asked_answer.calculation, example, locale)


def missing_line(calculation: "AskedOdds", example: str, locale: Locale) -> str:
    """Return what a calculation still takes, in words, and a complete example of it."""
    options = missing_options(calculation, locale)
    return locale.text("asked-missing", options=options, example=example)


def missing_options(calculation: "AskedOdds", locale: Locale) -> str:
    """Return what a calculation still takes, in words."""
    from bot.answers.odds.player_words import option_in_words  # other questions need not wait for it

    return ", ".join(
        locale.text_or(f"missing-{name}", option_in_words(name, locale)) for name in calculation.missing
    )


def asked_record(asked_answer: "AskedAnswer | None", locale: Locale) -> dict[str, Any] | None:
    """Return a calculation as a JSON object: ``args``, ``missing``, and the figures if there are some.

    ``None`` where none is asked for, and where nothing is missing or unclear but the calculator does
    not take the numbers. Where the question is not clear there is no figure, and ``unclear`` lists why.
    """
    if asked_answer is None or (asked_answer.refusal and asked_answer.calculation.is_complete):
        return None
    from bot.render.understood import understood_line  # other questions need not wait for it

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
