"""Options of slash commands: their order, choices and ranges."""

from tests.discord_server.validation.form import Field
from tests.discord_server.validation.naming import check_locales, check_naming

SUBCOMMAND = 1
GROUP = 2
STRING = 3
INTEGER = 4
NUMBER = 10
ATTACHMENT = 11

OPTIONS = 25
MOST_CHOICES = 25
CHOICE_TEXT = 100
STRING_VALUE = 6000


def check_options(options: Field, *, may_nest: tuple[int, ...] = ()) -> None:
    """Note what is wrong with options; ``may_nest`` are the types that hold further ones."""
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
    check_naming(option)
    kind = option["type"].value
    if kind in may_nest:
        check_options(option["options"], may_nest=(SUBCOMMAND,) if kind == GROUP else ())
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
    for position, choice in enumerate(choices.each()):
        check_choice(choice, text=option["type"].value == STRING)
        if choice["name"].value in names[:position]:
            choice["name"].fails(
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", "Choice names must be unique"
            )


def check_choice(choice: Field, *, text: bool) -> None:
    """Note what is wrong with one choice, of an option or of an autocomplete."""
    choice["name"].text(1, CHOICE_TEXT, required=True)
    check_locales(choice["name_localizations"], CHOICE_TEXT)
    if text:
        choice["value"].text(1, CHOICE_TEXT, required=True)
    elif choice["value"].require() and not isinstance(choice["value"].value, int | float):
        choice["value"].fails("NUMBER_TYPE_COERCE", f'Value "{choice["value"].value}" is not a number.')


def _check_ranges(option: Field) -> None:
    option["min_length"].whole(0, STRING_VALUE)
    option["max_length"].whole(1, STRING_VALUE)
    kind = option["type"].value
    for unit, kinds in (("length", {STRING}), ("value", {INTEGER, NUMBER})):
        minimum, maximum = option[f"min_{unit}"], option[f"max_{unit}"]
        if (minimum.given or maximum.given) and kind not in kinds:
            option.fails(
                "APPLICATION_COMMAND_OPTIONS_RANGE_INVALID",
                f"min_{unit} and max_{unit} do not fit type {kind}",
            )
        if minimum.given and maximum.given and minimum.value > maximum.value:
            minimum.fails(
                "APPLICATION_COMMAND_OPTIONS_MIN_ABOVE_MAX", f"min_{unit} is above max_{unit}"
            )
