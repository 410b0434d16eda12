"""``lawspeaker chat``: question after question, with commands and numbers to open."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import click

from bot.cli.ask import beside_calculation, show_answer
from bot.cli.commands import load_command
from bot.cli.conversation import Conversation, Reply
from bot.cli.errors import REFUSALS, problem_of, sentence
from bot.cli.files import STANDARD_INPUT, read_lines
from bot.cli.help import SHELL_ONLY, LocalisedCommand, localised, without_options
from bot.cli.program import Program, is_at_terminal, say
from bot.cli.streams import is_output_error
from bot.locales import Locale
from bot.render.rules.plain import CHAT
from glossary import Language
from glossary.typed_text import clean


@click.command("chat", cls=LocalisedCommand, help="help-chat", reads_packs=True)
def chat(program: Program) -> None:
    """Talk until the player leaves or the input ends."""
    conversation = Conversation(
        program.lookup, lambda: program.odds, program.locale.language, program.table
    )
    program.say_wrapped([conversation.welcome()])
    program.has_new_packs()
    for line in _typed(program):
        try:
            is_last = _answer(program, conversation, clean(line))
        except Exception as error:
            if isinstance(error, click.Abort) or (
                isinstance(error, OSError) and is_output_error(error)
            ):
                raise
            program.say_wrapped([problem_of(error, conversation.settings.locale), ""])
        else:
            if is_last:
                return


def _answer(program: Program, conversation: Conversation, line: str) -> bool:
    """Answer one line; return whether the player has left."""
    if program.has_new_packs():
        conversation.settings.use_lookup(program.lookup)
    with program.waiting("wait-odds"):
        reply = conversation.reply(line)
    if reply.command:
        _run_command(program, reply.command, reply.language)
        conversation.settings.use_table(program.table)
    else:
        _show(program, reply)
    if reply.note is not None:
        program.say_wrapped([reply.note])
    if reply.roll is not None:
        from bot.cli.roll import note_roll

        note_roll(program, reply.roll)
    say("")
    if reply.answer is not None:
        program.note_miss(reply.answer)
    return reply.is_last


def _typed(program: Program) -> Iterator[str]:
    """Yield what the player types; a pipe's lines as they are.

    Raises:
        TooLongError: A line of the pipe is too long to be a question.
    """
    is_typing = is_at_terminal()
    if not is_typing or program.settings.is_dumb_terminal:
        if is_typing:
            say(program.locale.text("chat-prompt"))
        for line in read_lines(STANDARD_INPUT):
            yield line.decode("utf-8", "replace").rstrip("\r\n")
        return
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import FileHistory, History, InMemoryHistory

    # Who wants nothing remembered wants no lines kept either.
    file = None if program.settings.database is None else program.settings.history
    history: History = InMemoryHistory()
    if file is not None:
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)
            history = FileHistory(str(file))
    session: PromptSession[str] = PromptSession(program.locale.text("chat-prompt"), history=history)
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            yield session.prompt()


def _run_command(program: Program, words: Sequence[str], language: Language) -> None:
    """Run a command of the table's memory as the shell does; what is wrong with it is one sentence."""
    name, *arguments = words
    speaker = program.speaking(language)
    command = load_command(name)
    try:
        if command is not None:
            spoken = localised(without_options(command, SHELL_ONLY), speaker.locale)
            spoken.main(arguments, prog_name=f"/{name}", obj=speaker, standalone_mode=False)
    except REFUSALS as error:
        program.say_wrapped([sentence(error, speaker.locale)])
    program.forget_table()


def _show(program: Program, reply: Reply) -> None:
    locale = Locale(reply.language)
    with beside_calculation(program, reply.asked_answer, reply.answer, locale, calls=CHAT):
        if reply.text is not None:
            program.say_wrapped([reply.text])
        elif reply.odds is not None:
            from bot.cli.odds import show_odds

            show_odds(program, reply.odds, locale)
        elif reply.roll is not None:
            from bot.render.odds.rolls import roll_lines  # a question need not wait for it

            program.say_wrapped(roll_lines(reply.roll, locale))
        elif reply.board is not None:
            from bot.cli.boards import show_decision  # the solver; a question need not wait for it

            show_decision(program, reply.board, locale)
        elif (answer := reply.ruling or reply.answer) is not None:
            show_answer(program, answer, full=reply.full, calls=CHAT, offset=len(reply.choices))
