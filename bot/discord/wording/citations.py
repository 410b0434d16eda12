"""Citations on cards: edition, page, and a link where the document has an address."""

from collections.abc import Iterable
from typing import Final

from bot.answers import Citation
from bot.locales import Locale
from bot.render.rules.wording import citation, document_title, page_texts

# Brackets would end the text of a link.
_BRACKETS: Final = str.maketrans("[]", "()")


def source_line(citations: Iterable[Citation], locale: Locale) -> str:
    """Return the documents that are cited, each once, with the pages.

    >>> from glossary import Document, Source
    >>> document = Document("Rulebook", "en", "2nd edition", "https://example.org/r.pdf")
    >>> cited = Citation(document, Source("rulebook", "Doors", 4))
    >>> source_line([cited, cited], Locale("en"))
    'Source: [Rulebook (2nd edition), p. 4](https://example.org/r.pdf)'
    """
    pages: dict[tuple[str, str | None], dict[str, None]] = {}
    for cited in citations:
        document = document_title(cited), cited.document.url
        pages.setdefault(document, {}).update(dict.fromkeys(page_texts(cited, locale)))
    documents = (_linked(", ".join([title, *texts]), url) for (title, url), texts in pages.items())
    return f"{locale.text('source')}: {'; '.join(documents)}"


def citation_line(cited: Citation, locale: Locale) -> str:
    """Return the one place that is cited.

    >>> from glossary import Document, Source
    >>> cited = Citation(Document("Hero Movement", "en"), Source("hero-movement", "Pick a Lock"))
    >>> citation_line(cited, Locale("en"))
    'Source: Hero Movement, Pick a Lock'
    """
    return f"{locale.text('source')}: {_linked(citation(cited, locale), cited.document.url)}"


def _linked(line: str, url: str | None) -> str:
    return line if url is None else f"[{line.translate(_BRACKETS)}]({url})"
