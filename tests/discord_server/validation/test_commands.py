"""Each rule for application commands."""

from typing import Any

import pytest

from tests.discord_server.validation.commands import check_all, size
from tests.discord_server.validation.form import Field
from tests.discord_server.validation.refused import refused

Json = dict[str, Any]


def option(name: str = "query", **changes: Any) -> Json:
    return {"type": 3, "name": name, "description": "What to find", **changes}


def command(name: str = "rule", **changes: Any) -> Json:
    return {"name": name, "description": "Look up a rule", **changes}


def choices(count: int) -> list[Json]:
    return [{"name": f"Choice {number}", "value": str(number)} for number in range(count)]


def errors(*commands: Json) -> set[tuple[str, str]]:
    form = Field.form(list(commands))
    check_all(form)
    return refused(form.check)


KEPT = {
    "an accented name": command("città"),
    "a translated name": command(name_localizations={"it": "regola"}),
    "25 options": command(options=[option(f"o{number}") for number in range(25)]),
    "25 choices": command(options=[option(choices=choices(25))]),
    "a group": command(
        options=[{**option("g", type=2), "options": [option("s", type=1, options=[option()])]}]
    ),
    "required first": command(options=[option("a", required=True), option("b")]),
    "a menu": {"type": 3, "name": "Find the rule"},
    "everywhere": command(contexts=[0, 1, 2], integration_types=[0, 1]),
}


@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_accepted(body: Json) -> None:
    assert errors(body) == set()


LENGTH = "BASE_TYPE_BAD_LENGTH"
BROKEN: dict[str, tuple[Json, str, str]] = {
    "capitals": (command("Rule"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "a space": (command("rule it"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "a translated space": (
        command(name_localizations={"it": "la regola"}),
        "0.name_localizations.it", "APPLICATION_COMMAND_INVALID_NAME"),
    "an unknown language": (
        command(description_localizations={"xx": "boh"}), "0.description_localizations", "BASE_TYPE_CHOICES"),
    "a translation of 101": (
        command(description_localizations={"it": "x" * 101}), "0.description_localizations.it", LENGTH),
    "no description": (command(description=""), "0.description", LENGTH),
    "a description of 101": (command(description="x" * 101), "0.description", LENGTH),
    "a described menu": (
        {"type": 3, "name": "Find", "description": "x"},
        "0.description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION"),
    "26 options": (command(options=[option(f"o{n}") for n in range(26)]), "0.options", LENGTH),
    "optional first": (
        command(options=[option("a"), option("b", required=True)]),
        "0.options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
    "an option twice": (
        command(options=[option(), option()]), "0.options.1.name", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID"),
    "26 choices": (command(options=[option(choices=choices(26))]), "0.options.0.choices", LENGTH),
    "a choice of 101": (
        command(options=[option(choices=[{"name": "x" * 101, "value": "x"}])]),
        "0.options.0.choices.0.name", LENGTH),
    "a choice twice": (
        command(options=[option(choices=choices(1) * 2)]),
        "0.options.0.choices.1.name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS"),
    "choices and autocomplete": (
        command(options=[option(choices=choices(2), autocomplete=True)]),
        "0.options.0", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"),
    "choices of a user": (
        command(options=[option(type=6, autocomplete=True)]),
        "0.options.0", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID"),
    "a text's range": (
        command(options=[option(min_value=1)]), "0.options.0", "APPLICATION_COMMAND_OPTIONS_RANGE_INVALID"),
    "least above most": (
        command(options=[option(type=4, min_value=3, max_value=2)]),
        "0.options.0.min_value", "APPLICATION_COMMAND_OPTIONS_MIN_ABOVE_MAX"),
    "a length of 6,001": (command(options=[option(max_length=6001)]), "0.options.0.max_length", "NUMBER_TYPE_MAX"),
    "a subcommand beside an option": (
        command(options=[option("s", type=1), option()]),
        "0.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    "a group in a group": (
        command(options=[option("g", type=2, options=[option("h", type=2)])]),
        "0.options.0.options.0.type", "BASE_TYPE_CHOICES"),
    "an unknown surface": (command(contexts=[3]), "0.contexts.0", "BASE_TYPE_CHOICES"),
    "a surface twice": (command(contexts=[0, 0]), "0.contexts", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
    "permissions in words": (
        command(default_member_permissions="all"), "0.default_member_permissions", "NUMBER_TYPE_COERCE"),
}  # fmt: skip


@pytest.mark.parametrize(("body", "path", "code"), BROKEN.values(), ids=BROKEN)
def test_refused(body: Json, path: str, code: str) -> None:
    assert errors(body) == {(path, code)}


def test_a_name_twice_is_refused() -> None:
    assert errors(command(), command()) == {("1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME")}
    assert errors(command("find"), {"type": 3, "name": "find"}) == set()


def test_six_menus_are_refused() -> None:
    menus = [{"type": 3, "name": f"Menu {number}"} for number in range(6)]
    assert errors(*menus) == {("", "APPLICATION_COMMANDS_TOO_MANY")}


@pytest.mark.parametrize(
    ("name_length", "verdict"), [(51, set()), (52, {("0", "APPLICATION_COMMAND_TOO_LARGE")})]
)
def test_a_command_has_8000_characters(name_length: int, verdict: set[tuple[str, str]]) -> None:
    described = [option(f"{number:02}", description="d" * 98) for number in range(19)]
    body = command("r" * 10, description="d" * 38, options=described)
    full = [{"name": f"{number:0100}", "value": "v" * 100} for number in range(25)]
    body["options"][0]["choices"] = full
    body["options"][1]["choices"] = [*full[:5], {"name": "n" * name_length, "value": "v"}]
    assert size(body) == 10 + 38 + 19 * 100 + 30 * 200 + name_length + 1
    assert errors(body) == verdict


def test_the_longest_translation_counts() -> None:
    plain = command("rule", description="1234567890", options=[option("ab", description="123")])
    assert size(plain) == 4 + 10 + 2 + 3
    assert size(plain | {"description_localizations": {"it": "x" * 20}}) == 4 + 20 + 2 + 3
    assert size(plain | {"description_localizations": {"it": "x"}}) == 4 + 10 + 2 + 3
