"""Application commands: names, descriptions, options, choices, and the size of the whole.

Source: Discord's developer documentation, "Application Commands".
"""

import re
from collections.abc import Mapping
from typing import Any

from tests.discord_server.validation.form import Field

CHAT_INPUT = 1
USER_MENU = 2
MESSAGE_MENU = 3
SUBCOMMAND = 1
GROUP = 2
STRING = 3
INTEGER = 4
NUMBER = 10
ATTACHMENT = 11

NAME = 32
DESCRIPTION = 100
OPTIONS = 25
MOST_CHOICES = 25
CHOICE_TEXT = 100
STRING_VALUE = 6000
TOTAL = 8000
MOST_COMMANDS: Mapping[int, int] = {CHAT_INPUT: 100, USER_MENU: 5, MESSAGE_MENU: 5}
SLASH_NAME = re.compile(r"[-'\w]{1,32}")
LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)


def check_all(commands: Field) -> None:
    """Note what is wrong with the commands of a bulk overwrite."""
    commands.many(0, sum(MOST_COMMANDS.values()), required=True)
    seen: set[tuple[object, object]] = set()
    for command in commands.each():
        check_command(command)
        key = (command["type"].value or CHAT_INPUT, command["name"].value)
        if key in seen:
            command["name"].fails(
                "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        seen.add(key)
    for kind, most in MOST_COMMANDS.items():
        if sum(known == kind for known, _ in seen) > most:
            commands.fails("APPLICATION_COMMANDS_TOO_MANY", f"Only {most} commands of type {kind}")


def check_command(command: Field) -> None:
    """Note what is wrong with one command."""
    command["type"].choice(MOST_COMMANDS)
    slash = command["type"].value in {None, CHAT_INPUT}
    if slash:
        _check_naming(command)
        _check_options(command["options"], may_nest=(SUBCOMMAND, GROUP))
    else:
        command["name"].text(1, NAME, required=True)
        _check_locales(command["name_localizations"], NAME)
        if command["description"].value:
            command["description"].fails(
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", "Context menus have none"
            )
        if command["options"].value:
            command["options"].fails(
                "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", "Context menus have none"
            )
    _check_where(command)
    if size(command.value) > TOTAL:
        command.fails("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({TOTAL})")


def size(part: Mapping[str, Any]) -> int:
    """Return the characters that count: names, descriptions and values, the longest of each text."""
    total = 0
    for key in ("name", "description"):
        texts = [part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()]
        total += max(len(str(text)) for text in texts)
    if "value" in part:
        total += len(str(part["value"]))
    for key in ("options", "choices"):
        total += sum(size(child) for child in part.get(key) or () if isinstance(child, Mapping))
    return total


def _check_naming(part: Field) -> None:
    _check_name(part["name"])
    part["description"].text(1, DESCRIPTION, required=True)
    _check_locales(part["description_localizations"], DESCRIPTION)
    _check_locales(part["name_localizations"], NAME)
    for locale in part["name_localizations"].value or ():
        _check_name(part["name_localizations"][locale])


def _check_name(name: Field) -> None:
    name.text(1, NAME, required=True)
    value = name.value if isinstance(name.value, str) else ""
    if value and (not SLASH_NAME.fullmatch(value) or value != value.lower()):
        name.fails("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_locales(texts: Field, most: int) -> None:
    for locale in texts.value or ():
        if locale not in LOCALES:
            texts.fails("BASE_TYPE_CHOICES", f"Unknown locale {locale}")
        texts[locale].text(1, most)


def _check_where(command: Field) -> None:
    for key, most in (("contexts", 2), ("integration_types", 1)):
        command[key].many(1, most + 1)
        values = command[key].value or []
        if len(set(values)) != len(values):
            command[key].fails("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
        for value in command[key].each():
            value.choice(range(most + 1))
    permissions = command["default_member_permissions"].value
    if permissions is not None and not str(permissions).isdecimal():
        command["default_member_permissions"].fails(
            "NUMBER_TYPE_COERCE", f'Value "{permissions}" is not int.'
        )


def _check_options(options: Field, *, may_nest: tuple[int, ...] = ()) -> None:
    options.many(0, OPTIONS)
    types = [option["type"].value for option in options.each()]
    if any(kind in may_nest for kind in types) and any(kind not in may_nest for kind in types):
        options.fails(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and other options are mutually exclusive",
        )
    names: set[object] = set()
    optional = False
    for option in options.each():
        _check_option(option, may_nest)
        if option["name"].value in names:
            option["name"].fails(
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique"
            )
        names.add(option["name"].value)
        if option["required"].value and optional:
            option.fails(
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not option["required"].value


def _check_option(option: Field, may_nest: tuple[int, ...]) -> None:
    option["type"].choice({*may_nest, *range(STRING, ATTACHMENT + 1)}, required=True)
    _check_naming(option)
    kind = option["type"].value
    if kind in may_nest:
        _check_options(option["options"], may_nest=(SUBCOMMAND,) if kind == GROUP else ())
    elif option["options"].value:
        option["options"].fails(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only sub-commands have options"
        )
    _check_choices(option)
    _check_ranges(option)


def _check_choices(option: Field) -> None:
    choices = option["choices"]
    choices.many(0, MOST_CHOICES)
    if not choices.value and not option["autocomplete"].value:
        return
    if option["type"].value not in {STRING, INTEGER, NUMBER}:
        option.fails(
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Only texts and numbers have choices"
        )
    if choices.value and option["autocomplete"].value:
        option.fails(
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            "Choices and autocomplete exclude each other",
        )
    names = [choice["name"].value for choice in choices.each()]
    for at, choice in enumerate(choices.each()):
        check_choice(choice, text=option["type"].value == STRING)
        if choice["name"].value in names[:at]:
            choice["name"].fails(
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", "Choice names must be unique"
            )


def check_choice(choice: Field, *, text: bool) -> None:
    """Note what is wrong with one choice, of an option or of an autocomplete."""
    choice["name"].text(1, CHOICE_TEXT, required=True)
    _check_locales(choice["name_localizations"], CHOICE_TEXT)
    if text:
        choice["value"].text(1, CHOICE_TEXT, required=True)
    elif choice["value"].require() and not isinstance(choice["value"].value, int | float):
        choice["value"].fails("NUMBER_TYPE_COERCE", f'Value "{choice["value"].value}" is not a number.')


def _check_ranges(option: Field) -> None:
    option["min_length"].whole(0, STRING_VALUE)
    option["max_length"].whole(1, STRING_VALUE)
    kind = option["type"].value
    for unit, kinds in (("length", {STRING}), ("value", {INTEGER, NUMBER})):
        least, most = option[f"min_{unit}"], option[f"max_{unit}"]
        if (least.given or most.given) and kind not in kinds:
            option.fails(
                "APPLICATION_COMMAND_OPTIONS_RANGE_INVALID",
                f"min_{unit} and max_{unit} do not fit type {kind}",
            )
        if least.given and most.given and least.value > most.value:
            least.fails("APPLICATION_COMMAND_OPTIONS_MIN_ABOVE_MAX", f"min_{unit} is above max_{unit}")
