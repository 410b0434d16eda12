"""Embeds: each text's limit, and 6,000 characters over all embeds of a message."""

from tests.discord_server.validation.form import Field

EMBEDS = 10
TITLE = 256
DESCRIPTION = 4096
FIELDS = 25
FIELD_NAME = 256
FIELD_VALUE = 1024
FOOTER = 2048
AUTHOR = 256
TOTAL = 6000


def check_embeds(embeds: Field, *, files: frozenset[str]) -> None:
    """Note what is wrong with the embeds; ``files`` are the names that attachment:// can mean."""
    embeds.many(0, EMBEDS)
    total = 0
    for embed in embeds.each():
        _check_embed(embed, files)
        total += sum(len(text) for text in embed_texts(embed.value))
    if total > TOTAL:
        embeds.fails("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {TOTAL}")


def embed_texts(embed: dict[str, object]) -> list[str]:
    """Return the texts that an embed shows, from top to bottom."""
    field = Field.form(embed)
    parts = [field["author"]["name"], field["title"], field["description"]]
    for row in field["fields"].each():
        parts += [row["name"], row["value"]]
    return [part.value for part in [*parts, field["footer"]["text"]] if isinstance(part.value, str)]


def _check_embed(embed: Field, files: frozenset[str]) -> None:
    embed["title"].text(0, TITLE)
    embed["description"].text(0, DESCRIPTION)
    embed["footer"]["text"].text(0, FOOTER)
    embed["author"]["name"].text(0, AUTHOR)
    embed["color"].whole(0, 0xFFFFFF)
    embed["url"].url()
    embed["fields"].many(0, FIELDS)
    for field in embed["fields"].each():
        field["name"].text(1, FIELD_NAME, required=True)
        field["value"].text(1, FIELD_VALUE, required=True)
    for picture in ("image", "thumbnail"):
        check_media(embed[picture]["url"], files)


def check_media(url: Field, files: frozenset[str]) -> None:
    """Note what is wrong with a picture's address: attachment:// must name a file of the message."""
    url.url(schemes=("attachment://",))
    name = str(url.value).removeprefix("attachment://")
    if str(url.value).startswith("attachment://") and name not in files:
        url.fails(
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            "The referenced attachment was not found",
        )
