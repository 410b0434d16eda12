"""Rulings of a table: writing them down, and the forms in which they are typed."""

from bot.answers.at_table import decided_rule, entry_digest, numbered_ruling
from bot.discord.actions.form import Form, Modal, read_texts, text_field
from bot.discord.actions.press import press
from bot.discord.cards.card import note_card
from bot.discord.context import Context
from bot.discord.error_replies import offer_fix, refuse_typed, replying
from bot.discord.limits import LONGEST_RULE
from bot.discord.reply import Reply
from bot.discord.state.buttons import FixRuling
from bot.discord.wording.markdown import neutral, quoted
from bot.locales import Locale
from bot.render.rules.wording import both_titles
from bot.tables.errors import RefusedChangeError
from bot.tables.table_rulings import LONGEST_RULING, NewRuling
from glossary import Language


class RulingForm(Form, verb="ruling"):
    """What a table decided about a rule.

    Attributes:
        language: Language of the form.
        number: The ruling to be changed; 0 for a new one.
        version: The version of that ruling which the player has seen; of a new one the message that it
            is made of.
    """

    language: Language
    number: int
    version: int

    def modal(self, text: str, rule: str | None = None, *, is_cut: bool = False) -> Modal:
        """Return the form with ``text``, and with ``rule`` where there is a rule to choose.

        Where the text ``is_cut`` from a longer message, the form says so.
        """
        locale = Locale(self.language)
        title = locale.text("form-ruling-edit", number=self.number)
        label = locale.text("form-ruling")
        about = locale.text("form-cut", limit=LONGEST_RULING) if is_cut else ""
        fields = [text_field("text", label, about=about, text=text, longest=LONGEST_RULING, long=True)]
        if rule is not None:
            title, label = locale.text("command-make-ruling"), locale.text("form-rule")
            fields.insert(0, text_field("rule", label, text=rule, longest=LONGEST_RULE))
        return Modal(title, self.custom_id, *fields)

    async def submit(self, context: Context) -> None:
        """Write a new ruling down, or change the one whose number the form holds."""
        async with replying(context, private=self.number > 0) as reply:
            if self.number:
                await self._edit(reply)
            else:
                await self._add(reply)

    async def _add(self, reply: Reply) -> None:
        """Write down the ruling that a message holds, or where it is refused offer to correct it.

        The form's text, which may be long, is remembered until the next restart.
        """
        context, texts = reply.context, read_texts(reply.context, "rule", "text")
        interaction = context.interaction
        place = f"{interaction.guild_id or '@me'}/{interaction.channel_id}"
        link = f"https://discord.com/channels/{place}/{self.version}"
        try:
            await write_down(reply, texts["rule"], texts["text"], link)
        except RefusedChangeError as error:
            context.recent.refused_forms[interaction.id] = texts
            fix = FixRuling(self.language, 0, self.version, str(interaction.id))
            await offer_fix(reply, error, fix, Locale(self.language))
        else:
            await reply.delete_clicked()  # the refusal, now mended

    async def _edit(self, reply: Reply) -> None:
        """Replace the text of the ruling, of which the player has seen this version."""
        text, locale = read_texts(reply.context, "text")["text"], Locale(self.language)
        try:
            await reply.run_patiently(self._write_edit(reply.context, text))
        except RefusedChangeError as error:
            await refuse_typed(reply, error, text, locale)
        else:
            await reply.send(note_card(locale.text("ruling-edited", number=self.number), locale))

    async def _write_edit(self, context: Context, text: str) -> None:
        """Write the text; where the entry is loaded, the ruling is about the entry as it is now."""
        ruling = numbered_ruling(context.table, self.number)
        entry = context.answers.lookup.glossary.entries.get(ruling.entry)
        digest = ruling.digest if entry is None else entry_digest(entry)
        manages = context.is_manager
        await context.answers.memory.edit_ruling(
            context.scope, self.number, text, version=self.version, digest=digest, manages=manages
        )


@press.register
async def fix_ruling(button: FixRuling, context: Context) -> None:
    """Open the form of a ruling that was refused, with what was typed."""
    async with replying(context, private=True) as reply:
        refused = context.recent.refused_form(button.interaction, dict)
        form = RulingForm(button.language, 0, button.message)
        await reply.ask(form.modal(refused["text"], refused["rule"]))


async def write_down(reply: Reply, rule: str, text: str, link: str = "") -> None:
    """Write a ruling down, and say so to all.

    Raises:
        MemoryProblem: It is refused, or the database cannot be used.
    """
    context = reply.context
    answers, locale = context.answers, context.locale
    entry = decided_rule(answers.lookup, rule, context.table)
    ruling = NewRuling(entry.id, text, context.interaction.user.display_name, entry_digest(entry), link)
    work = answers.memory.add_rulings(context.scope, ruling)
    (number,) = await reply.run_patiently(work)
    title = both_titles(entry.body.title, locale.language)
    sentence = locale.text("ruling-added", number=number, rule=title)
    await reply.say(f"📜 {neutral(sentence)}\n{quoted(text)}")
