"""Words that carry no rule, and words that mean the same at a table, in both languages.

The shipped ``lexicon.yaml`` has nine parts. ``stopwords`` lists, a language each, what every question
is made of, ``interrogatives`` what it asks with, ``talk`` words of conversation that no rule uses and
``around`` those that stand around questions and may be rules' words too; ``speech`` says what some of
all these do. ``forms`` lists forms of one
word that a stemmer does not join (``esco``, ``uscire``). ``groups`` lists words that players use for
one thing (``foe``, ``enemy``, ``nemico``), so that a question meets a rule that was written in other
words, or in the other language. ``other_games`` lists names of games, and ``other_game_terms`` what is
unmistakably theirs (``castling``), so that a question about one that is not loaded is not answered with
another's rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from glossary.entry import LANGUAGES, Language, Localised
from glossary.text import stem, words

LEXICON_FILE: Final = Path(__file__).with_name("lexicon.yaml")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What ``lexicon.yaml`` says.

    Attributes:
        stopwords: Words that are no part of what is asked, by language.
        forms: Forms of one word that stems do not join, by language.
        groups: Words of one meaning, by language.
        other_games: Names of games by which players may ask for rules that are not here.
        other_game_terms: By the name of such a game, words and phrases that are only used of it.
        interrogatives: Words that ask, by language.
        talk: Words of conversation that no rule uses, by language.
        around: Words that stand around questions and may be the rules' own, by language.
        speech: Words by their role in what people say or in the sentences of rules, by language.
    """

    stopwords: Localised[tuple[str, ...]]
    forms: Localised[tuple[tuple[str, ...], ...]]
    groups: tuple[Localised[tuple[str, ...]], ...]
    other_games: tuple[str, ...] = ()
    other_game_terms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    interrogatives: Localised[tuple[str, ...]] = field(default_factory=lambda: Localised((), ()))
    talk: Localised[tuple[str, ...]] = field(default_factory=lambda: Localised((), ()))
    around: Localised[tuple[str, ...]] = field(default_factory=lambda: Localised((), ()))
    speech: Mapping[str, Localised[tuple[str, ...]]] = field(default_factory=dict)

    def stopword_set(self) -> frozenset[str]:
        """Return the stopwords of both languages, folded.

        >>> lexicon = Lexicon(Localised(("the a",), ("il", "è")), Localised((), ()), ())
        >>> sorted(lexicon.stopword_set())
        ['a', 'e', 'il', 'the']
        """
        return words_of_both(self.stopwords)

    def stopwords_of(self, language: Language) -> frozenset[str]:
        """Return the stopwords of one language, folded.

        >>> lexicon = Lexicon(Localised(("the a",), ("il", "è")), Localised((), ()), ())
        >>> sorted(lexicon.stopwords_of("it"))
        ['e', 'il']
        """
        return frozenset(word for line in self.stopwords[language] for word in words(line))

    def lemmas(self) -> Mapping[Language, Mapping[str, str]]:
        """Return, by language, the stem that each stem of an irregular form counts as.

        >>> lexicon = Lexicon(Localised((), ()), Localised((), (("uscire", "esco"),)), ())
        >>> lexicon.lemmas()["it"]
        {'uscir': 'uscir', 'esco': 'uscir'}
        """
        return {
            language: {
                stem_of(form, language): stem_of(forms[0], language)
                for forms in self.forms[language]
                for form in forms
            }
            for language in LANGUAGES
        }

    def related(self) -> Mapping[str, frozenset[str]]:
        """Return the stems that share a group with each stem.

        >>> group = Localised(("enemy", "foe"), ("nemico",))
        >>> lexicon = Lexicon(Localised((), ()), Localised((), ()), (group,))
        >>> sorted(lexicon.related()["foe"])
        ['enemi', 'nemic']
        """
        lemmas, related = self.lemmas(), dict[str, set[str]]()
        for group in self.groups:
            stems = [
                (stem_of(word, language), language)
                for language in LANGUAGES
                for word in group[language]
            ]
            members = {lemmas[language].get(stemmed, stemmed) for stemmed, language in stems}
            for member in members:
                related.setdefault(member, set()).update(members - {member})
        return {member: frozenset(group) for member, group in related.items()}


def words_of_both(lines: Localised[tuple[str, ...]]) -> frozenset[str]:
    """Return the words of the lines of both languages, folded.

    >>> sorted(words_of_both(Localised(("what if",), ("perché",))))
    ['if', 'perche', 'what']
    """
    return frozenset(word for language in LANGUAGES for line in lines[language] for word in words(line))


def stem_of(word: str, language: Language) -> str:
    """Return the stem of a word as players write it.

    >>> stem_of("Caselle", "it")
    'casell'
    """
    return stem("".join(words(word)), language)
