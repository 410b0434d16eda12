"""The small texts that every front end puts together the same way."""

from collections.abc import Iterator
from typing import Final

from bot.answers import Citation, Ruling
from bot.locales import Locale
from bot.tables.table_rulings import TableRuling
from glossary import Language, Localised, other_language

_ELLIPSIS: Final = "…"
# A card has no room for more of them.
MOST_DECISIONS: Final = 3


def both_titles(title: Localised[str], language: Language) -> str:
    """Return a title in both languages, the reader's first; once if they are the same.

    >>> both_titles(Localised("Rest", "Riposo"), "it")
    'Riposo · Rest'
    """
    if title.en == title.it:
        return title.en
    return f"{title[language]} · {title[other_language(language)]}"


def citation(cited: Citation, locale: Locale) -> str:
    """Return a citation in one line.

    >>> from glossary import Document, Source
    >>> cited = Citation(Document("Hero Movement", "en"), Source("hero-movement", "Pick a Lock", 7, 8))
    >>> citation(cited, Locale("it"))
    'Hero Movement, Pick a Lock, pagg. 7-8'
    """
    return ", ".join([document_title(cited), cited.source.section, *page_texts(cited, locale)])


def page_texts(cited: Citation, locale: Locale) -> Iterator[str]:
    """Yield the page, or the pages, of a citation; nothing where the document has none."""
    source = cited.source
    if source.page_end is not None:
        yield locale.text("pages", first=source.page, last=source.page_end)
    elif source.page is not None:
        yield locale.text("page", page=source.page)


def document_title(cited: Citation) -> str:
    """Return the title of the document, with the version of the rules."""
    document = cited.document
    return document.title if document.version is None else f"{document.title} ({document.version})"


def whole_rule(ruling: Ruling, locale: Locale) -> str:
    """Return the whole rule in Markdown: its text, then examples and open points under headings."""
    body, sections = ruling.entry.body, [ruling.text]
    for message_id, section in (("examples", body.examples), ("open-points", body.open_points)):
        if section is not None:
            sections.append(f"### {locale.text(message_id)}\n\n{section[ruling.language]}")
    return "\n\n".join(sections)


def origin(link: Ruling, locale: Locale) -> str:
    """Return the game of an entry and what kind of entry it is."""
    return f"{link.game} · {locale.text(f'kind-{link.kind}')}"


def heading_of(ruling: Ruling, locale: Locale) -> str:
    """Return the line below a ruling's title: its origin, and which preferred game settled it."""
    line = origin(ruling, locale)
    if ruling.preferred is None:
        return line
    return f"{line} · {locale.text('tables-game' if ruling.preferred.comes_first else 'last-game')}"


def leads_heading(ruling: Ruling, locale: Locale) -> str:
    """Return what stands before the entries to read next."""
    return locale.text("or-did-you-mean" if ruling.is_contested else "see-also")


def lead_title(ruling: Ruling, link: Ruling) -> str:
    """Return the title of an entry to read next, with its game if that is another."""
    title = link.title[ruling.language]
    return title if link.game == ruling.game else f"{title} ({link.game})"


def case_and_gap(
    ruling: Ruling, locale: Locale, *, offset: int | None = None
) -> Iterator[tuple[str, str]]:
    """Yield a case of the rule and what is not told, each with what it is.

    Args:
        ruling: The rule.
        locale: Speaks its language.
        offset: How many numbers stand above that of the case, which it has among what to read next;
            ``None`` where it has none.
    """
    if ruling.case is not None:
        title = ruling.case.title[ruling.language]
        if offset is not None:
            place = [link.id for link in ruling.leads].index(ruling.case.id)
            title = f"[{place + 1 + offset}] {title}"
        yield title, ruling.case.short
    if ruling.gap is not None:
        yield f"{locale.text('not-told')}:", ruling.gap.short


def made_by(ruling: TableRuling) -> str:
    """Return who wrote a ruling down, and when."""
    return f"{ruling.author}, {ruling.day}" if ruling.author else ruling.day


def decision_lines(ruling: Ruling, locale: Locale) -> Iterator[str]:
    """Yield what the table decided about a rule, the newest first, and whether the rule has changed."""
    for decision in ruling.decisions[:MOST_DECISIONS]:
        table_ruling = decision.ruling
        number, text = table_ruling.number, " ".join(table_ruling.text.split())
        yield locale.text("tables-ruling", number=number, who=made_by(table_ruling), text=text)
        if decision.is_outdated:
            yield locale.text("tables-ruling-outdated", number=number)
    hidden = len(ruling.decisions) - MOST_DECISIONS
    if hidden > 0:
        yield locale.text("tables-rulings-more", count=hidden)


def shortened(text: str, limit: int) -> str:
    """Return ``text`` on one line of at most ``limit`` characters, cut after a whole word.

    >>> shortened("Pick a Lock", 20), shortened("Pick a Lock", 9), shortened("Lock", 3)
    ('Pick a Lock', 'Pick a…', 'Lo…')
    """
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    start = line[: limit - len(_ELLIPSIS)]
    if not line[len(start)].isspace() and " " in start:
        start = start.rpartition(" ")[0]
    return start.rstrip(" ,;:.") + _ELLIPSIS
