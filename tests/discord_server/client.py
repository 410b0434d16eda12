"""What Discord's own client would not let a player do, and the bot's silence."""


class ImpossibleError(AssertionError):
    """The player's client offers no way to do this: a disabled button, a missing option."""


class NoAnswerError(AssertionError):
    """The player sees "The application did not respond"."""
