"""The text that a message shows, and whom it pings."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tests.discord_server.places import User
from tests.discord_server.validation.embeds import embed_texts
from tests.discord_server.validation.trees import TEXT_DISPLAY, walk

EVERYONE = ("@everyone", "@here")
USER_MENTION = re.compile(r"<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")

AllowedMentions = Mapping[str, Any] | None


def shown_text(payload: Mapping[str, Any]) -> str:
    """Return all text that a message shows, from top to bottom."""
    parts = [str(payload["content"])]
    for embed in payload["embeds"]:
        parts += embed_texts(embed)
    for component in walk(payload["components"]):
        if component["type"] == TEXT_DISPLAY:
            parts.append(str(component["content"]))
    return "\n".join(part for part in parts if part)


def pinged(payload: Mapping[str, Any], people: Iterable[User], allowed: AllowedMentions) -> list[User]:
    """Return those of ``people`` whom a message names and may ping, in the order of naming."""
    people_by_id = {user.id: user for user in people}
    user_ids = dict.fromkeys(USER_MENTION.findall(shown_text(payload)))
    return [
        people_by_id[user]
        for user in user_ids
        if user in people_by_id and _may_ping("users", user, allowed)
    ]


def pings_everyone(payload: Mapping[str, Any], allowed: AllowedMentions) -> bool:
    """Return whether a message pings all who are there."""
    names_everyone = any(word in shown_text(payload) for word in EVERYONE)
    return names_everyone and _may_ping("everyone", "", allowed)


def _may_ping(kind: str, mentioned_id: str, allowed: AllowedMentions) -> bool:
    if allowed is None:
        return True
    return kind in (allowed.get("parse") or ()) or mentioned_id in map(str, allowed.get(kind) or ())
