"""Answers as plain lines: for pipes, files and screen readers."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from bot.answers import Answer, Ruling
from bot.answers.answer import BOARD_OFFER
from bot.locales import Locale
from bot.render.rules import wording
from bot.render.rules.markdown_columns import with_plain_columns
from bot.render.wrapping import packed
from glossary import Outcome

if TYPE_CHECKING:
    from bot.answers.asking.asked import AskedOdds

# How a calculator is called in a shell, and in the chat.
SHELL: Final = "lawspeaker {}"
CHAT: Final = "/{}"
# What a command line with values holds.
_OPTION: Final = " --"
# Related entries that a card shows at one glance; the others are one step away.
MOST_RELATED: Final = 3


def answer_lines(
    answer: Answer | Ruling,
    locale: Locale,
    *,
    full: bool = False,
    calls: str = SHELL,
    width: int | None = None,
    offset: int = 0,
) -> Iterator[str]:
    """Yield the lines of an answer, or of one ruling.

    Args:
        answer: What to show.
        locale: Speaks its language.
        full: Show the whole rule, not only the short answer.
        calls: How a calculator is called where the reader is.
        width: Most characters of a table's line; ``None`` for what a page takes.
        offset: How many numbers stand above already.
    """
    match answer:
        case (Ruling() as ruling) | Answer(ruling=Ruling() as ruling):
            yield from ruling_lines(ruling, locale, full=full, calls=calls, width=width, offset=offset)
        case Answer():
            yield heading(answer, locale)
            for number, link in enumerate(answer.links, 1 + offset):
                yield f"  {number}. {choice_line(answer, link)}"


def ruling_lines(
    ruling: Ruling,
    locale: Locale,
    *,
    full: bool = False,
    calls: str = SHELL,
    width: int | None = None,
    offset: int = 0,
) -> Iterator[str]:
    """Yield the lines of one ruling: title, short answer, source, odds, what to read next.

    The arguments are those of ``answer_lines``.
    """
    yield wording.both_titles(ruling.title, ruling.language)
    yield wording.heading_of(ruling, locale)
    yield ""
    for line in wording.decision_lines(ruling, locale):
        yield line
        yield ""
    yield ruling.short
    if ruling.quote is not None:
        yield ""
        yield f"{locale.text('answers-this')}: «{ruling.quote}»"
    for label, short in wording.case_and_gap(ruling, locale, offset=offset):
        yield ""
        yield f"{label} {short}"
    if full:
        yield ""
        yield with_plain_columns(wording.whole_rule(ruling, locale), width)
    yield ""
    yield f"{locale.text('source')}: {wording.citation(ruling.citation, locale)}"
    if full and ruling.document.url is not None:
        yield ruling.document.url
    for label, call in offered_calls(ruling, locale, calls):
        yield f"{label}: {call}"
    items = see_also_items(ruling, locale, full=full, calls=calls, offset=offset)
    yield from packed(items, width, " · ")


def offered_calls(ruling: Ruling, locale: Locale, calls: str) -> Iterator[tuple[str, str]]:
    """Yield what can be calculated about a rule, and how it is called where the reader is."""
    if ruling.offer is not None:
        line = ruling.offer.lines[locale.language]
        label = _offer_label(ruling.offer_said, line, locale)
        yield label, offer_key(locale, calls) + calls.format(line)
    if ruling.offers_board:
        yield locale.text("board-offer"), calls.format(BOARD_OFFER)


def _offer_label(calculation: "AskedOdds | None", line: str, locale: Locale) -> str:
    """Return what stands before an offered calculation: whose its numbers are, what it leaves out."""
    if calculation is None:
        return locale.text("odds-example" if _OPTION in line else "odds")
    if not (calculation.left_out or calculation.missing):
        return locale.text("odds")
    from bot.answers.asking.figures import examples_of  # most offers need not wait for these
    from bot.render.understood import quoted_words, understood_line, values_in_words

    label = locale.text("odds-understood", understood=understood_line(calculation, locale))
    if calculation.left_out:
        label += locale.text(
            "odds-without", words=", ".join(quoted_words(calculation.left_out, locale))
        )
    if calculation.missing:
        examples = values_in_words(calculation, examples_of(calculation), locale)
        label += locale.text("odds-with-example", options=examples)
    return label


def see_also_items(
    ruling: Ruling, locale: Locale, *, full: bool, calls: str, offset: int = 0
) -> list[str]:
    """Return what to read next with its numbers, the first one after a heading.

    Without ``full`` only what fits the question about as well is told, or else the first
    ``MOST_RELATED``; the last item says how to see the others.
    """
    links = _listed_leads(ruling, full=full)
    items = [
        f"[{number}] {wording.lead_title(ruling, link)}"
        for number, link in enumerate(links, 1 + offset)
        if full or ruling.case is None or link.id != ruling.case.id  # it stands above
    ]
    if items:
        items[0] = f"{wording.leads_heading(ruling, locale)}: {items[0]}"
    hidden = len(ruling.leads) - len(links)
    if hidden:
        items.append(locale.text("more-in-chat" if calls == CHAT else "more-in-shell", count=hidden))
    return items


def links_listed(answer: Answer, *, full: bool) -> int:
    """Return how many links stand with their numbers below an answer."""
    ruling = answer.ruling
    if ruling is None:
        return len(answer.links)
    return len(_listed_leads(ruling, full=full))


def _listed_leads(ruling: Ruling, *, full: bool) -> Sequence[Ruling]:
    return ruling.leads if full else ruling.also or ruling.leads[:MOST_RELATED]


def offer_key(locale: Locale, calls: str) -> str:
    """Return the key that runs an offered calculation, where there is one."""
    return f"[{locale.text('odds-key')}] " if calls == CHAT else ""


def choice_line(answer: Answer, link: Ruling) -> str:
    """Return a choice on one line: title and game.

    An entry that says what the documents do not tell says so in full.
    """
    line = f"{wording.both_titles(link.title, answer.language)} ({link.game})"
    return f"{line}: {link.short}" if explains_miss(answer, link) else line


def explains_miss(answer: Answer, link: Ruling) -> bool:
    """Return whether ``link`` is the entry that says why there is no answer."""
    return answer.is_gap and link is answer.links[0]


def heading(answer: Answer, locale: Locale) -> str:
    """Return the sentences above the links of an answer that is no ruling."""
    sentence = _outcome(answer, locale)
    if answer.preferred is not None and answer.preferred.comes_first and answer.links:
        return f"{locale.text('tables-game-only', game=answer.links[0].game)} {sentence}"
    return sentence


def _outcome(answer: Answer, locale: Locale) -> str:
    if answer.other_game is not None:
        message_id = "other-game" if answer.links else "other-game-nothing"
        return locale.text(message_id, game=answer.other_game)
    if answer.is_gap:
        return locale.text("gap")
    if answer.is_calculated and answer.links:
        return locale.text("below-calculation")
    if answer.outcome is Outcome.CHOICES:
        return locale.text("did-you-mean")
    if answer.asks_nothing:
        return locale.text("popular" if answer.links else "nothing-loaded")
    return locale.text("miss" if answer.links else "miss-nothing")
