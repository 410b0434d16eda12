"""What goes wrong on purpose; ``error_replies`` turns it into what the player reads.

``DiscordBotError`` is the base::

    DiscordBotError
    ├── RefusedError             a request that cannot be answered
    ├── LimitedError             more costly work than one player may ask for
    ├── GoneError                what a button stands for is there no more
    │   └── BoardLostError       a board whose file Discord does not give out any more
    ├── OutdatedError            what a button holds was written by another version
    ├── GivenUpError             work that took too long or too much memory
    │   ├── BusyError            work that was not begun, since too much of it waits
    │   └── StoppedError         work that was cut short, since the bot is being stopped
    ├── TooLateError             a response that Discord did not take any more
    ├── RefusedByDiscordError    Discord will not have this bot
    ├── UnreachableError         Discord does not answer
    └── PortTakenError           the port for health and metrics is taken
"""


class DiscordBotError(Exception):
    """Base of every error that this package raises on purpose."""


class RefusedError(DiscordBotError):
    """A request that cannot be answered; the text is the sentence that says why."""


class LimitedError(DiscordBotError):
    """More costly work than one player may ask for.

    Attributes:
        seconds: How long it takes until the player may ask again.
    """

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"{seconds} s")


class GoneError(DiscordBotError):
    """A button whose entry, calculation or board is there no more."""


class BoardLostError(GoneError):
    """A board that is too large for its card's buttons and whose file cannot be read."""


class OutdatedError(DiscordBotError):
    """A button, select or form with values that this version does not write."""


class GivenUpError(DiscordBotError):
    """Work that took too long or too much memory."""


class BusyError(GivenUpError):
    """Work that was not begun, since too much of it waits."""


class StoppedError(GivenUpError):
    """Work that was cut short, since the bot is being stopped."""


class TooLateError(DiscordBotError):
    """A response that Discord did not take any more; the player sees that the bot did not answer."""


class RefusedByDiscordError(DiscordBotError):
    """Discord will not have this bot.

    Attributes:
        reason: Why: ``token``, ``intents`` or ``code``.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class UnreachableError(DiscordBotError):
    """Discord does not answer; the text says why."""


class PortTakenError(DiscordBotError):
    """The port for health and metrics cannot be listened on; the text is the address.

    Attributes:
        reason: What the operating system says.
    """

    def __init__(self, address: str, reason: str) -> None:
        self.reason = reason
        super().__init__(address)
