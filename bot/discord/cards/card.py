"""Cards: what the bot posts, as Discord takes it.

A *card* is made of components in a frame and of pictures. Below the frame stands its *foot*, one row of
buttons, which depends on who asked and who sees it: whoever sees it alone can post it for all; whoever
asked in public can take it back. A card has at most three rows: buttons, a select of everything more,
and the foot; where something is asked back, up to three rows of choices stand above. Cards never
change, so that one made for one player serves the next who asks the same.
"""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import discord
from discord import ui

from bot.discord.limits import BUTTON_LABEL, DISPLAYED_CHARACTERS
from bot.discord.runtime.picture import Picture
from bot.discord.state.card_state import CardState
from bot.discord.state.custom_id import Button
from bot.discord.wording.markdown import cut_off, measured
from bot.locales import Locale
from bot.render.rules.wording import shortened
from glossary import Language

Component = dict[str, Any]

# Feet of cards that are cached.
_CACHED: Final = 256

# Frames of one game look alike; of two games, most likely different.
_COLOURS: Final = (0xC0392B, 0xD68910, 0x2E86C1, 0x1E8449, 0x7D3C98, 0x117A65, 0x884EA0, 0xB9770E)


class Publish(Button, verb="publish"):
    """Posts a private card for all."""

    state: CardState


class Hide(Button, verb="hide"):
    """Takes the card of ``owner`` back and shows it to that player alone."""

    owner: int
    state: CardState


class Delete(Button, verb="delete"):
    """Takes the card of ``owner`` back."""

    owner: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card without its foot.

    Attributes:
        language: Language of its texts.
        components: The frame, as Discord takes it.
        pictures: The files that it shows.
        state: What it takes to make it again; ``None`` if no button can hold it.
        in_foot: The button of its own with which the foot begins; ``None`` for none.
    """

    language: Language
    components: tuple[Component, ...]
    pictures: tuple[Picture, ...] = ()
    state: CardState | None = None
    in_foot: Mapping[str, Any] | None = None

    def complete(self, *, owner: int, private: bool, alone: bool = False) -> list[Component]:
        """Return all components for a message.

        Args:
            owner: Id of the player who asked.
            private: Whether only that player sees it.
            alone: Whether nobody else is there at all, as in direct messages.
        """
        own_button = () if self.in_foot is None else (self.in_foot,)
        buttons = [*own_button, *_foot(self.language, self.state, owner, private, alone)]
        row = {"type": discord.ComponentType.action_row.value, "components": buttons}
        return [*self.components, *([row] if buttons else [])]


@lru_cache(_CACHED)
def _foot(
    language: Language,
    state: CardState | None,
    owner: int,
    private: bool,  # noqa: FBT001  # the cache tells arguments apart by their place
    alone: bool,  # noqa: FBT001
) -> Sequence[Any]:
    """Return the buttons below a card, cached since they cost as much as all else of the card."""
    locale = Locale(language)
    delete = button(locale.text("button-delete"), Delete(owner), emoji="🗑️")
    if alone:  # there is nobody to show it to, or to hide it from
        buttons = [delete]
    elif private:
        publish = None if state is None else Publish(state)
        buttons = _fitting(locale.text("button-publish"), publish, "📣")
    else:
        hide = None if state is None else Hide(owner, state)
        buttons = [*_fitting(locale.text("button-hide"), hide, "🙈"), delete]
    return [item.to_component_dict() for item in buttons]


def _fitting(label: str, action: Button | None, emoji: str) -> list[ui.Button[Any]]:
    """Return a button, if Discord takes its custom id."""
    return [button(label, action, emoji=emoji)] if action is not None and action.fits else []


class CardView(ui.LayoutView):
    """The components of a card on their way to Discord.

    It is finished from the start: discord.py need not wait for clicks on it, since buttons carry all
    that they need.
    """

    def __init__(self, components: list[Component]) -> None:
        """Send ``components``."""
        super().__init__(timeout=None)
        self._components = components
        self.stop()

    def to_components(self) -> list[Component]:
        """Return the components."""
        return self._components

    def has_components_v2(self) -> bool:
        """Return ``True``: the components hold text."""
        return True


def frame(items: Iterable[ui.Item[Any]], game: str | None = None) -> tuple[Component, ...]:
    """Return a frame around ``items``, coloured by the id of a game.

    Where all texts together are more than a message may show, the longest ones are cut off.
    """
    items = list(items)
    _cut_off([item for item in items if isinstance(item, ui.TextDisplay)])
    colour = None if game is None else _COLOURS[zlib.crc32(game.encode()) % len(_COLOURS)]
    return (ui.Container(*items, accent_colour=colour).to_component_dict(),)


def _cut_off(texts: Sequence[ui.TextDisplay[Any]]) -> None:
    """Cut texts off, the longest first, until a message may show them all."""
    excess = sum(measured(part.content) for part in texts) - DISPLAYED_CHARACTERS
    while excess > 0:
        longest = max(texts, key=lambda part: measured(part.content))
        size = measured(longest.content)
        longest.content = cut_off(longest.content, max(size - excess, size // 2))
        excess -= size - measured(longest.content)


def text(content: str) -> ui.TextDisplay[Any]:
    """Return a text in Discord's Markdown."""
    return ui.TextDisplay(content)


def button(label: str, action: Button | str, *, emoji: str) -> ui.Button[Any]:
    """Return a button that does ``action``, or has it as its custom id."""
    custom_id = action if isinstance(action, str) else action.custom_id
    return ui.Button(label=shortened(label, BUTTON_LABEL), custom_id=custom_id, emoji=emoji)


def row(buttons: Sequence[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    """Return ``buttons`` side by side, at most three; nothing without buttons."""
    return [ui.ActionRow(*buttons)] if buttons else []


def gallery(picture: Picture) -> ui.MediaGallery[Any]:
    """Return a picture that hangs on the message."""
    gallery_item = ui.MediaGallery[Any]()
    gallery_item.add_item(media=f"attachment://{picture.name}", description=picture.alternative)
    return gallery_item


def note_card(sentence: str, locale: Locale) -> Card:
    """Return one sentence as a card."""
    return Card(locale.language, frame([text(sentence)]))


def refused_card(sentence: str, fix: Button, locale: Locale) -> Card:
    """Return why something was refused, with the button ``fix`` to correct it."""
    fixing = row([button(locale.text("button-fix"), fix, emoji="✏️")])
    return Card(locale.language, frame([text(sentence[:1].upper() + sentence[1:]), *fixing]))
