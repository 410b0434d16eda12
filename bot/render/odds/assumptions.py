"""What a figure rests on that no rule document prints: what is assumed, and what others say instead."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from bot.answers.odds.service import OddsAnswer
from bot.answers.table_settings import component_name
from bot.locales import Locale
from calculators.answer import Odds
from calculators.dice import COLOURS, ONLY_DIE
from glossary import Alternative, Component

# What the value of a component is called in a message's id.
ComponentKind = Literal["deck", "die", "number"]
# The component that something assumed is about, where the two are called differently.
_COMPONENTS: Final[Mapping[str, str]] = {
    "attack-procedure": "attack-cards",
    "damage-die": "damage",
    "epic-die": "epic",
    "rangers-die": ONLY_DIE,
}
# What says that the faces of dice are assumed, without naming the dice.
_ASSUMED_DICE: Final = frozenset(("conan-dice", "die-faces"))


def is_conditional(odds: Odds) -> bool:
    """Return whether a figure holds only if what is assumed is true."""
    return bool(odds.assumed)


def known_in_part(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield what is known of an assumed component of which others tell only a part."""
    for _, component in _assumed_components(answer):
        for alternative in component.alternatives:
            if alternative.known is not None:
                part, source = alternative.known[locale.language], alternative.source[locale.language]
                yield locale.text("known-in-part", known=part, source=source)


def assumption_lines(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield what is assumed of the box and of the rules, and what a table may choose instead."""
    values = {
        name: component.faces or component.cards or component.number
        for name, component in answer.components.items()
    }
    assumed_dice = {name for odds in _all_odds(answer) for name in odds.assumed_dice}
    dice = [(locale.text(f"word-{name}"), values[name]) for name in COLOURS if name in assumed_dice]
    faces = ", ".join(f"{colour} {numbers}" for colour, numbers in dice)
    example = next((f"{colour}={numbers}" for colour, numbers in dice), "")
    for key in _keys(answer):
        # What equal values come to is another thing in each game.
        message = f"{key}-{answer.declaration.game}" if key == "tie" else key
        yield f"  - {locale.text(f'assumed-{message}', **values, faces=faces, example=example)}"
    for name, component in _assumed_components(answer):
        for alternative in component.alternatives:
            if alternative.name is not None:
                yield f"  - {_offer(name, component, alternative, locale)}"


def assumed_in_short(answer: OddsAnswer, locale: Locale) -> str:
    """Return in a few words of what kind everything assumed is: faces, a deck; empty for nothing."""
    names = {_COMPONENTS.get(key, key) for key in _keys(answer)}
    kinds = assumed_kinds(answer)
    if names - dict(_assumed_components(answer)).keys() - _ASSUMED_DICE:
        kinds = [*kinds, "rules"]
    return ", ".join(locale.text(f"assumed-kind-{kind}") for kind in kinds)


def assumed_kinds(answer: OddsAnswer) -> Sequence[str]:
    """Return of what kind the components are that are assumed: ``die``, ``deck``, ``number``."""
    kinds = {component_kind(component) for _, component in _assumed_components(answer)}
    return [kind for kind in ("die", "deck", "number") if kind in kinds]


def component_kind(component: Component) -> ComponentKind:
    """Return of what kind a component is."""
    if component.number is not None:
        return "number"
    return "deck" if component.cards else "die"


def _offer(name: str, component: Component, alternative: Alternative, locale: Locale) -> str:
    """Return what others say of a component, and how a table chooses it."""
    chosen_by = "" if alternative.name is None else alternative.name[locale.language]
    kind = component_kind(component)
    called = component_name(name, locale)
    if kind == "die" and name != ONLY_DIE:
        chosen_by = f"{called}={chosen_by}"
    return locale.text(
        f"alternative-{kind}",
        value=alternative.text,
        source=alternative.source[locale.language],
        name=chosen_by,
        component=called,
    )


def _assumed_components(answer: OddsAnswer) -> Iterator[tuple[str, Component]]:
    """Yield the components that the answer assumes, each once."""
    names = [_COMPONENTS.get(key, key) for key in _keys(answer)]
    names += (name for odds in _all_odds(answer) for name in odds.assumed_dice)
    for name in dict.fromkeys(names):
        if name in answer.components:
            yield name, answer.components[name]


def _keys(answer: OddsAnswer) -> Iterator[str]:
    """Yield what is assumed, each once."""
    yield from dict.fromkeys(key for odds in _all_odds(answer) for key in odds.assumed)


def _all_odds(answer: OddsAnswer) -> tuple[Odds, ...]:
    return (*answer.all_odds, *(one_more.odds for one_more in answer.one_more))
