"""From tokens to words: what each does in a question, as the players' words say it."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from operator import itemgetter
from typing import Final, NamedTuple

from bot.answers.asking.readings import settle_readings
from bot.answers.asking.slips import is_near_word, slip_of
from bot.answers.asking.tokens import StatedAmount, Token
from bot.answers.asking.words import EVERYDAY, STRANGE, SentenceWord
from calculators.words import LANGUAGES, Meaning, dice_words, texts_of, words_of
from glossary.index.index import Index

# What rules call the miniatures of players.
_HEROES: Final = texts_of("hero")
_DICE_OR_VERB: Final = texts_of("dice-or-verb")


def never(_: str) -> bool:
    """Return that a word is none of them."""
    return False


class PackWords(NamedTuple):
    """Words that the packs know.

    Attributes:
        words: All of them; none is a slip of another.
        name_words: Those of them that stand in names of rules, and may change a figure.
        stopwords: They mean nothing by themselves.
        miniatures: What rules call a miniature of that name.
        is_everyday: Whether a word is one of everyday speech.
    """

    words: Container[str] = ()
    name_words: Container[str] = ()
    stopwords: Container[str] = ()
    miniatures: Mapping[str, str] = {}
    is_everyday: Callable[[str], bool] = never


NO_PACKS: Final = PackWords()
NO_WORDS: Final[Mapping[str, Meaning]] = {}


def words_of_packs(index: Index) -> PackWords:
    """Return the words that the packs of an index know."""
    return PackWords(
        index.words, index.name_word_set, index.stopwords, index.miniatures, index.is_everyday
    )


def words_in(
    tokens: Sequence[Token], pack_words: PackWords, subject: Mapping[str, Meaning] = NO_WORDS
) -> list[SentenceWord]:
    """Return the words that ``tokens`` are, those of several readings settled by their neighbours.

    Args:
        tokens: The question.
        pack_words: Words that the packs know.
        subject: Words that are looked up before all others, since the question is about their subject.
    """
    languages = _languages(tokens)
    words: list[SentenceWord] = []
    place = 0
    while place < len(tokens):
        length, word = _word_at(tokens, place, languages, pack_words, subject)
        words.append(word)
        place += length
    settle_readings(words, languages)
    return words


def _languages(tokens: Sequence[Token]) -> Sequence[str]:
    """Return the languages, that of most words first: "come" and "i" are words of both."""
    texts = {token.text for token in tokens if token.kind == "word"}
    hits = {
        language: {text for text in texts if words_of(language).find([text])} for language in LANGUAGES
    }
    shared = set.intersection(*hits.values())
    return sorted(LANGUAGES, key=lambda language: len(hits[language] - shared), reverse=True)


def _word_at(
    tokens: Sequence[Token],
    place: int,
    languages: Sequence[str],
    pack_words: PackWords,
    subject: Mapping[str, Meaning],
) -> tuple[int, SentenceWord]:
    """Return how many tokens are one word, and that word."""
    token = tokens[place]
    if token.kind != "word":
        tag = token.text if token.kind == "colour" else token.kind
        return 1, SentenceWord(token.kind, tag, token.text, amount=token.amount)
    near = takewhile(lambda token: token.kind == "word", tokens[place : place + 3])
    texts = [token.text for token in near]
    matches = [match for language in languages if (match := words_of(language).find(texts)) is not None]
    lengths = range(len(texts), 0, -1) if subject else ()
    own = [
        (length, subject[text]) for length in lengths if (text := " ".join(texts[:length])) in subject
    ]
    length, meaning = max([*own, *matches], key=itemgetter(0), default=(0, None))
    if length <= 1 and token.text not in subject:
        dice_word = _dice_word(token.text)
        if dice_word is not None:
            return 1, dice_word
    if meaning is not None:
        return length, _meant(meaning, " ".join(texts[:length]))
    return 1, _unlisted(token.text, pack_words, subject)


def _dice_word(text: str) -> SentenceWord | None:
    """Return a number, an article, a colour or its letter; ``None`` for other words."""
    dice = dice_words()
    if text in dice.colours:
        return SentenceWord("colour", dice.colours[text], text)
    if text in dice.letters:
        return SentenceWord("letter", dice.letters[text], text)
    if text in dice.dice and text not in _DICE_OR_VERB:
        return SentenceWord("nouns", "dice-noun", text)
    if any(text in articles for articles in dice.articles.values()):
        return SentenceWord("article", "article", text, amount=StatedAmount("1"))
    if text in dice.counts:
        return SentenceWord("number", "number", text, amount=StatedAmount(str(dice.counts[text])))
    return None


def _meant(meaning: Meaning, text: str) -> SentenceWord:
    return SentenceWord(meaning.kind, meaning.tag, text, meaning.form)


def _unlisted(text: str, pack_words: PackWords, subject: Mapping[str, Meaning]) -> SentenceWord:
    """Return a word of the packs, the word that this one is a slip of, or an unknown one."""
    if text in pack_words.stopwords:
        return SentenceWord("neutral", "neutral", text)
    if text in pack_words.miniatures:
        is_hero = pack_words.miniatures[text] in _HEROES
        return SentenceWord("names", "", text) if is_hero else SentenceWord("persons", "enemy", text)
    if text.removesuffix("s") in pack_words.miniatures:
        return _unlisted(text.removesuffix("s"), pack_words, subject)
    if pack_words.is_everyday(text) or pack_words.is_everyday(text.removesuffix("s")):
        return SentenceWord("neutral", EVERYDAY, text)
    nearest = "" if text in pack_words.words else slip_of(text)
    matches = (words_of(language).find([nearest]) for language in LANGUAGES)
    meanings = [subject.get(nearest), *(match[1] for match in matches if match is not None)]
    meaning = next(filter(None, meanings), None)
    word = _dice_word(nearest) if meaning is None else _meant(meaning, text)
    if word is None:
        is_strange = text not in pack_words.name_words and not is_near_word(text)
        return SentenceWord("unknown", STRANGE if is_strange else "unknown", text)
    return replace(word, text=text, slip_of=nearest)
