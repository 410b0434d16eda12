"""Answers at a table: its game is looked in first, and what it decided stands first."""

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.answers.answer import Answer, Decision, Ruling
from bot.answers.lookup import DEFAULT_LIMIT, Lookup
from bot.tables.errors import RefusedChangeError
from bot.tables.table_rulings import TableRuling
from bot.tables.values import TableState
from glossary import Entry, Glossary, Language, Outcome, game_of

if TYPE_CHECKING:
    from bot.answers.asking.figures import AskedAnswer

# Of a question's words, so many have to be in a ruling; more where a rule answers the question anyway.
_FEWEST_WORDS: Final = 2
_FEWEST_WORDS_BEFORE_RULE: Final = 3
_LEAST_SHARE: Final = 0.66
_DIGEST_LENGTH: Final = 12


def ask_at_table(
    lookup: Lookup,
    table: TableState,
    query: str,
    *,
    game: str | None = None,
    language: Language | None = None,
    limit: int = DEFAULT_LIMIT,
) -> Answer:
    """Return the answer to ``query`` at a table; arguments and errors are those of ``Lookup.ask``."""
    answer = lookup.ask(query, game=game, preferred=table.preferred, language=language, limit=limit)
    return decided_answer(lookup, table, answer, limit)


def is_about_rule(answer: Answer) -> bool:
    """Return whether rules alone are shown, though the question holds numbers: they say too little.

    So they do where the rule that was found is of another game than what they could calculate. Programs
    are told all the same what was understood of the numbers.
    """
    calculation = answer.calculation
    if calculation is None or calculation.is_complete:
        return False
    if answer.confident and answer.ruling is not None:
        from calculators.declaration import ANY_GAME  # most questions need not wait for it

        game = calculation.calculator.declaration.game
        if game not in (ANY_GAME, game_of(answer.ruling.entry.id)):
            return True
    is_found = answer.confident or (bool(answer.links) and not calculation.options)
    return is_found and not calculation.asks_figure


def stands_above(asked_answer: "AskedAnswer", ruling: Ruling | None) -> bool:
    """Return whether a calculation stands above the answer; one that only misses a number does not."""
    if ruling is None or asked_answer.answer is not None or asked_answer.refusal is not None:
        return True
    return bool(asked_answer.choices)


def below_calculation(answer: Answer) -> Answer:
    """Return an answer as it stands beside what its question asks to calculate: offering none.

    Below dice of any game stand only rules that are found with confidence.
    """
    from calculators.declaration import ANY_GAME  # most questions need not wait for it

    calculation = answer.calculation
    if calculation and calculation.calculator.declaration.game == ANY_GAME and not answer.confident:
        return replace(answer, ruling=None, links=(), is_calculated=True)
    ruling = None if answer.ruling is None else replace(answer.ruling, offer=None)
    return replace(answer, ruling=ruling, is_calculated=True)


def decided_answer(lookup: Lookup, table: TableState, answer: Answer, limit: int) -> Answer:
    """Return an answer with what the table decided, or the rule that it decided about instead."""
    decided = _decided(lookup, table, answer)
    entry_id = None if decided is None else lookup.glossary.entries[decided.entry].id
    if entry_id is not None and (answer.ruling is None or answer.ruling.entry.id != entry_id):
        ruling = lookup.open(entry_id, answer.language)
        other_links = (link for link in answer.links if link.id != entry_id)
        answer = replace(
            answer,
            outcome=Outcome.ANSWER,
            confident=True,
            ruling=ruling,
            links=(ruling, *other_links)[:limit],
            is_gap=False,
        )
    if answer.ruling is None or not table.rulings.all:
        return answer
    return replace(answer, ruling=with_decisions(lookup, table, answer.ruling))


def with_decisions(lookup: Lookup, table: TableState, ruling: Ruling) -> Ruling:
    """Return ``ruling`` with what the table decided about it."""
    entry = lookup.glossary.entries[ruling.entry.id]
    rulings = table.rulings.about(*lookup.glossary.ids_of(entry))
    if not rulings:
        return ruling
    digest = entry_digest(entry)
    return replace(
        ruling,
        decisions=tuple(
            Decision(table_ruling, is_outdated=table_ruling.digest != digest)
            for table_ruling in rulings
        ),
    )


def decided_rule(lookup: Lookup, name: str, table: TableState) -> Entry:
    """Return the entry that ``name``, an id or what a player calls it, is about.

    Raises:
        RefusedChangeError: It names none, or several (``no-rule``).
    """
    answer = lookup.ask(name, preferred=table.preferred)
    if answer.ruling is None or answer.ruling.is_contested:
        raise RefusedChangeError("no-rule", rule=name)
    return lookup.glossary.entries[answer.ruling.entry.id]


def decided_entry(glossary: Glossary, ruling: TableRuling) -> Entry:
    """Return the entry that a ruling is about.

    Raises:
        RefusedChangeError: It is in no loaded pack any more (``no-rule``).
    """
    entry = glossary.entries.get(ruling.entry)
    if entry is None:
        raise RefusedChangeError("no-rule", rule=ruling.entry)
    return entry


def numbered_ruling(table: TableState, number: int) -> TableRuling:
    """Return the ruling of a table with this number.

    Raises:
        RefusedChangeError: There is none (``no-ruling``).
    """
    ruling = table.rulings.number(number)
    if ruling is None:
        raise RefusedChangeError("no-ruling", number=number)
    return ruling


def similar_rulings(lookup: Lookup, table: TableState, query: str) -> list[TableRuling]:
    """Return the rulings that share words with ``query``, those that share most first."""
    content = lookup.content_words(query)
    if not content:
        return []
    ranked = sorted(table.rulings.with_words(content), key=lambda pair: (-pair[0], -pair[1].number))
    return [ruling for _, ruling in ranked]


def entry_digest(entry: Entry) -> str:
    """Return a digest of what an entry says: another one if its texts change, not if its names do."""
    body = entry.body
    texts = [
        text
        for part in (body.short, body.text, body.examples, body.open_points)
        if part is not None
        for text in (part.en, part.it)
    ]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:_DIGEST_LENGTH]


def _decided(lookup: Lookup, table: TableState, answer: Answer) -> TableRuling | None:
    """Return the ruling that says more about the question than any rule; ``None`` without one."""
    if not table.rulings.all or answer.other_game is not None:
        return None
    content = lookup.content_words(answer.query)
    is_answered = answer.outcome is Outcome.ANSWER
    least_share = 1.0 if is_answered else _LEAST_SHARE
    if len(content) < (_FEWEST_WORDS_BEFORE_RULE if is_answered else _FEWEST_WORDS):
        return None
    game = answer.game if answer.preferred is None else None
    candidates = [
        (share, ruling)
        for share, ruling in table.rulings.with_words(content)
        if share >= least_share
        and ruling.entry in lookup.glossary.entries
        and game in (None, game_of(ruling.entry))
    ]
    if not candidates:
        return None
    return max(candidates, key=lambda candidate: (candidate[0], candidate[1].made_at))[1]
