"""The thresholds of the search, each with what it was set by."""

from typing import Final

# Talk (glossary/search/talk.py): a cut leaves so many words that may be asked.
FEWEST_LEFT: Final = 2
# A word of no pack may be a slip of one that is so many edits away.
UNLIKE: Final = 2

# Slips (glossary/search/slips.py): words of fewer letters are not looked at; a name of several words is
# one with slips if it is so much alike, of 100 (``fuzz.ratio``).
LEAST_SLIP: Final = 4
LEAST_NAME_LIKENESS: Final = 86.0
# A shorter part of a word is no word by itself.
LEAST_PART: Final = 3
# Words beyond these are not read: a question is short, and noise must not cost time.
WORD_LIMIT: Final = 100

# Words that no pack uses (glossary/index/index.py): one that is so common in everyday speech, on the
# scale of glossary/index/everyday_words.py, weighs nothing, one that is rarer by the range as much as
# the rarest word of the packs; none less than the share.
WEIGHTLESS: Final = 60
WEIGHT_RANGE: Final = 25
LEAST_WEIGHT: Final = 0.1

# Pairs of neighbouring words (glossary/search/pairs.py): so many of a candidate's texts are looked at,
# and so much is added for all likeness. Set on the tuning set: any weight from 0.07 to 0.2 gains.
MOST_ALIKE: Final = 5
PAIRS: Final = 0.1
FEWEST_PAIRED: Final = 3
# Of a message with more content words around its question only the question's pairs count.
MOST_TOLD: Final = 8
# So many entries go on from the views that cost little to those that look closer.
# Of those after them the gaps go on: what the documents leave open has few words of its own.
CANDIDATES: Final = 6
CANDIDATES_WITH_GAPS: Final = 14

# What is shown (glossary/search/shown.py): what scores less by so much is offered below the first, so
# many of it; a gap of its game that scores less by so much is a second line, if its best question is so
# much as alike as the first's. A name that was typed as it is asks for nothing else.
RUNNER_UP: Final = 0.12
MOST_RUNNERS_UP: Final = 3
GAP_BESIDE: Final = 0.2
GAP_QUESTION: Final = 0.9
NAMED: Final = 0.95
