"""Whose is what in a question: the owner at every word, and who attacks."""

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Final

from bot.answers.asking.tokens import ASIDE_END
from bot.answers.asking.words import (
    MINIATURES,
    SentenceWord,
    clause_start,
    holds,
    is_last,
    words_before,
    words_behind,
)
from calculators.words import texts_of

# Who asks, and anybody else: a miniature, a pronoun, a name beside an asker.
ASKER: Final = "asker"
OTHER: Final = "other"
# Verbs whose subject attacks, and those whose subject is attacked.
_ATTACKS: Final = frozenset(
    {"attack", "shoot", "hit", "kill", "deal", "roll", "throw", "hurt", "unarmed"}
)
_CLEAR_ATTACKS: Final = frozenset({"attack", "shoot", "hit", "roll", "unarmed", "deal"})
_BLOWS: Final = ("attack", "shoot", "hit")
_DEFENDS: Final = frozenset({"parry", "take", "survive", "dies"})
# What may come of it says less who attacks.
_OUTCOMES: Final = frozenset({"survive", "dies"})
# Behind these a verb is a noun.
_BEFORE_NOUN: Final = (
    "with", "of", "from", "my", "his", "versus", "article", *texts_of("before-noun"),
)  # fmt: skip
# Between "my" and a miniature that is the asker's: "my poor ranger".
_ASKERS_OWN: Final = frozenset({"hero", "friend", "name"})
_TARGETING: Final = ("at", "versus")
_THE: Final = texts_of("the")
_PARTITIVES: Final = tuple(f"{text} " for text in texts_of("of"))
_CONTRASTING: Final = texts_of("contrasting")
# Between whoever was named last and what he does.
_RELATIVES: Final = texts_of("relatives")
# Of these "I" cannot be the subject where they have another form: "the one I shoot at has".
_STATES: Final = ("have", "parry")
_PRONOUNS: Final = frozenset({"he", "his", "him"})
_ASKER: Final = ("i", "me", "my")
# What values are made of whose owner stands behind them.
_OF_VALUES: Final = (
    "nouns", "number", "article", "colour", "neutral", "and", "with", "of", "shoot", "attack",
)  # fmt: skip
_NAMES: Final = "names"
_SUBJECTS: Final = ("enemy", "foe", "schemer", "he", "hero", "friend", _NAMES)


@dataclass(slots=True)
class Owners:
    """Whose is what.

    Attributes:
        owner: At each word, ``ASKER``, ``OTHER``, or empty where nothing says it.
        is_carried: At each word, whether the owner was said before a comma.
        actor: At each word, who does what its clause says.
        attacker: Who attacks; empty where nothing says it.
        is_contradictory: Whether both are said to attack.
        has_attacked_asker: Whether somebody is said to attack the asker: "it attacks me".
        has_asker: Whether the one who asks is spoken of.
        has_versus: At each word, whether it stands behind "against".
        is_strong: At each word, whether it is said that the owner has it, not only that he acts.
        is_object: At each word, whether its owner is whom a verb is about: "attack a guard with".
    """

    owner: list[str] = field(default_factory=list)
    is_carried: list[bool] = field(default_factory=list)
    actor: list[str] = field(default_factory=list)
    has_versus: list[bool] = field(default_factory=list)
    is_object: list[bool] = field(default_factory=list)
    is_strong: list[bool] = field(default_factory=list)
    _: KW_ONLY
    attacker: str = ""
    is_contradictory: bool = False
    has_attacked_asker: bool = False
    has_asker: bool = False


def owners_in(words: Sequence[SentenceWord]) -> Owners:
    """Return whose is what; miniatures that are counted, "2 enemies in my area", own nothing."""
    reader = _Reader(words, has_asker=_has_asker(words))
    states = [reader.read(place, word) for place, word in enumerate(words)]
    owners = Owners(*map(list, zip(*states, strict=True)), has_asker=reader.has_asker)
    for place, word in enumerate(words):
        if word.tag in ("for", "help") and holds(words_behind(words, place), "me", "i"):
            _give_back(owners, words, place, ASKER)
        elif word.is_a("help") and _is_of_miniature(words, place):
            _give_back(owners, words, place, OTHER)
    for place, start in reader.start_by_owner.items():
        owner = ASKER if words[place].is_a(*_ASKER) else OTHER
        for spot in range(start, place):
            owners.owner[spot] = owners.actor[spot] = owner
            owners.is_carried[spot], owners.is_strong[spot] = False, True
    # Who is attacked may roll as well.
    attackers = reader.attackers or reader.rollers or reader.implied
    owners.attacker = attackers[0] if attackers else OTHER if _has_guard(words, owners) else ""
    owners.has_attacked_asker = reader.has_attacked_asker
    has_askers_dice = any(
        word.kind == "colour" and owner == ASKER and has_versus
        for word, owner, has_versus in zip(words, owners.owner, owners.has_versus, strict=True)
    )
    is_rolled_for = not reader.attackers and OTHER in reader.rollers and has_askers_dice
    is_rolled_for = is_rolled_for and not holds(words, "armour")
    owners.is_contradictory = len(set(reader.attackers or reader.rollers)) > 1 or is_rolled_for
    return owners


def _has_guard(words: Sequence[SentenceWord], owners: Owners) -> bool:
    """Return whether the asker has a guard: who else would attack?"""
    return any(
        word.is_a("guard") and word.kind == "nouns" and owner == ASKER and not is_carried
        for word, owner, is_carried in zip(words, owners.owner, owners.is_carried, strict=True)
    )


def _give_back(owners: Owners, words: Sequence[SentenceWord], place: int, owner: str) -> None:
    """Give "2 supporters for me", "a friend helps him" to whom they are for."""
    while place and not (words[place - 1].is_a("end", "relations") or _asks(words[place - 1])):
        place -= 1
        owners.owner[place], owners.is_carried[place] = owner, False


def _owners_behind(words: Sequence[SentenceWord]) -> Iterator[tuple[int, int]]:
    """Yield where values begin whose owner stands behind them, and where: "fight 1 armour 10 him"."""
    start = 0
    for place, word in enumerate(words):
        values = words[start:place]
        is_counted = word.is_a(*MINIATURES) and holds(values[-1:], "number")
        is_owner = word.is_a(*_ASKER, *_PRONOUNS, *MINIATURES) and not is_counted
        ends = is_last(words, place) or holds(words_behind(words, place), "and")
        if word.kind == "end":
            start = place + 1
        elif is_owner and ends and holds(values, "number") and not holds(values[-1:], "verbs"):
            if all(value.is_a(*_OF_VALUES) for value in values):
                yield start, place
            start = place + 1


def _asks(word: SentenceWord) -> bool:
    return word.kind == "questions" and not word.is_a("opener")  # "are" may only tell


def _is_of_miniature(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a verb is about a miniature: "helping the enemy"."""
    behind = [
        near for near in words_behind(words, place, 2) if not near.is_a("neutral", "article", "at")
    ]
    return holds(behind[:1], *MINIATURES)


def _has_asker(words: Sequence[SentenceWord]) -> bool:
    return any(
        # "My odds if Belit attacks", "my friend parries" only say who asks.
        (
            word.is_a("i", "my", "me")
            and not holds(words_behind(words, place), "chance", *_ASKERS_OWN)
            and not (holds(words_behind(words, place), "kill") and holds(words[:place], _NAMES))
        )
        or (word.form == "first" and not any(check(words, place) for check in _OF_NO_ASKER))
        for place, word in enumerate(words)
    )


def _is_of_named(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a hero is named whose player asks: "Belit swings with 2 red ... lo ammazzo?"."""
    return words[place].is_a("kill") and holds(words[:place], _NAMES, "games", "hero")


def _is_of_chance(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a verb only says who asks: "che probabilità ho"."""
    near = (*words_before(words, place, 2), *words_behind(words, place, 3))
    return words[place].is_a("have") and holds(near, "chance")


def _is_noun(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a verb is a noun: "a hit of 4", "two swings"."""
    # "Attacco da 5."
    is_number = words[place].is_a("attack") and holds(words_behind(words, place), "from", "of")
    is_plural = words[place].text.endswith("s") and holds(words_before(words, place), "number")
    return is_number or is_plural or holds(words_before(words, place), *_BEFORE_NOUN)


# What a verb in the first person may be, without saying that the asker acts.
_OF_NO_ASKER: Final = (_is_of_named, _is_noun, _is_of_chance)


class _Reader:
    """Goes through a question word by word."""

    def __init__(self, words: Sequence[SentenceWord], *, has_asker: bool) -> None:
        self.words, self.has_asker = words, has_asker
        self.owner = self.subject = ""
        self.is_carried = self.has_versus = self.is_object = self.is_strong = False
        # Whose was named last.
        self.mentioned = ""
        # Whether somebody, and whether a verb, stands in the clause.
        self.has_person = self.has_verb = False
        # Whether that is "I".
        self.is_first = False
        # Whether a verb with a role does.
        self.has_role = False
        # Who attacks as persons say it, who rolls, and as verbs without a person imply.
        self.attackers: list[str] = []
        self.rollers: list[str] = []
        self.implied: list[str] = []
        self.has_attacked_asker = False
        # Who stands behind what they have, with the place where that begins.
        self.start_by_owner = {place: start for start, place in _owners_behind(words)}
        # What the asker's own are called: "my recruit".
        self.own: set[str] = set()

    def read(self, place: int, word: SentenceWord) -> tuple[str | bool, ...]:
        """Take one word into account; return what ``Owners`` has at it, in the order there."""
        if word.text == ASIDE_END and self.is_object:
            self._own((self.has_verb and self.subject) or ASKER)
        elif word.kind == "end":
            self.is_carried = True
            self.has_person = self.has_verb = self.has_role = self.is_first = False
        elif word.is_a("have") and not _is_of_chance(self.words, place):
            self._verb(place, word)
            self.is_strong = True
        elif word.is_a("versus"):
            self._own(self._opposite(self._owner_of_dice()))
            self.has_versus = True
        elif word.kind in ("persons", _NAMES) or self._is_conan(place, word):
            self._person(place, word)
        elif word.kind == "verbs":
            self._verb(place, word)
        actor = self.subject if self.has_role else ""
        return self.owner, self.is_carried, actor, self.has_versus, self.is_object, self.is_strong

    def _is_conan(self, place: int, word: SentenceWord) -> bool:
        """Return whether the name of a game is its hero's: "Conan puts 3 gems on red"."""
        acts = holds(words_behind(self.words, place), "spend", *_CLEAR_ATTACKS)
        return word.is_a("conan") and acts and not self.has_asker

    def _owner_of_dice(self) -> str:
        """Return whose dice stand before "against": without a person in the clause, whoever attacks."""
        if self.has_person or self.has_verb or not self.is_carried:
            return self.subject or self.owner or ASKER
        return self.attackers[-1] if self.attackers else ASKER

    def _own(self, owner: str) -> None:
        self.owner, self.is_carried, self.is_object = owner, False, False

    @staticmethod
    def _opposite(owner: str) -> str:
        return OTHER if owner == ASKER else ASKER

    def _person(self, place: int, word: SentenceWord) -> None:
        """Take a person into account: whose what follows is, and who does it."""
        if word.text.startswith(_PARTITIVES):
            return  # "an arrow on one of them": who does something is said by its verb
        tag = word.tag if word.kind == "persons" else "name"
        # "My fresh hero", and "the hero" behind that.
        is_again = word.text in self.own and holds(words_before(self.words, place), *_THE)
        is_mine = is_again or holds(words_before(self.words, place, 3), "my")
        if tag == "friend" or (tag in MINIATURES and holds(words_before(self.words, place), "number")):
            return
        if tag in ("i", "my") or (is_mine and tag in (*_ASKERS_OWN, "enemy")):
            owner = ASKER
            self.own |= {word.text} if is_mine else set()
        elif tag == "me":
            self._object_is_asker(place)
            return
        elif tag in _ASKERS_OWN:
            # Without "I" whoever is named first acts, and is treated as who asks.
            is_target = holds(words_before(self.words, place, 2), *_TARGETING)
            is_target = is_target and self.subject != OTHER  # "the snake bites Belit"
            owner = OTHER if self.has_asker or is_target else ASKER
        elif self._is_mentioned(tag, word) or self._is_archer(place):
            owner = self.mentioned or ASKER
        else:
            owner = OTHER
        if tag not in _PRONOUNS:
            self.mentioned = owner
        self._own(owner)
        self.is_strong = tag != "i"
        is_aimed_at = holds(words_before(self.words, place, 2), "at", "to")  # "a swing at a pict with"
        self.is_object = (self.has_verb or is_aimed_at) and not self.has_versus
        if tag in ("i", "he") or (tag not in ("my", "his", "him") and not self.has_verb):
            if not self.has_versus or tag in ("i", "he"):
                self.subject, self.is_first = owner, tag == "i"
            self.has_person = True

    def _is_mentioned(self, tag: str, word: SentenceWord) -> bool:
        """Return whether a pronoun is who was named last; Italian says "lui" of somebody else."""
        is_same = tag in _PRONOUNS and word.text not in _CONTRASTING
        return is_same and bool(self.mentioned) and not self.has_asker

    def _is_archer(self, place: int) -> bool:
        """Return whether who is named first shoots, and nobody asks: "archer has Shoot 2"."""
        near = words_behind(self.words, place, 3)
        return holds(near[:2], "shoot") and holds(near, "number") and not self.has_asker

    def _object_is_asker(self, place: int) -> None:
        """Take "me" into account: the asker owns what follows "with", and is attacked beside a verb."""
        near = self.words[max(place - 2, 0) : place + 3]
        if place not in self.start_by_owner and any(word.tag in _ATTACKS for word in near):
            self.attackers.append(OTHER)
            beside = (*words_before(self.words, place), *words_behind(self.words, place))
            self.has_attacked_asker |= holds(beside, *_BLOWS)
        else:
            self._own(ASKER)

    def _verb(self, place: int, word: SentenceWord) -> None:
        clause = self.words[clause_start(self.words, place) : place]
        has_winner = word.is_a("win") and holds(clause, "persons")
        if _is_noun(self.words, place) and not has_winner:
            return  # but not "lui che probabilità ha di vincere"
        self._subject_of(place, word)
        self.has_verb = True
        self.is_strong = self.is_strong and word.tag not in _ATTACKS
        self.has_role = self.has_role or word.tag in (*_ATTACKS, *_DEFENDS, "win")
        attackers = self.rollers if word.is_a("roll") else self.attackers
        attackers = attackers if self.has_person and word.tag not in _OUTCOMES else self.implied
        subject = self.subject if self.has_person else ASKER
        is_first = word.form == "first" or holds(words_before(self.words, place), "i")
        if word.is_a("kill") and is_first:
            self.attackers.append(ASKER)
        elif word.tag in _CLEAR_ATTACKS and not self._is_of_me(place):
            attackers.append(subject)
        elif word.tag in _DEFENDS and (self.has_person or word.tag not in _OUTCOMES):
            attackers.append(self._opposite(subject))

    def _subject_of(self, place: int, word: SentenceWord) -> None:
        """Take into account who does what a verb says."""
        # "A guard who has 2 life", "who does not defend".
        is_denied = holds(words_before(self.words, place), "without")
        is_relative = holds(words_before(self.words, place - is_denied), *_RELATIVES)
        is_relative = is_relative and bool(self.mentioned)
        subject = ""
        if word.form == "first":
            subject = ASKER
        elif word.form == "third" and word.tag in _ATTACKS and self._is_of_me(place):
            subject = OTHER  # "mi attaccano con 2 rossi"
        elif is_denied and is_relative:
            subject = self.mentioned
        elif word.form == "third" and (is_relative or (self.is_first and word.is_a(*_STATES))):
            subject = self.mentioned if is_relative else OTHER
        elif word.form == "third" and holds(words_before(self.words, place), *_SUBJECTS):
            subject = self.owner
        elif word.form == "third" and not self.has_person:
            is_new = self.has_asker or not self.subject
            subject = ASKER if self._is_askers(word) else OTHER if is_new else self.subject
        if subject:
            self.subject, self.has_person, self.is_first = subject, True, word.form == "first"
            self._own(subject)

    def _is_askers(self, word: SentenceWord) -> bool:
        """Return whether a verb without a person is the asker's: "my sword rolls"."""
        is_my_thing = self.owner == ASKER and not self.is_carried
        return is_my_thing or (not self.has_asker and word.tag in _ATTACKS)

    def _is_of_me(self, place: int) -> bool:
        return place > 0 and self.words[place - 1].is_a("me")
