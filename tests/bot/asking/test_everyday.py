"""What players say around their numbers: it changes nothing, or is asked where it may."""

import pytest

from bot.answers import Lookup
from tests.bot.asking.questions import asked, complete, has_figure, line_of, understood


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
        ("three boosts that I do not want to spend, 2 dice against 3 fortitude, kill chance?",
         "red-dragon-inn"),
        ("3 dadi contro 4 tempra, senza usare i 2 boost che ho", "red-dragon-inn"),
        ("3 red against armour 1, 2 life, and a reroll, I forgot whose: kill chance?", "conan"),
        ("the other night I rolled 3 red against armour 1 and 2 life, what a chance", "conan"),
        ("he swings 3 red at me, guard 2 orange, chance that it ends well?", "conan"),
        ("a 1 and a 2 are drawn, 1 with an Eye, 3 enemies at the dangerous space: chance of failure?",
         "perditions-mouth"),
        ("Belit faces 3 red and I face 2 orange, chance that we are both unhurt?", "conan"),
        ("fight 3 vs fight 2, armour 14: chance I win but don't hurt it?", "rangers"),
        ("quanto migliora con 2d20 tenendo il più alto, se mi serve 14?", "conan"),
        ("quanto mi costa in probabilità muovermi prima del tiro, shoot 2 contro fight 1?", "rangers"),
        ("how much does a yellow armour save me on average against 4 axes with one orange in guard?",
         "conan"),
        ("esco da un'area con 2 nemici, la porta costa un punto in più: quanti punti movimento?",
         "conan"),
        ("two cards are out of the deck, one of them a 3, lock with 4 points, odds?",
         "perditions-mouth"),
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
        ("2 dice against a toughness, no wait, it's one shield and 2 fortitude: kill?",
         "red-dragon-inn"),
        ("3 dice, Doom symbol: chance that the Doom Die makes me choose?", "red-dragon-inn"),
        ("goblin with a dagger, fight 1, vs my fight 2 armour 11, average damage I take?", "rangers"),
        ("better all 4 points at once on the lock, or split them 2 and 2?", "perditions-mouth"),
        ("I rolled 15 with fight 3, he got 12 in total, how much damage do I deal?", "rangers"),
        ("my friend puts 2 points on the lock and I help him with another, does it open?",
         "perditions-mouth"),
        ("a wolf with fight 1, another wolf supporting it, attacks me at fight 3, do I win?", "rangers"),
        ("3 attacks with 2 red against armour 1: damage per attack?", "conan"),
        ("his total is 14, I have fight 2. chance I win?", "rangers"),
        ("3 dice with backstab against 4 fortitude, odds?", "red-dragon-inn"),
        ("4 dice, of which 2 are from backstab, against 5 fortitude, odds?", "red-dragon-inn"),
        ("I rolled a 2 and a 1 with 4 dice, foe has 4 fortitude: kill?", "red-dragon-inn"),
        ("how many shields to stop a hit of 5?", "red-dragon-inn"),
        ("2 foes with 3 fortitude; I attack one with a shield, 4 dice: kill?", "red-dragon-inn"),
        ("my two axes roll 3 red, he has armour 1 and 2 life, kill?", "conan"),
        ("I attack 3 guards, each has 1 life, with 2 red: kill?", "conan"),
        ("better the two-hander or two friends in support? fight 2 against fight 3, armour 11",
         "rangers"),
        ("a gap of 5 inches, chance I jump it?", "rangers"),
        ("2 yellow at Legend, chance the doom die bites us?", "red-dragon-inn"),
        ("a handful of d6, chance of 12 or more?", "rangers"),
        ("ho fatto 6 alla prova di nuoto con l'armatura leggera, passo?", "rangers"),
        ("I got an 8 on my swim roll in heavy armour, did I make it?", "rangers"),
        ("3 or 4 dice plus 2 for the backstab against 4 fortitude, odds?", "red-dragon-inn"),
        ("chance that the lock's two cards add up to exactly 2 or 3?", "perditions-mouth"),
        ("damage of a single yellow die at least an 80 % chance?", "conan"),
        ("lock with 4 points and a secret bonus, odds?", None),
        ("lock with 4 points and my lucky potion, odds?", None),
        ("lucchetto con 4 punti e una candela, probabilità?", None),
        ("lock with 4 points and 3 candles, odds?", None),
        ("roll 4 dice together, odds of 12 or more?", None),
        ("2 red more than usual against armour 1, odds of 4 damage?", None),
        ("3 dice with the blorf against 4 fortitude, odds?", "red-dragon-inn"),
        ("uso la sgnaccheratrice, 3 dadi contro 4 tempra, probabilità?", "red-dragon-inn"),
        ("lock with 4 points and 3 blorfs, odds?", "perditions-mouth"),
        ("Gerki attacks with 2 dice, backstab is on, 4 fortitude, odds?", "red-dragon-inn"),
        ("6 points on the portcullis, odds?", "perditions-mouth"),
        ("I am cautious and attack with 3 red, armour 1 and 1 life, odds?", "conan"),
        ("la chiave dorata e 3 punti sul forziere, che probabilità?", "perditions-mouth"),
        ("noi giochiamo che la mischia conta di più: 3 dadi, tempra 4, probabilità?", "red-dragon-inn"),
        ("swim in light armour, the water is rough, odds?", "rangers"),
        ("swim tn 5, light armour, odds?", "rangers"),
        ("I punch him, fight 3 against fight 2, odds I win?", "rangers"),
        ("3 red against armour 1 and 1 life, critical hits double, odds?", "conan"),
        ("in light armour with a large shield, what difference would it make to drop one?", "rangers"),
        ("smashing the lock instead of picking it with 5 points, odds?", "perditions-mouth"),
        ("bash with attack 4, how many wounds do I deal on average?", "perditions-mouth"),
        ("fall with 2 red while I guard with 1 orange, average damage?", "conan"),
    ],
)  # fmt: skip
def test_what_may_change_a_number_gets_no_figure(
    lookup: Lookup, question: str, game: str | None
) -> None:
    assert not has_figure(asked(lookup, question, game))


@pytest.mark.parametrize(
    ("question", "game", "figure"),
    [
        ("sprinting with 1 point, chance that I can't move at all?", "perditions-mouth", "stays"),
        ("fight 4 against fight 4, what's the chance of a draw?", "rangers", "tie"),
        ("do I get an epic die with 3 yellow, pool empty? chance please", "red-dragon-inn", "inspire"),
        ("probabilità di fare zero danni con 2 gialli contro armatura 2?", "conan", "zero"),
        ("tiro con +4, bersaglio combattimento +2 e armatura 12, lo colpisco?", "rangers", "win"),
        ("4 yellow with the doom die at Legend, how much damage will I take?", "red-dragon-inn",
         "self-damage"),
        ("how likely do I drown in heavy armour with 5 health?", "rangers", "drowns"),
        ("troll fight 4 vs my fight 2 armour 11, chance I get hurt?", "rangers", "hurt"),
        ("fight 3 vs fight 2 armour 11, chance I hurt him?", "rangers", "any"),
        ("chance to avoid the failure event with 2 enemies", "perditions-mouth", ""),
        ("mi attaccano con 2 rossi, paro con 1 giallo: probabilità di evitare danni?", "conan", "zero"),
        ("fight 3 vs fight 2 armour 11, will the wolf be wounded?", "rangers", "any"),
        ("fresh, 7 fortitude, 3 damage on me, the schemer attacks for 5: am I wounded?", "red-dragon-inn",
         "killed"),
        ("my guy fight 3 his fight 2 armor 11 health 8 chance i kill him", "rangers", "success"),
        ("troll fight 4, my fight 2, armour 11: how much damage does he do to me on average?", "rangers",
         "taken"),
        ("quanto male mi fa in media uno con combattimento 4, io combattimento 2 e armatura 11?", "rangers",
         "taken"),
        ("simbolo Doom, 3 gialli, il danno lo prendo io: quanto mi costa in media?", "red-dragon-inn",
         "self-damage"),
        ("2 dice against a shield, will any damage get through?", "red-dragon-inn", "any"),
        ("2 orange against fixed armour 1, will I scratch him?", "conan", "any"),
        ("3 dadi contro 4 tempra, niente segnalini: probabilità?", "red-dragon-inn", ""),
        ("shoot +3 at a large bear with fight 1, nothing between us, chance I hit?", "rangers", "win"),
        ("bash, my attack is 4, defence 4: how likely is it that the card ruins it?", "perditions-mouth",
         "failure"),
        ("he bites with 2 red, I parry with 2 yellow, chance I stay untouched?", "conan", "zero"),
        ("un arciere mi tira con shoot 2, io fight 1: probabilità che non mi faccia danno?", "rangers",
         "zero"),
        ("simbolo Doom, 4 gialli, tolgo un dado, mai il danno, tempra 4: probabilità di abbatterlo?", "red-dragon-inn",
         "success"),
        ("2 gialli, nemmeno un'ascia: quanto spesso?", "conan", "zero"),
        ("break number 3, two fights, chance that the blade survives?", "rangers", "failure"),
        ("break number 5, chance it holds?", "rangers", "failure"),
        ("sprint with 3 points, I need 5 spaces, chance I fall short?", "perditions-mouth", "failure"),
        ("chance the lock doesn't open with 3 points", "perditions-mouth", "failure"),
        ("odds that I never break my sword in 2 fights, break number 3", "rangers", "failure"),
        ("3 dice against 1 shield and 4 fortitude, how likely is Harm?", "red-dragon-inn", "harm"),
        ("2 red against 1 orange of guard, chance my attack is wasted?", "conan", "zero"),
        ("io ho fight 3, uno gnoll ha fight 2, lui che probabilità ha di vincere?", "rangers", "lose"),
        ("attacco con 3 gialli, Legend, accetto il danno del dado Doom: quanto perdo in media?", "red-dragon-inn",
         "self-damage"),
        ("how many hit points do I lose on average vs fight 4 if I have fight 2 and armour 12", "rangers",
         "taken"),
        ("what are the odds that fight 3 against fight 2 ends in a draw?", "rangers", "tie"),
        ("ogni quanto si finisce in parità, fight 4 contro fight 4?", "rangers", "tie"),
        ("che probabilità ho di pareggiare con fight 2 contro fight 3?", "rangers", "tie"),
        ("I step on the lava with 3 cultists adjacent, how likely do I burn?", "perditions-mouth",
         "failure"),
        ("chance of at least one eye with 4 enemies near the dangerous square", "perditions-mouth",
         "failure"),
        ("casella pericolosa e 3 nemici: probabilità di subire l'evento di fallimento?", "perditions-mouth",
         "failure"),
        ("casella pericolosa e 3 nemici: probabilità di non subire l'evento di fallimento?", "perditions-mouth",
         ""),
        ("two enemies and a nest near the dangerous square, chance nothing happens?", "perditions-mouth",
         ""),
        ("quante volte vinco con fight 3 contro fight 2?", "rangers", "win"),
        ("how many times do I win with fight 3 against fight 2?", "rangers", "win"),
    ],
)  # fmt: skip
def test_what_is_asked_chooses_the_figure(
    lookup: Lookup, question: str, game: str, figure: str
) -> None:
    assert complete(lookup, question, game).figure == figure


@pytest.mark.parametrize(
    ("question", "game", "figure"),
    [
        ("chance the cultist with 2 fortitude lives through my 2 dice?", "red-dragon-inn", "failure"),
        ("fight 2 against my fight 4, chance that he wins?", "rangers", "lose"),
    ],
)
def test_what_is_asked_is_known_where_something_is_not_clear(
    lookup: Lookup, question: str, game: str, figure: str
) -> None:
    odds = understood(lookup, question, game)

    assert (odds.is_complete, odds.figure) == (False, figure)


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
    odds = complete(lookup, question, game)

    assert line_of(odds) == line
    assert tuple(aside.text for aside in odds.aside) == strange


def test_missing_is_the_failure_of_an_attempt(lookup: Lookup) -> None:
    question = "3 orange on this chest, nobody else here, chance i whiff it?"

    assert complete(lookup, question).figure == "failure"


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
