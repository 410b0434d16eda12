"""``lawspeaker table``: what this terminal's table remembers."""

import click

from bot.answers.table_settings import SettingError, field_of, read_settings
from bot.cli.help import LocalisedCommand, LocalisedGroup
from bot.cli.program import Program, clean, packs_option, say
from bot.render.tables import setting_problem, state_lines
from bot.tables.scope import TERMINAL
from bot.tables.values import TableState


@click.group("table", cls=LocalisedGroup, default="show", help="help-table")
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
    """Change settings, or components of the game that stands first, and show them all."""
    first, *others = map(clean, settings)
    try:
        if "=" in first:
            changes = read_settings((first, *others), program.lookup.game_id)
            state = program.remember(lambda memory: memory.change_settings(TERMINAL, changes))
        else:
            state = _set_components(program, first, others)
    except SettingError as error:
        raise click.ClickException(setting_problem(error, program.locale)) from error
    program.say_wrapped(state_lines(state, program.lookup.glossary.games, program.locale))


def _set_components(program: Program, name: str, words: list[str]) -> TableState:
    from bot.answers.odds.table_box import read_components

    game = program.lookup.game_id(name)
    changes = read_components(words, program.lookup.glossary.components.get(game, {}))
    return program.remember(lambda memory: memory.change_components(TERMINAL, game, changes))


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
