"""The names of the calculators on the command line: ``lawspeaker picklock`` and the others.

The first argument is the game, which decides the options. What the calculators themselves need is
imported once one is called: a question about a rule does not wait for it.
"""

from typing import Any, Final

import click

from bot.cli.help import HELP, LocalisedCommand

COMMANDS: Final = (
    "picklock",
    "damage",
    "hit",
    "shoot",
    "danger",
    "sprint",
    "spokes",
    "move",
    "recover",
    "swim",
    "fall",
    "heroic",
)


class OddsCommand(LocalisedCommand):
    """A calculator's name; the game that follows decides which calculator it is."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401  # Click's own arguments
    ) -> click.Context:
        """Return the context of the calculator that ``args`` name, or of this command's own help.

        Raises:
            MissingOptionError: No game is named.
            UnknownGameError: The game has no such calculator.
        """
        from bot.cli.odds import leaf

        if args[:1] == [HELP]:
            return super().make_context(info_name, args, parent, **extra)
        locale = (extra["obj"] if parent is None else parent.find_root().obj).locale
        name, command, rest = leaf(info_name or "", args, locale)
        return command.make_context(name, rest, parent, **extra)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the games that have such a calculator, each with what it answers."""
        from bot.cli.odds import answered

        locale = ctx.find_root().obj.locale
        with formatter.section(locale.text("help-games")):
            formatter.write_dl(list(answered(ctx.info_name or "", locale)))


def odds_command(name: str) -> OddsCommand:
    """Return the command that finds the calculators called ``name``."""
    game = click.Argument(["game"], metavar="metavar-game")
    return OddsCommand(name, help=f"help-{name}", params=[game])
