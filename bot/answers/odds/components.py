"""The dice, decks and numbers of a pack as the calculators take them."""

from dataclasses import replace

from calculators.components import ComponentNumber, Components
from calculators.deck import read_deck
from calculators.dice import read_die
from glossary import Components as PackComponents


def game_components(components: PackComponents) -> Components:
    """Return the components of one game's pack; what no document states is marked as assumed.

    Raises:
        CalculatorError: A die or a deck of the pack is beyond the limits of the calculators.

    >>> from glossary import Component, Localised
    >>> eyes = Component(number=5, assumed=Localised("counted", "contate"))
    >>> game_components({"eyes": eyes}).numbers["eyes"]
    ComponentNumber(number=5, assumed=True)
    """
    is_assumed = {name: component.assumed is not None for name, component in components.items()}
    return Components(
        dice={
            name: replace(read_die(component.faces), assumed=is_assumed[name])
            for name, component in components.items()
            if component.faces is not None
        },
        decks={
            name: replace(read_deck(component.cards), assumed=is_assumed[name])
            for name, component in components.items()
            if component.cards is not None
        },
        numbers={
            name: ComponentNumber(component.number, assumed=is_assumed[name])
            for name, component in components.items()
            if component.number is not None
        },
    )
