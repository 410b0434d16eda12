"""Makes the cards of answers."""

from dataclasses import dataclass, replace

from bot.answers import Answer, Ruling
from bot.answers.asking.figures import AskedAnswer
from bot.answers.at_table import with_decisions
from bot.answers.odds.rolling import RollAnswer
from bot.answers.odds.service import OddsAnswer
from bot.answers.schemer import SchemerAnswer
from bot.discord.answer_service import AnswerService
from bot.discord.cards.card import Card
from bot.discord.cards.choices import (
    browse_card,
    candidates_card,
    choices_card,
    question_of,
    with_other_questions,
)
from bot.discord.cards.notes import help_card
from bot.discord.cards.odds import odds_card
from bot.discord.cards.roll import roll_card
from bot.discord.cards.rules import ruling_card
from bot.discord.cards.schemer import schemer_card
from bot.discord.errors import GoneError
from bot.discord.runtime import metrics
from bot.discord.runtime.picture import Picture
from bot.discord.state.boards import TypedBoard
from bot.discord.state.card_state import BrowseState, ListState, QuestionState, RuleState
from bot.discord.wording.option_spelling import discord_locale
from bot.locales import Locale
from bot.tables.values import EMPTY, TableState
from glossary import Language, game_of
from glossary.text import fold


@dataclass(frozen=True, slots=True)
class CardService:
    """Makes the cards.

    Attributes:
        answers: Answers what they show.
    """

    answers: AnswerService

    def answer_card(
        self, answer: Answer, *, owner: int, asked_answer: AskedAnswer | None = None
    ) -> Card:
        """Return the answer to a question as a card.

        Args:
            answer: The answer.
            owner: Id of the player, who may choose if several entries are meant.
            asked_answer: The calculation that it asks for, shown alone where no rule answers.
        """
        metrics.QUESTIONS.labels(answer.outcome.value).inc()
        if answer.ruling is not None:
            card = ruling_card(answer.ruling, question=question_of(answer), asked_answer=asked_answer)
        elif asked_answer is not None and asked_answer.answer is not None:
            card = self.odds_card(asked_answer.answer, answer.language, None)
        else:
            card = choices_card(answer, owner=owner, asked_answer=asked_answer)
        others = [
            QuestionState(answer.language, game, question)
            for question, game in self.answers.lookup.other_questions(answer)
        ]
        return with_other_questions(card, others)

    def candidates(
        self, state: QuestionState, *, owner: int, table: TableState = EMPTY, rejected: str = ""
    ) -> Card:
        """Return the next entries for a question whose first one was not meant at a table.

        ``rejected`` is the id of the entry that was shown; by default the first one.

        Raises:
            GoneError: No entry fits it any more.
        """
        answer = self.answers.ask(state, table)
        if not answer.links:
            raise GoneError(state.query)
        return candidates_card(answer, owner=owner, rejected=rejected or answer.links[0].id)

    def entry(
        self,
        state: RuleState,
        *,
        back_to: ListState | None = None,
        question: QuestionState | None = None,
        answer: Answer | None = None,
        asked_answer: AskedAnswer | None = None,
        table: TableState = EMPTY,
    ) -> Card:
        """Return an entry as a card.

        Args:
            state: The entry and its page.
            back_to: The list from which it was opened, for a button back.
            question: The question that it answers, for a button to the next candidates.
            answer: The answer to that question, where the card is to mark what answers it.
            asked_answer: The calculation that the question asks for, shown where the entry answers it.
            table: What the table remembers.

        Raises:
            GoneError: It is in no loaded pack any more.
        """
        try:
            opened = self.answers.lookup.open(state.entry_id, state.language)
        except KeyError as error:
            raise GoneError(state.entry_id) from error
        ruling = None if answer is None else answer.ruling
        if ruling is not None and ruling.entry.id == opened.entry.id:  # the state may hold a former id
            return ruling_card(ruling, question=question, asked_answer=asked_answer)
        if isinstance(back_to, QuestionState) and not back_to.is_rejected:
            question = back_to
        ruling = with_decisions(self.answers.lookup, table, opened)
        return ruling_card(ruling, page=state.page, question=question, back_to=back_to)

    def help(self, language: Language) -> Card:
        """Return what can be asked, and how."""
        games = self.answers.lookup.glossary.games.values()
        return help_card(Locale(language), [game.name[language] for game in games])

    def browse(self, state: BrowseState) -> Card:
        """Return a page of a list of entries, in the order of their titles."""
        locale = Locale(state.language)
        every_letter = replace(state, letter="")
        titles = self.answers.suggestions.titles(state.language)
        letters = sorted({title[:1] for title, link in titles if _is_listed(title, link, every_letter)})
        links = [link for title, link in titles if _is_listed(title, link, state)]
        games = self.answers.lookup.glossary.games
        game = games[state.game].name[state.language] if state.game in games else ""
        kind = locale.text("browse-faq" if state.faq else "browse-glossary")
        title = " · ".join(part for part in (kind, game, state.letter.upper()) if part)
        return browse_card(state, title, links, [letter for letter in letters if letter.isalpha()])

    def odds_card(
        self,
        answer: OddsAnswer,
        language: Language,
        chart: Picture | None,
        *,
        is_detailed: bool = False,
    ) -> Card:
        """Return an answer of a calculator as a card, short or with all details."""
        rulings = self.answers.lookup.rulings(answer.odds.rules, language)
        locale = discord_locale(language)
        return odds_card(
            answer, rulings, locale, chart, is_detailed=is_detailed, emoji=self.answers.emoji
        )

    def roll_card(self, answer: RollAnswer, language: Language) -> Card:
        """Return a roll as a card."""
        return roll_card(answer, discord_locale(language), self.answers.emoji)

    def board_card(self, answer: SchemerAnswer, board: TypedBoard, picture: Picture | None) -> Card:
        """Return a decision as a card."""
        rulings = self.answers.lookup.rulings(answer.citations, answer.language)
        return schemer_card(answer, rulings, board, picture)


def _is_listed(title: str, link: Ruling, state: BrowseState) -> bool:
    return (
        (link.kind == "faq") == state.faq
        and state.game in ("", game_of(link.id))
        and title.startswith(fold(state.letter))
    )
