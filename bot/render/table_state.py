"""What a table remembers, as lines."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from bot.answers.at_table import entry_digest
from bot.answers.deck_tracking import TableDeck
from bot.answers.misses import MissGroup
from bot.answers.table_settings import SettingError, component_name
from bot.locales import Locale
from bot.render.problems import problem_sentence
from bot.render.rules.wording import made_by
from bot.tables.table_rulings import TableRuling
from bot.tables.values import ANY, DAYS, TableState
from glossary import Components, Game, Glossary

if TYPE_CHECKING:
    from bot.answers.ruling_import import ImportReport  # it needs the validator of packs

# Entries that came near a question, of many.
_MOST_NEAR: Final = 3
# Nobody mends more of them at one time.
_MOST_LEFT_OUT: Final = 10


def state_lines(state: TableState, games: Mapping[str, Game], locale: Locale) -> Iterator[str]:
    """Yield what a table remembers, a line each."""
    settings = state.settings
    language = locale.text("table-auto")
    if settings.language is not None:
        language = Locale(settings.language).text("language-name")
    game = locale.text("table-any-game")
    if settings.game not in (None, ANY):
        game = _name(settings.game, games, locale)
    yield _line("table-game", game, locale)
    yield _line("table-language", language, locale)
    privacy = locale.text("table-private" if settings.private else "table-public")
    yield _line("table-privacy", privacy, locale)
    days = locale.text("table-keep-days", count=settings.days or DAYS)
    yield _line("table-keep", days, locale)
    for game_id, components in state.components.items():
        label = locale.text("table-components", game=_name(game_id, games, locale))
        own = (f"{component_name(name, locale)}={value}" for name, value in components.items())
        yield f"{label}: {'; '.join(own)}"
    for game_id, drawn in state.drawn.items():
        yield f"{locale.text('table-deck', game=_name(game_id, games, locale))}: {drawn}"


def ruling_line(ruling: TableRuling, glossary: Glossary, locale: Locale) -> str:
    """Return a ruling on one line: its number, the rule, what was decided, by whom and when."""
    entry = glossary.entries.get(ruling.entry)
    title = ruling.entry if entry is None else entry.body.title[locale.language]
    line = f"{ruling.number}. {title}: {' '.join(ruling.text.split())} ({made_by(ruling)})"
    if entry is not None and entry_digest(entry) != ruling.digest:
        return f"{line} {locale.text('tables-ruling-outdated', number=ruling.number)}"
    return line


def import_lines(report: "ImportReport", locale: Locale) -> Iterator[str]:
    """Yield what became of the rulings of a file, then a line for each that was left out."""
    parts = [locale.text("rulings-imported", count=report.added)]
    if report.present:
        parts.append(locale.text("rulings-present", count=report.present))
    if report.left_out:
        parts.append(locale.text("rulings-left-out", count=len(report.left_out)))
    yield "; ".join(parts) + "."
    for ruling in report.left_out[:_MOST_LEFT_OUT]:
        key = f", {ruling.problem.key}" if ruling.problem.key else ""
        sentence = problem_sentence(ruling.problem, locale)
        place = locale.text("ruling-left-out", place=ruling.place, line=ruling.line)
        yield f"{place}{key}: {sentence}"
    hidden = len(report.left_out) - _MOST_LEFT_OUT
    if hidden > 0:
        yield locale.text("and-more", count=hidden)


def deck_line(state: TableState, components: Mapping[str, Components], locale: Locale) -> str:
    """Return which cards are out of a table's deck, and which are left.

    Raises:
        RefusedChangeError: No loaded game has a deck.
        CalculatorError: The table's deck does not hold what was drawn.
    """
    deck = TableDeck.of(components, state)
    if not deck.drawn:
        return locale.text("deck-whole", left=deck.left)
    count = len(deck.drawn.split())
    return locale.text("deck-out", count=count, cards=deck.drawn, left=deck.left or "-")


def miss_line(group: MissGroup, glossary: Glossary, locale: Locale) -> str:
    """Return misses that ask the same on one line: number, question, how often, what came near."""
    newest = group.newest
    near_entries = [glossary.entries[entry] for entry in group.entries if entry in glossary.entries]
    titles = list(dict.fromkeys(entry.body.title[locale.language] for entry in near_entries))
    line = f"{newest.number}. {newest.question}"
    times = locale.text("miss-times", count=len(group.misses))
    if newest.is_wrong:
        times = f"{locale.text('miss-wrong')}, {times}"
    near = f": {'; '.join(titles[:_MOST_NEAR])}" if titles else ""
    return f"{line} ({times}){near}"


def setting_problem(error: SettingError, locale: Locale) -> str:
    """Return what is wrong with a setting, in one sentence."""
    if error.code == "unknown-setting":
        names = ", ".join(component_name(name, locale) for name in error.known)
        return locale.text("table-unknown-setting", name=error.name, known=names)
    if error.code == "unknown-alternative":
        name, names = component_name(error.name, locale), ", ".join(error.known)
        return locale.text("table-unknown-alternative", name=name, value=error.value, known=names)
    wants = "number" if error.code == "bad-number" else error.name
    wanted, name = locale.text(f"table-wants-{wants}"), component_name(error.name, locale)
    return locale.text("table-bad-value", name=name, wanted=wanted, value=error.value)


def _line(message_id: str, value: str, locale: Locale) -> str:
    return f"{locale.text(message_id)}: {value}"


def _name(game_id: str, games: Mapping[str, Game], locale: Locale) -> str:
    """Return the name of a game; its id where its pack is not loaded any more."""
    return games[game_id].name[locale.language] if game_id in games else game_id
