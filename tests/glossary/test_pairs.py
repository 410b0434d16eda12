"""The order of words decides between entries whose questions hold the same words."""

import pytest

from glossary import Index
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon
from glossary.search.pairs import PairedWords
from tests.conftest import WritePack
from tests.glossary.whole_packs import load


@pytest.fixture
def hunts(write_pack: WritePack) -> Index:
    pack = write_pack(
        {
            f"rules/{hunter}-hunts-{prey}.yaml": {
                "title": {"en": f"Hunt of a {hunter}", "it": f"Caccia di un {hunter}"},
                "aliases": None,
                "questions": {
                    "en": [
                        f"when does the {hunter} bite the {prey}",
                        f"how often does the {hunter} bite the {prey}",
                    ],
                    "it": [f"quando il {hunter} morde il {prey}?"],
                },
            }
            for hunter, prey in (("goblin", "troll"), ("troll", "goblin"))
        }
    )
    return build_index(load([pack]), read_lexicon())


def test_who_does_it_to_whom_counts(hunts: Index) -> None:
    goblin = hunts.ids.index("deep-halls/goblin-hunts-troll")
    troll = hunts.ids.index("deep-halls/troll-hunts-goblin")

    shares = PairedWords(hunts).shares(["when", "does", "the", "troll", "bite"], [goblin, troll])

    assert shares[troll] > shares[goblin]


def test_each_question_asked_so_counts(write_pack: WritePack) -> None:
    """Of entries with about as many questions, the one that is asked for so most often has most."""
    other = ["where is a lamp", "who has a lamp"]
    often = ["can I climb a wall", "how do I climb a wall", "who may climb a wall"]
    pack = write_pack(
        {
            f"rules/{name}.yaml": {
                "title": {"en": name, "it": name},
                "aliases": None,
                "questions": {"en": questions, "it": ["scalo un muro"]},
            }
            for name, questions in (("often", often), ("once", [often[0], *other]))
        }
    )
    index = build_index(load([pack]), read_lexicon())
    numbers = [index.ids.index(f"deep-halls/{name}") for name in ("often", "once")]

    shares = PairedWords(index).shares(["when", "can", "i", "climb", "a", "wall"], numbers)

    assert shares[numbers[0]] > shares[numbers[1]] > 0


def test_words_that_no_question_holds_say_nothing(hunts: Index) -> None:
    assert PairedWords(hunts).shares(["xyzzy", "plugh", "frobnicate"], [0, 1]) == {}


def test_an_entry_without_questions_has_as_much_as_the_best(write_pack: WritePack) -> None:
    """That nobody has asked for a group's own rules yet takes no first place from them."""
    pack = write_pack(
        {
            "rules/asked-often.yaml": {
                "questions": {
                    "en": ["can I climb a wall", "how do I climb a wall"],
                    "it": ["scalo un muro"],
                }
            },
            "rules/never-asked.yaml": {
                "title": {"en": "Lamps", "it": "Lampade"},
                "aliases": None,
                "questions": None,
            },
        }
    )
    index = build_index(load([pack]), read_lexicon())
    asked, never = (index.ids.index(f"deep-halls/{name}") for name in ("asked-often", "never-asked"))

    shares = PairedWords(index).shares(["can", "i", "climb", "a", "wall"], [asked, never])

    assert shares[never] == shares[asked] > 0
