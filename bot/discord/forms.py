"""Forms: what they are made of, and those for rulings and for questions without an answer.

A form carries all that it needs in its custom id, like a button; what was typed comes back with it.
"""

from typing import Any, Final, Self

from discord import ui

from bot.discord.custom_id import custom_id
from bot.discord.form_fields import FieldChoice, select_field, text_field
from bot.discord.limits import FORM_TITLE
from bot.drafting.own_pack import KINDS
from bot.locales import Locale
from bot.render.rules.wording import shortened
from bot.tables.table_rulings import LONGEST_RULING, TableRuling
from glossary import Language
from glossary.entry import SHORT_LIMIT

LONGEST_RULE: Final = 200


class Form(ui.Modal):
    """A form on its way to Discord; finished, since its answer needs nothing that is kept here."""

    def __init__(self, title: str, action: str, *fields: ui.Item[Any]) -> None:
        """Ask for ``fields`` under ``title``; ``action`` is the custom id."""
        super().__init__(title=shortened(title, FORM_TITLE), custom_id=action, timeout=None)
        for field in fields:
            self.add_item(field)
        self.stop()


class RulingForm(Form):
    """What a table decided about a rule."""

    @classmethod
    def to_edit(cls, ruling: TableRuling, language: Language) -> Self:
        """Return the form that changes a ruling, as it is now."""
        action = custom_id("ruling", language, ruling.number, ruling.version)
        title = Locale(language).text("form-ruling-edit", number=ruling.number)
        return cls(language, title, action, ruling.text)

    @classmethod
    def of_message(cls, text: str, rule: str, message: int, language: Language) -> Self:
        """Return the form that makes a message a ruling about ``rule``."""
        title = Locale(language).text("command-make-ruling")
        return cls(language, title, custom_id("ruling", language, 0, message), text, rule)

    def __init__(
        self, language: Language, title: str, action: str, text: str, rule: str | None = None
    ) -> None:
        """Start from ``text``, and from ``rule`` where there is a rule to choose."""
        locale = Locale(language)
        rules = (
            []
            if rule is None
            else [text_field("rule", locale.text("form-rule"), text=rule, longest=LONGEST_RULE)]
        )
        texts = text_field(
            "text", locale.text("form-ruling"), text=text, longest=LONGEST_RULING, long=True
        )
        super().__init__(title, action, *rules, texts)


class MissForm(Form):
    """What becomes of a question without an answer."""

    def __init__(self, language: Language, number: int, rule: str) -> None:
        """Ask what the question with this number becomes, of which rule; ``rule`` came nearest."""
        locale = Locale(language)
        kinds = [
            FieldChoice(kind, locale.text(f"choice-{kind}"), is_chosen=kind == "question")
            for kind in KINDS
        ]
        super().__init__(
            locale.text("about-misses"),
            custom_id("miss", language, number),
            select_field("kind", locale.text("form-kind"), kinds, least=1),
            text_field(
                "rule", locale.text("form-rule"), text=rule, longest=LONGEST_RULE, required=True
            ),
            text_field(
                "answer",
                locale.text("form-answer"),
                about=locale.text("about-answer"),
                longest=SHORT_LIMIT,
                long=True,
            ),
        )
