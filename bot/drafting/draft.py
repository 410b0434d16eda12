"""Divide a rulebook into drafts of entries: one a heading, one a glossary line, one a table."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Final

from bot.drafting.blocks import Block
from bot.drafting.plain_text import is_heading, without_number
from bot.render.visible import HIDDEN
from glossary.entry import SHORT_LIMIT, TEXT_LIMIT, TITLE_LIMIT, Language, is_visible
from glossary.text import name_key

_LONGEST_SLUG: Final = 40
_LONGEST_SECTION: Final = 160
# A term of a glossary, in front of its colon.
_GLOSSARY_LINE: Final = re.compile(r"([^\W\d_][^:.;\t]{1,50}):\s+(\S.*)", re.DOTALL)
_MOST_TERM_WORDS: Final = 6
# What stands beside a name in a heading: a number of pieces, a parameter, an icon, an appendix.
_BESIDE_NAME: Final = re.compile(
    r"^(?:Appendix|Appendice) \w+ - |\\\w+|[←-⇿☀-➿]|\s+x\s?\d+\b.*|\s+X$|\s*\([^)]*\)$"
)
# Several of one of these kinds, one after the other, are one paragraph.
_RUN_KINDS: Final = frozenset(("item", "step", "row"))
_LONGEST_STEP: Final = 80
# A pack holds 5,000 files.
_MOST_ENTRIES: Final = 4_900
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+")


@dataclass(slots=True)
class DraftEntry:
    """What a rulebook says under one heading.

    Attributes:
        title: The heading.
        section: The heading above it; its own where there is none.
        page: Its page; ``None`` where the rulebook has no pages.
        blocks: What stands below it.
    """

    title: str
    section: str
    page: int | None
    blocks: list[Block] = field(default_factory=list)

    @property
    def slug(self) -> str:
        """The title as a file name.

        >>> DraftEntry("Città: l'Assedio (2)", "Scenari", None).slug
        'citta-l-assedio-2'
        """
        return slug_of(self.title, _LONGEST_SLUG) or "entry"

    @property
    def is_table(self) -> bool:
        r"""Whether more than half of it are rows of tables.

        >>> row, text = Block("row", "1\tRed"), Block("text", "Roll one die.")
        >>> DraftEntry("Wounds", "", 3, [text, row, row]).is_table
        True
        """
        rows = sum(block.kind == "row" for block in self.blocks)
        return rows * 2 > len(self.blocks)

    @property
    def text(self) -> str:
        r"""All of it in Markdown.

        >>> blocks = [Block("text", "You may:"), Block("item", "eat"), Block("item", "sleep")]
        >>> DraftEntry("Rest", "Turns", 3, blocks).text
        'You may:\n\n- eat\n- sleep'
        """
        return "\n\n".join(_paragraphs(self.blocks))

    @property
    def short(self) -> str:
        """Its first sentences, as many as a ruling may have."""
        words = " ".join(block.text.replace("\t", ", ") for block in self.blocks)
        short = ""
        for sentence in _SENTENCE_END.split(words):
            if len(short) + len(sentence) >= SHORT_LIMIT:
                break
            short = f"{short} {sentence}".strip()
        return short or f"{words[: SHORT_LIMIT - 1]}…"


@dataclass(frozen=True, slots=True)
class Draft:
    """A rulebook, divided.

    Attributes:
        language: The language that it is written in.
        entries: Drafts of entries, in the order of the rulebook.
        unplaced: What belongs to no entry.
    """

    language: Language
    entries: tuple[DraftEntry, ...]
    unplaced: tuple[Block, ...]


def slug_of(title: str, limit: int) -> str:
    """Return a title as a file name of at most ``limit`` characters; empty if no letter can be used.

    >>> slug_of("Città Perdute II", 20)
    'citta-perdute-ii'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:limit].strip("-")


def divide(blocks: Iterable[Block], language: Language) -> Draft:
    """Return the drafts of entries that a rulebook's blocks make up.

    >>> blocks = [Block("heading", "Torches", 4), Block("text", "A torch lights 2 squares.", 4)]
    >>> [(entry.title, entry.page) for entry in divide(blocks, "en").entries]
    [('Torches', 4)]
    """
    entries, unplaced = _entries_of(blocks)
    empty_titles = {entry.title for entry in entries if not entry.blocks}
    _name_parts(entries)
    for entry in entries:
        is_named_above = entry.section in empty_titles and entry.section != entry.title
        if not entry.blocks and not is_named_above:
            unplaced.append(Block("heading", entry.title, entry.page))
    merged = _with_own_titles(entry for entry in entries if entry.blocks)
    fitting, surplus = merged[:_MOST_ENTRIES], merged[_MOST_ENTRIES:]
    for entry in fitting:
        unplaced += _cut(entry)
    for entry in surplus:
        unplaced += (Block("heading", entry.title, entry.page), *entry.blocks)
    titles = {entry.title for entry in fitting}
    return Draft(language, fitting, tuple(block for block in unplaced if block.text not in titles))


def guess_language(blocks: Iterable[Block], words: dict[Language, frozenset[str]]) -> Language:
    """Return the language of a rulebook, by the everyday words of each language in it.

    >>> words = {"en": frozenset({"the", "you"}), "it": frozenset({"il", "un"})}
    >>> guess_language([Block("text", "Il goblin attacca un eroe.")], words)
    'it'
    """
    counted = dict.fromkeys(words, 0)
    for block in blocks:
        for word in block.text.lower().split():
            for language, everyday in words.items():
                counted[language] += word in everyday
    return max(counted, key=lambda language: counted[language])


def _entries_of(blocks: Iterable[Block]) -> tuple[list[DraftEntry], list[Block]]:
    """Return an entry for each heading and glossary term, and what stands before the first."""
    entries: list[DraftEntry] = []
    unplaced: list[Block] = []
    outline = _Outline()
    cleaned = [block for block in map(_cleaned, blocks) if is_visible(block.text)]
    for block, following in zip_longest(cleaned, cleaned[1:]):
        term = _glossary_term(block)
        if _is_heading(block, following):
            entries.append(outline.entry(block, entries[-1] if entries else None))
        elif term is not None:
            name, definition = term
            entries.append(_entry(name, outline.heading, block.page))
            entries[-1].blocks.append(Block("text", definition, block.page))
        elif entries:
            entries[-1].blocks.append(block)
        else:
            unplaced.append(block)
    return entries, unplaced


def _cleaned(block: Block) -> Block:
    text = HIDDEN.sub("", block.text)
    # The first cell of a row may be empty.
    return replace(
        block, text=text.strip(" \n") if block.kind == "row" and text.strip() else text.strip()
    )


def _is_heading(block: Block, following: Block | None) -> bool:
    """Return whether a block is a heading, or a short item or step that is explained below it."""
    if block.kind not in ("item", "step") or following is None:
        return block.kind == "heading"
    is_short = len(block.text) <= _LONGEST_STEP and len(_SENTENCE_END.split(block.text)) == 1
    is_name = block.kind == "step" or is_heading(block.text)
    is_explained = following.kind in ("text", "row") and _glossary_term(following) is None
    return is_short and is_name and is_explained and block.text[0].isupper()


@dataclass(slots=True)
class _Outline:
    """Where in a rulebook the text stands that is divided.

    Attributes:
        heading: The title of the last heading.
        section: The title of the heading above that.
        open_headings: Level and title of the headings above it that tell their level, outermost first.
    """

    heading: str = ""
    section: str = ""
    open_headings: list[tuple[int, str]] = field(default_factory=list)

    def entry(self, block: Block, last_entry: DraftEntry | None) -> DraftEntry:
        """Return the entry that a heading begins."""
        if block.level:
            self.open_headings = [
                (level, title) for level, title in self.open_headings if level < block.level
            ]
        if block.level or self.open_headings:
            self.section = self.open_headings[-1][1] if self.open_headings else ""
        elif last_entry is not None and not last_entry.blocks:  # a heading right above this one
            self.section = last_entry.title
        entry = _entry(block.text, self.section, block.page)
        if block.level:
            self.open_headings.append((block.level, entry.title))
        self.heading = entry.title
        return entry


def _name_parts(entries: Sequence[DraftEntry]) -> None:
    """Give the headings that have no text of their own those right below them."""
    parts: dict[str, list[DraftEntry]] = {}
    for entry in entries:
        parts.setdefault(entry.section, []).append(entry)
    for entry in entries:
        if not entry.blocks:
            entry.blocks = [
                Block("item", part.title, part.page)
                for part in parts.get(entry.title, ())
                if part is not entry
            ]


def _entry(title: str, section: str, page: int | None) -> DraftEntry:
    words = " ".join(title.split())
    name = " ".join(_BESIDE_NAME.sub("", without_number(words)).split())
    short_title = (name if is_visible(name) else words).rstrip(".:")[:TITLE_LIMIT]
    return DraftEntry(short_title, (section or short_title)[:_LONGEST_SECTION], page)


def _glossary_term(block: Block) -> tuple[str, str] | None:
    """Return a term and its definition, if that is what a block is."""
    line = _GLOSSARY_LINE.fullmatch(block.text) if block.kind in ("text", "item") else None
    if line is None or len(line[1].split()) > _MOST_TERM_WORDS or line[1][0].islower():
        return None
    term, definition = line[1].strip(), line[2].strip()
    return (term, definition) if is_visible(definition) else None


def _cut(entry: DraftEntry) -> list[Block]:
    """Take from the end of an entry what is more than one may hold, and return it."""
    size, fitting = 0, 0
    for block in entry.blocks:
        size += len(block.text)
        fitting += size <= TEXT_LIMIT
    cut = entry.blocks[max(fitting, 1) :]
    del entry.blocks[max(fitting, 1) :]
    while len(entry.text) > TEXT_LIMIT and len(entry.blocks) > 1:
        cut.insert(0, entry.blocks.pop())
    if len(entry.text) > TEXT_LIMIT:
        only = entry.blocks.pop()
        entry.blocks.append(replace(only, text=only.text[:TEXT_LIMIT]))
        cut.insert(0, replace(only, text=only.text[TEXT_LIMIT:]))
    return cut


def _with_own_titles(entries: Iterable[DraftEntry]) -> tuple[DraftEntry, ...]:
    """Return the entries, those under one title as one: a name belongs to one entry of a game."""
    by_name: dict[str, DraftEntry] = {}
    by_slug: dict[str, DraftEntry] = {}
    for entry in entries:
        earlier_entry = by_name.get(name_key(entry.title)) or by_slug.get(entry.slug)
        if earlier_entry is None:
            by_name[name_key(entry.title)] = by_slug[entry.slug] = entry
        else:
            earlier_entry.blocks += entry.blocks
    return tuple(by_slug.values())


def _paragraphs(blocks: Sequence[Block]) -> Iterator[str]:
    """Yield the blocks as Markdown: lists and tables as one paragraph each."""
    place = 0
    while place < len(blocks):
        kind = blocks[place].kind
        end = place + 1
        while kind in _RUN_KINDS and end < len(blocks) and blocks[end].kind == kind:
            end += 1
        if kind == "row":
            yield _table([block.text.split("\t") for block in blocks[place:end]])
        else:
            yield "\n".join(map(_marked, blocks[place:end]))
        place = end


def _marked(block: Block) -> str:
    marker = {"item": "- ", "step": f"{block.marker} "}.get(block.kind, "")
    return marker + block.text


def _table(rows: Sequence[Sequence[str]]) -> str:
    width = max(map(len, rows))
    cells = ([cell.replace("|", "\\|") for cell in row] for row in rows)
    lines = [" | ".join([*row, *[""] * (width - len(row))]) for row in cells]
    return "\n".join(f"| {line} |" for line in (lines[0], " | ".join(["---"] * width), *lines[1:]))
