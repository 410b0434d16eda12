"""Numbers as players throw them together: each has its place, or is asked."""

import pytest

from bot.answers import Lookup
from tests.bot.asking.questions import complete, line_of, understood


@pytest.mark.parametrize(
    ("question", "game", "line"),
    [
        # A chance may be that of a failure.
        ("3 enemies around the trap square, odds it all goes sideways?", "perditions-mouth",
         "danger perditions-mouth --enemies 3 --figure failure"),
        ("3 nemici vicino alla casella trappola, che probabilità ho di finire male?", "perditions-mouth",
         "danger perditions-mouth --enemies 3 --figure failure"),
        ("4 points on the lock, odds I get screwed?", "perditions-mouth",
         "picklock perditions-mouth --points 4 --figure failure"),
        ("2 enemies by the pit square, chance I trigger the event", "perditions-mouth",
         "danger perditions-mouth --enemies 2 --figure failure"),
        ("2 enemies by the pit square, chance I don't trigger the event", "perditions-mouth",
         "danger perditions-mouth --enemies 2"),
        # Whose a value is may stand behind it.
        ("fight 3 armour 11 me, fight 2 armour 10 health 6 him, chance I kill it", "rangers",
         "damage rangers --fight 3 --armour 11 --vs-fight 2 --vs-armour 10 --vs-health 6 --figure success"),
        ("fight 2 io, fight 4 armatura 12 lui, danno medio che faccio?", "rangers",
         "damage rangers --fight 2 --vs-fight 4 --vs-armour 12 --figure expected"),
        ("armor 2 and 3 life him, 2 red 1 yellow me, kill chance?", "conan",
         "damage conan --attack 2r1y --armour-flat 2 --life 3 --figure success"),
        ("combattimento 3 io, combattimento 2 armatura 10 il goblin, quanti danni in media gli faccio", "rangers",
         "damage rangers --fight 3 --vs-fight 2 --vs-armour 10 --figure expected"),
        ("shoot +2 me, fight 3 armour 11 the wolf, average damage", "rangers",
         "shoot rangers --shoot 2 --vs-fight 3 --vs-armour 11 --figure expected"),
        # Whoever loses life has it.
        ("devo levarle 10 salute, io fight 4, lei fight 2 e armatura 10. ci riesco?", "rangers",
         "damage rangers --fight 4 --vs-fight 2 --vs-armour 10 --vs-health 10"),
        ("devo togliergli 6 punti salute, fight 3 io e lui fight 1 armatura 10, probabilità?", "rangers",
         "damage rangers --fight 3 --vs-fight 1 --vs-armour 10 --vs-health 6"),
        ("i need to take 8 health off him in one go, my fight 4 his fight 2 armour 11, chance?", "rangers",
         "damage rangers --fight 4 --vs-fight 2 --vs-armour 11 --vs-health 8"),
        ("need to strip 3 life off the captain, 2 red 1 orange against armour 1, odds?", "conan",
         "damage conan --attack 2r1o --armour-flat 1 --life 3"),
        # A black die that lies in the pool is not rolled.
        ("2 dadi neri in riserva, tiro 3 gialli, che probabilità ho di prenderne un altro", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --pool 2 --figure inspire"),
        ("3 gialli, riserva con 1 nero, probabilità di ispirazione?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --pool 1 --figure inspire"),
        ("we have 2 black in the pool, 3 yellow, chance to gain an epic die", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --pool 2 --figure inspire"),
        ("tiro 3 gialli e 1 dado nero contro 4 tempra, lo batto?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --epic 1 --fortitude 4 --figure success"),
        # What is left is life, of whoever has it.
        ("he's got 5 left, my fight 3 his fight 2 armour 11, do i kill him", "rangers",
         "damage rangers --fight 3 --vs-fight 2 --vs-armour 11 --vs-health 5 --figure success"),
        ("me ne restano 5, fight 2 io e armatura 12, lui fight 4, quanto rischio di morire", "rangers",
         "damage rangers --fight 2 --armour 12 --health 5 --vs-fight 4 --figure killed"),
        ("tiro 2 rossi, armatura 1, gliene restano 2, muore?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 2 --figure success"),
        ("freccia sul goblin: fight 0, armatura 10, gli restano 6. io tiro con +2. muore?", "rangers",
         "shoot rangers --shoot 2 --vs-fight 0 --vs-armour 10 --vs-health 6 --figure success"),
        ("3 gialli, gliene mancano 4, lo stendo?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --fortitude 4 --figure success"),
        ("fight 3 vs fight 2 armour 10, health 6, 3 rounds left, kill chance?", "rangers",
         ("damage rangers --fight 3 --vs-fight 2 --vs-armour 10 --vs-health 6 --rounds 3"
          " --figure success")),
        # A second attempt follows one that fails.
        ("3 points on the door, if it doesn't work 2 more, odds", "perditions-mouth",
         "picklock perditions-mouth --points 3,2"),
        ("3 points first, if that doesnt open it then 4, chance?", "perditions-mouth",
         "picklock perditions-mouth --points 3,4"),
        ("3 punti, se non si apre altri 3, probabilità", "perditions-mouth",
         "picklock perditions-mouth --points 3,3"),
        ("6 points on this door. all in one go or 3 then 3", "perditions-mouth",
         "picklock perditions-mouth --points 6 --compare '--points 3,3'"),
        ("4 punti sul lucchetto, tutti insieme o 2 e poi 2?", "perditions-mouth",
         "picklock perditions-mouth --points 4 --compare '--points 2,2'"),
        ("4 punti sul forziere, li divido come conviene, al massimo quanta probabilità ho", "perditions-mouth",
         "picklock perditions-mouth --budget 4 --figure plan-success"),
        ("al massimo che probabilità ho di uccidere con 3 rossi contro armatura 1 e 2 vite?", "conan",
         "damage conan --attack 3r --armour-flat 1 --life 2 --figure success"),
        # A statement of the asker's with a question at its end is no rule.
        ("scassino con 5 punti si apre?", "perditions-mouth", "picklock perditions-mouth --points 5"),
        ("tiro 2 arancioni sul forziere si apre?", "conan", "picklock conan --dice 2o"),
        ("Bash! my attack is 4 his def is 6, does it go through", "perditions-mouth",
         "damage perditions-mouth --spoke bash --attack 4 --defence 6"),
        # A deck that nobody shuffled.
        ("we drew a 1 and a 3, no reshuffle yet, 4 points on the lock, chance?", "perditions-mouth",
         "picklock perditions-mouth --points 4 --drawn '1 3'"),
        ("abbiamo già pescato un 2 e un 3 e nessuno ha mescolato, 3 punti sul lucchetto, probabilità",
         "perditions-mouth", "picklock perditions-mouth --points 3 --drawn '2 3'"),
        # Nobody has any, and one only is one.
        ("fight 3 vs fight 2 armour 10 health 6, nobody has bonuses, kill chance?", "rangers",
         "damage rangers --fight 3 --vs-fight 2 --vs-armour 10 --vs-health 6 --figure success"),
        ("my fight 3 armour 12 health 5, his fight 4: do I survive a single round, just one?", "rangers",
         "damage rangers --fight 3 --armour 12 --health 5 --vs-fight 4 --rounds 1 --figure survives"),
        ("fight 2 but 2 mates are in on the ogre, he has fight 5. do i win this roll", "rangers",
         "damage rangers --fight 2 --support 2 --vs-fight 5 --figure win"),
        ("forziere, 3 arancioni, 1 guardia qui con me, probabilità", "conan",
         "picklock conan --dice 3o --enemies 1"),
        ("heroic ability 15, 8 health, if I throw in up to 3 health, odds", "rangers",
         "heroic rangers --number 15 --health 8 --spend 3"),
        ("ci menano da 4, scarto uno scudo e un dado nero, quanto danno prendo", "red-dragon-inn",
         "hit red-dragon-inn --base 4 --epic 1 --shields 1 --figure expected"),
        ("against armour 1, 2 life. 3 red or 2 red 1 yellow?", "conan",
         "damage conan --attack 3r --armour-flat 1 --life 2 --compare '--attack 2r1y'"),
        # Which die is rerolled, and how many.
        ("2 orange and a yellow, and the yellow can be rerolled for free, armour 1, 1 life, odds", "conan",
         "damage conan --attack 2o1y --free-reroll 1y --armour-flat 1 --life 1"),
        ("2 rossi e 1 giallo, il giallo si rilancia gratis, armatura 1, 2 vite, lo uccido?", "conan",
         "damage conan --attack 2r1y --free-reroll 1y --armour-flat 1 --life 2 --figure success"),
        ("3 red and 1 yellow which rerolls for free, armour 1 and 2 life, kill chance?", "conan",
         "damage conan --attack 3r1y --free-reroll 1y --armour-flat 1 --life 2 --figure success"),
        ("forziere, 2 arancioni e un giallo con rilancio gratuito, probabilità", "conan",
         "picklock conan --dice 2o1y --free-reroll 1y"),
        ("one red with a free reroll on it and one orange, armour 1 and 2 life, odds?", "conan",
         "damage conan --attack 1r1o --free-reroll 1r --armour-flat 1 --life 2"),
        ("2 yellow and an orange, one of the yellow with the free reroll, foe with 2 life: odds?", "conan",
         "damage conan --attack 2y1o --free-reroll 1y --life 2"),
        ("he hits with 3 red, i guard with 1 orange that rerolls for free, 2 life, do i survive", "conan",
         ("damage conan --attack 3r --guard 1o --guard-free-reroll 1o --life 2"
          " --figure survives")),
        ("chest, 2 orange, i can reroll one die once, odds?", "conan", "picklock conan --dice 2o --rerolls 1"),
        ("3 rossi, posso rilanciare un dado, armatura 1, 2 vite, lo uccido?", "conan",
         "damage conan --attack 3r --rerolls 1 --armour-flat 1 --life 2 --figure success"),
        ("we need 6 on 4 yellow 1 black", "red-dragon-inn",
         "damage red-dragon-inn --dice 4 --epic 1 --fortitude 6"),
        # Dice that were rolled, and what to do with them.
        ("rolled red 1, red blank, orange 2. one gem left to reroll and i need 5 axes. what do i do", "conan",
         "damage conan --rerolls 1 --life 5 --rolled 'r1 r0 o2'"),
        ("ho fatto rosso 0 rosso 2, un rilancio, lui ha 4 vite, cosa faccio?", "conan",
         "damage conan --rerolls 1 --life 4 --rolled 'r0 r2'"),
        ("I rolled red 2 red 0, one reroll, he has 3 life. what should I do?", "conan",
         "damage conan --rerolls 1 --life 3 --rolled 'r2 r0'"),
        ("rolled 1, 0 and a crit on yellow and doom came up. he has 3 left. take it or toss a die", "red-dragon-inn",
         "damage red-dragon-inn --dice 0 --doom 1 --fortitude 3 --rolled '1 0 c'"),
        ("usciti sui gialli 2, 1 e un critico, il dado rosso è uscito cornuto. gliene mancano 6. che faccio?", "red-dragon-inn",
         "damage red-dragon-inn --dice 0 --doom 1 --fortitude 6 --rolled '2 1 c'"),
        ("at legend I rolled 2, 1 and 1 and doom came up, 3 fortitude left, what now?", "red-dragon-inn",
         "damage red-dragon-inn --dice 0 --doom 1 --fortitude 3 --rolled '2 1 1'"),
        ("the red horned head shows, so I drop a die. 3 yellow vs 2 left, chance?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --doom 1 --doom-choice remove --fortitude 2"),
        # Who is in which area, and what stands in between.
        ("devo passare 2 bordi, dove sto ci sono 2 nemici e nell'area dopo 1. quanti punti movimento", "conan",
         "move conan --enemies 2,1 --borders 2"),
        ("I cross 2 borders, 2 enemies in my area and 1 in the next area, how many movement points?", "conan",
         "move conan --enemies 2,1 --borders 2"),
        ("leaving my area with 2 picts, 3 enemies in the other area, how many movement points?", "conan",
         "move conan --enemies 2"),
        ("chest, 2 orange, 2 picts and a guard in our space, odds", "conan",
         "picklock conan --dice 2o --enemies 3"),
        ("danger square, 2 cultists and a snake next to it, odds", "perditions-mouth",
         "danger perditions-mouth --enemies 3"),
        ("from the tower 3 yellow plus the extra one for height, target 1 life, kill?", "conan",
         "damage conan --attack 3y --elevation --life 1 --figure success"),
        ("shoot 3 vs fight 2, two trees and a cart in between, do i hit", "rangers",
         "shoot rangers --shoot 3 --vs-fight 2 --terrain 3 --figure win"),
        ("tiro con +2 contro fight 2, in mezzo un muretto, lo colpisco?", "rangers",
         "shoot rangers --shoot 2 --vs-fight 2 --terrain 1 --figure win"),
        ("shoot 2 vs fight 1 armour 12, a tree and a rock are in the way, hit chance?", "rangers",
         "shoot rangers --shoot 2 --vs-fight 1 --terrain 2 --vs-armour 12 --figure win"),
        ("I shoot 3 yellow at a pict from an area with 2 enemies, 1 life, kill?", "conan",
         "damage conan --attack 3y --ranged --enemies 2 --life 1 --figure success"),
        # A friend whom nobody counts is one.
        ("picklock on the trunk with 2 yellow 1 orange, two guards with me and my buddy is here too", "conan",
         "picklock conan --dice 2y1o --enemies 2 --friends 2"),
        ("forziere, 2 arancioni, 2 guardie con me e il mio amico è qui, probabilità", "conan",
         "picklock conan --dice 2o --enemies 2 --friends 2"),
        # Armour blocks, the icon adds to Legend, and who wins is asked of who asks.
        ("lui attacca con 3 rossi, la mia armatura blocca 2, ho 2 vite, sopravvivo?", "conan",
         "damage conan --attack 3r --armour-flat 2 --life 2 --figure survives"),
        ("2 red plus 1 yellow from the sword, target blocks 1 with armor, whats my average", "conan",
         "damage conan --attack 2r1y --armour-flat 1 --figure expected"),
        ("doom die at legend with the icon, 3 yellow, how much do i hurt myself on average", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --doom 2 --figure self-damage"),
        ("leggenda e l'icona, 3 gialli, tempra 4, probabilità di ucciderlo", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --doom 2 --fortitude 4 --figure success"),
        ("il mio ranger ha fight 2, lo gnoll fight 3. chi vince?", "rangers",
         "damage rangers --fight 2 --vs-fight 3 --figure win"),
        # Two targets of one roll.
        ("hitting both gizmos w 3 yellow. 2 fort left on each but one of them has a shield. chance i get BOTH", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --target shields=1,fortitude=2 --target fortitude=2 --figure targets-all"),
        ("3 gialli su due nemici con 2 di tempra ciascuno, probabilità che muoiano entrambi?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --target fortitude=2 --target fortitude=2 --figure targets-all"),
        ("3 yellow on two foes, each 2 fortitude, one has a shield: chance both go down?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --target shields=1,fortitude=2 --target fortitude=2 --figure targets-all"),
        ("two foes with 3 fortitude each, 4 yellow, chance at least one drops", "red-dragon-inn",
         "damage red-dragon-inn --dice 4 --target fortitude=3 --target fortitude=3 --figure targets-at-least-one"),
        # What dice of any game are for changes nothing.
        ("tiriamo 2d6 per la porta e serve almeno 9, probabilità?", "conan",
         "dice any-game --roll 2d6 --at-least 9"),
        ("roll 3d6 for the trap, need at least 11, odds", "rangers", "dice any-game --roll 3d6 --at-least 11"),
    ],
)  # fmt: skip
def test_what_is_thrown_together_has_its_place(
    lookup: Lookup, question: str, game: str, line: str
) -> None:
    odds = complete(lookup, question, game)
    figure = f" --figure {odds.figure}" if odds.figure and "--figure" not in odds.args else ""

    assert line_of(odds) + figure == line


@pytest.mark.parametrize(
    ("question", "game"),
    [
        # Nobody knows what is to come of it.
        ("lock with 3 points, chance I make a fool of myself", "perditions-mouth"),
        ("forziere con 3 arancioni, probabilità che faccio una figuraccia", "conan"),
        ("fight 3 armour 12, he must knock 5 health off me, his fight is 2: chance he does it?", "rangers"),
        ("fight 2 vs fight 4, my armour 11, 3 rounds: chance that I never take damage?", "rangers"),
        # Both have dice, and nobody is said to attack.
        ("3 red me, 2 orange him, 2 life, dead?", "conan"),
        # Of one of two dice, or of both.
        ("2 red with a free reroll, armour 1 and 1 life, odds", "conan"),
        ("3 red, a free reroll and one yellow, armour 1, 2 life, odds?", "conan"),
        ("2 rossi, un rilancio gratis e 1 giallo, armatura 1, 2 vite, lo uccido?", "conan"),
        ("I cross 3 borders, 2 enemies in my area and 1 enemy in the next area, how many points", "conan"),
        ("3 yellow arrows at a hyena in an area with 2 of my friends, 1 hp no armor", "conan"),
        ("chest, 3 orange, 2 enemies here, my friends are here too, odds", "conan"),
        # What somebody in between changes.
        ("shoot 2 against fight 1, a goblin in the way, odds to hit?", "rangers"),
        # What is better before the dice are rolled.
        ("3 yellow, doom icon, 4 fortitude, take the damage or remove a die?", "red-dragon-inn"),
        ("3 gialli, simbolo doom, 4 tempra, prendo il danno o tolgo un dado?", "red-dragon-inn"),
    ],
)  # fmt: skip
def test_what_is_open_is_asked(lookup: Lookup, question: str, game: str) -> None:
    assert not understood(lookup, question, game).is_complete
