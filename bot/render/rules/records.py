"""Answers as records, for programs."""

from dataclasses import asdict, fields
from typing import Any

from bot.answers import Answer, Ruling
from glossary import Calculation, Entry, Source


def answer_record(answer: Answer) -> dict[str, Any]:
    """Return an answer as a JSON object: what was asked, the outcome, the results best first."""
    return {
        "query": answer.query,
        "lang": answer.language,
        "game": answer.game,
        "confident": answer.confident,
        "outcome": answer.outcome.value,
        "results": [_result(link) for link in answer.links],
        "also": [] if answer.ruling is None else [link.id for link in answer.ruling.also],
        "gap": None if answer.ruling is None or answer.ruling.gap is None else answer.ruling.gap.id,
    }


def _result(link: Ruling) -> dict[str, Any]:
    return {
        "id": link.id,
        "title": link.title,
        "score": link.score,
        "kind": link.kind,
        "rules": link.entry.body.rules,
        "short": link.short,
        "source": _source(link),
    }


def _source(link: Ruling) -> Source | dict[str, Any]:
    """Return the place in the documents, with the address of a document that has one."""
    source, url = link.entry.body.source, link.document.url
    return source if url is None else {**asdict(source), "url": url}


def entry_record(entry: Entry) -> dict[str, Any]:
    """Return a whole entry as a JSON object: its id and game, then what its file says."""
    body = {field.name: getattr(entry.body, field.name) for field in fields(entry.body)}
    if isinstance(entry.body.calculator, Calculation):
        body["calculator"] = entry.body.calculator.as_mapping()
    return {"id": entry.id, "game": entry.game, **body}
