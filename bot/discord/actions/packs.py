"""Additions to the group's own packs, which are read again at once."""

import asyncio

from bot.discord.reply import Reply
from bot.discord.runtime.packs import LoadedPacks
from bot.discord.wording.markdown import neutral, whole_lines
from bot.drafting.own_pack import Addition, add_to_own_pack
from bot.locales import Locale
from bot.render.problems import problem_lines
from glossary import Entry


async def write_addition(reply: Reply, entry: Entry, addition: Addition) -> str:
    """Write an addition to ``entry`` into the group's own pack and read the packs again.

    Returns:
        A sentence that says where it stands and whether it is found from now on.

    Raises:
        RefusedChangeError: It cannot be written, or the loader would refuse it.
        TooLateError: The player could not be told to wait.
    """
    context, locale = reply.context, reply.context.locale
    answers = context.answers
    glossary = answers.lookup.glossary
    writing = asyncio.to_thread(add_to_own_pack, answers.own_packs, glossary, entry, addition)
    file = await reply.run_patiently(writing)
    name = f"{file.parent.parent.name}/{file.parent.name}/{file.name}"
    if context.reloader is None:
        return neutral(locale.text("added-until-restart", file=name))
    packs = await reply.run_patiently(context.reloader.reload())
    if packs.lookup is None:
        written = neutral(locale.text("added-until-restart", file=name))
        return f"{written}\n{reload_sentence(packs, locale)}"
    return neutral(locale.text("added-to-pack", file=name))


def reload_sentence(packs: LoadedPacks, locale: Locale) -> str:
    """Return what became of a reload, with what is wrong with the packs that were refused."""
    if packs.lookup is not None:
        return locale.text("reload-done", count=len(packs.lookup.glossary.entries))
    lines = (f"- {neutral(line)}" for line in problem_lines(packs.errors, locale))
    return f"{locale.text('reload-refused')}\n{whole_lines(lines, locale)}"
