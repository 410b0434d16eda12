"""Each rule for modals."""

from typing import Any

import pytest

from tests.discord_server.validation.form import Field
from tests.discord_server.validation.modals import check_modal
from tests.discord_server.validation.refused import refused

Json = dict[str, Any]


def text(custom_id: str = "name", **changes: Any) -> Json:
    return {"type": 4, "custom_id": custom_id, "style": 1, **changes}


def label(component: Json, **changes: Any) -> Json:
    return {"type": 18, "label": "Name", "component": component, **changes}


def modal(*rows: Json, **changes: Any) -> Json:
    return {"custom_id": "m", "title": "Change", "components": list(rows), **changes}


def errors(body: Json) -> set[tuple[str, str]]:
    form = Field.form(body)
    check_modal(form)
    return refused(form.check)


KEPT = {
    "five labels": modal(*(label(text(str(number))) for number in range(5))),
    "an old row": modal({"type": 1, "components": [text(label="Name")]}),
    "a text between": modal({"type": 10, "content": "Mind the gap."}, label(text())),
    "a menu": modal(label({"type": 3, "custom_id": "s", "options": [{"label": "A", "value": "a"}]})),
}


@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_accepted(body: Json) -> None:
    assert errors(body) == set()


BROKEN: dict[str, tuple[Json, str, str]] = {
    "six rows": (modal(*(label(text(str(n))) for n in range(6))), "components", "BASE_TYPE_BAD_LENGTH"),
    "no rows": (modal(), "components", "BASE_TYPE_BAD_LENGTH"),
    "a title of 46": (modal(label(text()), title="x" * 46), "title", "BASE_TYPE_BAD_LENGTH"),
    "a label of 46": (modal(label(text(), label="x" * 46)), "components.0.label", "BASE_TYPE_BAD_LENGTH"),
    "a description of 101": (
        modal(label(text(), description="x" * 101)), "components.0.description", "BASE_TYPE_BAD_LENGTH"),
    "a button": (modal(label({"type": 2, "custom_id": "b"})), "components.0.component.type", "BASE_TYPE_CHOICES"),
    "a bare input": (modal(text()), "components.0.type", "BASE_TYPE_CHOICES"),
    "a label twice": (
        modal(label(text(label="Name"))), "components.0.component.label", "COMPONENT_LABEL_IN_LABEL"),
    "an old row without label": (
        modal({"type": 1, "components": [text()]}), "components.0.components.0.label", "BASE_TYPE_REQUIRED"),
    "a preset of 4,001": (
        modal(label(text(value="x" * 4001))), "components.0.component.value", "BASE_TYPE_MAX_LENGTH"),
    "a placeholder of 101": (
        modal(label(text(placeholder="x" * 101))), "components.0.component.placeholder", "BASE_TYPE_MAX_LENGTH"),
    "least above most": (
        modal(label(text(min_length=5, max_length=4))),
        "components.0.component.min_length", "TEXT_INPUT_MIN_ABOVE_MAX"),
    "a custom_id twice": (
        modal(label(text()), label(text())), "components", "COMPONENT_CUSTOM_ID_DUPLICATED"),
}  # fmt: skip


@pytest.mark.parametrize(("body", "path", "code"), BROKEN.values(), ids=BROKEN)
def test_refused(body: Json, path: str, code: str) -> None:
    assert errors(body) == {(path, code)}
