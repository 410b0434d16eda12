"""Whether a question is about damage that the asker suffers, from others or by his own deed."""

from collections.abc import Sequence
from typing import Final

from bot.answers.asking.asked_verbs import DOES
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.words import SentenceWord, holds, words_before, words_behind
from calculators.words import texts_of

_MYSELF: Final = texts_of("myself")
_I_DO: Final = texts_of("i-do")


def asker_takes(words: Sequence[SentenceWord]) -> bool:
    """Return whether the one who asks suffers damage: "how much do I take", "does it cost me"."""
    return any(
        (
            word.is_a("take", "lost")
            and (word.form == "first" or holds(words_before(words, place, 3), "i", "me"))
        )
        or (
            word.is_a("cost")
            and holds((*words_before(words, place), *words_behind(words, place)), "me")
        )
        for place, word in enumerate(words)
    )


def is_done_to_asker(words: Sequence[SentenceWord]) -> bool:
    """Return whether damage is what somebody else does to the asker: "hurts me", "mi fa"."""
    return any(
        word.is_a("hurt", "deal", *DOES)
        and word.form != "first"
        and holds((*words_before(words, place), *words_behind(words, place, 2)), "me")
        for place, word in enumerate(words)
    )


def harms_self(words: Sequence[SentenceWord]) -> bool:
    """Return whether one does damage to oneself: "hurt myself", "mi faccio"; "by myself" is alone."""
    return any(
        (word.text in _MYSELF and holds(words_before(words, place), "hurt", "deal", "to"))
        or (word.text in _MYSELF and holds(words_behind(words, place), "damage"))  # "self damage"
        or (word.text in _I_DO and holds(words_before(words, place), "me"))
        for place, word in enumerate(words)
    )


def asks_doom(sentence: Sentence) -> bool:
    """Return whether the chance of a face of the Doom Die is asked, and not of damage."""
    words = sentence.words
    place = next((place for place, word in enumerate(words) if word.is_a("chance")), len(words))
    behind = words[place:]
    is_near = holds(words_behind(words, place, 5), "doom") and not holds(behind, "kill", "dies")
    return is_near or (holds(behind, "doom") and not holds(behind, "damage", "deal", "hurt"))
