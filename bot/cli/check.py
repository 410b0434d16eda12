"""``lawspeaker check``: are these packs as they should be?"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import click

from bot.answers.odds.service import OddsService
from bot.answers.offers import offer_of
from bot.cli.files import PATH
from bot.cli.help import LocalisedCommand, LocalisedOption
from bot.cli.program import Program, say
from bot.locales import Locale
from bot.render.pack_faults import calculator_faults, refused_calculation
from bot.render.problems import problem_lines, shown_path
from bot.render.visible import json_line
from calculators.errors import CalculatorError
from glossary import SHIPPED, Glossary, Problem, Search, StoredQuestionResult, check_stored_questions
from glossary.index.indexing import build_index

# The parts of ``glossary.loading.validation``, spelled out: only ``--schema`` waits for that module.
SCHEMAS: Final = ("entry", "questions", "game", "components")


@click.command("check", cls=LocalisedCommand, help="help-check", reads_packs=True)
@click.argument("folders", nargs=-1, type=PATH, metavar="metavar-folders")
@click.option(
    "--schema",
    cls=LocalisedOption,
    is_flag=False,
    flag_value=SCHEMAS[0],
    type=click.Choice(SCHEMAS),
    help="help-check-schema",
)
@click.option("--questions", is_flag=True, help="help-check-questions")
def check(program: Program, folders: tuple[Path, ...], *, schema: str | None, questions: bool) -> int:
    """Check packs; without folders those that a question would be put to."""
    if schema is not None:
        from glossary.loading.validation import schema as json_schema

        say(json_line(json_schema(schema)))
        return 0
    from glossary.loading.loader import entry_files, load_packs

    with program.waiting("wait-check"):
        loaded = load_packs(program.folders, check=calculator_faults)
        glossary = (
            load_packs(folders, other_packs=loaded, check=calculator_faults) if folders else loaded
        )
        odds = _odds_service(loaded, glossary)
        files = dict(entry_files(folders or program.folders))
        problems = [*glossary.problems, *_refused_calculations(glossary, files, odds)]
    say(problem_lines(problems, program.locale))
    say(_additions(folders or program.folders, program.locale))
    if any(not problem.is_warning for problem in problems):
        return 1
    say(_all_well(glossary, program))
    if questions:
        with program.waiting("wait-check"):
            lines = list(_questions_to_read(loaded, glossary, program.locale))
        say(lines)
    return 0


def _additions(folders: Iterable[Path], locale: Locale) -> Iterator[str]:
    """Yield a line for each pack that adds to a game that comes with Lawspeaker, being called so."""
    from glossary.loading.loader import component_files, pack_folders

    shipped = {pack.resolve() for pack in pack_folders([SHIPPED])}
    names = {pack.name for pack in shipped}
    lone = (file.parent for file in component_files(folders))
    for pack in dict.fromkeys((*pack_folders(folders), *lone)):
        folder = pack.resolve()
        if folder.name in names and folder not in shipped:
            yield locale.text("check-adds", folder=shown_path(pack), game=folder.name)


def _questions_to_read(loaded: Glossary, checked: Glossary, locale: Locale) -> Iterator[str]:
    """Yield lines on the stored questions of the checked packs that a person should look at.

    First those that do not find their own entry, one a line; then the pairs of entries that fit a
    question equally well, and the entries that may answer questions of a gap, one pair a line.
    """
    from glossary.loading.loader import read_lexicon

    merged = Glossary({**loaded.games, **checked.games}, {**loaded.entries, **checked.entries})
    search = Search(merged, build_index(merged, read_lexicon()))
    results = [result for game in checked.games for result in check_stored_questions(search, game)]
    lost_results = [result for result in results if not result.is_right]
    for result in lost_results:
        first = "-" if result.match is None else result.match.entry.id
        message_id = "question-misleads" if result.is_misleading else "question-unsure"
        yield locale.text(message_id, id=result.entry.id, question=result.question, first=first)
    yield from _pair_lines("question-tie", _ties(results), locale)
    yield from _pair_lines("question-of-gap", _gaps(results), locale)
    yield locale.text("questions-checked", count=len(results), lost=len(lost_results))


def _ties(results: Iterable[StoredQuestionResult]) -> Iterator[tuple[str, str, str]]:
    for result in results:
        if result.match is not None and result.equal is not None:
            first, second = sorted((result.match.entry.id, result.equal.id))
            yield first, second, result.question


def _gaps(results: Iterable[StoredQuestionResult]) -> Iterator[tuple[str, str, str]]:
    for result in results:
        if result.answering is not None:
            yield result.entry.id, result.answering.id, result.question


def _pair_lines(
    message_id: str, questions: Iterable[tuple[str, str, str]], locale: Locale
) -> Iterator[str]:
    """Yield a line for each pair of entries, with the questions that are about the two."""
    by_pair: dict[tuple[str, str], list[str]] = {}
    for first, second, question in questions:
        by_pair.setdefault((first, second), []).append(f'"{question}"')
    for (first, second), quoted in by_pair.items():
        question_list = ", ".join(dict.fromkeys(quoted))
        yield locale.text(message_id, first=first, second=second, questions=question_list)


def _odds_service(loaded: Glossary, checked: Glossary) -> OddsService:
    """Return a service with the dice and decks of the packs that are checked before all others."""
    components = {
        game: {**loaded.components.get(game, {}), **checked.components.get(game, {})}
        for game in (*loaded.components, *checked.components)
    }
    return OddsService({**loaded.games, **checked.games}, components)


def _refused_calculations(
    glossary: Glossary, files: Mapping[str, Path], odds: OddsService
) -> Iterator[Problem]:
    """Yield the calculations that the dice and decks of their games do not allow."""
    from glossary.loading.yaml_source import locate, problem_at

    for entry_id, entry in glossary.entries.items():
        request = offer_of(entry)
        try:
            if request is not None:
                odds.answer(request)
        except CalculatorError as error:
            fault = refused_calculation(error)
            problem = problem_at(files[entry_id], fault.key, fault.code, **fault.details)
            yield from locate([problem])


def _all_well(glossary: Glossary, program: Program) -> str:
    language = program.settings.language
    games = [game.name[language] for game in glossary.games.values()]
    names = ", ".join(games or glossary.components)  # a folder may hold components alone
    return program.locale.text("check-ok", count=len(glossary.entries), games=names)
