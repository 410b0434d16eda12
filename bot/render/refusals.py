"""What a calculator refuses, in one sentence that says what would be right."""

from bot.locales import Locale
from calculators.errors import (
    CalculatorError,
    CardNotInDeckError,
    ConflictError,
    MissingOptionError,
    NotationError,
    OutOfRangeError,
    SecondRangeError,
    TooManyFacesError,
    TooManyValuesError,
    UnknownChoiceError,
    UnknownDieError,
    UnknownOptionError,
)

# What errors name beside options, by the message that says it.
_PARTS = {
    "attempts": "part-attempts",
    "deck-card": "part-deck-card",
    "die-face": "part-die-face",
    "die-faces": "part-die-faces",
    "drawn-card": "part-drawn-card",
    "game": "part-game",
    "guard-and-armour": "part-guard-and-armour",
}


def refusal(error: CalculatorError, locale: Locale) -> str:  # noqa: PLR0911  # a list of cases, one line each
    """Return what was wrong, with the option and what it takes."""
    match error:
        case OutOfRangeError():
            limits = {"least": error.least, "most": error.most, "value": error.value}
            return locale.text("error-range", name=name_of(error.option, locale), **limits)
        case TooManyValuesError():
            other = name_of(error.with_option, locale)
            return locale.text("error-too-many-values", most=error.most, value=error.value, other=other)
        case TooManyFacesError():
            return _too_many_faces(error, locale)
        case NotationError():
            name = name_of(error.option, locale)
            return locale.text(f"error-notation-{error.kind}", name=name, value=error.value)
        case UnknownDieError() | UnknownChoiceError():
            known = ", ".join(error.known)
            name = name_of(error.option, locale)
            return locale.text("error-choice", name=name, known=known, value=error.value)
        case UnknownOptionError():
            return _unknown_option(error, locale)
        case CardNotInDeckError():
            message_id = "error-no-eye" if error.value == "e" else "error-no-card"
            return locale.text(message_id, card=error.value, count=error.held)
        case ConflictError():
            return _conflict(error, locale)
        case MissingOptionError():
            return _missing(error, locale)
        case _:
            return locale.text("error-other", reason=str(error))


def name_of(option: str, locale: Locale) -> str:
    """Return an option as players type it, or what an error names instead.

    >>> name_of("vs-health", Locale("en"))
    '--vs-health'
    """
    part = _PARTS.get(option)
    return f"--{option}" if part is None else locale.text(part)


def _too_many_faces(error: TooManyFacesError, locale: Locale) -> str:
    name = name_of(error.option, locale)
    if not error.most:
        return locale.text("error-too-many-faces-for-any", name=name)
    return locale.text("error-too-many-faces", name=name, most=error.most, value=error.value)


def _unknown_option(error: UnknownOptionError, locale: Locale) -> str:
    option = name_of(error.option, locale)
    if error.near:
        near = ", ".join(name_of(each, locale) for each in error.near)
        return locale.text("error-no-such-option-near", option=option, near=near)
    known = ", ".join(name_of(each, locale) for each in error.known)
    return locale.text("error-no-such-option-known", option=option, known=known)


def _conflict(error: ConflictError, locale: Locale) -> str:
    names = {"name": name_of(error.option, locale), "other": name_of(error.other, locale)}
    if error.option == "compare":
        return locale.text("error-compare", other=names["other"])
    second_range = isinstance(error, SecondRangeError)
    return locale.text("error-second-range" if second_range else "error-conflict", **names)


def _missing(error: MissingOptionError, locale: Locale) -> str:
    name = name_of(error.option, locale)
    if error.choices:
        return locale.text("error-missing-choice", name=name, known=", ".join(error.choices))
    if error.needed_by is None:
        return locale.text("error-missing", name=name)
    return locale.text("error-missing-beside", name=name, other=name_of(error.needed_by, locale))
