"""``lawspeaker table``: what this terminal's table remembers."""

import click

from bot.answers.table_settings import SettingError, field_of, read_settings
from bot.cli.help import LocalisedCommand, LocalisedGroup
from bot.cli.program import Program, clean, packs_option, say
from bot.render.tables import setting_problem, state_lines
from bot.tables.scope import TERMINAL


@click.group("table", cls=LocalisedGroup, help="help-table")
def table() -> None:
    """Show or change what this terminal's table remembers."""


@table.command("show", cls=LocalisedCommand, help="help-table-show")
@packs_option
@click.pass_obj
def show(program: Program) -> None:
    """Show the settings."""
    state = program.remember(lambda memory: memory.newest(TERMINAL))
    program.say_wrapped(state_lines(state, program.lookup.glossary.games, program.locale))


@table.command("set", cls=LocalisedCommand, help="help-table-set")
@click.argument("settings", nargs=-1, required=True, metavar="metavar-setting")
@packs_option
@click.pass_obj
def set_(program: Program, settings: tuple[str, ...]) -> None:
    """Change settings, and show them all."""
    try:
        changes = read_settings(map(clean, settings), program.lookup)
    except SettingError as error:
        raise click.ClickException(setting_problem(error, program.locale)) from error
    state = program.remember(lambda memory: memory.change_settings(TERMINAL, changes))
    program.say_wrapped(state_lines(state, program.lookup.glossary.games, program.locale))


@table.command("reset", cls=LocalisedCommand, help="help-table-reset")
@click.argument("names", nargs=-1, metavar="metavar-setting")
@click.pass_obj
def reset(program: Program, names: tuple[str, ...]) -> None:
    """Take back the settings that are named, or all."""
    try:
        fields = [field_of(name) for name in names]
    except SettingError as error:
        raise click.ClickException(setting_problem(error, program.locale)) from error
    program.remember(lambda memory: memory.reset(TERMINAL, fields))
    say(program.locale.text("table-reset"))
