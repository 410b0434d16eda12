"""Sentences of somebody who had seen no pattern: each gets the right figure, or is asked."""

import shlex

import pytest

from bot.answers import Lookup
from bot.answers.asking.figures import answer_asked
from bot.answers.odds import read_words
from bot.answers.odds.service import OddsService
from calculators.catalogue import calculator_named
from glossary import Glossary, Index

RDI, CONAN, RANGERS, PM = "red-dragon-inn", "conan", "rangers", "perditions-mouth"
# Game, sentence, and the command line whose figures are right; empty where no figure is.
QUOTED = [
    (RDI, "ho 1 robustezza e attacco con 3 dadi, nemico tempra 4", "damage --dice 3 --fortitude 4"),
    (RDI, "I have 2 toughness tokens and roll 4 yellow at a foe with 5 fortitude", "damage --dice 4 --fortitude 5"),
    (RDI, "my 3 dice attack, i have 2 shields, foe 3 fortitude", "damage --dice 3 --fortitude 3"),
    (RDI, "ho 2 scudi, attacco con 3 dadi un nemico con tempra 3", "damage --dice 3 --fortitude 3"),
    (RDI, "I have 5 fortitude, i attack with 3 dice a foe", ""),
    (CONAN, "I attack with 3 red, my armour is 2, he has 2 life", "damage --attack 3r --life 2"),
    (CONAN, "attacco con 3 rossi, ho armatura 2, lui ha 2 vite", "damage --attack 3r --life 2"),
    (CONAN, "Shevatas has armour 2 and attacks with 3 orange a guard with 1 life", "damage --attack 3o --life 1"),
    (CONAN, "attacco con 3 rossi, io ho 2 vite e lui armatura 1", "damage --attack 3r --armour-flat 1"),
    (CONAN, "I have 2 life left and attack with 3 red against armour 1", "damage --attack 3r --armour-flat 1"),
    (CONAN, "Valeria con 2 punti vita rimasti attacca con 3 rossi contro armatura 1", "damage --attack 3r --armour-flat 1"),
    (CONAN, "lui attacca con 3 rossi, io ho 2 rilanci e paro con 2 arancioni", "damage --attack 3r --guard 2o --guard-rerolls 2"),
    (CONAN, "3 enemies in his area, I shoot 3 orange at armour 1", "damage --attack 3o --ranged --armour-flat 1"),
    (CONAN, "il supremo mi tira 3 rossi e io paro con 2 arancioni, ho 3 gemme di vita", "damage --attack 3r --guard 2o --life 3"),
    (CONAN, "attacco con 3 rossi, a lui restano 3 gemme, armatura 1, muore?", "damage --attack 3r --armour-flat 1 --life 3"),
    (CONAN, "I have 3 gems and attack with 2 red vs armour 1", "damage --attack 2r --armour-flat 1"),
    (CONAN, "ho 3 gemme e attacco con 2 rossi contro armatura 1", "damage --attack 2r --armour-flat 1"),
    (CONAN, "assegno 3 gemme al mischia rosso e ho un'arma da 1 giallo, armatura 2, 1 vita", "damage --attack 3r1y --armour-flat 2 --life 1"),
    (RDI, "attacco leggendario con icona destino, 4 dadi, tempra 5", "damage --dice 4 --doom 2 --fortitude 5"),
    (RDI, "legend difficulty, foe with doom, 4 dice, 5 fortitude", "damage --dice 4 --doom 2 --fortitude 5"),
    (RDI, "difficoltà leggenda e nemico con icona del destino, 4 dadi, tempra 5", "damage --dice 4 --doom 2 --fortitude 5"),
    (RDI, "leggenda con nemico destino, 4 dadi, tempra 5", "damage --dice 4 --doom 2 --fortitude 5"),
    (RANGERS, "fight 3 vs fight 2, armour 11 for him, chance I wound him", "damage --fight 3 --vs-fight 2 --vs-armour 11"),
    (RANGERS, "chance to survive 3 rounds: my fight 2 health 12 armour 10 vs troll fight 4 armour 12 health 14",
     "damage --fight 2 --health 12 --armour 10 --vs-fight 4 --vs-armour 12 --vs-health 14 --rounds 3"),
    (RANGERS, "orc (fight 3, armour 11, health 10) against me (fight 2, armour 10, health 14), chance i die",
     "damage --fight 2 --armour 10 --health 14 --vs-fight 3 --vs-armour 11 --vs-health 10"),
    (RANGERS, "a wolf with fight 2 attacks me, my fight is 1 and armour 10, how much damage do I take", "damage --fight 1 --armour 10 --vs-fight 2"),
    (CONAN, "probabilità che 3 rossi facciano zero", "damage --attack 3r"),
    (CONAN, "chance that 3 red miss completely against armour 2", "damage --attack 3r --armour-flat 2"),
    (RDI, "odds of an epic die from 3 yellow with an empty pool", "damage --dice 3 --pool 0"),
    (PM, "how many points do I need for 80 % on a lock", "picklock --points 4"),
    (PM, "quanti punti mi servono per il 90% sul lucchetto", "picklock --points 5"),
    (CONAN, "rolled red 2, red blank, yellow blank, 1 gem left, enemy has 3 life, which one do I reroll?",
     'damage --rolled "r2 r0 y0" --rerolls 1 --life 3'),
    (CONAN, "I rolled 2 axes and a blank, gems left 2, reroll?", ""),
    (RDI, "rolled 1 1 2 and the doom die shows a head, foe has 4 fortitude", ""),
    (RANGERS, "fall 4 metres", ""),
    (RANGERS, "cado da 20 cm", ""),
    (CONAN, "3 dadi rossi e mezzo contro armatura 1", ""),
    (CONAN, "attacco con un'arma da tiro, 3 arancioni, 1 nemico nella mia area, armatura 1", "damage --attack 3o --ranged --enemies 1 --armour-flat 1"),
    (CONAN, "un eroe cauto attacca con 3 rossi", ""),
    (RANGERS, "swim in heavy armour with a shield", "swim --armour heavy --shield large"),
    (RANGERS, "nuoto con armatura leggera e un tesoro", "swim --armour light --treasure"),
    (RANGERS, "nuoto senza armatura", "swim --armour none"),
    (CONAN, "two attacks of 3 red each against armour 2, he has 5 life", "damage --attack 3r --attack 3r --armour-flat 2 --life 5"),
    (CONAN, "due attacchi da 2 rossi", "damage --attack 2r --attack 2r"),
    (CONAN, "2 red or 3 yellow?", "damage --attack 2r --compare '--attack 3y'"),
    (PM, "lock 2 vs 3 vs 4", ""),
    (PM, "serratura con 2 punti o con 3?", "picklock --points 2 --compare '--points 3'"),
    (CONAN, "un paio di rossi contro scudo arancione", "damage --attack 2r --guard 1o"),
    (RANGERS, "3 friends supporting me, fight 2 vs fight 5", "damage --fight 2 --support 3 --vs-fight 5"),
    (CONAN, "mi attaccano con 4 asce, mi difendo con 2 gialli e ho l'armatura arancione", "damage --total 4 --guard 2y --armour 1o"),
    (RANGERS, "combattimento 3 contro lupo 2", "damage --fight 3 --vs-fight 2"),
    (CONAN, "3 rossi contro armatura uno", "damage --attack 3r --armour-flat 1"),
    (CONAN, "3red vs arm 2 hp1", "damage --attack 3r --armour-flat 2 --life 1"),
    (PM, "4ap lock", "picklock --points 4"),
    (CONAN, "Belit falls, 2 red dice, she has 3 life left and 1 gem to reroll: does she survive", "fall --dice 2r --rerolls 1 --life 3"),
    (CONAN, "how much to leave an area with 3 enemies, I'm with Hadrathus", "move --enemies 3 --friends 2"),
    (RDI, "chance the gizmoblin's scheme die rolls a 2", ""),
    (CONAN, "3 rosi conto aramtura 1 danno medo", "damage --attack 3r --armour-flat 1"),
    (CONAN, "3 dadi rossi 4\u00b2 contro armatura 1", ""),
    (CONAN, "3 red against armour 2, at least 4 damage", "damage --attack 3r --armour-flat 2 --life 4"),
    (PM, "at least 4 points on a lock", ""),
]  # fmt: skip


@pytest.mark.parametrize(("game", "question", "line"), QUOTED)
def test_a_sentence_gets_the_right_figure_or_is_asked(
    lookup: Lookup, shipped: tuple[Glossary, Index], game: str, question: str, line: str
) -> None:
    calculation = lookup.ask(question, game=game).calculation
    odds = OddsService(shipped[0].games, shipped[0].components)
    answered = None if calculation is None else answer_asked(calculation, odds)

    if answered is None or answered.answer is None:
        return
    assert line, answered.answer.request
    command, *options = shlex.split(line)
    wanted = odds.answer(read_words(calculator_named(command, game), options))
    assert answered.answer.odds == wanted.odds
    assert answered.answer.compared == wanted.compared
