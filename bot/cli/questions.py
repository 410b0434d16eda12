"""Questions on the command line: what is one, and words of it that look like options."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import takewhile
from typing import TYPE_CHECKING, Final

import click

from bot.answers import Lookup
from bot.answers.asking import roll_language
from bot.cli.help import LocalisedCommand
from bot.cli.program import Program
from glossary.typed_text import clean

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# Before a number: a card of the games is called -1, which is no option.
_HYPHEN: Final = re.compile(r"^(?=-\d)")
_NUMBER: Final = re.compile(r"\d")
# Keeps such a word from being read as an option; ``clean`` takes it off again.
_MARK: Final = "\N{WORD JOINER}"
# In the chat quotes stay: those round the whole of a text are no part of it.
_WHOLLY_QUOTED: Final = re.compile(r"""\A(["'])((?:(?!\1).)*)\1\Z""", re.DOTALL)
# So many words are a question, unless the first is all but a command.
_FEWEST_WORDS: Final = 3
_ALL_BUT_A_COMMAND: Final = 0.8
_LIKE_A_COMMAND: Final = 0.6
_EXACT: Final = 1.0


class QuestionCommand(LocalisedCommand):
    """A command whose words are a question, a text or numbers: ``what is -1 on response``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; numbers below 0 are words of the text."""
        options_with_value = {
            name
            for param in self.params
            if isinstance(param, click.Option) and not param.is_flag
            for name in param.opts
        }
        words = [
            word if previous in options_with_value else _HYPHEN.sub(_MARK, word)
            for previous, word in zip(["", *args], args, strict=False)
        ]
        extra = super().parse_args(ctx, words)
        for name, value in ctx.params.items():
            if isinstance(value, tuple) and len(value) == 1:
                ctx.params[name] = (_WHOLLY_QUOTED.sub(r"\2", value[0]),)
        return extra


def commands_meant(
    words: Sequence[str], commands: Sequence[str], lookup: Lookup
) -> Sequence[str] | None:
    """Return the commands that words which begin with none may mean; ``None`` for a question.

    Three words are a question. One or two are one if entries are called so, or if the search believes
    in what it finds and no command is spelled alike.

    Args:
        words: What was typed, options and all.
        commands: The names of all commands.
        lookup: Knows the rules.
    """
    # The value of an option is no word of the question.
    text = clean(" ".join(takewhile(lambda word: not word.startswith("--"), words)))
    if roll_language(text) and _NUMBER.search(text):
        return None
    is_long = len(text.split()) >= _FEWEST_WORDS
    cutoff = _ALL_BUT_A_COMMAND if is_long else _LIKE_A_COMMAND
    near = get_close_matches(words[0].lower(), commands, cutoff=cutoff)
    if is_long:
        return near or None
    answer = lookup.ask(text)
    if answer.confident and answer.links[0].score >= _EXACT:
        return None
    return None if answer.confident and not near else near


def complete_question(
    context: click.Context, _: click.Parameter, incomplete: str
) -> list["CompletionItem"]:
    """Return the ids of the entries that begin with what was typed, with their titles."""
    from click.shell_completion import CompletionItem  # only a shell that completes waits for it

    program: Program = context.find_root().obj
    language = program.locale.language
    entries = program.lookup.glossary.entries if incomplete else {}
    return [
        CompletionItem(entry_id, help=entry.body.title[language])
        for entry_id, entry in entries.items()
        if entry_id.startswith(incomplete.lower())
    ]
