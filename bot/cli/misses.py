"""``lawspeaker misses``, ``forget``, ``privacy``: questions without an answer, what is stored."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bot.answers.at_table import decided_rule
from bot.answers.misses import MissGroup, group_misses, group_numbered
from bot.cli.errors import LocalisedError
from bot.cli.help import LocalisedArgument, LocalisedCommand, LocalisedGroup
from bot.cli.program import Program, is_at_terminal, say
from bot.cli.questions import QuestionCommand
from bot.render.table_state import miss_line
from bot.tables.file_address import is_file
from bot.tables.scope import TERMINAL
from calculators.words import command_tags
from glossary.typed_text import clean

if TYPE_CHECKING:
    from bot.drafting.own_pack import AdditionKind

# The kinds of ``own_pack``, spelled out: no other command waits for that module.
KINDS: Final = ("alias", "question", "faq")


misses = LocalisedGroup("misses", default="list", help="help-misses")


@misses.command("list", help="help-misses-list", reads_packs=True)
def list_(program: Program) -> None:
    """Show the misses, those that ask the same together."""
    lines = [miss_line(group, program.lookup.glossary, program.locale) for group in _groups(program)]
    program.say_wrapped(lines or [program.locale.text("misses-none")])


@misses.command("add", cls=QuestionCommand, help="help-misses-add", reads_packs=True)
@click.argument("number", cls=LocalisedArgument, type=int, metavar="metavar-number")
@click.argument("kind", cls=LocalisedArgument, type=click.Choice(KINDS), metavar="metavar-kind")
@click.argument("rule", metavar="metavar-rule")
@click.argument("answer", nargs=-1, metavar="metavar-text")
def add(
    program: Program, number: int, kind: "AdditionKind", rule: str, answer: tuple[str, ...]
) -> None:
    """Write a miss into the group's own pack, as a name, a question or an FAQ of a rule."""
    from bot.drafting.own_pack import Addition, add_to_own_pack  # only this needs the loader

    group = group_numbered(_groups(program), number)
    entry = decided_rule(program.lookup, clean(rule), program.table)
    addition = Addition(kind, group.newest.question, group.newest.language, clean(" ".join(answer)))
    file = add_to_own_pack(program.settings.packs, program.lookup.glossary, entry, addition)
    numbers = [miss.number for miss in group.misses]
    program.remember(lambda memory: memory.remove_misses(TERMINAL, numbers))
    say(program.locale.text("added-to-pack", file=file))


@click.command("forget", cls=LocalisedCommand, help="help-forget")
@click.option("--yes", is_flag=True, help="help-forget-yes")
def forget(program: Program, *, yes: bool) -> None:
    """Delete all that this terminal's table remembers, once whoever sits there agrees."""
    if is_at_terminal() and not yes and not _agrees(program):
        say(program.locale.text("nothing-forgotten"))
        return
    program.remember(lambda memory: memory.forget(TERMINAL))
    _empty_history(program.settings.history)
    say(program.locale.text("forgotten"))


@click.command("privacy", cls=LocalisedCommand, help="help-privacy")
def privacy(program: Program) -> None:
    """Say what is stored, where, and for how long."""
    program.say_wrapped(program.locale.text("privacy").splitlines())
    if program.settings.database is not None and is_file(program.settings.database):
        say(program.locale.text("privacy-file", file=program.settings.database))
    if program.settings.database is not None and program.settings.history is not None:
        program.say_wrapped([program.locale.text("privacy-history", file=program.settings.history)])


def _empty_history(file: Path | None) -> None:
    """Forget what was typed in the chat; one that is open goes on with the same file.

    Raises:
        LocalisedError: The file cannot be written.
    """
    if file is not None and file.exists():
        try:
            file.write_bytes(b"")
        except OSError as error:
            raise LocalisedError("history-stays", file=file, reason=error.strerror) from error


def _agrees(program: Program) -> bool:
    """Return whether what would be deleted may be."""
    locale, counts = program.locale, program.remember(lambda memory: memory.count(TERMINAL))
    losses = (
        locale.text("forget-terminal-settings"),
        locale.text("forget-rulings", count=counts.rulings),
        locale.text("forget-misses", count=counts.misses),
    )
    program.say_wrapped([locale.text("forget-terminal"), *(f"- {loss}" for loss in losses)])
    reply = click.prompt(locale.text("forget-sure"), default="", show_default=False)
    return command_tags("replies").get(str(reply).strip().lower()) == "yes"


def _groups(program: Program) -> list[MissGroup]:
    return group_misses(program.remember(lambda memory: memory.misses(TERMINAL)))
