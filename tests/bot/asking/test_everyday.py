"""What players say around their numbers: it changes nothing, or is asked where it may."""

import pytest

from bot.answers import Lookup
from tests.bot.asking.test_honesty import asked, line_of, understood


@pytest.mark.parametrize(
    ("question", "game", "line"),
    [
        ("Conan swings with 4 red at a lone pirate in the hut, armour 1 and 2 life, odds?", "conan",
         "damage conan --attack 4r --armour-flat 1 --life 2"),
        ("attacco con 2 rossi contro armatura 1 e 2 vite, quanto è probabile che muoia?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 2"),
        ("attacco con 2 rossi contro armatura 1 e 2 vite, riesco a finirlo?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 2"),
        ("3 yellow dice against a Robogre with 3 fortitude, kill chance?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --fortitude 3"),
        ("3 yellow and 2 epic dice, how likely is at least 8 damage?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --epic 2 --fortitude 8"),
        ("sprint con 3 punti azione: probabilità di averne almeno 4?", "perditions-mouth",
         "sprint perditions-mouth --points 3 --need 4"),
        ("what's the least number of points for a 90% chance on a lock?", "perditions-mouth",
         "picklock perditions-mouth --points 90%"),
        ("cado: 2 dadi rossi, 3 punti vita e niente gemme per rilanciare, sopravvivo?", "conan",
         "fall conan --dice 2r --life 3"),
        ("abilità eroica, numero di utilizzo 14, non voglio spendere salute, probabilità?", "rangers",
         "heroic rangers --number 14"),
        ("nuoto con armatura leggera e uno scudo piccolo, nessun bonus: ce la faccio?", "rangers",
         "swim rangers --armour light --shield small"),
        ("chance of Inspire with 4 yellow when there's already one Epic die in the pool?", "red-dragon-inn",
         "damage red-dragon-inn --dice 4 --pool 1"),
        ("stepping into a dangerous square with 3 enemies in range 1 of it, failure chance?", "perditions-mouth",
         "danger perditions-mouth --enemies 3"),
        ("provo a scassinare il forziere con 2 nemici e 4 dadi rossi, sono da solo. Probabilità?", "conan",
         "picklock conan --dice 4r --enemies 2 --friends 1"),
        ("2 red against armour 1 and 2 life, do I take her down?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 2"),
        ("ok, 2 red against armour 1 and 2 life, do I finish him?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 2"),
        ("two-handed axe, fight 3 against fight 2, armour 12", "rangers",
         "damage rangers --fight 3 --damage 2 --vs-fight 2 --vs-armour 12"),
        ("chance of at least one axe with 2 orange", "conan", "damage conan --attack 2o --life 1"),
        ("tre nemici e un mio amico nella mia area, quanti punti per uscire?", "conan",
         "move conan --enemies 3 --friends 2"),
        # What one thing changes is compared.
        ("lock with 5 points instead of 3, how much do I gain?", "perditions-mouth",
         "picklock perditions-mouth --points 5 --compare '--points 3'"),
        ("se invece di 3 punti sul lucchetto ne spendo 2, quanto cambia?", "perditions-mouth",
         "picklock perditions-mouth --points 3 --compare '--points 2'"),
        ("3 red rather than 2 red against armour 1 and 1 life, what difference does it make?", "conan",
         "damage conan --attack 3r --armour-flat 1 --life 1 --compare '--attack 2r'"),
        ("swim in heavy armour with and without a small shield, odds?", "rangers",
         "swim rangers --armour heavy --compare '--shield small'"),
        ("2 dadi contro 4 tempra, con e senza un segnalino danno: probabilit\u00e0?", "red-dragon-inn",
         "damage red-dragon-inn --dice 2 --fortitude 4 --compare '--boost 1'"),
        ("fight 2 vs fight 3, how much better does it get if a friend supports me?", "rangers",
         "damage rangers --fight 2 --vs-fight 3 --compare '--support 1'"),
        ("apro il forziere con 2 arancioni, quanto cambia se ho un rilancio?", "conan",
         "picklock conan --dice 2o --compare '--rerolls 1'"),
        # A verb of defending, the place of an Epic Die, the height, who is named first in an area.
        ("the raptor slashes with 3 red, dodging with 2 orange, how much do I take?", "conan",
         "damage conan --attack 3r --guard 2o"),
        ("an epic die lies in the pool, 3 yellows, chance that we gain another?", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --pool 1"),
        ("I shoot with 2 orange plus the height, nobody here, armour 1, average damage?", "conan",
         "damage conan --attack 2o --ranged --elevation --armour-flat 1"),
        ("two Eyes drawn, a 1 and a 2, and 3 enemies beside the dangerous space: chance of failure?",
         "perditions-mouth", "danger perditions-mouth --enemies 3 --drawn '1e 2e'"),
        ("two cards are out of the deck and both were 1s, lock with 4 points, odds?", "perditions-mouth",
         "picklock perditions-mouth --points 4 --drawn '1 1'"),
        ("he comes at me with two red and two orange, guard one yellow, average?", "conan",
         "damage conan --attack 2r2o --guard 1y"),
        ("two attacks, one with 2 red and the other with 3 orange, armour 1, 3 life, dead?", "conan",
         "damage conan --attack 2r --attack 3o --armour-flat 1 --life 3"),
        ("I attack twice: 2 red and then 2 orange, armour 1, 3 life, dead?", "conan",
         "damage conan --attack 2r --attack 2o --armour-flat 1 --life 3"),
        ("non mi sono mosso, tiro con shoot 3 contro fight 2, armatura 11: danno medio?", "rangers",
         "shoot rangers --shoot 3 --vs-fight 2 --vs-armour 11"),
        ("Belit è morta, gli altri eroi no: quante gemme recupero da cauto con 5 in fatica?", "conan",
         "recover conan --fallen 1 --fatigue 5"),
        ("how much does one boost add to my chance of killing it? 3 dice, 4 fortitude", "red-dragon-inn",
         "damage red-dragon-inn --dice 3 --fortitude 4 --compare '--boost 1'"),
        ("an Eye is already out, 2 enemies next to the dangerous square, failure chance?", "perditions-mouth",
         "danger perditions-mouth --enemies 2 --drawn 0e"),
        ("I rolled 1, 0, inspire and a critical, 5 fortitude: kill?", "red-dragon-inn",
         "damage red-dragon-inn --dice 0 --fortitude 5 --rolled '1 0 1i c'"),
        ("quanto cambia un rilancio? 2 rossi contro armatura 1 e 2 vite", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 2 --compare '--rerolls 1'"),
        ("chance we pick up another black die with 4 yellows, pool empty?", "red-dragon-inn",
         "damage red-dragon-inn --dice 4 --pool 0"),
        ("2 enemies with me, Belit is in the next area, 3 red on the lock: odds?", "conan",
         "picklock conan --dice 3r --enemies 2"),
        ("at most 1 damage from 2 red against my 2 orange, chance?", "conan",
         "damage conan --attack 2r --guard 2o --figure at-most-1"),
        ("he guards with 1 orange, I have 2 red and one free red reroll, average?", "conan",
         "damage conan --attack 2r --free-reroll 1r --guard 1o"),
        ("un rosso e due arancioni sulla Guardia, lei ha armatura 1 e 2 vite: la uccido?", "conan",
         "damage conan --attack 1r2o --armour-flat 1 --life 2"),
        ("how high is my chance to kill with 2 red, armour 1, 1 life?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 1"),
        ("quanto è alta la mia probabilità di ucciderlo con 2 rossi, armatura 1, 1 vita?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 1"),
        ("I rolled 1, 0 and inspire and still roll 2 dice, 5 fortitude: kill?", "red-dragon-inn",
         "damage red-dragon-inn --dice 2 --flat 2 --fortitude 5"),
        ("my goblin has fight 2, his goblin has fight 3 and armour 10, average damage?", "rangers",
         "damage rangers --fight 2 --vs-fight 3 --vs-armour 10"),
        ("icona Doom, 4 dadi, non prendo il danno dal nemico, tempra 5: lo abbatto?", "red-dragon-inn",
         "damage red-dragon-inn --dice 4 --doom 1 --fortitude 5"),
        ("ranged 2 orange, no enemies near me, 3 near the target, armour 1, life 1, kill chance?", "conan",
         "damage conan --attack 2o --ranged --armour-flat 1 --life 1"),
        ("three red comma armour one and two life what's my kill chance question mark", "conan",
         "damage conan --attack 3r --armour-flat 1 --life 2"),
        ("esco da un'area con 2 nemici e un bordo, sono solo: quanti punti?", "conan",
         "move conan --enemies 2 --friends 1 --borders 1"),
        ("nella mia area stanno Conan e un pitto, scasso con 2 arancioni: probabilità?", "conan",
         "picklock conan --dice 2o --enemies 1 --friends 2"),
        ("throwing an axe with 2 red at Zogar, armour 1 and 2 life, nobody near me, do I kill him?", "conan",
         "damage conan --attack 2r --ranged --armour-flat 1 --life 2"),
        ("no weapon, 3 red against armour 1, average damage?", "conan",
         "damage conan --attack 3r --unarmed --armour-flat 1"),
        ("nobody died, 4 in the fatigue zone, how many gems come back aggressive?", "conan",
         "recover conan --fallen 0 --fatigue 4"),
        ("two friends are helping the foe, Fight 2, I have Fight 4: do I win?", "rangers",
         "damage rangers --fight 4 --vs-fight 2 --vs-support 2"),
        ("the ogre hits me for 6 and I throw away a shield and an epic die, how much do I take?",
         "red-dragon-inn", "hit red-dragon-inn --base 6 --epic 1 --shields 1"),
        ("my daughter rolls 2d6 and I roll 1d10, odds that I beat her?", "conan",
         "dice any-game --roll '1d10 vs 2d6'"),
    ],
)  # fmt: skip
def test_what_changes_no_number_is_no_reason_to_ask(
    lookup: Lookup, question: str, game: str, line: str
) -> None:
    odds = understood(lookup, question, game)

    assert odds.is_complete, odds
    assert line_of(odds) == line


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("with the Frost Blade my 2 red dice hit harder against armour 1 and 1 life, odds?", "conan"),
        ("con l'amuleto di Mitra tiro 3 rossi contro armatura 1, probabilità di uccidere?", "conan"),
        ("house rule: blanks count, 2 orange against armour 1, average?", "conan"),
        ("a cursed sword, 3 yellow against 4 fortitude, odds?", "red-dragon-inn"),
        ("He has 5 and I've got 4, what are my chances?", "rangers"),
        ("fight 3 vs 0, armour 12, what damage do I deal on average if I win?", "rangers"),
        ("chance with 3d6?", "conan"),
        ("quante gemme per l'80% sul forziere?", "conan"),
        ("with the halberd I roll 2 red against armour 1, average?", "conan"),
        ("attacco con un'ascia, 3 rossi contro armatura 1, danno medio?", "conan"),
        (
            "three boosts that I do not want to spend, 2 dice against 3 fortitude, kill chance?",
            "red-dragon-inn",
        ),
        ("3 dadi contro 4 tempra, senza usare i 2 boost che ho", "red-dragon-inn"),
        ("one red with a free reroll on it and one orange, armour 1 and 2 life, odds?", "conan"),
        ("3 red against armour 1, 2 life, and a reroll, I forgot whose: kill chance?", "conan"),
        ("the other night I rolled 3 red against armour 1 and 2 life, what a chance", "conan"),
        ("he swings 3 red at me, guard 2 orange, chance that it ends well?", "conan"),
        (
            "a 1 and a 2 are drawn, 1 with an Eye, 3 enemies at the dangerous space: chance of failure?",
            "perditions-mouth",
        ),
        ("Belit faces 3 red and I face 2 orange, chance that we are both unhurt?", "conan"),
        ("fight 3 vs fight 2, armour 14: chance I win but don't hurt it?", "rangers"),
        ("quanto migliora con 2d20 tenendo il più alto, se mi serve 14?", "conan"),
        (
            "2 yellow and an orange, one of the yellow with the free reroll, against a foe with 2 life: odds?",
            "conan",
        ),
        ("quanto mi costa in probabilità muovermi prima del tiro, shoot 2 contro fight 1?", "rangers"),
        (
            "how much does a yellow armour save me on average against 4 axes with one orange in guard?",
            "conan",
        ),
        (
            "esco da un'area con 2 nemici, la porta costa un punto in più: quanti punti movimento?",
            "conan",
        ),
        (
            "two cards are out of the deck, one of them a 3, lock with 4 points, odds?",
            "perditions-mouth",
        ),
        ("bash, attack 4 against defence 3, damage?", "perditions-mouth"),
        ("my 2 red, she guards with 2 orange and has 2 life, what are her chances?", "conan"),
        ("the troll hits for 6, I have 3 shields but spend just one, damage?", "red-dragon-inn"),
        ("4 dice, and I lose one, 3 fortitude, kill chance?", "red-dragon-inn"),
        ("2 rossi e un rilancio che tengo, lo tengo per dopo, armatura 1, 2 vite, lo uccido?", "conan"),
        ("I fall 5 inches with 11 health, how much is left?", "rangers"),
        ("chance that my two attacks of 2 red kill guards with armour 1 and 1 life each?", "conan"),
        ("esco da un'area con 2 nemici, terreno difficile: quanti punti?", "conan"),
        ("one red die and 3 yellow: kill, 4 fortitude?", "red-dragon-inn"),
        ("2 to 3 cards are out of the deck, lock with 4 points, chance?", "perditions-mouth"),
        ("more than minus 1, 2 red, chance?", "conan"),
        ("heroic ability: can I raise the number to 12, what chance?", "rangers"),
        ("I attack with 2 orange and the red lizardman has armour 1 and 2 life, kill chance?", "conan"),
        ("what is the least damage I can deal with 3 red?", "conan"),
        ("chance to get off clean with 2 orange against 3 red", "conan"),
        ("how good is heavy armour?", "rangers"),
        ("I do not need a yellow die, 2 red, armour 1, average damage?", "conan"),
        ("the guard rolls 1 orange against my 3 red, 2 life, kill chance?", "conan"),
        ("my Fight is 3, hers is 5, chance I don't lose?", "rangers"),
        ("chance that I win at least one of 2 rounds, fight 2 vs fight 4", "rangers"),
        ("heroic ability 14, chance if I burn health, 6 health left", "rangers"),
        ("attack 3 against defence 4, chance with and without a spoke?", "perditions-mouth"),
        ("forziere, 3 arancioni, ma c'è un pictone qui con me: probabilità?", "conan"),
        (
            "2 dice against a toughness, no wait, it's one shield and 2 fortitude: kill?",
            "red-dragon-inn",
        ),
        ("3 dice, Doom symbol: chance that the Doom Die makes me choose?", "red-dragon-inn"),
        ("goblin with a dagger, fight 1, vs my fight 2 armour 11, average damage I take?", "rangers"),
    ],
)
def test_what_may_change_a_number_gets_no_figure(lookup: Lookup, question: str, game: str) -> None:
    odds = asked(lookup, question, game)

    assert odds is None or not odds.is_complete


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("roll 3d6, rerolling ones once, average?", "dice any-game --roll '3d6 reroll 1 once'"),
        ("media di 4d8 tenendo i 3 più alti?", "dice any-game --roll '4d8 keep highest 3'"),
        ("odds that 2d10 beats 1d20?", "dice any-game --roll '2d10 vs 1d20'"),
        ("five d10s, every 8 or better is a success, at least three successes?",
         "dice any-game --roll '5d10 count 8+' --at-least 3"),
        ("due dadi da venti e prendo il più alto, mi serve 15 o più, probabilità?",
         "dice any-game --roll '2d20 keep highest 1' --at-least 15"),
        ("probabilità di fare esattamente 7 con 2d6", "dice any-game --roll 2d6 --exactly 7"),
        ("four d6 without the worst one, 14 or more", "dice any-game --roll '4d6 keep highest 3' --at-least 14"),
        ("3d6 at most 8, chance?", "dice any-game --roll 3d6 --at-most 8"),
        ("roll 6d6, how many 5+ on average?", "dice any-game --roll '6d6 count 5+'"),
    ],
)  # fmt: skip
def test_dice_are_read_in_words(lookup: Lookup, question: str, line: str) -> None:
    odds = understood(lookup, question)

    assert odds.is_complete, odds
    assert line_of(odds) == line


@pytest.mark.parametrize(
    ("question", "game", "figure"),
    [
        ("sprinting with 1 point, chance that I can't move at all?", "perditions-mouth", "stays"),
        ("fight 4 against fight 4, what's the chance of a draw?", "rangers", "tie"),
        ("do I get an epic die with 3 yellow, pool empty? chance please", "red-dragon-inn", "inspire"),
        ("probabilità di fare zero danni con 2 gialli contro armatura 2?", "conan", "zero"),
        ("tiro con +4, bersaglio combattimento +2 e armatura 12, lo colpisco?", "rangers", "win"),
        ("4 yellow with the doom die at Legend, how much damage will I take?", "red-dragon-inn", "self-damage"),
        ("how likely do I drown in heavy armour with 5 health?", "rangers", "drowns"),
        ("troll fight 4 vs my fight 2 armour 11, chance I get hurt?", "rangers", "hurt"),
        ("fight 3 vs fight 2 armour 11, chance I hurt him?", "rangers", "any"),
        ("chance to avoid the failure event with 2 enemies", "perditions-mouth", ""),
        ("mi attaccano con 2 rossi, paro con 1 giallo: probabilità di evitare danni?", "conan", "zero"),
        ("fight 3 vs fight 2 armour 11, will the wolf be wounded?", "rangers", "any"),
        ("fresh, 7 fortitude, 3 damage on me, the schemer attacks for 5: am I wounded?", "red-dragon-inn", "killed"),
        ("my guy fight 3 his fight 2 armor 11 health 8 chance i kill him", "rangers", "success"),
        ("troll fight 4, my fight 2, armour 11: how much damage does he do to me on average?", "rangers", "taken"),
        ("quanto male mi fa in media uno con combattimento 4, io combattimento 2 e armatura 11?", "rangers", "taken"),
        ("simbolo Doom, 3 gialli, il danno lo prendo io: quanto mi costa in media?", "red-dragon-inn", "self-damage"),
        ("2 dice against a shield, will any damage get through?", "red-dragon-inn", "any"),
        ("2 orange against fixed armour 1, will I scratch him?", "conan", "any"),
        ("3 dadi contro 4 tempra, niente segnalini: probabilità?", "red-dragon-inn", ""),
        ("shoot +3 at a large bear with fight 1, nothing between us, chance I hit?", "rangers", "win"),
        ("bash, my attack is 4, defence 4: how likely is it that the card ruins it?", "perditions-mouth", "failure"),
        ("he bites with 2 red, I parry with 2 yellow, chance I stay untouched?", "conan", "zero"),
        ("un arciere mi tira con shoot 2, io fight 1: probabilità che non mi faccia danno?", "rangers", "zero"),
        ("chance the cultist with 2 fortitude lives through my 2 dice?", "red-dragon-inn", "failure"),
        ("simbolo Doom, 4 gialli, tolgo un dado, mai il danno, tempra 4: probabilità di abbatterlo?", "red-dragon-inn", "success"),
        ("2 gialli, nemmeno un'ascia: quanto spesso?", "conan", "zero"),
        ("break number 3, two fights, chance that the blade survives?", "rangers", "failure"),
        ("break number 5, chance it holds?", "rangers", "failure"),
        ("sprint with 3 points, I need 5 spaces, chance I fall short?", "perditions-mouth", "failure"),
        ("chance the lock doesn't open with 3 points", "perditions-mouth", "failure"),
        ("odds that I never break my sword in 2 fights, break number 3", "rangers", "failure"),
        ("3 dice against 1 shield and 4 fortitude, how likely is Harm?", "red-dragon-inn", "harm"),
        ("2 red against 1 orange of guard, chance my attack is wasted?", "conan", "zero"),
        ("fight 2 against my fight 4, chance that he wins?", "rangers", "lose"),
        ("io ho fight 3, uno gnoll ha fight 2, lui che probabilità ha di vincere?", "rangers", "lose"),
        ("attacco con 3 gialli, Legend, accetto il danno del dado Doom: quanto perdo in media?", "red-dragon-inn",
         "self-damage"),
        ("how many hit points do I lose on average vs fight 4 if I have fight 2 and armour 12", "rangers", "taken"),
    ],
)  # fmt: skip
def test_what_is_asked_chooses_the_figure(
    lookup: Lookup, question: str, game: str, figure: str
) -> None:
    assert understood(lookup, question, game).figure == figure


@pytest.mark.parametrize(
    ("question", "game", "line"),
    [
        ("how many points for ninety per cent on the lock", "perditions-mouth", "picklock perditions-mouth --points 90%"),
        ("lucchetto con un solo punto, probabilit\u00e0?", "perditions-mouth", "picklock perditions-mouth --points 1"),
        ("damage of a single yellow die at least an 80 % chance?", "conan", ""),
        ("casella pericolosa con cinque nemici a distanza 1, che rischio corro?", "perditions-mouth", "danger perditions-mouth --enemies 5"),
        ("puoi dirmi con che probabilit\u00e0 apro il lucchetto con 4 punti?", "perditions-mouth", "picklock perditions-mouth --points 4"),
        ("tiro 4 dadi da sei, quanto faccio in media?", None, "dice any-game --roll 4d6"),
        ("five 6-sided dice, average?", None, "dice any-game --roll 5d6"),
        ("5d10 e ogni 8+ \u00e8 un successo, chance of exactly 2", None, "dice any-game --roll 5d10 count 8+ --exactly 2"),
        ("io tiro 2d6+3 lui un d20, prob ke lo batto", None, "dice any-game --roll 2d6 + 3 vs 1d20"),
        ("Conan attacca con 3 rossi una guardia con armatura 2 e 1 punto vita, che probabilit\u00e0 ho di ucciderla?", None, "damage conan --attack 3r --armour-flat 2 --life 1"),
        ("recruit fight 1 and 2 supporters helping him against an ogre with fight 5, chance to win?", "rangers", "damage rangers --fight 1 --support 2 --vs-fight 5"),
        ("pleeease sprint with 2 points i need 4, waht chance", None, "sprint perditions-mouth --points 2 --need 4"),
    ],
)  # fmt: skip
def test_numbers_and_politeness_are_read_as_players_write_them(
    lookup: Lookup, question: str, game: str | None, line: str
) -> None:
    calculation = lookup.ask(question, game=game).calculation

    assert calculation is None or calculation.is_complete == bool(line)
    assert not line or (calculation is not None and " ".join(calculation.args) == line)


@pytest.mark.parametrize(
    "question",
    [
        "lock with 4 points and a secret bonus, odds?",
        "lock with 4 points and my lucky potion, odds?",
        "lucchetto con 4 punti e una candela, probabilit\u00e0?",
        "lock with 4 points and 3 candles, odds?",
        "roll 4 dice together, odds of 12 or more?",
        "2 red more than usual against armour 1, odds of 4 damage?",
    ],
)
def test_what_may_change_a_figure_is_asked(lookup: Lookup, question: str) -> None:
    calculation = lookup.ask(question).calculation

    assert calculation is None or not calculation.is_complete


@pytest.mark.parametrize(
    ("question", "game", "line", "strange"),
    [
        ("lock with 4 points, the gizmometer is ticking, odds?", "perditions-mouth",
         "picklock perditions-mouth --points 4", ("gizmometer",)),
        ("il furfante sgattaiola e attacca con 2 rossi, armatura 1 e 2 vite, muoio?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 2", ("sgattaiola",)),
        ("I spendd 4 points on the chestt next to the door, odds?", "perditions-mouth",
         "picklock perditions-mouth --points 4", ()),
        ("I leave the room, then attack with 2 red, armour 1 and 1 life, does he fall?", "conan",
         "damage conan --attack 2r --armour-flat 1 --life 1", ()),
        ("scatto con 3 punti verso la porta, mi servono 5 caselle, che probabilit\u00e0?", "perditions-mouth",
         "sprint perditions-mouth --points 3 --need 5", ()),
        # Players' questions hold that word, names of rules do not.
        ("my conjuror fell 6 inches, how much damage on average?", "rangers",
         "fall rangers --inches 6", ("conjuror",)),
        ("bash con attacco 4 contro difesa 6 in mischia, colpisco?", "perditions-mouth",
         "damage perditions-mouth --spoke bash --attack 4 --defence 6", ()),
    ],
)  # fmt: skip
def test_a_word_of_no_rule_is_left_aside(
    lookup: Lookup, question: str, game: str, line: str, strange: tuple[str, ...]
) -> None:
    odds = understood(lookup, question, game)

    assert odds.is_complete, odds
    assert line_of(odds) == line
    assert tuple(aside.text for aside in odds.aside) == strange


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("3 dice with the blorf against 4 fortitude, odds?", "red-dragon-inn"),
        ("uso la sgnaccheratrice, 3 dadi contro 4 tempra, probabilit\u00e0?", "red-dragon-inn"),
        ("lock with 4 points and 3 blorfs, odds?", "perditions-mouth"),
        ("Gerki attacks with 2 dice, backstab is on, 4 fortitude, odds?", "red-dragon-inn"),
        ("6 points on the portcullis, odds?", "perditions-mouth"),
        ("I am cautious and attack with 3 red, armour 1 and 1 life, odds?", "conan"),
        ("la chiave dorata e 3 punti sul forziere, che probabilit\u00e0?", "perditions-mouth"),
        ("noi giochiamo che la mischia conta di pi\u00f9: 3 dadi, tempra 4, probabilit\u00e0?", "red-dragon-inn"),
        ("swim in light armour, the water is rough, odds?", "rangers"),
        ("swim tn 5, light armour, odds?", "rangers"),
        ("I punch him, fight 3 against fight 2, odds I win?", "rangers"),
        ("3 red against armour 1 and 1 life, critical hits double, odds?", "conan"),
    ],
)  # fmt: skip
def test_what_a_rule_knows_or_somebody_has_still_stops_a_figure(
    lookup: Lookup, question: str, game: str
) -> None:
    odds = asked(lookup, question, game)

    assert odds is None or not odds.is_complete


def test_missing_is_the_failure_of_an_attempt(lookup: Lookup) -> None:
    calculation = lookup.ask("3 orange on this chest, nobody else here, chance i whiff it?").calculation

    assert calculation is not None
    assert (calculation.is_complete, calculation.figure) == (True, "failure")


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("climbing 4 inches of wall eats how much of my move?", "rangers"),
        ("does a 3 inch wall block the sight of my archer?", "rangers"),
        ("the orc has 3 health and my hound 5, who's right that it bites the hound?", "rangers"),
        ("le carte ferita le posso usare come jolly da 2?", "perditions-mouth"),
        ("quanto danno fa un cultista?", "perditions-mouth"),
        ("quante monete prendiamo alla fine del capitolo 3?", "red-dragon-inn"),
        ("how many gems does Conan begin with?", "conan"),
        ("ho 5 gemme, quante ne metto al massimo su una casella?", "conan"),
        ("what does it cost to have a friendly soldier act?", "conan"),
    ],
)
def test_a_rule_with_a_number_in_it_starts_no_calculation(
    lookup: Lookup, question: str, game: str
) -> None:
    assert asked(lookup, question, game) is None


@pytest.mark.parametrize(
    ("question", "game", "figure"),
    [
        ("what are the odds that fight 3 against fight 2 ends in a draw?", "rangers", "tie"),
        ("ogni quanto si finisce in parit\u00e0, fight 4 contro fight 4?", "rangers", "tie"),
        ("che probabilit\u00e0 ho di pareggiare con fight 2 contro fight 3?", "rangers", "tie"),
        ("I step on the lava with 3 cultists adjacent, how likely do I burn?", "perditions-mouth", "failure"),
        ("chance of at least one eye with 4 enemies near the dangerous square", "perditions-mouth", "failure"),
        ("casella pericolosa e 3 nemici: probabilit\u00e0 di subire l'evento di fallimento?", "perditions-mouth", "failure"),
        ("casella pericolosa e 3 nemici: probabilit\u00e0 di non subire l'evento di fallimento?", "perditions-mouth", ""),
        ("two enemies and a nest near the dangerous square, chance nothing happens?", "perditions-mouth", ""),
        ("quante volte vinco con fight 3 contro fight 2?", "rangers", "win"),
        ("how many times do I win with fight 3 against fight 2?", "rangers", "win"),
    ],
)  # fmt: skip
def test_the_chance_is_that_of_what_is_asked(
    lookup: Lookup, question: str, game: str, figure: str
) -> None:
    odds = understood(lookup, question, game)

    assert (odds.is_complete, odds.figure) == (True, figure)


def test_a_tie_that_decides_something_is_asked(lookup: Lookup) -> None:
    assert not understood(
        lookup, "se pareggiamo vinco io: fight 3 contro 3, probabilit\u00e0?"
    ).is_complete


@pytest.mark.parametrize(
    "question",
    ["how many times can I attack with 4 gems?", "quante volte posso attaccare con 4 gemme?"],
)
def test_how_often_something_is_allowed_is_a_rule(lookup: Lookup, question: str) -> None:
    assert asked(lookup, question, "conan") is None


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("in light armour with a large shield, what difference would it make to drop one?", "rangers"),
        ("smashing the lock instead of picking it with 5 points, odds?", "perditions-mouth"),
        ("bash with attack 4, how many wounds do I deal on average?", "perditions-mouth"),
        ("fall with 2 red while I guard with 1 orange, average damage?", "conan"),
    ],
)
def test_what_is_not_told_for_a_difference_is_asked(lookup: Lookup, question: str, game: str) -> None:
    odds = asked(lookup, question, game)

    assert odds is None or not odds.is_complete


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("odds that the two cards of a lock sum to exactly 3?", "picklock perditions-mouth --figure exactly-3"),
        ("chance the two response cards add up to 2 or less", "picklock perditions-mouth --figure at-most-2"),
        ("che la somma delle due carte sia tra 1 e 3, probabilit\u00e0?", "picklock perditions-mouth --figure from-1-to-3"),
        ("le due carte dello scasso fanno al max 1: probabilit\u00e0?", "picklock perditions-mouth --figure at-most-1"),
        ("quanto vale in media una carta risposta?", "sprint perditions-mouth --points 0"),
        ("what is a response card worth on average?", "sprint perditions-mouth --points 0"),
    ],
)  # fmt: skip
def test_cards_alone_have_figures(lookup: Lookup, question: str, line: str) -> None:
    odds = understood(lookup, question, "perditions-mouth")

    assert odds.is_complete, odds
    assert line_of(odds) == line


@pytest.mark.parametrize(
    ("question", "game", "line"),
    [
        ("average of four damage dice, the yellow ones?", "red-dragon-inn", "damage red-dragon-inn --dice 4"),
        ("2 red at a pict, no armour 1 life, chance I kill him?", "conan", "damage conan --attack 2r --life 1"),
        ("sto in acqua in armatura leggera, ce la faccio?", "rangers", "swim rangers --armour light"),
        ("shoot +3, target fight 1 standing in light cover, chance I hit?", "rangers",
         "shoot rangers --shoot 3 --vs-fight 1 --cover light"),
    ],
)  # fmt: skip
def test_what_is_said_twice_or_denied_stops_nothing(
    lookup: Lookup, question: str, game: str, line: str
) -> None:
    odds = understood(lookup, question, game)

    assert odds.is_complete, odds
    assert line_of(odds) == line


@pytest.mark.parametrize(
    ("question", "unclear"),
    [
        ("I atack with 2 red, armour 1 and 1 life, chance to kill?", []),
        ("atacco con 2 rossi, armatura 1 e 1 vita, lo amazzo?", []),
        ("2 red against armour 1 and 1 life, chance to kil?", ["kil"]),
        ("3 rossi, lui pra con 1 arancione e ha 2 vite, muore?", ["pra"]),
    ],
)
def test_a_slip_of_what_decides_is_mended_or_asked(
    lookup: Lookup, question: str, unclear: list[str]
) -> None:
    odds = understood(lookup, question, "conan")

    assert [doubt.text for doubt in odds.unclear] == unclear
