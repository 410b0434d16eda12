"""A table of players in SimCord's Discord, and what they see of the bot's answers.

SimCord runs discord.py's own parsers, command tree and views against rules of Discord's that others
wrote: who sees what, what is answered twice, which components a message may hold.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import discord
from simcord import ChannelHandle, Env, InteractionResult, MemberActor, ResponseMessage

from tests.bot.discord.judge import buttons_by_label, entries_in, entry_lines
from tests.discord_server.validation.trees import walk
from tests.entries import CHEST

# What a rule of one game alone answers.
QUESTION = f"come funziona {CHEST.it} in Conan?"
Message = discord.Message | ResponseMessage


class Seen:
    """A message as a player sees it."""

    def __init__(self, message: Message) -> None:
        self.message = message
        raw: Sequence[Any] = message.components
        self.roots: list[dict[str, Any]] = [
            component if isinstance(component, dict) else component.to_dict() for component in raw
        ]
        self.components: list[dict[str, Any]] = list(walk(self.roots))

    @property
    def text(self) -> str:
        """Return all that is displayed."""
        return "\n".join(
            component["content"] for component in self.components if component["type"] == 10
        )

    @property
    def buttons(self) -> dict[str, str]:
        """Return the custom ids of the buttons, those in selects too, by label."""
        return buttons_by_label(self.roots)

    @property
    def options(self) -> list[str]:
        """Return the entries in its selects."""
        return entries_in(self.roots)

    @property
    def titles(self) -> list[tuple[str, str]]:
        """Return the label and the description of each entry in its selects."""
        lines = entry_lines(self.roots)
        return [(line["label"], line.get("description") or "") for line in lines]

    @property
    def letters(self) -> list[str]:
        """Return the values of the select of letters."""
        return self._values(lambda custom_id: custom_id.startswith("1:jump:"))

    @property
    def misses(self) -> list[str]:
        """Return the numbers of the questions in the select of those without an answer."""
        values = self._values(lambda custom_id: custom_id.startswith("1:miss:"))
        return [value.partition(":")[0] for value in values]

    def menu_with(self, value: str) -> str | None:
        """Return the custom id of the select that offers ``value``; ``None`` without one."""
        for component in self.components:
            if component["type"] == 3 and value in {option["value"] for option in component["options"]}:
                return str(component["custom_id"])
        return None

    def _values(self, is_wanted: Callable[[str], bool]) -> list[str]:
        menus = [component for component in self.components if component["type"] == 3]
        return [
            option["value"]
            for menu in menus
            if is_wanted(menu["custom_id"])
            for option in menu["options"]
        ]

    @property
    def media(self) -> list[dict[str, Any]]:
        """Return the files that its components show: Discord lists them nowhere else."""
        items = [item for component in self.components for item in component.get("items", ())]
        files = [component["file"] for component in self.components if component["type"] == 13]
        return [*(item["media"] for item in items), *files]

    @property
    def files(self) -> list[str]:
        """Return the names of the files that it shows."""
        return [file["url"].rpartition("/")[2] for file in self.media]

    @property
    def alternatives(self) -> list[str]:
        """Return what its pictures show, in words."""
        return [
            item["description"] for component in self.components for item in component.get("items", ())
        ]

    @property
    def private(self) -> bool:
        """Return whether one player sees it alone."""
        return bool(self.message.flags.ephemeral)

    @property
    def title(self) -> str:
        """Return its first line."""
        return self.text.split("\n")[0]


def fields(form: InteractionResult) -> dict[str, dict[str, Any]]:
    """Return the fields of a form by their labels."""
    assert form.modal is not None
    return {label["label"]: label["component"] for label in form.modal["components"]}


class Player:
    """Somebody at the table, in one channel, with Discord in one language."""

    def __init__(self, env: Env, actor: MemberActor, channel: ChannelHandle) -> None:
        self.env = env
        self.actor = actor
        self.channel = channel

    @property
    def id(self) -> int:
        return self.actor.id

    async def does(self, name: str, /, **options: Any) -> InteractionResult:
        """Use a command and return all that came of it."""
        return await self.actor.slash(self.channel, name, **options)

    async def types(self, name: str, /, **options: Any) -> Seen:
        """Use a command and return the answer."""
        return answer(await self.does(name, **options))

    async def begins(
        self, name: str, option: str, beginning: str, **filled: Any
    ) -> list[dict[str, Any]]:
        """Type into an option and return what is suggested."""
        return await self.actor.autocomplete(self.channel, name, option, beginning, **filled)

    async def presses(self, seen: Seen, label: str) -> InteractionResult:
        """Press a button, or choose it from its select, and return all that came of it."""
        custom_id = seen.buttons.get(label, "")
        if seen.menu_with(custom_id):
            return await self.chooses(seen, custom_id)
        return await self.actor.click(seen.message, label=label)

    async def clicks(self, seen: Seen, label: str) -> Seen:
        """Press a button and return the answer, or the changed message."""
        return answer(await self.presses(seen, label))

    async def picks(self, seen: Seen, value: str) -> Seen:
        """Choose from the message's select that offers ``value``."""
        return answer(await self.chooses(seen, value))

    async def chooses(self, seen: Seen, value: str) -> InteractionResult:
        """Choose from a message's select and return all that came of it."""
        return await self.actor.select(seen.message, [value], custom_id=seen.menu_with(value))

    async def fills(self, form: InteractionResult, **values: Any) -> Seen:
        """Send a form."""
        return answer(await self.sends(form, **values))

    async def sends(self, form: InteractionResult, **values: Any) -> InteractionResult:
        """Send a form and return all that came of it; what is not filled in stays as it was."""
        assert form.modal is not None
        fields = {field["custom_id"]: field for field in map(_field, form.modal["components"])}
        return await self.actor.submit_modal(form, _presets(fields.values()) | values)

    async def finds(self, message: Message) -> Seen:
        """Ask for the rule of a message."""
        return answer(await self.actor.context_menu(self.channel, "Find the rule", message))

    async def says(self, text: str) -> Seen | None:
        """Write a message and return what the bot replied; ``None`` if it stayed silent."""
        message = await self.actor.send(self.channel, text)
        last = self.channel.last_message
        return None if last is None or last.id == message.id else Seen(last)

    def downloads(self, seen: Seen) -> bytes:
        """Return what the one file of a message holds."""
        (media,) = seen.media
        content = self.env.backend.cdn.get(media["url"])
        assert content is not None
        return content

    def sees(self) -> list[Seen]:
        """Return the messages in the channel that this player sees."""
        return [Seen(message) for message in self.channel.history(viewer=self.actor)]


def _field(label: dict[str, Any]) -> dict[str, Any]:
    field: dict[str, Any] = label["component"]
    return field


def _presets(fields: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return what stands in a form's fields beforehand."""
    presets: dict[str, Any] = {}
    for field in fields:
        chosen = [option["value"] for option in field.get("options", ()) if option.get("default")]
        value = chosen or field.get("value")
        if value:
            presets[field["custom_id"]] = value
    return presets


def answer(result: InteractionResult) -> Seen:
    """Return the answer to an interaction: its response, else its first further message."""
    message = result.response or next(iter(result.followups), None)
    assert message is not None, result
    return Seen(message)


def requests(env: Env, *ends: str) -> Sequence[Any]:
    """Return the requests whose paths end so."""
    return [request for request in env.http_requests if request.path.endswith(ends)]
