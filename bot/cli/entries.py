"""``lawspeaker entries``: what is loaded."""

import click

from bot.cli.help import LocalisedCommand
from bot.cli.program import Program, game_option, say
from bot.render.rules.records import entry_record
from bot.render.rules.wording import both_titles
from bot.render.visible import json_line


@click.command("entries", cls=LocalisedCommand, help="help-entries", reads_packs=True)
@game_option
@click.option("--json", "as_json", is_flag=True, help="help-entries-json")
def entries(program: Program, game: str | None, *, as_json: bool) -> None:
    """List the entries of one game or of all."""
    lookup = program.lookup
    game_id = None if game is None else lookup.game_id(game)
    chosen = [entry for entry in lookup.glossary.entries.values() if game_id in (None, entry.game)]
    for entry in chosen:
        if as_json:
            say(json_line(entry_record(entry)))
        else:
            title = both_titles(entry.body.title, program.locale.language)
            say(f"{entry.id}  {title}")
    if not as_json:
        say(program.locale.text("entries-count", count=len(chosen)))
