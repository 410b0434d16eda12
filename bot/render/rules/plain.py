"""Answers as plain lines: for pipes, files and screen readers."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.answers import Answer, Link, Ruling
from bot.answers.offers import offer_of
from bot.locales import Locale
from bot.render.rules.wording import both_titles, citation, origin, whole_rule
from glossary import Outcome

# How a calculator is called in a shell, and in the chat.
SHELL: Final = "lawspeaker {}"
CHAT: Final = "/{}"


def answer_lines(
    answer: Answer, locale: Locale, *, full: bool = False, calls: str = SHELL
) -> Iterator[str]:
    """Yield the lines of an answer.

    Args:
        answer: What to show.
        locale: Speaks the answer's language.
        full: Show the whole rule, not only the short answer.
        calls: How a calculator is called where the reader is.
    """
    if answer.ruling is not None:
        yield from ruling_lines(answer.ruling, locale, full=full, calls=calls)
        return
    yield heading(answer, locale)
    for number, link in enumerate(answer.links, 1):
        yield f"  {number}. {both_titles(link.title, answer.language)} ({link.game})"
        if answer.outcome is Outcome.CHOICES and answer.confident:
            yield f"     {link.short}"


def ruling_lines(
    ruling: Ruling, locale: Locale, *, full: bool = False, calls: str = SHELL
) -> Iterator[str]:
    """Yield the lines of one ruling: title, short answer, source, odds, what to read next.

    Args:
        ruling: What to show.
        locale: Speaks the ruling's language.
        full: Show the whole rule, not only the short answer.
        calls: How a calculator is called where the reader is.
    """
    entry = ruling.entry
    yield both_titles(entry.title, ruling.language)
    yield origin(entry, locale)
    yield ""
    yield entry.short
    if ruling.answering is not None and ruling.answering not in entry.short:
        yield ""
        yield f"{locale.text('answers-this')}: «{ruling.answering}»"
    if full:
        yield ""
        yield whole_rule(ruling, locale)
    yield ""
    yield f"{locale.text('source')}: {citation(ruling.citation, locale)}"
    start = 1
    offer = offer_of(ruling.calculator, ruling.language)
    if offer is not None:
        yield f"{locale.text('odds')}: {calls.format(offer)}"
    for message_id, links in following(ruling):
        yield f"{locale.text(message_id)}: {_numbered(links, start, ruling)}"
        start += len(links)


def heading(answer: Answer, locale: Locale) -> str:
    """Return the sentence above the links of an answer that is no ruling."""
    if answer.outcome is Outcome.CHOICES and answer.confident:
        return locale.text("did-you-mean")
    if answer.outcome is Outcome.CHOICES:
        return locale.text("popular" if answer.links else "nothing-loaded")
    return locale.text("miss" if answer.links else "miss-nothing")


def following(ruling: Ruling) -> list[tuple[str, Sequence[Link]]]:
    """Return the lists of entries to read next, each with the message that names it.

    An entry stands in the first list that names it, and only there.
    """
    lists = [("rests-on", ruling.rules), ("see-also", ruling.see_also), ("kind-faq", ruling.faq)]
    listed_ids: set[str] = set()
    following: list[tuple[str, Sequence[Link]]] = []
    for message_id, links in lists:
        new = [link for link in links if link.id not in listed_ids]
        listed_ids.update(link.id for link in new)
        if new:
            following.append((message_id, new))
    return following


def _numbered(links: Sequence[Link], start: int, ruling: Ruling) -> str:
    return " · ".join(
        f"[{number}] {link.title[ruling.language]}" for number, link in enumerate(links, start)
    )
