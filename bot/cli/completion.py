"""``lawspeaker completion``: Tab completes commands, games, entries, options and values."""

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
from click.shell_completion import ShellComplete, get_completion_class

from bot.cli.errors import LocalisedError
from bot.cli.help import LocalisedCommand, LocalisedOption
from bot.cli.program import Program, say
from bot.settings import COMPLETE, Settings

SHELLS: Final = ("bash", "zsh", "fish")
_PROGRAM: Final = "lawspeaker"
# Completion of zsh begins only once this has been called; many set-ups do so themselves.
_ZSH_START: Final = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }\n"


@dataclass(frozen=True, slots=True)
class ScriptPlace:
    """Where a shell looks for a completion.

    Attributes:
        script: File of the completion.
        start_file: File that the shell reads when it starts and that has to name ``script``; ``None``
            if the shell finds it by itself.
    """

    script: Path
    start_file: Path | None


@click.command("completion", cls=LocalisedCommand, help="help-completion")
@click.argument("shell", required=False, type=click.Choice(SHELLS), metavar="metavar-shell")
@click.option("--show", cls=LocalisedOption, is_flag=True, help="help-completion-show")
def completion(program: Program, shell: str | None, *, show: bool) -> int:
    """Install the completion for a shell, or print it; return the exit status."""
    name = shell or program.settings.shell
    if name not in SHELLS:
        raise LocalisedError("completion-which-shell")
    if show:
        say(script_for(name))
        return 0
    place = place_for(name, program.settings)
    try:
        install(name, place)
    except OSError as error:
        file = error.filename or place.script
        raise LocalisedError("completion-not-written", file=file, reason=error.strerror) from error
    files = [str(file) for file in (place.script, place.start_file) if file is not None]
    program.say_wrapped(
        [program.locale.text("completion-installed", shell=name, files=", ".join(files))]
    )
    return 0


def place_for(shell: str, settings: Settings) -> ScriptPlace:
    """Return where ``shell`` looks for the completion of a program, for the user of ``settings``.

    >>> place_for("fish", Settings(home=Path("/home/anna"))).script.as_posix()
    '/home/anna/.config/fish/completions/lawspeaker.fish'
    """
    home = settings.home or Path.home()
    if shell == "fish":
        config = settings.config or home / ".config"
        return ScriptPlace(config / "fish" / "completions" / f"{_PROGRAM}.fish", None)
    script = home / ".local" / "share" / _PROGRAM / f"completion.{shell}"
    return ScriptPlace(script, home / f".{shell}rc")


def install(shell: str, place: ScriptPlace) -> None:
    """Write the completion for ``shell``, and have the shell read it when it starts; once is enough.

    Raises:
        OSError: A file cannot be written.
    """
    place.script.parent.mkdir(parents=True, exist_ok=True)
    place.script.write_text(script_for(shell), encoding="utf-8")
    if place.start_file is None:
        return
    script = shlex.quote(str(place.script))
    line = f"[ -r {script} ] && . {script}  # {_PROGRAM}"
    content = ""
    if place.start_file.exists():
        content = place.start_file.read_text(encoding="utf-8", errors="surrogateescape")
    if line not in content.splitlines():
        is_line_open = content and not content.endswith("\n")
        with place.start_file.open("a", encoding="utf-8") as stream:
            stream.write("\n" * bool(is_line_open) + line + "\n")


def script_for(shell: str) -> str:
    """Return the completion for one of ``SHELLS`` as a script of that shell.

    >>> "_LAWSPEAKER_COMPLETE=fish_complete" in script_for("fish")
    True
    """
    completer = get_completion_class(shell)
    if completer is None:
        raise ValueError(shell)
    # Not the subclass's own: for bash that starts a shell, to warn of versions long gone.
    script = ShellComplete.source(completer(click.Command(_PROGRAM), {}, _PROGRAM, COMPLETE))
    return _ZSH_START + script if shell == "zsh" else script
