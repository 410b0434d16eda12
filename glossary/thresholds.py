"""The thresholds of the search, in the order in which a question meets them.

Behind each group stands what it was set by:

- *tuning*: the value at which most questions of ``benchmarks/queries/tuning.jsonl`` find their entry
  first while no class that nothing answers is refused less often. ``make tune`` prints for each number
  what the set makes of less and of more; change it there, then look at the other sets with
  ``make evaluate``.
- *read*: by reading what came out for the stored questions and the set.
- *time*: nothing changes for players; less would find less, more would take longer.

Likenesses are of 100 where they are RapidFuzz's, else from 0 to 1.
"""

from collections.abc import Mapping, Sequence
from typing import Final

# What is said around a question (search/talk.py). Read. A cut leaves so many words that may be
# asked for; a word of no pack is none of theirs with a slip if it is more edits away. A name's word
# that is so much commoner in speech than in the packs says nothing of rules: ten times Zipf's
# scale, and ten for each tenth of the entries that hold it ("two", "night"; not "knife", "door"). So
# many words may be a sentence around a question that holds words of rules, or a question in a few
# words; longer ones tell what happened. A part of what finds nothing has to score so much where no
# game is set.
FEWEST_LEFT: Final = 2
LONGEST_AROUND: Final = 12
LEAST_OF_PART: Final = 0.6
UNLIKE: Final = 2
COMMON: Final = 65

# Slips in stopwords and games' names (search/slips.py). Read: at 86 no name of a game was read into
# the questions of the tuning set that name none. Shorter right words and typed ones, or parts, are
# not looked at.
LEAST_SLIP: Final = 4
LEAST_PART: Final = 3
LEAST_NAME_LIKENESS: Final = 86.0

# The question of a message (search/message.py). Read: a question of fewer content words ("and is
# that right?") asks about the sentence before it.
FEWEST_ASKED: Final = 2

# Names of games that are not loaded, with a slip (search/mentions.py). Read.
OTHER_GAME_LETTERS: Final = 7
OTHER_GAME_LIKENESS: Final = 88.0

# Words that no pack uses (index/index.py). Tuning, with lead-ins. On the scale of
# index/everyday_words.py, ten times Zipf's: one so common weighs nothing, one rarer by the range as
# much as the rarest word of the packs; none less than the share. Rarer ones than the last are not
# of everyday speech.
WEIGHTLESS: Final = 60
WEIGHT_RANGE: Final = 25
LEAST_WEIGHT: Final = 0.1
RAREST_EVERYDAY: Final = 30

# What a word may stand for (search/query.py). Tuning. How likely it stands for itself, for a word
# of the same meaning, for one that begins alike, for one that it begins, for one of a name that
# looks like it, for the rules' word for the miniature that it names.
SAME: Final = 1.0
RELATED: Final = 0.52
KIN: Final = 0.45
COMPLETED: Final = 0.9
NEAR_NAME: Final = 0.55
MINIATURE: Final = 0.9
# Terms that begin alike by so many letters are kin; fewer letters begin no word, and fewer make no
# slip.
KIN_LETTERS: Final = 5
LEAST_PREFIX: Final = 3
SLIP_LIKENESS: Final = 72.0
NEAR_NAME_LIKENESS: Final = 80.0
SLIP_LENGTH: Final = 3
MINIATURE_LETTERS: Final = 5
MINIATURE_LIKENESS: Final = 85.0
# What a miniature's name weighs beside other words: what is asked of a hero is asked of them all.
MINIATURE_WEIGHT: Final = 0.4
# Time: words that are read, that are corrected, and what each may be completed or corrected to.
WORD_LIMIT: Final = 100
MOST_CORRECTED: Final = 6
MOST_COMPLETIONS: Final = 24
MOST_CORRECTIONS: Final = 6
# A word less like any known one is a guess; what asks for more guesses is not understood.
LEAST_SURE: Final = 0.75
MOST_GUESSED: Final = 0.6
# The context of a question weighs at most so many times as much as the question.
MOST_CONTEXT: Final = 2.0
# So many content words may be a term, so many a name typed in a box.
LONGEST_TERM: Final = 2
SHORT_QUERY: Final = 3
# What a stopword speaks for its language where the packs do not use it.
STOPWORD_VOTE: Final = 2.0

# How much a word counts for an entry (index/weights.py). Tuning. An occurrence in each field, how
# strongly long fields are discounted, and how soon more occurrences add nothing.
FIELD_WEIGHTS: Final[Mapping[str, float]] = {
    "title": 8.0,
    "aliases": 5.0,
    "questions": 2.0,
    "short": 1.2,
    "text": 1.4,
}
LENGTH_DISCOUNT: Final = 0.5
SATURATION: Final = 1.6
# Time: a common word in the text of thousands of entries tells none of them apart.
MOST_POSTINGS: Final = 600

# The latent space (index/latent.py). Tuning. Its dimensions; a space of fewer entries says nothing
# that their words do not; that of a large glossary is that of so many; along less spread lies
# noise.
DIMENSIONS: Final = 40
FEWEST_ENTRIES_OF_SPACE: Final = 8
MOST_ENTRIES_OF_SPACE: Final = 700
LEAST_SPREAD: Final = 1e-3

# The entries that go on (search/candidates.py). Tuning and time. From the text view to the latent
# one, and from both to those that look closer; of a term the best of every game come to these. Of
# those after them the gaps go on: what the documents leave open has few words of its own.
CANDIDATES_BY_TEXT: Final = 24
CANDIDATES: Final = 6
CANDIDATES_OF_EACH_GAME: Final = 3
CANDIDATES_WITH_GAPS: Final = 14

# The name view and the question view (search/ranking.py). Tuning. What it costs if none of a
# name's, or a question's, other words is asked for; what the best, second best ... question add;
# from when on one is the query itself.
MISSING_NAME_WORD: Final = 0.4
MISSING_QUESTION_WORD: Final = 0.45
BEST_QUESTIONS: Final[Sequence[float]] = (0.5, 0.3, 0.15, 0.05)
SAME_QUESTION: Final = 0.9
# Longer queries are not spelled like a name; less like a name is like it by chance; an alias counts
# for less than a title, and a beginning for less than either.
LETTERS_UP_TO: Final = 5
ALIKE_BY_CHANCE: Final = 0.7
ALIAS: Final = 0.96
LIKE_TITLE_BEGUN: Final = 0.94
LIKE_NAME_BEGUN: Final = 0.88

# How the views make one score (search/ranking.py), each by the fewest content words that a query has
# for it. Tuning: 3 in 100 of the answerable questions stay below the bound, and 8 in 100 of the
# small talk come above. On the whole bounds fall: the longer a question, the less of it an entry
# can match. Shares of name, question and text, the bound, and what nearness in the latent space
# adds.
BLENDS: Final[Mapping[int, tuple[float, float, float, float, float]]] = {
    0: (0.75, 0.05, 0.20, 0.82, 0.0),
    1: (0.75, 0.05, 0.20, 0.79, 0.0),
    2: (0.75, 0.05, 0.20, 0.62, 0.0),
    3: (0.50, 0.20, 0.30, 0.62, 0.3),
    4: (0.30, 0.30, 0.40, 0.60, 0.3),
    5: (0.20, 0.42, 0.38, 0.53, 0.3),
    6: (0.20, 0.42, 0.38, 0.41, 0.3),
    7: (0.13, 0.52, 0.35, 0.46, 0.32),
    9: (0.13, 0.52, 0.35, 0.365, 0.32),
    12: (0.13, 0.52, 0.35, 0.265, 0.32),
}
# The score at which an entry is as likely the answer as not.
EVEN: Final = 0.5
# A query of few content words and so many others is no name. Without stored questions an entry is
# found by its text, as it is by queries so much longer; of the question view, which has but titles and
# short answers then, the share is so much of what it is else, the name view has none, and the bound
# is so much higher. Read on the sets with the questions of one game left out, and on imported packs.
FEWEST_STOPWORDS: Final = 2
LONGER_WITHOUT_QUESTIONS: Final = 2
QUESTION_OF_TEXTS: Final = 0.5
BOUND_OF_TEXTS: Final = 1.17

# What is like the query as a whole (search/names.py). Read. Scores of a name in any spelling, of
# the beginning of a title and of an alias, of a name without stopwords, in another form; of a
# stored question, likelier meant than a name that is left of it; of one in other forms and another
# order; of what begins a title by chance.
EXACT: Final = 1.0
TITLE_BEGUN: Final = 0.99
ALIAS_BEGUN: Final = 0.988
STORED_QUESTION: Final = 0.986
BARE_NAME: Final = 0.985
INFLECTED_NAME: Final = 0.98
BEGUN_BY_CHANCE: Final = 0.979
REWORDED_QUESTION: Final = 0.93
# What is not an exact name stays below all that are.
FUZZY_CEILING: Final = 0.95
# With more stopwords a question says something that its few other words do not; fewer letters begin
# too many titles, and a single one stands in most texts.
MOST_STOPWORDS: Final = 6
LEAST_BEGINNING: Final = 3
LEAST_LETTERS: Final = 2

# What lowers a score (search/search.py). Tuning. A title with other numbers than the query's is
# about another case; where nothing is asked, most of what is said is small talk.
OTHER_CASE: Final = 0.97
STATEMENT: Final = 0.9

# Pairs of neighbouring words (search/pairs.py). Tuning: any weight from 0.15 to 0.27 gains. So much
# is added for all likeness, half of it to a message with more content words around its question,
# since most of it says what happened, in whatever order; an entry of fewer texts than a few counts as
# if it had a few, which leaves a group's own rules their places; shorter queries have no order; a
# pair in fewer texts is none.
PAIRS: Final = 0.2
MOST_TOLD: Final = 8
FEW_TEXTS: Final = 30
FEWEST_PAIRED: Final = 3
FEWEST_TEXTS_OF_PAIR: Final = 2

# From scores to an outcome (search/decision.py). Tuning, by what is shown first. What follows the
# best more closely may be meant as well; of another game, since nothing says which is played, with
# this lead.
CLEAR_LEAD: Final = 0.02
CLEAR_LEAD_OVER_GAMES: Final = 0.065
# A gap comes before an entry of another game that is believed only with this lead.
GAP_LEAD_OVER_GAMES: Final = 0.35
# An FAQ answer that leads its rule by less, or another rule that it rests on, does not name the
# case; a question of more content words names its case.
CASE_LEAD: Final = 0.03
CASE_LEAD_OVER_OTHERS: Final = 0.015
LONGEST_GENERAL: Final = 9
# A game's best entry is offered before second ones of another if it fits about so well.
WORTH_OFFERING: Final = 0.5

# What is shown (search/decision.py). Read. What scores less by so much is offered below the first, so
# many of it; a gap of its game that scores less by so much is a second line, if its best question
# is so much as alike as the first's; a name that was typed as it is asks for nothing else.
RUNNER_UP: Final = 0.12
MOST_RUNNERS_UP: Final = 3
GAP_BESIDE: Final = 0.2
GAP_QUESTION: Final = 0.7
NAMED: Final = 0.95

# The sentence that answers (search/sentences.py), by shares of the question's weight. Read: at
# these about 9 of 10 sentences answer. Of the rule about 7 of 10 did at 0.5 and 0.3, of the short
# answer about 7 of 10 at 0.3. One that holds less does not answer; one of the rule has to add so
# much to the short answer.
LEAST_SHARE: Final = 0.4
LEAST_SHARE_OF_QUOTE: Final = 0.8
LEAST_SHARE_ADDED: Final = 0.5
