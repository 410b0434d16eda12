"""The chances and averages of an answer, and how many it takes, in the words that players read."""

from collections.abc import Iterable, Iterator

from bot.answers.odds.needed import Needed
from bot.answers.odds.player_words import option_in_words
from bot.answers.odds.service import OddsAnswer
from bot.locales import Locale
from bot.render.odds.numbers import average_value, percent
from calculators.answer import Chance
from calculators.declaration import Declaration
from calculators.figures import read_bounds, read_share


def figure_label(
    figure: str, declaration: Declaration, locale: Locale, *, hits_asker: bool = False
) -> str:
    """Return what a figure is called: in a calculator's own words where it has some.

    Where ``hits_asker``, who asks is the target of the attack.

    >>> from calculators.rangers import Fight
    >>> figure_label("failure", Fight.declaration, Locale("en"))
    'the opponent is not dead'
    >>> figure_label("from-2-to-4", Fight.declaration, Locale("en"))
    '2 to 4 (damage)'
    """
    if figure in ("success", "failure"):
        return locale.text(declaration.success.replace("success-", f"{figure}-", 1))
    if figure == "expected":
        return locale.text(declaration.value)
    bounds = read_bounds(figure)
    if bounds is not None:
        of = "taken" if bounds.is_taken else "expected"
        value = figure_label(of, declaration, locale, hits_asker=hits_asker)
        return locale.text(f"figure-{bounds.kind}", first=bounds.first, last=bounds.last, value=value)
    share = read_share(figure)
    if share is not None:
        return locale.text(f"figure-{figure.removesuffix(f'-{share}')}", share=share)
    own_words = f"figure-{figure}-{declaration.title.removeprefix('calc-')}"
    askers_words = f"asker-{declaration.game}-{figure}"
    if hits_asker and locale.has(askers_words):
        return locale.text(askers_words)
    return locale.text(own_words if locale.has(own_words) else f"figure-{figure}")


def figure_lines(answer: OddsAnswer, locale: Locale) -> Iterable[str]:
    """Return a line for each chance and average of a single answer, those that say the same once."""
    return dict.fromkeys(_labelled(answer, locale))


def _labelled(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    for figure_id, figure in answer.figures().items():
        write = percent if isinstance(figure, Chance) else average_value
        label = _label(figure_id, answer, locale)
        yield f"{label[0].upper()}{label[1:]}: {write(figure.value, locale)}"


def chance_label(answer: OddsAnswer, locale: Locale) -> str:
    """Return what the chance of an answer is of: that which was asked for, else success."""
    return _label(answer.request.figure or "success", answer, locale)


def average_label(answer: OddsAnswer, locale: Locale) -> str:
    """Return what the average of an answer is of: that which was asked for, else the expected value."""
    figure = answer.request.figure
    is_average = figure is not None and not isinstance(answer.figures()[figure], Chance)
    return _label(figure if figure and is_average else "expected", answer, locale)


def _label(figure: str, answer: OddsAnswer, locale: Locale) -> str:
    return figure_label(figure, answer.declaration, locale, hits_asker=answer.hits_asker)


def needed_line(answer: OddsAnswer, needed: Needed, locale: Locale) -> str:
    """Return the number that reaches the chance, with that of its neighbour, or that none does."""
    series = answer.request.series
    counted = "" if series is None else option_in_words(series.option, locale, series.colour)
    values = {
        "option": counted,
        "number": needed.best.number,
        "chance": percent(needed.best.chance, locale),
        "what": chance_label(answer, locale),
    }
    if not needed.best.chance:
        return locale.text("needed-never", last=needed.last, option=counted, what=values["what"])
    if not needed.reaches:
        wanted = None if series is None else series.chance
        share = "" if wanted is None else f"{average_value(wanted * 100, locale)} %"
        return locale.text("needed-none", last=needed.last, share=share, **values)
    line = locale.text("needed-most" if needed.is_most else "needed-least", **values)
    if needed.neighbour is None:
        return line
    number, chance = needed.neighbour.number, percent(needed.neighbour.chance, locale)
    return f"{line}; {locale.text('needed-neighbour', number=number, chance=chance)}"
