"""The settings of a chat: its game, its language, and whether it shows whole rules."""

from dataclasses import replace

from bot.answers import Answer, Lookup
from bot.cli.errors import unknown_game
from bot.cli.program import as_language
from bot.locales import Locale
from bot.tables.values import TableState
from calculators.words import command_tags
from glossary import Language, UnknownGameError, game_of


class ChatSettings:
    """What a chat was told, and what it takes from the questions; the table's settings come after it.

    Attributes:
        lookup: Finds rules.
        chosen_language: The language of every answer; ``None`` for that of each question.
        game: Id of the game that the chat keeps to; ``None`` for all games.
        is_full: Whether to show whole rules.
    """

    def __init__(self, lookup: Lookup, language: Language, table: TableState) -> None:
        """Speak ``language`` until a question is in another one."""
        self.lookup = lookup
        self._table = table
        self.chosen_language = table.settings.language
        self.game: str | None = None
        self.is_full = False
        self._question_language = language
        self._last_game = ""
        self._prefers_last_game = len(lookup.glossary.games) > 1

    @property
    def locale(self) -> Locale:
        """Speaks the language of what is no question: the chosen one, or that of the last question."""
        return Locale(self.chosen_language or self._question_language)

    @property
    def table(self) -> TableState:
        """What the table remembers, with the game of the last answer."""
        return replace(self._table, last_game=self._last_game)

    @property
    def played_game(self) -> str | None:
        """Id of the game that the chat keeps to or prefers; ``None`` without one."""
        return self.game or self.table.played

    @property
    def game_names(self) -> str:
        """The names of all games."""
        names = (game.name for game in self.lookup.glossary.games.values())
        return ", ".join(name[self.locale.language] for name in names)

    def use_lookup(self, lookup: Lookup) -> None:
        """Answer from other packs; a game that they do not hold is forgotten."""
        self.lookup = lookup
        games = lookup.glossary.games
        if self.game not in games:
            self.game = None
        if self._last_game not in games:
            self._last_game = ""

    def use_table(self, table: TableState) -> None:
        """Count what the table remembers from now on; its language, if that is another, is spoken."""
        if table.settings.language != self._table.settings.language:
            self.chosen_language = table.settings.language
        self._table = table

    def note_answer(self, answer: Answer) -> str | None:
        """Take language and game from an answer; return a sentence if another game is preferred now."""
        if self.chosen_language is None:
            self._question_language = answer.language
        chosen_game = self.game or self._table.settings.game
        if answer.ruling is None or not self._prefers_last_game or chosen_game is not None:
            return None
        game = game_of(answer.ruling.entry.id)
        if game == self._last_game:
            return None
        self._last_game = game
        return Locale(answer.language).text(
            "chat-game-preferred", game=self._name_of(game, answer.language)
        )

    def set_game(self, name: str) -> str:
        """Keep to a game, to none (``off``), or prefer none either (``any``); return what is set.

        ``tutti`` and ``nessuno`` are the same in Italian.
        """
        locale = self.locale
        if not name:
            return locale.text("chat-game-now", game=self._game_in_words(), games=self.game_names)
        meaning = command_tags("games").get(name.lower())
        if meaning == "every":
            self.game = None
            return locale.text("chat-game-off")
        if meaning == "none":
            self.game, self._last_game = None, ""
            self._prefers_last_game = False
            return locale.text("chat-game-any")
        try:
            self.game = self.lookup.game_id(name)
        except UnknownGameError as error:
            return unknown_game(error, locale)
        return locale.text("chat-game", game=self._game_in_words())

    def set_language(self, name: str) -> str:
        """Speak one language, or that of each question (``auto``); return what is set."""
        if name.lower() == "auto":
            self.chosen_language = None
            return self.locale.text("chat-lang-auto")
        if not name:
            return self.locale.text("chat-lang-now" if self.chosen_language else "chat-lang-auto-now")
        language = as_language(name.lower())
        if language is None:
            return self.locale.text("chat-lang-unknown", language=name)
        self.chosen_language = language
        return self.locale.text("chat-lang")

    def toggle_full(self, _: str) -> str:
        """Show whole rules, or their first lines again; return which."""
        self.is_full = not self.is_full
        return self.locale.text("chat-full-on" if self.is_full else "chat-full-off")

    def _game_in_words(self) -> str:
        locale = self.locale
        if self.game is not None:
            return self._name_of(self.game, locale.language)
        if self._last_game:
            name = self._name_of(self._last_game, locale.language)
            return locale.text("chat-every-game-but-first", game=name)
        return locale.text("chat-every-game")

    def _name_of(self, game: str, language: Language) -> str:
        return self.lookup.glossary.games[game].name[language]
