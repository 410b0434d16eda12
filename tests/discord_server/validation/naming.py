"""Names and descriptions of commands, options and choices, in every language."""

import re

from tests.discord_server.validation.form import Field

NAME = 32
DESCRIPTION = 100
SLASH_NAME = re.compile(r"[-'\w]{1,32}")
LOCALE_NAMES = """
id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi
th zh-CN ja zh-TW ko
"""
LOCALES = frozenset(LOCALE_NAMES.split())


def check_naming(part: Field) -> None:
    """Note what is wrong with the name and description of a slash command or option."""
    check_name(part["name"])
    part["description"].text(1, DESCRIPTION, required=True)
    check_locales(part["description_localizations"], DESCRIPTION)
    check_locales(part["name_localizations"], NAME)
    for locale in part["name_localizations"].value or ():
        check_name(part["name_localizations"][locale])


def check_name(name: Field) -> None:
    """Note what is wrong with the name of a slash command or option."""
    name.text(1, NAME, required=True)
    value = name.value if isinstance(name.value, str) else ""
    if value and (not SLASH_NAME.fullmatch(value) or value != value.lower()):
        name.fails("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def check_locales(texts: Field, maximum: int) -> None:
    """Note what is wrong with translations; each has at most ``most`` characters."""
    for locale in texts.value or ():
        if locale not in LOCALES:
            texts.fails("BASE_TYPE_CHOICES", f"Unknown locale {locale}")
        texts[locale].text(1, maximum)
