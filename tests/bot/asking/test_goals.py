"""What is wanted of dice and cards in words: bounds, how many it takes, and what lies on the table."""

import pytest

from bot.answers import Lookup
from tests.bot.asking.questions import asked, complete, has_figure, options_of, understood


@pytest.mark.parametrize(
    ("question", "game", "line"),
    [
        # bounds, and what a chance takes
        ("odds of at most 2 damage with 3 red dice", "conan", "--attack 3r --figure at-most-2"),
        ("exactly 3 axes with 2 red and one orange, how often?", "conan",
         "--attack 2r1o --figure exactly-3"),
        ("3 rossi contro armatura 1, probabilità di fare fra 2 e 4 danni?", "conan",
         "--attack 3r --armour-flat 1 --figure from-2-to-4"),
        ("two yellow dice, chance of less than 2 damage?", "red-dragon-inn",
         "--dice 2 --figure at-most-1"),
        ("two yellow dice, chance of more than 2 damage?", "red-dragon-inn", "--dice 2 --fortitude 3"),
        ("con 2 gialli che probabilità ho di fare al massimo 1 danno?", "red-dragon-inn",
         "--dice 2 --figure at-most-1"),
        ("they swing at me with 3 yellow, I guard with one red, chance I take at most 1 damage?", "conan",
         "--attack 3y --guard 1r --figure at-most-1"),
        ("scatto con 3 punti, probabilità di fare al massimo 3 caselle?", "perditions-mouth",
         "--points 3 --figure at-most-3"),
        ("con 3 rossi contro armatura 1 che probabilità ho di fare tra 2 e 4 danni?", "conan",
         "--attack 3r --armour-flat 1 --figure from-2-to-4"),
        ("chance of dealing more damage than 3 with 4 yellow", "conan", "--attack 4y --life 4"),
        ("fight 2 vs 4, my armour 11, what's the chance I take more than 5 damage?", "rangers",
         "--fight 2 --armour 11 --vs-fight 4 --figure taken-at-least-6"),
        ("foe with 2 fortitude and its toughness is gone, 2 dice, chance?", "red-dragon-inn",
         "--dice 2 --fortitude 2"),
        ("exactly one enemy in my area, 4 orange dice on the chest, odds?", "conan",
         "--dice 4o --enemies 1"),
        ("my manipulation die is orange, alone with one enemy in my area: how many gems for 75%?", "conan",
         "--dice 75%o --enemies 1 --friends 1"),
        ("quanti dadi arancioni di guardia mi servono per il 70% di non prendere danni se l'attacco ha 3 asce?", "conan",
         "--guard 70%o --total 3"),
        ("number 13, heroic ability: how much health for at least 75%? I have 11", "rangers",
         "--number 13 --health 11 --figure health-for-75"),
        ("a hit of 7, she is fresh, 5 fortitude, 1 damage already: how many shields so that she is not wounded?", "red-dragon-inn",
         "--base 7 --fortitude 5 --taken 1 --fresh"),
        ("un compagno morto e sto cauto: quante gemme recupero?", "conan", "--fallen 1"),
        # what lies on the table
        ("three red dice lie on the table showing 2, 1 and 0, armour 3, 2 life, two rerolls: kill him?", "conan",
         "--rerolls 2 --armour-flat 3 --life 2 --rolled 'r2 r1 r0'"),
        ("sul tavolo ho un rosso con 2 asce, un arancione vuoto e un giallo con 1, una vita: lo uccido?", "conan",
         "--life 1 --rolled 'r2 o0 y1'"),
        ("my roll on the table: 2, 2 and a critical, the foe has 5 fortitude, odds?", "red-dragon-inn",
         "--dice 0 --fortitude 5 --rolled '2 2 c'"),
        ("a 3 and two 1s have been drawn already, 3 points on the lock, odds?", "perditions-mouth",
         "--points 3 --drawn '3 1 1'"),
        ("evento pericoloso con 4 nemici, dal mazzo sono già uscite tre carte, una con l'Occhio: che rischio?",
         "perditions-mouth", "--enemies 4 --drawn '0e 0 0'"),
        ("2 cards are gone from the deck, a 2 and a 0: 4 points on the lock, odds?", "perditions-mouth",
         "--points 4 --drawn '2 0'"),
        ("he swings twice with 2 red, I have 4 life and armour one orange, do I survive?", "conan",
         "--attack 2r --attack 2r --armour 1o --life 4"),
        ("Conan hits the captain with 3 red, then Shevatas with 2 orange, armour 1 and 5 life: odds he dies?",
         "conan", "--attack 3r --attack 2o --armour-flat 1 --life 5"),
        ("I try the lock twice with 3 points each time, odds that it opens?", "perditions-mouth",
         "--points 3,3"),
        # what is spent, shown and taken away
        ("heroic ability with number 12, I burn up to 3 health, odds?", "rangers", "--number 12 --spend 3"),
        ("heroic ability 11, I have 7 health and spend at most 2, odds?", "rangers",
         "--number 11 --health 7 --spend 2"),
        ("abilità eroica, numero 13, posso bruciare fino a 4 punti salute: probabilità?", "rangers",
         "--number 13 --spend 4"),
        ("heroic ability 14, I am on 6 health and would pay up to 4, chance?", "rangers",
         "--number 14 --health 6 --spend 4"),
        ("abilità eroica numero 12, ho 8 di salute e al massimo ne spendo 2, chance?", "rangers",
         "--number 12 --health 8 --spend 2"),
        ("there are two of us with 3 enemies in my area, 4 orange on the chest, odds?", "conan",
         "--dice 4o --enemies 3 --friends 2"),
        ("one card is out of the deck and it had the Eye, 3 enemies near, odds of no failure event?",
         "perditions-mouth", "--enemies 3 --drawn 0e"),
        ("in the pool there is one epic die, I roll 4 yellow without epics: odds of an epic die?",
         "red-dragon-inn", "--dice 4 --epic 0 --pool 1"),
        ("both 2s have left the deck, 3 points on the lock, odds?", "perditions-mouth",
         "--points 3 --drawn '2 2'"),
        ("sprint with 2 points, I want to move 3, odds?", "perditions-mouth", "--points 2 --need 3"),
        ("I attack a guard with 2 red in melee, armour 1 and 2 life, odds?", "conan",
         "--attack 2r --armour-flat 1 --life 2"),
        ("throwing a dagger to Belit 2 areas away, 3 orange dice, odds?", "conan",
         "--dice 3o --difficulty 2"),
        ("Shoot 4 against fight 2, he stands behind two pieces of terrain: do I hit?", "rangers",
         "--shoot 4 --vs-fight 2 --terrain 2"),
        ("we try the lock twice, 3 points each time: chance that at least one attempt works?",
         "perditions-mouth", "--points 3,3"),
        ("mi attaccano con 3 rossi e 1 giallo, schivo con 2 arancioni, ho 2 vite: sopravvivo?", "conan",
         "--attack 3r1y --guard 2o --life 2"),
        ("at legend, 4 yellow against 4 fortitude, I always give up a die on the doom face, odds?",
         "red-dragon-inn", "--dice 4 --doom 1 --doom-choice remove --fortitude 4"),
        ("better to roll 4 yellow or 2 yellow and 1 epic against 5 fortitude?", "red-dragon-inn",
         "--dice 4 --fortitude 5 --compare '--dice 2 --epic 1'"),
        ("both of us Fight 2, armour 10, 8 health, three rounds: odds he is dead?", "rangers",
         "--fight 2 --armour 10 --health 8 --vs-fight 2 --vs-armour 10 --vs-health 8 --rounds 3"),
        ("meno il capitano con 2 rossi, armatura 1 e 1 vita, lo uccido?", "conan",
         "--attack 2r --armour-flat 1 --life 1"),
        ("heroic ability with number 9, I don't want to spend any health, odds?", "rangers", "--number 9"),
        ("2 orange on the chest, I can pay two gems for two rerolls, odds?", "conan", "--dice 2o --rerolls 2"),
        ("mi hanno tirato 4 asce, paro con 3 arancioni e ho un rosso di armatura: danno medio?", "conan",
         "--guard 3o --armour 1r --total 4"),
        ("he hits me with 3 axes, I parry with 1 red, 2 life, do I survive?", "conan",
         "--guard 1r --life 2 --total 3"),
        ("odds of 3 axes on 2 red 1 yellow", "conan", "--attack 2r1y --life 3"),
        ("two heroes died and I am aggressive with 3 gems in the fatigue zone: how many do I get back?", "conan",
         "--fallen 2 --fatigue 3"),
        ("quanti gialli servono per colpire un Foe con 3 fortitude otto volte su dieci?", "red-dragon-inn",
         "--dice 80% --fortitude 3"),
        ("at legend with no doom icon, 3 yellow against 4 fortitude, I always remove a yellow die, odds?",
         "red-dragon-inn", "--dice 3 --doom 1 --doom-choice remove --fortitude 4"),
        ("a 2 and a 1 have left the deck, 3 points on the lock, odds?", "perditions-mouth",
         "--points 3 --drawn '2 1'"),
        ("three cards, a 1, a 2 and a 3, lie in the discard pile: 4 points on the lock, odds?",
         "perditions-mouth", "--points 4 --drawn '1 2 3'"),
        ("due tentativi da 2 punti ciascuno sulla serratura: probabilità che almeno uno dei due riesca?",
         "perditions-mouth", "--points 2,2"),
        ("siamo io e Conan in area con 2 nemici, quanti punti movimento mi servono per uscire?", "conan",
         "--enemies 2 --friends 2"),
    ],
)  # fmt: skip
def test_what_is_wanted_and_what_is_there_are_read(
    lookup: Lookup, question: str, game: str, line: str
) -> None:
    assert options_of(complete(lookup, question, game)) == line


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("at most 2 enemies in my area, 4 orange dice on the chest, odds?", "conan"),
        ("3 red against armour 1, the guard has at most 2 life, odds to kill it?", "conan"),
        ("3 red and one reroll, chance of exactly 2 damage?", "conan"),
        ("more than 2 red dice against armour 1, average?", "conan"),
    ],
)
def test_bounds_of_anything_else_are_asked(lookup: Lookup, question: str, game: str) -> None:
    assert not has_figure(asked(lookup, question, game))


@pytest.mark.parametrize(
    ("question", "game", "missing"),
    [
        ("faccio bash con attacco 3, lo colpisco?", "perditions-mouth", "defence"),
        ("heroic ability on 13, how much health do I need for 80%?", "rangers", "health"),
        ("sprint with 2 points, do I make it?", "perditions-mouth", "need"),
    ],
)
def test_what_is_to_be_reached_is_asked(lookup: Lookup, question: str, game: str, missing: str) -> None:
    assert understood(lookup, question, game).missing == (missing,)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("3d6 between 9 and 12?", "--roll 3d6 --figure from-9-to-12"),
        ("chance of 7 on 2d6", "--roll 2d6 --exactly 7"),
        ("tre d8, almeno due con 6 o più?", "--roll '3d8 count 6+' --at-least 2"),
        ("d100, 35 or less?", "--roll 1d100 --at-most 35"),
        ("tiro quattro dadi da 6, che probabilità che esca almeno un 6?",
         "--roll '4d6 count 6' --at-least 1"),
        ("un d20 con svantaggio (ne tiro due e tengo il più basso), mi serve almeno 10",
         "--roll '2d20 keep lowest 1' --at-least 10"),
        ("a d20 with advantage, odds of 15 or more?", "--roll '2d20 keep highest 1' --at-least 15"),
        ("3d6 contro 2d8, vince chi fa di più: che probabilità hanno i tre d6?", "--roll '3d6 vs 2d8'"),
    ],
)  # fmt: skip
def test_dice_of_any_game_in_words(lookup: Lookup, question: str, line: str) -> None:
    assert options_of(complete(lookup, question)) == line
