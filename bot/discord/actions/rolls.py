"""What the buttons of rolls do: they roll, and keep cards out of the table's deck."""

from dataclasses import replace
from itertools import starmap
from typing import Final

from bot.answers.deck_tracking import DECK, TableDeck
from bot.answers.odds import Request
from bot.discord.actions.form import Form, Modal, read_texts, select_field, text_field
from bot.discord.actions.press import press
from bot.discord.cards.card import note_card
from bot.discord.cards.controls import select_option
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import OutdatedError, RefusedError
from bot.discord.limits import SELECT_OPTIONS
from bot.discord.posted_card import answer_language, posted_odds
from bot.discord.show_card import show_roll
from bot.discord.state.buttons import KeepOut, RollDice
from bot.discord.state.card_state import OddsState, request_of
from bot.discord.wording.markdown import neutral
from bot.locales import Locale, MenuLocale
from bot.render.odds.side_by_side import calculation_names
from bot.render.table_state import deck_line

# The only field of the form.
_WHICH: Final = "which"


@press.register
async def roll_dice(button: RollDice, context: Context) -> None:
    """Roll for a calculation: below its card, so that no roll takes the place of another.

    Of several calculations, a form asks first which one is meant.
    """
    async with replying(context, private=_is_hidden(context)) as reply:
        state = posted_odds(context, button.state)
        state = replace(state, language=answer_language(context, state.language))
        request = request_of(state)
        if len(request.single_requests) > 1:
            await reply.ask(RollForm(state).modal(request))
        else:
            await show_roll(reply, request, state.language)


class RollForm(Form, verb="roll"):
    """Which of several calculations to roll for: the values of a range, or the two of a comparison.

    Attributes:
        state: The calculations.
    """

    state: OddsState

    def modal(self, request: Request) -> Modal:
        """Return the form for ``request``; the values of a long range are typed."""
        locale = MenuLocale(self.state.language)
        title, label = locale.text("button-roll"), locale.text("roll-which")
        names = calculation_names(request, locale)
        if len(names) > SELECT_OPTIONS:
            field = text_field(_WHICH, label, example=f"{names[0]} - {names[-1]}", required=True)
        else:
            values = zip(request.single_requests, names, strict=True)
            field = select_field(_WHICH, label, list(starmap(select_option, values)), least=1)
        return Modal(title, self.custom_id, field)

    async def submit(self, context: Context) -> None:
        """Roll for the calculation that was chosen."""
        async with replying(context, private=_is_hidden(context)) as reply:
            state = posted_odds(context, self.state)
            requests = request_of(state).single_requests
            chosen = read_texts(context, _WHICH)[_WHICH].strip()
            if chosen not in requests:
                first, *_, last = requests
                raise RefusedError(
                    Locale(state.language).text("roll-no-value", first=first, last=last, value=chosen)
                )
            await show_roll(reply, requests[chosen], state.language)


@press.register
async def keep_out(button: KeepOut, context: Context) -> None:
    """Take the cards of a roll out of the table's deck."""
    async with replying(context, private=_is_hidden(context)) as reply:
        answers, locale = context.answers, Locale(answer_language(context, button.language))
        components = answers.lookup.glossary.components
        if DECK not in components.get(button.game, {}):
            raise OutdatedError
        deck = TableDeck.of({button.game: components[button.game]}, context.table)
        step = deck.keep_out(button.cards, button.out_before)
        work = answers.memory.change_deck(context.scope, button.game, step)
        state = await reply.run_patiently(work)
        played = replace(state, settings=state.settings._replace(game=button.game))
        line = deck_line(played, components, locale)
        await reply.send(note_card(f"🂠 {neutral(line)}", locale))


def _is_hidden(context: Context) -> bool:
    """Return whether the player alone sees the card that was clicked on."""
    message = context.interaction.message
    return message is not None and message.flags.ephemeral
