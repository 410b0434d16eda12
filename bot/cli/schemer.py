"""``lawspeaker schemer``: where a Schemer goes, and why."""

from typing import Any

import click

from bot.answers.boards.document import board_yaml
from bot.answers.boards.templates import template, template_names
from bot.cli.errors import LocalisedError
from bot.cli.files import PATH
from bot.cli.help import LANGUAGE, LANGUAGE_OPTION, LocalisedCommand, LocalisedOption
from bot.cli.program import Program, as_language, say
from bot.locales import Locale

# The solver's own list, spelled out: importing it would load the solver for every other command.
GRIDS = ("hex", "square", "diagonal")


def _complete_rule(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Return the rules that can be opened and begin with what was typed."""
    from bot.answers.schemer_rules import known_rules  # the solver; no other command needs it

    return [rule for rule in known_rules() if rule.lower().startswith(incomplete.lower())]


def _complete_template(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Return the templates that begin with what was typed."""
    return [name for name in template_names() if name.startswith(incomplete.lower())]


def _show_template(shape: str, locale: Locale, *, as_line: bool) -> int:
    """Print a board to start from, or the names of all of them; return the exit status.

    Raises:
        LocalisedError: There is none of that name.
    """
    if not shape:
        say(f"{name:<12} {locale.text(f'template-{name}')}" for name in template_names())
        return 0
    if shape not in template_names():
        names = ", ".join(template_names())
        raise LocalisedError("template-unknown", name=shape, known=names)
    if as_line:
        from bot.answers.boards.line_writing import board_line  # the solver, only here

        say([board_line(template(shape), locale.language)])
    else:
        say(board_yaml(template(shape)).rstrip("\n").split("\n"))
    return 0


@click.command("schemer", cls=LocalisedCommand, help="help-schemer", reads_packs=True)
@click.argument("boards", nargs=-1, type=PATH, metavar="metavar-boards")
@click.option("--map", "drawing", metavar="metavar-map", help="help-schemer-map")
@click.option("--scheme", metavar="metavar-scheme", help="help-schemer-scheme")
@click.option(
    "--grid",
    cls=LocalisedOption,
    type=click.Choice(GRIDS, case_sensitive=False),
    help="help-schemer-grid",
)
@click.option("--json", "as_json", is_flag=True, help="help-schemer-json")
@click.option("--line", "as_line", is_flag=True, help="help-schemer-line")
@click.option("--picture", type=PATH, metavar="metavar-picture", help="help-schemer-picture")
@click.option("--force", is_flag=True, help="help-force")
@click.option(
    "--template",
    "shape",
    is_flag=False,
    flag_value="",
    metavar="metavar-template",
    help="help-schemer-template",
    shell_complete=_complete_template,
)
@click.option(
    "--explain",
    "rule",
    metavar="metavar-rule",
    help="help-schemer-explain",
    shell_complete=_complete_rule,
)
@click.option(LANGUAGE_OPTION, "language", cls=LocalisedOption, type=LANGUAGE, help="help-schemer-lang")
def schemer(
    program: Program,
    *,
    as_line: bool,
    shape: str | None,
    language: str | None,
    **board_options: Any,  # noqa: ANN401  # what else ``BoardRequest`` holds
) -> int:
    """Answer for boards in files, or for one that is drawn."""
    from bot.cli.boards import BoardRequest, answer_request  # the solver, only here

    locale = Locale(as_language(language) or program.locale.language)
    if shape is not None:
        return _show_template(shape, locale, as_line=as_line)
    return answer_request(program, BoardRequest(locale=locale, as_line=as_line, **board_options))
