"""What a player types after a slash, read against the registered command as Discord's client does."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.discord_server.client import ImpossibleError
from tests.discord_server.places import IN_BOT_DM, PLAYERS_PERMISSIONS, Guild, Place, User
from tests.discord_server.registry import Command
from tests.discord_server.validation.commands import CHAT_INPUT
from tests.discord_server.validation.options import (
    GROUP,
    INTEGER,
    NUMBER,
    STRING,
    STRING_VALUE,
    SUBCOMMAND,
)

BOOLEAN = 5
USER = 6
CHANNEL = 7

Option = Mapping[str, Any]


@dataclass
class Reader:
    """Reads the options of one player's command.

    Attributes:
        people: Users that can be named.
        places: Channels that can be named.
        resolved: What the options named, as Discord sends it along.
        focus: Whether the last option is still being typed.
    """

    locale: str
    people: Sequence[User]
    places: Sequence[Place]
    guild: Guild | None = None
    focus: bool = False
    resolved: dict[str, dict[str, Any]] = field(default_factory=dict)

    def data(self, command: Command, words: str) -> dict[str, Any]:
        """Return the interaction's data for a command and what was typed after its name."""
        data = {"id": command["id"], "name": command["name"], "type": CHAT_INPUT}
        data["options"] = self.options(command.get("options") or (), words.strip())
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return data | ({"resolved": self.resolved} if self.resolved else {})

    def options(self, options: Sequence[Option], words: str) -> list[dict[str, Any]]:
        """Return the values of options, or of a subcommand's options."""
        if options and options[0]["type"] in {SUBCOMMAND, GROUP}:
            return [self._subcommand(options, words)]
        texts = self._split(options, words)
        missing = [
            option["name"]
            for option in options
            if option.get("required") and option["name"] not in texts
        ]
        if missing and not self.focus:
            raise ImpossibleError(f"required options are missing: {missing}")
        return [
            self._value(option, text, texts)
            for option in options
            if (text := texts.get(option["name"])) is not None
        ]

    def _subcommand(self, options: Sequence[Option], words: str) -> dict[str, Any]:
        name, _, remainder = words.partition(" ")
        for option in options:
            if name in names(option, self.locale):
                inner = self.options(option.get("options") or (), remainder.strip())
                return {"name": option["name"], "type": option["type"], "options": inner}
        raise ImpossibleError(
            f"no subcommand {name!r}, there are {[option['name'] for option in options]}"
        )

    def _split(self, options: Sequence[Option], words: str) -> dict[str, str]:
        """Return the typed text of each option, by its name, in the order of typing."""
        option_names = {
            name: option["name"] for option in options for name in names(option, self.locale)
        }
        pattern = "|".join(sorted(map(re.escape, option_names), key=len, reverse=True))
        parts = re.split(rf"(?:^|(?<=\s))({pattern}):", words) if option_names else [words]
        if parts[0].strip():
            raise ImpossibleError(
                f"{parts[0].strip()!r} belongs to no option, there are {sorted(option_names)}"
            )
        return {
            option_names[name]: text.strip()
            for name, text in zip(parts[1::2], parts[2::2], strict=True)
        }

    def _value(self, option: Option, text: str, texts: Mapping[str, str]) -> dict[str, Any]:
        value: dict[str, Any] = {"name": option["name"], "type": option["type"]}
        if not self.focus:
            return value | {"value": self._converted(option, text)}
        if option["name"] == list(texts)[-1]:
            if not option.get("autocomplete"):
                raise ImpossibleError(f"{option['name']} offers nothing while typing")
            return value | {"value": text, "focused": True}
        try:
            return value | {"value": self._converted(option, text)}
        except ImpossibleError:  # nothing is validated before the command is sent
            return value | {"value": text}

    def _converted(self, option: Option, text: str) -> object:
        convert = _CONVERTERS.get(option["type"])
        if convert is None:
            raise ImpossibleError(f"options of type {option['type']} cannot be typed")
        value = convert(self, text)
        if option.get("choices"):
            return self._chosen(option, text)
        _check_range(option, value)
        return value

    def _chosen(self, option: Option, text: str) -> object:
        for choice in option["choices"]:
            if text in names(choice, self.locale):
                return choice["value"]
        raise ImpossibleError(
            f"{text!r} is no choice, there are {[choice['name'] for choice in option['choices']]}"
        )

    def _number(self, text: str) -> float:
        try:
            return float(text)
        except ValueError:
            raise ImpossibleError(f"{text!r} is no number") from None

    def _integer(self, text: str) -> object:
        number = self._number(text) if not re.fullmatch(r"-?\d+", text) else int(text)
        if number != int(number):
            raise ImpossibleError(f"{text!r} is not whole")
        return int(number)

    def _text(self, text: str) -> object:
        if not text:
            raise ImpossibleError("an option stands there without a value")
        return text

    def _boolean(self, text: str) -> object:
        if text not in {"True", "False"}:
            raise ImpossibleError(f"{text!r} is neither True nor False")
        return text == "True"

    def _user(self, text: str) -> object:
        for user in reversed(self.people):
            if user.name == text.removeprefix("@"):
                self.resolved.setdefault("users", {})[user.id] = user.payload()
                if self.guild is not None:
                    member = self.guild.member(user, PLAYERS_PERMISSIONS)
                    del member["user"]
                    self.resolved.setdefault("members", {})[user.id] = member
                return user.id
        raise ImpossibleError(f"nobody here is called {text!r}")

    def _channel(self, text: str) -> object:
        for place in reversed(self.places):
            if place.name == text.removeprefix("#"):
                self.resolved.setdefault("channels", {})[place.id] = place.payload() | {
                    "permissions": "0"
                }
                return place.id
        raise ImpossibleError(f"no channel is called {text!r}")


_CONVERTERS: Mapping[int, Callable[[Reader, str], object]] = {
    STRING: Reader._text,
    INTEGER: Reader._integer,
    BOOLEAN: Reader._boolean,
    USER: Reader._user,
    CHANNEL: Reader._channel,
    NUMBER: Reader._number,
}


def names(part: Option, locale: str) -> frozenset[str]:
    """Return the names by which a player knows a command, option or choice."""
    translated = (part.get("name_localizations") or {}).get(locale)
    return frozenset({str(part["name"])} | ({translated} if translated else set()))


def usable(command: Command, place: Place, permissions: int) -> bool:
    """Return whether a command shows up in a place for a player with these permissions."""
    contexts, installs = command.get("contexts"), command.get("integration_types") or [0]
    if contexts is not None and place.context not in contexts:
        return False
    if contexts is None and place.context == IN_BOT_DM and command.get("dm_permission") is False:
        return False
    needed = int(command.get("default_member_permissions") or 0)
    if place.guild is not None and needed & ~permissions:
        return False
    return 1 in installs or (place.bot_is_here and 0 in installs)


def _check_range(option: Option, value: object) -> None:
    measured = len(value) if isinstance(value, str) else value
    unit = "length" if option["type"] == STRING else "value"
    minimum, maximum = option.get(f"min_{unit}"), option.get(f"max_{unit}")
    if option["type"] == STRING:
        maximum = STRING_VALUE if maximum is None else maximum
    if not isinstance(measured, int | float) or isinstance(measured, bool):
        return
    if (minimum is not None and measured < minimum) or (maximum is not None and measured > maximum):
        raise ImpossibleError(f"{option['name']}: {measured} is not between {minimum} and {maximum}")
