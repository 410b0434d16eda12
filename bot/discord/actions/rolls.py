"""What the buttons of rolls do: they roll, and keep cards out of the table's deck."""

from dataclasses import replace

from bot.answers import deck_tracking
from bot.answers.odds import box_of
from bot.discord.actions.press import press
from bot.discord.cards.notes import note_card
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import OutdatedError
from bot.discord.posted_card import answer_language, posted_odds
from bot.discord.show_card import show_roll
from bot.discord.state.buttons import KeepOut, RollDice
from bot.discord.state.card_state import request_of
from bot.discord.wording.markdown import neutral
from bot.locales import Locale
from bot.render.tables import deck_line


@press.register
async def roll_dice(button: RollDice, context: Context) -> None:
    """Roll for a calculation: below its card, so that no roll takes the place of another."""
    async with replying(context, private=_is_hidden(context)) as reply:
        state = posted_odds(context, button.state)
        language = answer_language(context, state.language)
        await show_roll(reply, request_of(state), language)


@press.register
async def keep_out(button: KeepOut, context: Context) -> None:
    """Take the cards of a roll out of the table's deck."""
    async with replying(context, private=_is_hidden(context)) as reply:
        answers, locale = context.answers, Locale(answer_language(context, button.language))
        components = answers.lookup.glossary.components
        if deck_tracking.DECK not in components.get(button.game, {}):
            raise OutdatedError
        deck, eyes = deck_tracking.deck_of(components[button.game], box_of(context.table, button.game))
        step = deck_tracking.keep_out(button.cards, button.out_before, deck, eyes)
        work = answers.memory.change_deck(context.scope, button.game, step)
        state = await reply.run_patiently(work)
        played = replace(state, settings=replace(state.settings, game=button.game))
        line = deck_line(played, components, locale)
        await reply.send(note_card(f"🂠 {neutral(line)}", locale))


def _is_hidden(context: Context) -> bool:
    """Return whether the player alone sees the card that was clicked on."""
    message = context.interaction.message
    return message is not None and message.flags.ephemeral
