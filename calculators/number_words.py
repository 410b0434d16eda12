"""Numbers up to twenty in words, in both languages, as dice and questions are written with them."""

from collections.abc import Mapping
from typing import Final

_ENGLISH: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty"
)
_ITALIAN: Final = (
    "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici"
    " sedici diciassette diciotto diciannove venti"
)

NUMBER_WORDS: Final[Mapping[str, int]] = {
    word: number for words in (_ENGLISH, _ITALIAN) for number, word in enumerate(words.split(), 1)
}
