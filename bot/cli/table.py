"""``lawspeaker table``: what this terminal's table remembers."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from bot.answers import table_settings
from bot.cli.help import LocalisedCommand, LocalisedGroup
from bot.cli.program import Program, say
from bot.locales import Locale
from bot.render.table_state import setting_problem, state_lines
from bot.tables.scope import TERMINAL
from bot.tables.values import TableState
from glossary.typed_text import clean

table = LocalisedGroup("table", default="show", help="help-table")


@table.command("show", help="help-table-show", reads_packs=True)
def show(program: Program) -> None:
    """Show the settings."""
    _show(program, program.newest_table())


@table.command("set", help="help-table-set", reads_packs=True)
@click.argument("settings", nargs=-1, required=True, metavar="metavar-setting")
def set_(program: Program, settings: tuple[str, ...]) -> None:
    """Change settings, or components of the game that stands first, and show them all."""
    first, *further_settings = map(clean, settings)
    if "=" in first:
        _set_settings(program, (first, *further_settings))
    else:
        _set_components(program, first, further_settings)


def _setting_command(name: str) -> click.Command:
    """Return the command that changes one setting: ``table game conan``."""

    @click.command(name, cls=LocalisedCommand, help=f"help-table-{name}", reads_packs=True)
    @click.argument("value", nargs=-1, required=True, metavar=f"metavar-table-{name}")
    def change_setting(program: Program, value: tuple[str, ...]) -> None:
        _set_settings(program, (f"{name}={clean(' '.join(value))}",))

    return change_setting


for _name in table_settings.NAMES:
    table.add_command(_setting_command(_name))


@table.command("reset", help="help-table-reset")
@click.argument("names", nargs=-1, metavar="metavar-setting")
def reset(program: Program, names: tuple[str, ...]) -> None:
    """Take back the settings that are named, or all."""
    with _refusals(program.locale):
        fields = [table_settings.field_of(name) for name in names]
    program.remember(lambda memory: memory.reset(TERMINAL, fields))
    say(program.locale.text("table-reset"))


def _set_settings(program: Program, words: Sequence[str]) -> None:
    with _refusals(program.locale):
        changes = table_settings.read_table_settings(words, program.lookup.game_id)
    _show(program, program.remember(lambda memory: memory.change_settings(TERMINAL, changes)))


def _set_components(program: Program, name: str, words: Sequence[str]) -> None:
    game = program.lookup.game_id(name)
    pack = program.lookup.glossary.components.get(game, {})
    with _refusals(program.locale):
        changes = table_settings.read_components(" ".join(words), pack)
    _show(program, program.remember(lambda memory: memory.change_components(TERMINAL, game, changes)))


@contextmanager
def _refusals(locale: Locale) -> Iterator[None]:
    """Refuse what is read inside if it is no setting, or no value of one.

    Raises:
        click.ClickException: The message says what is wrong.
    """
    try:
        yield
    except table_settings.SettingError as error:
        raise click.ClickException(setting_problem(error, locale)) from error


def _show(program: Program, state: TableState) -> None:
    program.say_wrapped(state_lines(state, program.lookup.glossary.games, program.locale))
