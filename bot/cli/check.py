"""``lawspeaker check``: are these packs as they should be?"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from bot.answers.odds import OddsService
from bot.answers.offers import SCHEMER, offer_of, offered_request
from bot.cli.help import LocalisedCommand
from bot.cli.problems import problem_lines
from bot.cli.program import Program, packs_option, say
from bot.locales import Locale
from bot.render.json_line import json_line
from bot.render.odds.refusals import refusal
from calculators.catalogue import calculators
from calculators.errors import CalculatorError
from glossary import Entry, Glossary, Problem


@click.command("check", cls=LocalisedCommand, help="help-check")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path), metavar="metavar-folders")
@click.option("--schema", is_flag=True, help="help-check-schema")
@packs_option
@click.pass_obj
def check(program: Program, folders: tuple[Path, ...], *, schema: bool) -> int:
    """Check packs; without folders those that a question would be put to."""
    if schema:
        from glossary.validation import schema as entry_schema

        say(json_line(entry_schema()))
        return 0
    from glossary.loader import entry_files, read_packs

    loaded = read_packs(program.folders)
    glossary = read_packs(folders, other_packs=loaded) if folders else loaded
    odds = _odds_service(loaded, glossary)
    files = dict(entry_files(folders or program.folders))
    problems = [*glossary.problems, *_wrong_calculators(glossary, files, odds, program.locale)]
    say(problem_lines(problems, program.locale))
    if any(not problem.is_warning for problem in problems):
        return 1
    say(_all_well(glossary, program))
    return 0


def _odds_service(loaded: Glossary, checked: Glossary) -> OddsService:
    """Return a service with the dice and decks of the packs that are checked before all others."""
    components = {
        game: {**loaded.components.get(game, {}), **checked.components.get(game, {})}
        for game in (*loaded.components, *checked.components)
    }
    return OddsService({**loaded.games, **checked.games}, components)


def _wrong_calculators(
    glossary: Glossary, files: Mapping[str, Path], odds: OddsService, locale: Locale
) -> list[Problem]:
    """Return the calculators of the entries that are right in all else, but that nobody could use."""
    from glossary.yaml_source import locate

    return list(
        locate(
            problem
            for entry_id, entry in glossary.entries.items()
            for problem in _wrong_calculator(entry, files[entry_id], odds, locale)
        )
    )


def _wrong_calculator(entry: Entry, file: Path, odds: OddsService, locale: Locale) -> Iterator[Problem]:
    from glossary.yaml_source import problem_at

    key, calculator = ("calculator",), entry.body.calculator
    if calculator is None or calculator.strip() == SCHEMER:
        return
    offer = offer_of(calculator, "en")  # its dice as they were written
    if offer is None:
        names = ", ".join((*map(" ".join, calculators()), SCHEMER))
        yield problem_at(file, key, "unknown-calculator", known=names)
        return
    try:
        odds.answer(offered_request(offer))
    except CalculatorError as error:
        yield problem_at(file, key, "calculator-refuses", reason=refusal(error, locale))


def _all_well(glossary: Glossary, program: Program) -> str:
    language = program.settings.language
    games = ", ".join(game.name[language] for game in glossary.games.values())
    return program.locale.text("check-ok", count=len(glossary.entries), games=games)
