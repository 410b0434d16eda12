"""``lawspeaker ruling``: what this terminal's table decided about rules."""

import getpass
from collections.abc import Sequence
from pathlib import Path

import click

from bot.answers import at_table
from bot.answers.ruling_files import LONGEST_FILE, export_rulings
from bot.cli.files import PATH, read_whole
from bot.cli.help import LocalisedArgument, LocalisedGroup
from bot.cli.program import Program, say, warn
from bot.cli.questions import QuestionCommand
from bot.render.table_state import import_lines, ruling_line
from bot.tables.scope import TERMINAL
from bot.tables.table_rulings import NewRuling, TableRuling
from glossary.typed_text import clean

ruling = LocalisedGroup("ruling", default="list", help="help-ruling")


@ruling.command("add", cls=QuestionCommand, help="help-ruling-add", reads_packs=True)
@click.argument("rule", metavar="metavar-rule")
@click.argument("text", nargs=-1, required=True, metavar="metavar-text")
def add(program: Program, rule: str, text: tuple[str, ...]) -> None:
    """Write a ruling down."""
    entry = at_table.decided_rule(program.lookup, clean(rule), program.table)
    new_ruling = NewRuling(entry.id, clean(" ".join(text)), _user(), at_table.entry_digest(entry))
    (number,) = program.remember(lambda memory: memory.add_rulings(TERMINAL, new_ruling))
    title = entry.body.title[program.locale.language]
    say(program.locale.text("ruling-added", number=number, rule=title))


@ruling.command("edit", cls=QuestionCommand, help="help-ruling-edit", reads_packs=True)
@click.argument("number", cls=LocalisedArgument, type=int, metavar="metavar-number")
@click.argument("text", nargs=-1, required=True, metavar="metavar-text")
def edit(program: Program, number: int, text: tuple[str, ...]) -> None:
    """Replace the text of a ruling."""
    table_ruling = at_table.numbered_ruling(program.newest_table(), number)
    entry = program.lookup.glossary.entries.get(table_ruling.entry)
    digest = table_ruling.digest if entry is None else at_table.entry_digest(entry)
    new_text = clean(" ".join(text))
    program.remember(
        lambda memory: memory.edit_ruling(
            TERMINAL, number, new_text, version=table_ruling.version, digest=digest
        )
    )
    say(program.locale.text("ruling-edited", number=number))


@ruling.command("remove", help="help-ruling-remove")
@click.argument("number", cls=LocalisedArgument, type=int, metavar="metavar-number")
def remove(program: Program, number: int) -> None:
    """Delete a ruling."""
    program.remember(lambda memory: memory.remove_ruling(TERMINAL, number))
    say(program.locale.text("ruling-removed", number=number))


@ruling.command("list", help="help-ruling-list", reads_packs=True)
def list_(program: Program) -> None:
    """Show all rulings."""
    _show(program, program.newest_table().rulings.all)


@ruling.command("search", cls=QuestionCommand, help="help-ruling-search", reads_packs=True)
@click.argument("words", nargs=-1, required=True, metavar="metavar-text")
def search(program: Program, words: tuple[str, ...]) -> None:
    """Show the rulings that are like what is asked."""
    state = program.newest_table()
    rulings = at_table.similar_rulings(program.lookup, state, clean(" ".join(words)))
    _show(program, rulings, none_found="rulings-none-like")


@ruling.command("export", help="help-ruling-export")
def export(program: Program) -> None:
    """Print all rulings as YAML."""
    state = program.newest_table()
    say(export_rulings(state.rulings.all).rstrip("\n"))


@ruling.command("import", help="help-ruling-import", reads_packs=True)
@click.argument("file", type=PATH, metavar="metavar-file")
def import_(program: Program, file: Path) -> int:
    """Write down the rulings of a file that are not there yet; return 2 if any was left out."""
    from bot.answers.ruling_import import read_rulings  # only this needs the validator

    rulings = read_rulings(read_whole(file, LONGEST_FILE), program.lookup)
    new_rulings, entries = [*rulings.new_rulings.values()], program.lookup.glossary.entries
    outcomes = program.remember(lambda memory: memory.merge_rulings(TERMINAL, new_rulings, entries))
    report = rulings.report(outcomes)
    summary, *left_out = import_lines(report, program.locale)
    say(summary)
    warn(left_out)
    return 2 if left_out else 0


@ruling.command("to-pack", cls=QuestionCommand, help="help-ruling-to-pack", reads_packs=True)
@click.argument("number", cls=LocalisedArgument, type=int, metavar="metavar-number")
@click.argument("question", nargs=-1, metavar="metavar-question")
def to_pack(program: Program, number: int, question: tuple[str, ...]) -> None:
    """Write a ruling into the group's own pack, as an FAQ of its rule."""
    from bot.drafting.own_pack import add_to_own_pack, ruling_addition  # only this needs the loader

    table_ruling = at_table.numbered_ruling(program.newest_table(), number)
    glossary = program.lookup.glossary
    entry = at_table.decided_entry(glossary, table_ruling)
    addition = ruling_addition(table_ruling, entry, program.locale.language, clean(" ".join(question)))
    file = add_to_own_pack(program.settings.packs, glossary, entry, addition)
    say(program.locale.text("added-to-pack", file=file))


def _show(
    program: Program, rulings: Sequence[TableRuling], *, none_found: str = "rulings-none"
) -> None:
    lines = [
        ruling_line(table_ruling, program.lookup.glossary, program.locale) for table_ruling in rulings
    ]
    program.say_wrapped(lines or [program.locale.text(none_found)])


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # nobody by a name
        return ""
