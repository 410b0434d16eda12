"""The text of a message, wherever Discord keeps it: typed, handed on, asked in a poll, in an embed."""

from collections.abc import Iterable, Iterator

import discord

from glossary.search.message import condensed
from glossary.typed_text import clean, whole_words, without_mentions

# What a program wrote; the other types stand below a link, and are in nobody's words.
_WRITTEN = ("rich", None)


def text_of(message: discord.Message) -> str:
    """Return all text of a message, a line for each part; empty where it has none, or none is told."""
    return "\n".join(part for part in _parts(message) if part)


def question_in(content: str) -> str:
    """Return what a message asks: its text without mentions, of a long one what the search reads of it.

    >>> question_in("<@123> come si apre   un forziere?")
    'come si apre un forziere?'
    """
    return " ".join(condensed(whole_words(text_in(content))).split())


def text_in(content: str) -> str:
    """Return what a message says, without mentions."""
    return clean(without_mentions(content)).strip()


def quoted_text(message: discord.Message, bot: int) -> str | None:
    """Return the text of the message that one replies to, empty where Discord does not tell it.

    ``None`` where it replies to none, or to one of ``bot``'s cards.
    """
    quoted = None if message.reference is None else message.reference.resolved
    if not isinstance(quoted, discord.Message) or quoted.author.id == bot:
        return None
    return text_of(quoted)


def _parts(message: discord.Message) -> Iterator[str | None]:
    yield message.content
    for snapshot in message.message_snapshots:
        yield snapshot.content
        yield from _embed_texts(snapshot.embeds)
    if message.poll is not None:
        yield message.poll.question
        yield from (answer.text for answer in message.poll.answers)
    yield from _embed_texts(message.embeds)


def _embed_texts(embeds: Iterable[discord.Embed]) -> Iterator[str | None]:
    for embed in embeds:
        if embed.type not in _WRITTEN:
            continue
        yield from (embed.title, embed.description)
        for field in embed.fields:
            yield from (field.name, field.value)
