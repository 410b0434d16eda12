"""Players: what they do, in verbs, and what comes back."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.discord_server.acts import Filled, Hand
from tests.discord_server.answers import Answer, Choice
from tests.discord_server.client import ImpossibleError, NoAnswerError
from tests.discord_server.ids import snowflake
from tests.discord_server.interactions import (
    CHOICES,
    DEFERRED_MESSAGE,
    DEFERRED_UPDATE,
    FIRST_ANSWER_SECONDS,
    MODAL,
    Act,
    Interaction,
)
from tests.discord_server.messages import REPLY, Message, Poll
from tests.discord_server.modals import Modal
from tests.discord_server.places import Place, User
from tests.discord_server.state import State

# For an answer that has to come: the workers of a busy machine take their time.
PATIENCE_SECONDS = 60.0
GRACE_SECONDS = 0.25


class Player:
    """Somebody at the table.

    Attributes:
        hand: Their client.
        place: Where they are unless a verb says otherwise.
        patience_seconds: How long they wait for an answer that was deferred, or for a reply.
    """

    def __init__(self, hand: Hand, place: Place, state: State) -> None:
        self.hand = hand
        self.place = place
        self.patience_seconds = PATIENCE_SECONDS
        self._state = state

    @property
    def user(self) -> User:
        """Return the player's user."""
        return self.hand.user

    @property
    def direct(self) -> Place:
        """Return the player's direct messages with the bot."""
        return self._state.world.direct(self.user)

    async def types(self, text: str, *, where: Place | None = None) -> Answer:
        """Send a slash command; return the answer."""
        return _card(await self.does(self.hand.command(text, where or self.place)))

    async def begins(self, text: str, *, where: Place | None = None) -> list[Choice]:
        """Type a slash command without sending it; return what is offered for its last option."""
        act = self.hand.command(text, where or self.place, focus=True)
        result = await self.does(act)
        assert isinstance(result, list), "choices expected"
        return result

    async def clicks(self, card: Answer, button: str) -> Answer:
        """Press a button, by label or custom_id, or choose the line of a select; return the card."""
        return _card(await self.does(self.hand.press(card, button)))

    async def opens(self, card: Answer, button: str) -> Modal:
        """Press a button, or choose the line of a select, that opens a modal."""
        return _modal(await self.does(self.hand.press(card, button)))

    async def picks(self, card: Answer, *options: str, menu: str | None = None) -> Answer:
        """Choose options of a select menu, by label or value."""
        return _card(await self.does(self.hand.pick(card, options, menu)))

    async def opens_by_typing(self, text: str, *, where: Place | None = None) -> Modal:
        """Send a slash command that opens a modal."""
        return _modal(await self.does(self.hand.command(text, where or self.place)))

    async def opens_by_picking(self, card: Answer, *options: str, menu: str | None = None) -> Modal:
        """Choose options of a select menu that opens a modal."""
        return _modal(await self.does(self.hand.pick(card, options, menu)))

    async def opens_by_menu(self, name: str, *, on: "Message | Answer | Player") -> Modal:
        """Choose a menu that opens a modal."""
        return _modal(await self.does(self._menu(name, on)))

    async def fills(self, modal: Modal, values: Filled) -> Answer:
        """Fill in a modal, by labels or custom_ids, and send it."""
        return _card(await self.does(self.hand.submit(modal, values)))

    async def uses_menu(self, name: str, *, on: "Message | Answer | Player") -> Answer:
        """Choose a menu on a message or on a player."""
        return _card(await self.does(self._menu(name, on)))

    def posts(
        self,
        text: str,
        *,
        where: Place | None = None,
        reply_to: Message | Answer | None = None,
        times: int = 1,
        poll: Poll | None = None,
        embeds: Sequence[Mapping[str, Any]] = (),
    ) -> Message:
        """Write a message and wait for nothing.

        Args:
            text: The text; ``@Name`` mentions a player or the bot, ``@&Name`` the bot's own role.
            where: Where it is written.
            reply_to: The message that it replies to.
            times: How often the bot hears of it.
            poll: The poll that it holds.
            embeds: What a link, or another program in the player's name, shows below it.
        """
        place = where or self.place
        quoted = reply_to.message if isinstance(reply_to, Answer) else reply_to
        # A client numbers its messages, to know them again when they come back.
        body = {
            "content": self._with_mentions(text, place),
            "embeds": [*embeds],
            "nonce": snowflake(),
        }
        kind = REPLY if quoted else 0
        message = self._state.messages.create(place, self.user, body, {}, kind=kind)
        if quoted is not None:
            message.quote(quoted)
        if poll is not None:
            message.payload["poll"] = poll.payload()
        for _ in range(times):
            self._state.announce("MESSAGE_CREATE", message)
        return message

    def forwards(self, message: Message, *, where: Place | None = None) -> Message:
        """Hand a message on, in a message that has no text of its own, and wait for nothing."""
        handed = self._state.messages.create(where or self.place, self.user, {}, {})
        handed.forward(message)
        self._state.announce("MESSAGE_CREATE", handed)
        return handed

    def edits(self, message: Message, text: str) -> None:
        """Change one's own message."""
        self._state.messages.edit(message, {"content": self._with_mentions(text, message.place)}, {})
        self._state.announce("MESSAGE_UPDATE", message)

    def deletes(self, message: Message) -> None:
        """Delete one's own message."""
        message.deleted = True
        self._state.announce("MESSAGE_DELETE", message)

    async def says(self, text: str, **details: Any) -> Answer:
        """Write a message, with the ``details`` of ``posts``; return the bot's next message there.

        Raises:
            NoAnswerError: None came in time.
        """
        message = self.posts(text, **details)

        def reply() -> Message | None:
            for candidate in self._state.messages.all.values():
                bots = candidate.author is self._state.world.bot and candidate.place is message.place
                if bots and int(candidate.id) > int(message.id):
                    return candidate
            return None

        await self._state.bell.until(reply, within=self.patience_seconds)
        answer = reply()
        if answer is None:
            raise NoAnswerError(f"no reply to {text!r} within {self.patience_seconds} s")
        return Answer(answer, None, answer.created - message.created)

    async def does(self, act: Act) -> Answer | Modal | list[Choice]:
        """Do what was prepared and return what comes back.

        Raises:
            NoAnswerError: Nothing legal came within three seconds, or a deferral was never resolved.
        """
        interaction = self.sends(act)
        bell, patience = self._state.bell, self.patience_seconds
        answered = await bell.until(
            lambda: interaction.response is not None, within=FIRST_ANSWER_SECONDS + GRACE_SECONDS
        )
        if not answered:
            raise NoAnswerError(f"{act.command!r}: the application did not respond")
        if not await bell.until(lambda: _settled(interaction), within=patience):
            raise NoAnswerError(f"{act.command!r}: still thinking after {patience} s")
        return _result(interaction)

    def sends(self, act: Act, *, times: int = 1) -> Interaction:
        """Do what was prepared and wait for nothing; the bot hears of it so many ``times``."""
        interaction = self._state.interactions.open(act)
        guild = act.place.guild
        for _ in range(times):
            self._state.gateway.dispatch(
                "INTERACTION_CREATE",
                self._state.interactions.payload(interaction),
                guild.id if guild and act.place.bot_is_here else None,
            )
        return interaction

    async def follow_up(self, card: Answer, *, number: int = 1) -> Answer:
        """Wait for a further message of the same interaction and return it.

        Raises:
            NoAnswerError: None came in time.
        """
        if not await self._state.bell.until(
            lambda: len(card.follow_ups) >= number, within=self.patience_seconds
        ):
            raise NoAnswerError(f"no follow-up {number}")
        return card.follow_ups[number - 1]

    def _menu(self, name: str, target: "Message | Answer | Player") -> Act:
        if isinstance(target, Player):
            return self.hand.menu(name, target.user, self.place)
        message = target.message if isinstance(target, Answer) else target
        return self.hand.menu(name, message, message.place)

    def _with_mentions(self, text: str, place: Place) -> str:
        bot = self._state.world.bot
        if place.guild is not None and place.guild.bot_role is not None:
            text = text.replace(f"@&{bot.name}", f"<@&{place.guild.bot_role}>")
        for user in (bot, *reversed(place.crowd)):
            text = text.replace(f"@{user.name}", f"<@{user.id}>")
        return text


def _settled(interaction: Interaction) -> bool:
    """Return whether a deferred answer has come; others are there at once."""
    if interaction.response == DEFERRED_MESSAGE:
        return interaction.answer is not None and not interaction.answer.loading
    return interaction.response != DEFERRED_UPDATE or interaction.changes > 0


def _result(interaction: Interaction) -> Answer | Modal | list[Choice]:
    latency = interaction.answered_after or 0.0
    if interaction.response == CHOICES:
        return [
            Choice(choice["name"], choice["value"]) for choice in interaction.response_data["choices"]
        ]
    if interaction.response == MODAL:
        return Modal(interaction, latency)
    if interaction.response == DEFERRED_UPDATE and interaction.follow_ups:
        return Answer(interaction.follow_ups[0], interaction, latency)
    if interaction.answer is None:
        raise ImpossibleError("a change to a message that is not there")
    return Answer(interaction.answer, interaction, latency)


def _card(result: Answer | Modal | list[Choice]) -> Answer:
    assert isinstance(result, Answer), f"a message expected, not {result}"
    return result


def _modal(result: Answer | Modal | list[Choice]) -> Modal:
    assert isinstance(result, Modal), f"a modal expected, not {result}"
    return result
