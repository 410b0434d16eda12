"""What every command and button of one run shares: rules as cards, and what makes all other cards.

Answers and cards of rules are kept for the next player who types the same, since an autocomplete asks
the same beginnings again and again.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from bot.answers import Answer, Link, Lookup
from bot.discord.boards import LastBoards
from bot.discord.cards import Card, choices_card, ruling_card, shelf_card
from bot.discord.errors import GoneError
from bot.discord.faces import RuleFace, ShelfFace
from bot.discord.limits import CHOICES
from bot.discord.recent import RecentIds
from bot.discord.reckoner import Reckoner
from bot.locales import Locale
from glossary import Language, Outcome, game_of
from glossary.text import fold

# Answers that are kept; one takes a few kilobytes.
_KEPT: Final = 1_024
# What fits less well, beside the best, is not worth offering while somebody types.
_WORTH_OFFERING: Final = 0.4


class Desk:
    """Makes the cards.

    Attributes:
        lookup: Finds rules.
        language: Language of replies to players whose own is not spoken.
        boards: The last board of every channel.
        drafts: Refused boards that are too large for a button, by the id of the interaction.
        withdrawn: Cards that are being made private, or have been.
        reckoner: Makes the cards of odds and boards.
        ask: Returns the answer to a question of a game in a language.
        suggest: Returns what completes the beginning of a question, best first.
    """

    def __init__(self, lookup: Lookup, language: Language) -> None:
        """Answer what ``lookup`` finds; speak ``language`` where no player's own is spoken."""
        self.lookup = lookup
        self.language = language
        self.boards = LastBoards()
        self.drafts = LastBoards()
        self.withdrawn = RecentIds()
        self.reckoner = Reckoner(lookup)
        self.ask: Callable[[str, str | None, Language], Answer] = lru_cache(_KEPT)(self._ask)
        self.suggest: Callable[[str, str | None, Language], Sequence[Link]] = lru_cache(_KEPT)(
            self._suggest
        )
        self._rule_card = lru_cache(_KEPT)(self._answered_card)
        self._choices_card = lru_cache(_KEPT)(self._offered_card)
        self._titles = lru_cache(self._sorted_titles)

    def close(self) -> None:
        """End what still works."""
        self.reckoner.close()

    def rule(self, query: str, game: str | None, language: Language, *, owner: int) -> Card:
        """Return the answer to ``query``, an entry's id or anything that a player types.

        Args:
            query: What the player typed or chose.
            game: The game to keep to.
            language: Language of the card.
            owner: Id of the player, who may choose if several entries are meant.

        Raises:
            UnknownGameError: No loaded pack is the game ``game``.
        """
        card = self._rule_card(query, game, language)
        return self._choices_card(query, game, language, owner) if card is None else card

    def entry(self, face: RuleFace) -> Card:
        """Return an entry as a card.

        Raises:
            GoneError: It is in no loaded pack any more.
        """
        try:
            ruling = self.lookup.open(face.entry_id, face.language)
        except KeyError as error:
            raise GoneError(face.entry_id) from error
        return ruling_card(ruling, page=face.page)

    def shelf(self, face: ShelfFace) -> Card:
        """Return a page of the entries of a shelf, in the order of their titles."""
        locale = Locale(face.language)
        links = [link for link in self._titles(face.language) if _stands_on(link, face)]
        games = self.lookup.glossary.games
        name = games[face.game].name[face.language] if face.game in games else ""
        kind = locale.text("shelf-faq" if face.faq else "shelf-glossary")
        title = " · ".join(each for each in (kind, name, face.letter.upper()) if each)
        return shelf_card(face, title, links)

    def _ask(self, query: str, game: str | None, language: Language) -> Answer:
        return self.lookup.ask(query, game=game, language=language, limit=CHOICES)

    def _suggest(self, typed: str, game: str | None, language: Language) -> Sequence[Link]:
        """Return completions; entries that fit equally well stand together by game."""
        answer = self._ask(typed, game, language)
        if answer.outcome is Outcome.MISS:
            return self._begun(typed, game, language)
        links = [link for link in answer.links if link.score >= _WORTH_OFFERING * answer.links[0].score]
        best = [link for link in links if link.score == links[0].score]
        return (*sorted(best, key=lambda link: link.game), *links[len(best) :])

    def _begun(self, typed: str, game: str | None, language: Language) -> Sequence[Link]:
        """Return the entries whose titles begin with the few letters typed so far."""
        begun = fold(typed.strip())
        return [
            link
            for link in self._titles(language)
            if game in (None, game_of(link.id)) and fold(link.title[language]).startswith(begun)
        ][:CHOICES]

    def _answered_card(self, query: str, game: str | None, language: Language) -> Card | None:
        """Return the rule that answers ``query``; ``None`` where there is none, or several."""
        if query in self.lookup.glossary.entries:
            return ruling_card(self.lookup.open(query, language))
        answer = self.ask(query, game, language)
        if answer.ruling is None:
            return None
        return ruling_card(answer.ruling, game=game, query=query)

    def _offered_card(self, query: str, game: str | None, language: Language, owner: int) -> Card:
        return choices_card(self.ask(query, game, language), owner=owner)

    def _sorted_titles(self, language: Language) -> Sequence[Link]:
        links = (self.lookup.open(each, language).entry for each in self.lookup.glossary.entries)
        return sorted(links, key=lambda link: fold(link.title[language]))


def _stands_on(link: Link, face: ShelfFace) -> bool:
    """Return whether an entry stands on the shelf ``face``."""
    return (
        (link.kind == "faq") == face.faq
        and face.game in ("", game_of(link.id))
        and fold(link.title[face.language]).startswith(fold(face.letter))
    )
