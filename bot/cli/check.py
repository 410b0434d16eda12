"""``lawspeaker check``: are these packs as they should be?"""

from pathlib import Path

import click

from bot.cli.help import LocalisedCommand
from bot.cli.problems import problem_lines
from bot.cli.program import Program, packs_option, say
from bot.render.records import json_line
from glossary import SHIPPED, Glossary, PackError


@click.command("check", cls=LocalisedCommand, help="help-check")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path), metavar="metavar-folders")
@click.option("--schema", is_flag=True, help="help-check-schema")
@packs_option
@click.pass_obj
def check(program: Program, folders: tuple[Path, ...], *, schema: bool) -> int:
    """Check packs; without folders those that a question would be put to."""
    if schema:
        from glossary.validation import schema as entry_schema

        say(json_line(entry_schema()))
        return 0
    from glossary.loader import load

    try:
        if folders:
            glossary = load(folders, beside=load([SHIPPED, *program.settings.packs]))
        else:
            glossary = load([SHIPPED, *program.settings.packs])
    except PackError as error:
        say(problem_lines(error, program.locale))
        return 1
    say(_all_well(glossary, program))
    return 0


def _all_well(glossary: Glossary, program: Program) -> str:
    language = program.settings.language
    games = ", ".join(game.name[language] for game in glossary.games.values())
    return program.locale.text("check-ok", count=len(glossary.entries), games=games)
