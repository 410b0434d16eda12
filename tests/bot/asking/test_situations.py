"""Situations as players tell them: attempts, targets, weapons, walls, decks, and who acts."""

import pytest

from bot.answers import Lookup
from tests.bot.asking.test_honesty import asked, line_of, understood


@pytest.mark.parametrize(
    ("question", "game", "line"),
    [
        ("3 points on the lock, and if it fails another 2: chance?", "perditions-mouth",
         "picklock perditions-mouth --points 3,2"),
        ("scasso con 4 punti e se va male altri 3, probabilità?", "perditions-mouth",
         "picklock perditions-mouth --points 4,3"),
        ("how many points do I need to be sure the chest opens?", "perditions-mouth",
         "picklock perditions-mouth --points 100%"),
        ("quanti punti ci vogliono perché il lucchetto non possa fallire?", "perditions-mouth",
         "picklock perditions-mouth --points 100%"),
        ("what do the two cards of a lock make on average?", "perditions-mouth",
         "picklock perditions-mouth --figure expected"),
        ("fresh deck, Ottavia puts 5 points into the lock, odds?", "perditions-mouth",
         "picklock perditions-mouth --points 5"),
        ("fight 2 with a knife (-1) vs fight 1, armour 10, average damage?", "rangers",
         "damage rangers --fight 2 --damage -1 --vs-fight 1 --vs-armour 10 --figure expected"),
        ("fight 4 with one figure in support against fight 3, ties hurt nobody, chance to win?", "rangers",
         "damage rangers --fight 4 --support 1 --vs-fight 3 --tie nobody --figure win"),
        ("my axe has break number 2, what are the odds it breaks?", "rangers", "break rangers --number 2"),
        ("spada con numero di rottura 4: in tre combattimenti quanto rischio che si spezzi?", "rangers",
         "break rangers --number 4 --fights 3"),
        ("I rolled a 14 with fight 1, the troll has fight 4 and still has to roll: chance I lose?", "rangers",
         "damage rangers --fight 1 --vs-fight 4 --rolled 14 --figure lose"),
        ("odds of winning a combat roll at +1 vs +3", "rangers",
         "damage rangers --fight 1 --vs-fight 3 --figure win"),
        ("my ranger has fight 3, the bear fight 4, armour 10 and 5 health. does he kill it?", "rangers",
         "damage rangers --fight 3 --vs-fight 4 --vs-armour 10 --vs-health 5 --figure success"),
        ("I swing 3 red at a pict with armour 1 and 2 life. Dead in one blow?", "conan",
         "damage conan --attack 3r --armour-flat 1 --life 2 --figure success"),
        ("bow from the tower, 2 orange plus the extra yellow of the height, armour 1, 1 life, kill?", "conan",
         "damage conan --attack 2o --ranged --elevation --armour-flat 1 --life 1 --figure success"),
        ("3 yellow, doom icon, I take the damage rather than lose a die: damage per attack on average?",
         "red-dragon-inn", "damage red-dragon-inn --dice 3 --doom 1 --figure expected"),
        ("3 yellow, doom icon, we are not at Legend, 4 hp, kill chance?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --doom 1 --fortitude 4"),
        ("2 dadi gialli e un segnalino danno contro 3 di fortitude, lo stendo?", "red-dragon-inn",
         "damage red-dragon-inn --dice 2 --boost 1 --fortitude 3 --figure success"),
        ("better 4 points at once on the lock, or first 2 and then 2 more?", "perditions-mouth",
         "picklock perditions-mouth --points 4 --compare '--points 2,2'"),
        ("3 points on the lock, or 2 and then 3 if it fails?", "perditions-mouth",
         "picklock perditions-mouth --points 3 --compare '--points 2,3'"),
        ("I need 5 damage: better 3 yellow, or 2 yellow and 1 epic?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --fortitude 5 --compare '--dice 2 --epic 1'"),
        ("3 dadi gialli, uno ha 3 di fortitude e l'altro 2: almeno uno muore?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --target fortitude=3 --target fortitude=2"),
        ("break number 2 on my sword, odds it snaps in one of the next 3 fights?", "rangers",
         "break rangers --number 2 --fights 3"),
        ("burst with 4 dice on two foes: one has 3 fortitude, the other 2 and a shield, do both go down?",
         "red-dragon-inn",
         "damage red-dragon-inn --dice 4 --target fortitude=3 --target shields=1,fortitude=2"),
        ("2 carte da 1 e una da 3 sono uscite dal mazzo, 3 punti sul forziere, quanto ho?", "perditions-mouth",
         "picklock perditions-mouth --points 3 --drawn '1 1 3'"),
        ("Conan and Belit with 2 picts on them, she tries the chest with 3 orange, odds?", "conan",
         "picklock conan --dice 3o --enemies 2 --friends 2"),
        ("bow: 2 red, I have an enemy here in my area and the target has armour 1, average damage?", "conan",
         "damage conan --attack 2r --ranged --enemies 1 --armour-flat 1"),
        ("2 yellow and I add one epic die against 4 fortitude, kill?", "red-dragon-inn",
         "damage red-dragon-inn --dice 2 --epic 1 --fortitude 4"),
        ("I have 4 points for the lock: all in, or two tries of 2?", "perditions-mouth",
         "picklock perditions-mouth --points 4 --compare '--points 2,2'"),
        ("rolled 2 and a blank on 2 orange, one gem to reroll the blank, I need 3 axes, odds?", "conan",
         "damage conan --rerolls 1 --life 3 --rolled 'o2 o0'"),
        ("stepping onto a dangerous square with 2 enemies next to it, chance I get burned?", "perditions-mouth",
         "danger perditions-mouth --enemies 2"),
        ("3 carte sono uscite dal mazzo e una aveva l'occhio, 2 nemici accanto alla casella pericolosa: rischio?",
         "perditions-mouth", "danger perditions-mouth --enemies 2 --drawn '0e 0 0'"),
        ("troll fight 4 and 2 damage against my recruit fight 2, armour 10, health 6, does he survive?", "rangers",
         "damage rangers --fight 2 --armour 10 --health 6 --vs-fight 4 --vs-damage 2"),
        ("2 points on the lock, and if it fails 4 more: chance one of the two tries opens it?", "perditions-mouth",
         "picklock perditions-mouth --points 2,4"),
        ("il troll ha combattimento 4, io combattimento 2 e armatura 11: quanto mi leva in media?", "rangers",
         "damage rangers --fight 2 --armour 11 --vs-fight 4"),
        ("un nemico qui e Conan con me, 3 arancioni sul forziere: si apre?", "conan",
         "picklock conan --dice 3o --enemies 1 --friends 2"),
        ("Shevatas swings with 2 red vs a pict, armour 1, 2 life. Do I kill him?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 2"),
        ("chest, 3 orange dice, alone here. does it open?", "conan",
         "picklock conan --dice 3o --friends 1"),
        ("Belit colpisce con 2 rossi, la guardia ha armatura 1 e 2 vite. La ammazzo?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 2"),
        ("three of us have died, cautious, 5 gems in the fatigue zone: how many come back?", "conan",
         "recover conan --fallen 3 --fatigue 5"),
        ("chance my 3 dice get past two shields?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --shields 2"),
        ("bow, shoot 2 against fight 1, two trees in the way, chance to hit?", "rangers",
         "shoot rangers --shoot 2 --vs-fight 1 --terrain 2"),
        ("d12+1 against his d10, do I win?", "rangers", "dice any-game --roll '1d12 + 1 vs 1d10'"),
    ],
)  # fmt: skip
def test_all_that_is_told_has_its_place(lookup: Lookup, question: str, game: str, line: str) -> None:
    odds = understood(lookup, question, game)

    assert odds.is_complete, odds
    shown = f"{line_of(odds)} --figure {odds.figure}" if "--figure" in line else line_of(odds)
    assert shown.split(" --figure ")[:2] == line.split(" --figure ")[:2]


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("better all 4 points at once on the lock, or split them 2 and 2?", "perditions-mouth"),
        ("I rolled 15 with fight 3, he got 12 in total, how much damage do I deal?", "rangers"),
        ("my friend puts 2 points on the lock and I help him with another, does it open?",
         "perditions-mouth"),
        ("a wolf with fight 1, another wolf supporting it, attacks me at fight 3, do I win?", "rangers"),
        ("3 attacks with 2 red against armour 1: damage per attack?", "conan"),
        ("better the two-hander or two friends in support? fight 2 against fight 3, armour 11", "rangers"),
        ("a gap of 5 inches, chance I jump it?", "rangers"),
        ("2 yellow at Legend, chance the doom die bites us?", "red-dragon-inn"),
        ("a handful of d6, chance of 12 or more?", "rangers"),
    ],
)  # fmt: skip
def test_what_is_not_one_calculation_gets_no_figure(lookup: Lookup, question: str, game: str) -> None:
    odds = asked(lookup, question, game)

    assert odds is None or not odds.is_complete
