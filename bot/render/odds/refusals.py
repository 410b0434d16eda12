"""What a calculator refuses, in one sentence that says what would be right."""

from functools import singledispatch

from bot.locales import Locale
from bot.render.wrapping import one_line
from calculators import errors

# How much of a wrong value is repeated.
_LONGEST_VALUE = 60


@singledispatch
def refusal(error: errors.CalculatorError, locale: Locale) -> str:
    """Return what was wrong, with the option and what it takes.

    >>> refusal(errors.OutOfRangeError("rerolls", 0, 5, 9), Locale("en"))
    '--rerolls takes 0 to 5, not 9.'
    """
    return locale.text("error-other", reason=str(error))


class _SentenceLocale(Locale):
    """Calls options as players do in a sentence."""

    def option(self, name: str) -> str:
        from bot.answers.odds.player_words import option_in_words  # a question need not wait for it

        return self.text("quoted", said=option_in_words(name, self))


def refusal_in_words(error: Exception, locale: Locale) -> str:
    """Return what was wrong with the numbers of a sentence; what is no ``CalculatorError`` says it.

    >>> refusal_in_words(errors.OutOfRangeError("points", 0, 99, 900), Locale("it"))
    '«punti» va da 0 a 99, non 900.'
    """
    if not isinstance(error, errors.CalculatorError):
        return str(error)
    return refusal(error, _SentenceLocale(locale.language))


def name_of(option: str, locale: Locale) -> str:
    """Return an option as it stands in a sentence, or the part of one that an error names instead.

    >>> name_of("vs-health", Locale("en")), name_of("deck-card", Locale("en"))
    ('--vs-health', 'A card of --deck')
    """
    return locale.text_or(f"part-{option}", locale.option_in_sentence(option))


def _quoted(value: object) -> str:
    """Return what was typed, as a sentence repeats it."""
    return one_line(value, _LONGEST_VALUE)


@refusal.register
def _out_of_range(error: errors.OutOfRangeError, locale: Locale) -> str:
    limits = {"least": error.least, "most": error.most, "value": _quoted(error.value)}
    return locale.text("error-range", name=name_of(error.option, locale), **limits)


@refusal.register
def _too_many_values(error: errors.TooManyValuesError, locale: Locale) -> str:
    with_option = name_of(error.with_option, locale)
    return locale.text("error-too-many-values", most=error.most, value=error.value, other=with_option)


@refusal.register
def _notation(error: errors.NotationError, locale: Locale) -> str:
    name = name_of(error.option, locale)
    return locale.text(f"error-notation-{error.kind}", name=name, value=_quoted(error.value))


@refusal.register
def _expression(error: errors.ExpressionError, locale: Locale) -> str:
    from bot.answers.odds.player_words import expression_in_words  # see _unknown_face

    is_as_typed = error.kind in ("unread", "critical", "no-dice")
    part = _quoted(error.part if is_as_typed else expression_in_words(error.part, locale))
    return locale.text(f"error-roll-{error.kind}", name=name_of(error.option, locale), part=part)


@refusal.register
def _unknown(error: errors.UnknownDieError | errors.UnknownChoiceError, locale: Locale) -> str:
    is_die = isinstance(error, errors.UnknownDieError)
    if is_die and not error.known:
        return locale.text("error-roll-no-game", value=_quoted(error.value))
    names = ", ".join(
        # A die of a group's own pack has only its name there.
        locale.text_or(f"word-{name}", name) if is_die else locale.word(name)
        for name in error.known
    )
    return locale.text(
        "error-choice", name=name_of(error.option, locale), known=names, value=_quoted(error.value)
    )


@refusal.register
def _unknown_face(error: errors.UnknownFaceError, locale: Locale) -> str:
    from bot.answers.odds.player_words import dice_letters  # a question need not wait for the odds

    name, die = name_of(error.option, locale), locale.text(f"word-{error.die}")
    faces = dice_letters(", ".join(error.known), locale.language)
    value = dice_letters(error.value, locale.language)
    return locale.text("error-no-such-face", name=name, die=die, value=value, known=faces)


@refusal.register
def _missing_component(error: errors.MissingComponentError, locale: Locale) -> str:
    return locale.text("error-missing-component", name=error.name, key=error.key)


@refusal.register
def _card_not_in_deck(error: errors.CardNotInDeckError, locale: Locale) -> str:
    name = name_of(error.option, locale)
    if error.value == "e":
        message_id = "error-no-eye" if error.held else "error-no-eyes"
        return locale.text(message_id, name=name, count=error.held)
    message_id = "error-no-card" if error.held else "error-not-in-deck"
    return locale.text(message_id, name=name, card=error.value, count=error.held)


@refusal.register
def _too_few_eyes(error: errors.TooFewEyesError, locale: Locale) -> str:
    return locale.text("error-too-few-eyes", eyes=error.eyes, count=error.cards)


@refusal.register
def _other_game(error: errors.OtherGameError, locale: Locale) -> str:
    names = ", ".join(error.known)
    return locale.text("error-other-game", calculator=error.calculator, game=error.game, known=names)


@refusal.register
def _too_many_rerolls(error: errors.TooManyRerollsError, locale: Locale) -> str:
    name = name_of(error.option, locale)
    return locale.text("error-too-many-rerolls", name=name, most=error.most, value=error.value)


@refusal.register
def _unknown_option(error: errors.UnknownOptionError, locale: Locale) -> str:
    if error.option[:1].isdigit():
        first = name_of(error.known[0], locale)
        return locale.text("error-stray-value", value=_quoted(error.option), option=first)
    option = name_of(error.option, locale)
    if error.near:
        near = ", ".join(map(locale.option_in_sentence, error.near))
        return locale.text("error-no-such-option-near", option=option, near=near)
    names = ", ".join(map(locale.option_in_sentence, error.known))
    return locale.text("error-no-such-option-known", option=option, known=names)


@refusal.register
def _conflict(error: errors.ConflictError, locale: Locale) -> str:
    names = {"name": name_of(error.option, locale), "other": name_of(error.other, locale)}
    if error.option == error.other == "compare":
        return locale.text("error-compare-twice")
    if error.option == error.other:
        return locale.text("error-repeated", option=names["name"])
    if error.option == "compare":
        return locale.text("error-compare", other=names["other"])
    second_range = isinstance(error, errors.SecondRangeError)
    return locale.text("error-second-range" if second_range else "error-conflict", **names)


@refusal.register
def _missing(error: errors.MissingOptionError, locale: Locale) -> str:
    name = name_of(error.option, locale)
    if error.needed_by is not None:
        return locale.text("error-missing-beside", name=name, other=name_of(error.needed_by, locale))
    sentence = _missing_value(error, name, locale)
    if not error.example:
        return sentence
    example = locale.word(error.example) if error.choices else error.example
    return f"{sentence} {locale.text('error-missing-example', name=name, example=example)}"


def _missing_value(error: errors.MissingOptionError, name: str, locale: Locale) -> str:
    if error.choices:
        words = ", ".join(map(locale.word, error.choices))
        return locale.text("error-missing-choice", name=name, known=words)
    if error.limits is not None:
        lowest, highest = error.limits
        return locale.text("error-missing-number", name=name, least=lowest, most=highest)
    return locale.text("error-missing", name=name)
