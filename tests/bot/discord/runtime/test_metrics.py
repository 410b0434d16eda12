"""What is counted, and that the dashboard shows what there is."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from bot.discord.runtime import metrics
from bot.discord.runtime.interaction_queue import MOST_SECONDS_WAITING, InteractionQueue
from glossary import Glossary

DASHBOARD = Path(__file__).parents[4] / "deploy" / "grafana" / "lawspeaker.json"
NAME = re.compile(r"\b(?:lawspeaker|process)_\w+")


def count(command: str, outcome: str) -> float:
    """Return how many interactions of a command came to an outcome so far."""
    labels = {"command": command, "outcome": outcome}
    return REGISTRY.get_sample_value("lawspeaker_interactions_total", labels) or 0.0


def exported() -> set[str]:
    """Return the names under which Prometheus knows the series."""
    suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}
    families = text_string_to_metric_families(metrics.exposition().decode())
    return {family.name + suffix for family in families for suffix in suffixes.get(family.type, ("",))}


def expressions() -> list[str]:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    return [target["expr"] for panel in panels for target in panel["targets"]]


def test_the_dashboard_shows_series_that_there_are() -> None:
    dashboard_names = {name for expression in expressions() for name in NAME.findall(expression)}

    assert dashboard_names - exported() == set()


def test_the_dashboard_leaves_out_nothing_of_the_bots_own() -> None:
    dashboard_text = " ".join(expressions())
    own = {name for name in exported() if name.startswith("lawspeaker_")}
    histograms = {name.removesuffix("_bucket") for name in own if name.endswith("_bucket")}
    redundant = {f"{name}{suffix}" for name in histograms for suffix in ("_count", "_sum")}

    assert {name for name in own - redundant if name not in dashboard_text} == set()


def labels_of(name: str) -> set[str]:
    """Return the labels of a series; what Prometheus itself adds belongs to all."""
    own = getattr(REGISTRY._names_to_collectors.get(name), "_labelnames", ())
    return {*own, *(["le"] if name.endswith("_bucket") else []), "job", "instance"}


def test_the_dashboard_uses_labels_that_there_are() -> None:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    targets = [target for panel in panels for target in panel["targets"]]
    for target in targets:
        names = NAME.findall(target["expr"])
        labels = set.intersection(*map(labels_of, names))
        lists = re.findall(r"\b(?:by|on) \(([^)]*)\)", target["expr"])
        used_labels = {label.strip() for names in lists for label in names.split(",")}
        used_labels |= {*re.findall(r"(\w+)=~?\"", target["expr"])}
        used_labels |= {*re.findall(r"{{(\w+)}}", target.get("legendFormat", ""))}
        assert used_labels <= labels, target


def test_the_dashboard_asks_for_outcomes_that_there_are() -> None:
    values = {
        value
        for expression in expressions()
        for alternatives in re.findall(r"outcome=~?\"([^\"]*)\"", expression)
        for value in alternatives.split("|")
    }

    assert values <= {*get_args(metrics.Outcome), "miss"}


def test_the_dashboard_needs_no_name_of_a_job() -> None:
    assert [expression for expression in expressions() if "job=" in expression] == []


def test_the_packs_that_are_loaded_are_shown_and_no_others(glossary: Glossary) -> None:
    metrics.ENTRIES.labels("a game of yesterday").set(7)
    metrics.describe_packs(glossary)
    value = REGISTRY.get_sample_value
    entries = [value("lawspeaker_pack_entries", {"game": game}) for game in glossary.games]

    assert sum(filter(None, entries)) == len(glossary.entries)
    assert value("lawspeaker_pack_entries", {"game": "a game of yesterday"}) is None
    (family,) = metrics.DOCUMENTS.collect()
    assert {sample.labels["game"] for sample in family.samples} == {*glossary.games}


def test_duplicates_and_drops_are_counted_by_kind() -> None:
    seconds = [0.0]
    parsed: list[Any] = []
    queue = InteractionQueue(parsed.append, lambda: seconds[0])
    earlier_counts = count("command", "duplicate"), count("suggestions", "dropped")
    for number in range(64):
        queue.put({"id": str(number), "type": 2})
    queue.put({"id": "5", "type": 2})
    queue.put({"id": "100", "type": 4})
    seconds[0] = MOST_SECONDS_WAITING + 0.1
    queue.start_waiting()

    assert (count("command", "duplicate"), count("suggestions", "dropped")) == (
        earlier_counts[0] + 1,
        earlier_counts[1] + 1,
    )


def test_the_first_response_is_timed_from_the_arrival_on() -> None:
    seconds = [10.0]
    queue = InteractionQueue(lambda _: None, lambda: seconds[0])
    labels = {"kind": "form"}
    value = REGISTRY.get_sample_value
    earlier_sum = value("lawspeaker_first_response_seconds_sum", labels) or 0.0
    queue.put({"id": "1", "type": 5})
    seconds[0] = 10.75
    queue.note_response(1)
    queue.note_response(1)
    queue.put({"id": "2", "type": 5})
    queue.finish(2)

    assert value("lawspeaker_first_response_seconds_sum", labels) == pytest.approx(earlier_sum + 0.75)


def test_work_is_counted_by_what_became_of_it() -> None:
    with metrics.timed_work("calculate"):
        pass
    with pytest.raises(TimeoutError), metrics.timed_work("calculate"):
        raise TimeoutError
    value = REGISTRY.get_sample_value
    outcomes = [{"work": "calculate", "outcome": outcome} for outcome in ("done", "TimeoutError")]

    assert all((value("lawspeaker_work_total", labels) or 0) >= 1 for labels in outcomes)
    assert value("lawspeaker_work_waiting") == 0
