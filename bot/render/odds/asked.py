"""The figure that a question asks for, above the rule: as lines, and as a record for programs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bot.locales import Locale
from bot.render.rules.plain import CHAT, SHELL, offer_key

if TYPE_CHECKING:
    from bot.answers.asking import AskedOdds
    from bot.answers.asking.figures import AskedAnswer


def asked_lines(
    asked: "AskedAnswer", locale: Locale, *, calls: str, width: int | None = None
) -> Iterator[str]:
    """Yield the lines of a calculation: its figure, what is assumed, how it was understood.

    Args:
        asked: The calculation; only what was understood is offered where there is no answer.
        locale: Speaks the reader's language.
        calls: How a calculator is called where the reader is.
        width: Most characters of a line of a table; ``None`` for any number.
    """
    call = offer_key(locale, calls) + calls.format(asked.asked.line)
    if asked.answer is None:
        if asked.asked.missing:
            from bot.answers.asking.example import with_example  # other questions need not wait for it

            # The words around say what language it is.
            plain = calls if calls == CHAT else SHELL
            yield missing_line(asked.asked, plain.format(with_example(asked.asked).line), locale)
        else:
            yield locale.text("asked-unclear", call=call)
        return
    from bot.render.odds.card import asked_sections  # a question without a figure need not wait

    for section in asked_sections(asked.answer, locale, width):
        yield from section.lines
    yield locale.text("asked-understood", call=call)


def missing_line(asked: "AskedOdds", example: str, locale: Locale) -> str:
    """Return what a calculation still takes, in words, and a complete example of it."""
    names = (locale.text(f"option-{name}").replace("-", " ") for name in asked.missing)
    return locale.text("asked-missing", options=", ".join(names), example=example)


def asked_record(asked: "AskedAnswer | None") -> dict[str, Any] | None:
    """Return a calculation as a JSON object: ``args``, ``missing``, and the figures if there are some.

    ``None`` where none is asked for, and where it is not clear although nothing is missing.
    """
    if asked is None or (asked.answer is None and not asked.asked.missing):
        return None
    record = {"args": asked.asked.args, "missing": list(asked.asked.missing)}
    if asked.answer is None or asked.answer.series:
        return record
    from bot.render.odds.records import figure_record

    odds = asked.answer.odds
    return {**record, "success": figure_record(odds.success), "expected": figure_record(odds.expected)}
