"""What Discord would refuse of a card, and what a player sees of it."""

from collections.abc import Iterable, Iterator
from typing import Any

from bot.discord.answer_service import AnswerService
from bot.discord.cards.card import Card, Component
from bot.discord.cards.choices import browse_card
from bot.discord.cards.rules import ruling_card
from bot.discord.show_card import answer_card, opened_entry
from bot.discord.state.card_state import BrowseState, QuestionState, RuleState
from bot.tables.values import EMPTY
from tests.discord_server.validation.components import check_components
from tests.discord_server.validation.form import Field
from tests.discord_server.validation.trees import ACTION_ROW, BUTTON, STRING_SELECT, walk

# The longest id that Discord can give: 64 bits.
LONGEST_ID = 2**64 - 1
# Rows of a card, and buttons in a row.
MOST_CONTROLS = 3


def card_for(answer_service: AnswerService, question: QuestionState, *, owner: int) -> Card:
    """Return the card that answers a question."""
    return answer_card(answer_service, answer_service.ask(question), owner=owner)


def entry_card(answer_service: AnswerService, state: RuleState) -> Card:
    """Return an entry as a card."""
    return ruling_card(opened_entry(answer_service, state, EMPTY), page=state.page)


def list_card(answer_service: AnswerService, state: BrowseState) -> Card:
    """Return a page of a list of entries."""
    titles = answer_service.suggestions.titles(state.language)
    return browse_card(state, titles, answer_service.lookup.glossary.games)


def refused(card: Card) -> list[str]:
    """Return what Discord would refuse of a card, private and public, what is empty or too much."""
    names = frozenset(picture.name for picture in card.pictures)
    return [
        fault
        for private in (True, False)
        for fault in _faults(card.complete(owner=LONGEST_ID, private=private), names)
    ]


def _faults(components: list[Component], names: frozenset[str]) -> Iterator[str]:
    form = Field.form({"components": components})
    check_components(form["components"], layout=True, files=names)
    if form.errors:
        yield str(form.errors)
    rows = [part["components"] for part in walk(components) if part["type"] == ACTION_ROW]
    if max(len(rows), *map(len, rows), 0) > MOST_CONTROLS:
        yield f"more than a phone shows at once: {rows}"
    unused = names - set(attached(components))
    if unused:
        yield f"never shown: {unused}"
    for content in texts(components):
        if not content.strip(" -#>`\n"):
            yield f"empty: {content!r}"
    for component in walk(components):
        if "label" in component and not component["label"].strip():
            yield f"without a label: {component}"


def texts(components: Any) -> list[str]:
    """Return the displayed texts, from top to bottom."""
    return [component["content"] for component in walk(list(components)) if component["type"] == 10]


def shown(card: Card) -> str:
    """Return all that a card displays."""
    return "\n".join(texts(card.components))


def buttons(card: Card) -> dict[str, str]:
    """Return the custom ids of a card's buttons, those in its selects too, by their labels."""
    in_foot = () if card.in_foot is None else (card.in_foot,)
    return buttons_by_label([*card.components, *in_foot])


def options(card: Card) -> list[str]:
    """Return the entries in a card's selects."""
    return entries_in(card.components)


def buttons_by_label(components: Any) -> dict[str, str]:
    """Return the custom ids of buttons, and of the buttons that stand in selects, by their labels."""
    parts = list(walk(list(components)))
    labels = {part["label"]: part["custom_id"] for part in parts if part["type"] == BUTTON}
    return labels | {line["label"]: line["value"] for line in _picked(parts) if _is_button(line)}


def entries_in(components: Any) -> list[str]:
    """Return the ids of the entries that stand in selects."""
    return [line["value"] for line in entry_lines(components)]


def entry_lines(components: Any) -> Iterator[Component]:
    """Yield the lines of the entries that stand in selects."""
    return (line for line in _picked(walk(list(components))) if not _is_button(line))


def _picked(parts: Iterable[Component]) -> Iterator[Component]:
    """Yield the lines of the selects that open what is chosen."""
    for part in parts:
        if part["type"] == STRING_SELECT and part["custom_id"].startswith("1:pick:"):
            yield from part["options"]


def _is_button(line: Component) -> bool:
    return str(line["value"]).startswith("1:")


def attached(components: Any) -> list[str]:
    """Return the names of the files that components show."""
    galleries = [item["media"] for component in walk(components) for item in component.get("items", ())]
    files = [component["file"] for component in walk(components) if "file" in component]
    return [file["url"].removeprefix("attachment://") for file in (*galleries, *files)]
