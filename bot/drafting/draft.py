"""Divide a rulebook into drafts of entries: one a heading, one a term of a glossary, one a table."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rapidfuzz import fuzz, process

from bot.drafting.blocks import Block, Remark, Rulebook, visible_text
from bot.drafting.headings import (
    glossary_term,
    is_faq,
    is_label,
    is_listed,
    is_listing,
    without_question_label,
)
from bot.drafting.plain_text import LEADERS, is_heading, without_number
from bot.drafting.spelling import Spelling
from bot.render.rules.wording import shortened
from glossary.entry import SHORT_LIMIT, TEXT_LIMIT, TITLE_LIMIT, Kind, Language
from glossary.invisible import is_visible
from glossary.text import fold, name_key

_LONGEST_SLUG: Final = 40
_LONGEST_SECTION: Final = 160
# What stands beside a name in a heading: a number of pieces, a parameter, an icon, an appendix.
_BESIDE_NAME: Final = re.compile(
    r"^(?:Appendix|Appendice) \w+ - |\\\w+|[←-⇿☀-➿]|\s+x\s?\d+\b.*|\s+X$|\s*\([^)]*\)$"
)
# Several of one of these kinds, one after the other, are one paragraph.
_RUN_KINDS: Final = frozenset(("item", "step", "row"))
_LONGEST_STEP: Final = 80
# Terms of a glossary stand in a run: of so many below other text of their heading.
_FEWEST_TERMS: Final = 2
_FEWEST_TERMS_BELOW: Final = 3
_LONGEST_QUESTION: Final = 160
# A pack holds 5,000 files.
_MOST_ENTRIES: Final = 4_900
# Of one block in an entry, with what Markdown needs around it.
_LONGEST_BLOCK: Final = TEXT_LIMIT - 100
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+")


@dataclass(slots=True)
class DraftEntry:
    """What a rulebook says under one heading.

    Attributes:
        title: The name in the heading.
        section: The heading above it; its own where there is none.
        page: Its page; ``None`` where the rulebook has no pages.
        blocks: What stands below it.
        is_faq: Whether it is a question.
        heading: The heading as it is printed.
        rules: Of a question, the slug of the entry that its answer seems to rest on.
    """

    title: str
    section: str
    page: int | None
    blocks: list[Block] = field(default_factory=list)
    is_faq: bool = False
    heading: str = ""
    rules: tuple[str, ...] = ()

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
    def kind(self) -> Kind:
        """What kind of entry it is."""
        return "faq" if self.rules else "table" if self.is_table else "rule"

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
        words = " ".join(block.text.strip("\t").replace("\t", ", ") for block in self.blocks)
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
        title: Its own title; empty if it has no heading.
        entries: Drafts of entries, in the order of the rulebook.
        unplaced: What belongs to no entry.
        remarks: What the author of the draft has to know.
    """

    language: Language
    title: str
    entries: tuple[DraftEntry, ...]
    unplaced: tuple[Block, ...]
    remarks: tuple[Remark, ...] = ()


def slug_of(title: str, limit: int) -> str:
    """Return a title as a file name of at most ``limit`` characters; empty if no letter can be used.

    >>> slug_of("Città Perdute II", 20)
    'citta-perdute-ii'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:limit].strip("-")


def divide(rulebook: Rulebook, language: Language) -> Draft:
    """Return the drafts of entries that a rulebook makes up.

    >>> blocks = (Block("heading", "Torches", 4), Block("text", "A torch lights 2 squares.", 4))
    >>> [(entry.title, entry.page) for entry in divide(Rulebook(blocks), "en").entries]
    [('Torches', 4)]
    """
    blocks = list(_cleaned(rulebook.blocks))
    division = _Division()
    terms = _terms(blocks)
    for place, block in enumerate(blocks):
        following = blocks[place + 1] if place + 1 < len(blocks) else None
        previous = blocks[place - 1] if place else None
        division.add(block, terms.get(place), is_named=_is_named_item(previous, block, following))
    entries = _with_own_titles(entry for entry in division.entries if entry.blocks)
    fitting, surplus = entries[:_MOST_ENTRIES], entries[_MOST_ENTRIES:]
    unplaced = division.unplaced
    places = {division.title, *(text for entry in fitting for text in (entry.title, entry.section))}
    unplaced += [
        Block("heading", entry.heading, entry.page)
        for entry in division.entries
        if not entry.blocks and entry.heading not in places
    ]
    for entry in fitting:
        unplaced += _cut(entry)
    for entry in surplus:
        unplaced += (Block("heading", entry.heading, entry.page), *entry.blocks)
    _find_rules(fitting)
    return Draft(language, division.title, fitting, tuple(unplaced), rulebook.remarks)


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


def _cleaned(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the blocks that hold words; of several lines each term is one, or else all of them."""
    blocks = [replace(block, text=visible_text(block.text)) for block in blocks]
    blocks = [block for block in blocks if is_visible(block.text)]
    spelling = Spelling(block.text for block in blocks)
    for block in blocks:
        lines = [line.strip() for line in block.text.split("\n")]
        parts = [replace(block, text=line) for line in lines]
        if block.kind == "row":  # its first cell may be empty
            yield replace(block, text=" ".join(line.strip(" ") for line in block.text.split("\n")))
        elif len(parts) > 1 and block.kind == "text" and all(map(glossary_term, parts)):
            yield from parts
        elif len(parts) > 1 and lines[0].endswith("?") and block.kind == "text":
            yield from (parts[0], replace(block, text=spelling.joined(lines[1:])))
        else:
            yield replace(block, text=spelling.joined(lines))


def _is_named_item(previous: Block | None, block: Block, following: Block | None) -> bool:
    """Return whether a single short item or step names what is explained below it."""
    if block.kind not in ("item", "step") or following is None:
        return False
    is_single = previous is None or previous.kind != block.kind
    is_explained = following.kind in ("text", "row", "heading") and glossary_term(following) is None
    is_explained = is_explained and not following.text[:1].islower()  # the item's own sentence goes on
    return is_single and is_explained and len(block.text) <= _LONGEST_STEP and is_heading(block.text)


def _terms(blocks: Sequence[Block]) -> dict[int, tuple[str, str]]:
    """Return the terms of glossaries and their definitions, by their places among the blocks."""
    term_by_place = {
        place: term for place, block in enumerate(blocks) if (term := glossary_term(block)) is not None
    }
    terms: dict[int, tuple[str, str]] = {}
    for places in _runs(term_by_place):
        previous = blocks[places[0] - 1] if places[0] else None
        fewest = (
            _FEWEST_TERMS if previous is None or previous.kind == "heading" else _FEWEST_TERMS_BELOW
        )
        is_list = blocks[places[0]].kind == "item" and fewest > _FEWEST_TERMS
        is_led_in = previous is not None and previous.text.endswith(":")
        if len(places) >= fewest and not is_list and not is_led_in:
            terms.update((place, term_by_place[place]) for place in places)
    return terms


def _runs(places: Iterable[int]) -> Iterator[list[int]]:
    """Yield runs of places that follow each other."""
    run: list[int] = []
    for place in places:
        if run and place > run[-1] + 1:
            yield run
            run = []
        run.append(place)
    if run:
        yield run


@dataclass(slots=True)
class _Division:
    """How far a rulebook has been divided.

    Attributes:
        title: Its first heading.
        entries: An entry for each heading and each term.
        unplaced: What belongs to none of them.
        heading: The title of the last heading.
        section: The title of the heading above that.
        open_headings: Level and title of the headings above it that tell their level, outermost first.
        listing: The heading of the contents or the index that is read; ``None`` outside.
        faq: The heading of the FAQ that is read; ``None`` outside.
    """

    title: str = ""
    entries: list[DraftEntry] = field(default_factory=list)
    unplaced: list[Block] = field(default_factory=list)
    heading: str = ""
    section: str = ""
    open_headings: list[tuple[int, str]] = field(default_factory=list)
    listing: Block | None = None
    faq: Block | None = None

    def add(self, block: Block, term: tuple[str, str] | None, *, is_named: bool) -> None:
        """Add a block: a heading or a named item begins an entry, others belong to the last one.

        Args:
            block: The block.
            term: A term and its definition, if that is what it is.
            is_named: Whether it is an item that names what stands below it.
        """
        is_question = self.faq is not None and block.kind == "text" and block.text.endswith("?")
        begins = (
            block.kind == "heading"
            or is_named
            or (is_question and len(block.text) <= _LONGEST_QUESTION)
        )
        if begins and is_label(block.text):
            block, begins = replace(block, kind="text"), False
        if begins and not self._is_listed(block):
            self._begin(block)
        elif (
            block.kind == "margin"
            or self._is_listed(block)
            or LEADERS.search(block.text)
            or not self.entries
        ):
            self.unplaced.append(block)
        elif term is not None:
            name, definition = term
            self.entries.append(_entry(name, self.heading, block.page))
            self.entries[-1].blocks.append(Block("text", definition, block.page))
        else:
            text = without_question_label(block.text) if self.faq is not None else block.text
            self.entries[-1].blocks.append(replace(block, text=text))

    def _is_listed(self, block: Block) -> bool:
        """Return whether a block belongs to the contents or the index that is read."""
        if self.listing is None or block.kind != "heading":
            return self.listing is not None
        is_inside = 0 < self.listing.level < block.level or (not block.level and is_listed(block.text))
        self.listing = self.listing if is_inside else None
        return is_inside

    def _begin(self, block: Block) -> None:
        """Begin the entry of a heading, or the contents or index below it."""
        if is_listing(block.text):
            self.listing = block
            self.unplaced.append(block)
            return
        text = without_question_label(block.text) if self.faq is not None else block.text
        if block.kind == "heading" and self.faq is not None and not text.endswith("?"):
            self.faq = self.faq if 0 < self.faq.level < block.level else None
        if is_faq(text):
            self.faq = block
        self._enter(block.level)
        entry = _entry(text, self.section, block.page)
        entry.is_faq = self.faq is not None or text.endswith("?")
        if block.level:
            self.open_headings.append((block.level, entry.title))
        self.title = self.title or entry.title
        self.heading = entry.title
        self.entries.append(entry)

    def _enter(self, level: int) -> None:
        """Find the section of a heading of this level, which is 0 where the format does not tell."""
        if level:
            self.open_headings = [heading for heading in self.open_headings if heading[0] < level]
        if level or self.open_headings:
            self.section = self.open_headings[-1][1] if self.open_headings else ""
        elif self.entries and not self.entries[-1].blocks:  # a heading right above this one
            self.section = self.entries[-1].title


def _entry(heading: str, section: str, page: int | None) -> DraftEntry:
    """Return an entry; what its title leaves out of the heading stands in its section or its text."""
    words = " ".join(heading.split())
    name = " ".join(_BESIDE_NAME.sub("", without_number(words)).split())
    title = shortened((name if is_visible(name) else words).rstrip(".:") or words, TITLE_LIMIT)
    full_heading = "" if title == words.rstrip(".:") else words
    places = ", ".join(filter(None, (section, full_heading))) or title
    entry = DraftEntry(title, shortened(places, _LONGEST_SECTION), page, heading=words)
    if full_heading and not entry.section.endswith(full_heading):
        entry.blocks.append(Block("text", words, page))
    return entry


def _find_rules(entries: Sequence[DraftEntry]) -> None:
    """Give each question the entry that its answer seems to rest on: that with the likest title."""
    titles_by_slug = {entry.slug: entry.title for entry in entries if not entry.is_faq}
    for entry in entries:
        if entry.is_faq and titles_by_slug:
            best = process.extractOne(
                entry.title, titles_by_slug, scorer=fuzz.token_set_ratio, processor=fold
            )
            entry.rules = (best[2],)


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
        only = replace(entry.blocks.pop(), kind="text")  # a table needs more than its words
        end = only.text.rfind(" ", 0, _LONGEST_BLOCK) + 1 or _LONGEST_BLOCK
        entry.blocks.append(replace(only, text=only.text[:end]))
        cut.insert(0, replace(only, text=only.text[end:]))
    return cut


def _with_own_titles(entries: Iterable[DraftEntry]) -> tuple[DraftEntry, ...]:
    """Return the entries, each with its own name; those of one section that share a title are one."""
    by_name: dict[str, DraftEntry] = {}
    by_slug: dict[str, DraftEntry] = {}
    for entry in entries:
        earlier_entry = by_name.get(name_key(entry.title)) or by_slug.get(entry.slug)
        if earlier_entry is not None and earlier_entry.section != entry.section:
            title = f"{entry.title} ({entry.section})"
            entry = replace(entry, title=title if len(title) <= TITLE_LIMIT else entry.title)  # noqa: PLW2901
            earlier_entry = by_name.get(name_key(entry.title)) or by_slug.get(entry.slug)
        if earlier_entry is None:
            by_name[name_key(entry.title)] = by_slug[entry.slug] = entry
        else:
            earlier_entry.blocks += (Block("text", entry.heading), *entry.blocks)
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
