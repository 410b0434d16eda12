"""Components of a message: what may stand in what, and each one's limits.

Source: Discord's developer documentation, "Component Reference".
"""

from collections.abc import Callable, Mapping

from tests.discord_server.refusals import RefusedError
from tests.discord_server.validation.embeds import check_media
from tests.discord_server.validation.emoji import check_emoji
from tests.discord_server.validation.form import Field
from tests.discord_server.validation.trees import (
    ACTION_ROW,
    BUTTON,
    CHANNEL_SELECT,
    CONTAINER,
    FILE,
    LINK_STYLE,
    MEDIA_GALLERY,
    MENTIONABLE_SELECT,
    PREMIUM_STYLE,
    ROLE_SELECT,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT_DISPLAY,
    THUMBNAIL,
    USER_SELECT,
    walk,
)

ROWS = 5
COMPONENTS = 40
DISPLAYED_TEXT = 4000
# Undocumented: bytes of all displayed texts, and 12 for each of them; beyond it Discord answers 500.
DISPLAYED_BYTES = 10_170
BYTES_A_TEXT = 12
BUTTONS_IN_A_ROW = 5
CUSTOM_ID = 100
BUTTON_LABEL = 80
OPTIONS = 25
OPTION_TEXT = 100
PLACEHOLDER = 150
ALT_TEXT = 1024
GALLERY = 10
SECTION_TEXTS = 3

IN_A_CONTAINER = frozenset({ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR})
ON_TOP = IN_A_CONTAINER | {CONTAINER}

Check = Callable[[Field, frozenset[str]], None]


def check_components(components: Field, *, layout: bool, files: frozenset[str]) -> None:
    """Note what is wrong with a message's components; ``layout`` says whether its flag is set."""
    components.many(0, COMPONENTS if layout else ROWS)
    for component in components.each():
        component["type"].choice(ON_TOP if layout else {ACTION_ROW}, required=True)
        check_component(component, files)
    if layout:
        _check_totals(components)
    check_unique(components)


def check_component(component: Field, files: frozenset[str]) -> None:
    """Note what is wrong with one component and with those in it."""
    component["id"].whole(0, 2**31 - 1)
    check = _CHECKS.get(component["type"].value)
    if check is not None:
        check(component, files)


def check_unique(components: Field) -> None:
    """Note every custom_id and every id that stands twice."""
    for key, code, name in (
        ("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"),
        ("id", "COMPONENT_DUPLICATED_ID", "Component id cannot be duplicated"),
    ):
        seen: set[object] = set()
        for component in walk(components.value):
            value = component.get(key)
            if value and value in seen:
                components.fails(code, f"{name}: {value}")
            seen.add(value)


def _check_totals(components: Field) -> None:
    tree = list(walk(components.value))
    if len(tree) > COMPONENTS:
        components.fails(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components cannot exceed {COMPONENTS}: {len(tree)}",
        )
    texts = [str(part.get("content")) for part in tree if part.get("type") == TEXT_DISPLAY]
    if sum(len(text.encode()) + BYTES_A_TEXT for text in texts) > DISPLAYED_BYTES:
        raise RefusedError(0, status=500, message="500: Internal Server Error")
    length = sum(map(len, texts))
    if length > DISPLAYED_TEXT:
        components.fails(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total displayable text size cannot exceed {DISPLAYED_TEXT}: {length}",
        )


def _check_row(row: Field, files: frozenset[str]) -> None:
    children = row["components"]
    children.many(1, BUTTONS_IN_A_ROW, required=True)
    types = [child["type"].value for child in children.each()]
    if len(types) > 1 and not SELECTS.isdisjoint(types):
        children.fails(
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
        )
    for child in children.each():
        child["type"].choice({BUTTON, *SELECTS}, required=True)
        check_component(child, files)


def _check_button(button: Field, _: frozenset[str]) -> None:
    button["style"].choice(range(1, PREMIUM_STYLE + 1), required=True)
    button["label"].text(0, BUTTON_LABEL)
    check_emoji(button["emoji"])
    style = button["style"].value
    if style == LINK_STYLE:
        button["url"].require()
        button["url"].url(512, schemes=("discord://",))
    elif style != PREMIUM_STYLE:
        button["custom_id"].text(1, CUSTOM_ID, required=True)
    if button["custom_id"].given and (button["url"].given or style in {LINK_STYLE, PREMIUM_STYLE}):
        button.fails("COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified")
    if style != PREMIUM_STYLE and not button["label"].value and not button["emoji"].given:
        button.fails("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")


def check_select(select: Field, _: frozenset[str]) -> None:
    """Note what is wrong with a select menu of any kind."""
    select["custom_id"].text(1, CUSTOM_ID, required=True)
    select["placeholder"].text(0, PLACEHOLDER)
    select["min_values"].whole(0, OPTIONS)
    select["max_values"].whole(1, OPTIONS)
    minimum, maximum = select["min_values"].value, select["max_values"].value
    maximum = 1 if maximum is None else maximum
    if (1 if minimum is None else minimum) > maximum:
        select["min_values"].fails("COMPONENT_SELECT_MIN_ABOVE_MAX", "min_values is above max_values")
    if select["type"].value == STRING_SELECT:
        _check_options(select["options"], maximum)


def _check_options(options: Field, maximum: int) -> None:
    options.many(1, OPTIONS, required=True)
    values = [option["value"].value for option in options.each()]
    for position, option in enumerate(options.each()):
        option["label"].text(1, OPTION_TEXT, required=True)
        option["value"].text(1, OPTION_TEXT, required=True)
        option["description"].text(0, OPTION_TEXT)
        check_emoji(option["emoji"])
        if option["value"].value in values[:position]:
            option["value"].fails(
                "SELECT_OPTION_VALUE_DUPLICATED", "The specified option value is already used"
            )
    if maximum > len(values):
        options.fails("BASE_TYPE_BAD_LENGTH", f"Must be between {maximum} and {OPTIONS} in length.")
    if sum(bool(option["default"].value) for option in options.each()) > maximum:
        options.fails("SELECT_TOO_MANY_DEFAULTS", f"Only {maximum} may be chosen beforehand")


def _check_section(section: Field, files: frozenset[str]) -> None:
    section["components"].many(1, SECTION_TEXTS, required=True)
    for child in section["components"].each():
        child["type"].choice({TEXT_DISPLAY}, required=True)
        check_component(child, files)
    if section["accessory"].require():
        section["accessory"]["type"].choice({BUTTON, THUMBNAIL}, required=True)
        check_component(section["accessory"], files)


def check_text(text: Field, _: frozenset[str]) -> None:
    """Note what is wrong with a displayed text."""
    text["content"].text(1, DISPLAYED_TEXT, required=True)


def _check_picture(picture: Field, files: frozenset[str]) -> None:
    picture["description"].text(1, ALT_TEXT)
    if picture["media"]["url"].require():
        check_media(picture["media"]["url"], files)


def _check_gallery(gallery: Field, files: frozenset[str]) -> None:
    gallery["items"].many(1, GALLERY, required=True)
    for item in gallery["items"].each():
        _check_picture(item, files)


def _check_file(file: Field, files: frozenset[str]) -> None:
    url = file["file"]["url"]
    if url.require():
        check_media(url, files)
        if not str(url.value).startswith("attachment://"):
            url.fails("COMPONENT_FILE_NEEDS_ATTACHMENT", "Only attachment:// references are supported")


def _check_separator(separator: Field, _: frozenset[str]) -> None:
    separator["spacing"].choice({1, 2})


def _check_container(container: Field, files: frozenset[str]) -> None:
    container["accent_color"].whole(0, 0xFFFFFF)
    container["components"].many(1, COMPONENTS, required=True)
    for child in container["components"].each():
        child["type"].choice(IN_A_CONTAINER, required=True)
        check_component(child, files)


_CHECKS: Mapping[object, Check] = {
    ACTION_ROW: _check_row,
    BUTTON: _check_button,
    STRING_SELECT: check_select,
    USER_SELECT: check_select,
    ROLE_SELECT: check_select,
    MENTIONABLE_SELECT: check_select,
    CHANNEL_SELECT: check_select,
    SECTION: _check_section,
    TEXT_DISPLAY: check_text,
    THUMBNAIL: _check_picture,
    MEDIA_GALLERY: _check_gallery,
    FILE: _check_file,
    SEPARATOR: _check_separator,
    CONTAINER: _check_container,
}
