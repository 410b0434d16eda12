"""Words that carry no rule, and words that mean the same at a table, in both languages.

The shipped ``lexicon.yaml`` has three parts. ``stopwords`` lists, a language each, what every question
is made of. ``forms`` lists forms of one word that a stemmer does not join (``esco``, ``uscire``).
``groups`` lists words that players use for one thing (``foe``, ``enemy``, ``nemico``), so that a
question meets a rule that was written in other words, or in the other language.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from glossary.entry import LANGUAGES, Language, Localised
from glossary.text import stem, words


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What ``lexicon.yaml`` says.

    Attributes:
        stopwords: Words that are no part of what is asked, by language.
        forms: Forms of one word that stems do not join, by language.
        groups: Words of one meaning, by language.
    """

    stopwords: Localised[tuple[str, ...]]
    forms: Localised[tuple[tuple[str, ...], ...]]
    groups: tuple[Localised[tuple[str, ...]], ...]

    def stopword_set(self) -> frozenset[str]:
        """Return the stopwords of both languages, folded."""
        return frozenset(
            word for each in LANGUAGES for line in self.stopwords[each] for word in words(line)
        )

    def lemmas(self) -> Mapping[Language, Mapping[str, str]]:
        """Return, by language, the stem that each stem of an irregular form counts as."""
        return {
            each: {
                _stem(form, each): _stem(forms[0], each) for forms in self.forms[each] for form in forms
            }
            for each in LANGUAGES
        }

    def related(self) -> Mapping[str, frozenset[str]]:
        """Return the stems that share a group with each stem."""
        lemmas, related = self.lemmas(), dict[str, set[str]]()
        for group in self.groups:
            stems = [(_stem(word, each), each) for each in LANGUAGES for word in group[each]]
            members = {lemmas[each].get(stemmed, stemmed) for stemmed, each in stems}
            for member in members:
                related.setdefault(member, set()).update(members - {member})
        return {member: frozenset(others) for member, others in related.items()}


def _stem(word: str, language: Language) -> str:
    return stem("".join(words(word)), language)
