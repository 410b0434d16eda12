"""Modals: five rows, each with one input."""

from tests.discord_server.validation.components import (
    CUSTOM_ID,
    check_select,
    check_text,
    check_unique,
)
from tests.discord_server.validation.form import Field
from tests.discord_server.validation.trees import (
    ACTION_ROW,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
)

ROWS = 5
TITLE = 45
LABEL_TEXT = 45
LABEL_DESCRIPTION = 100
INPUT = 4000
PLACEHOLDER = 100
NO_FILES: frozenset[str] = frozenset()
IN_A_LABEL = SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}


def check_modal(modal: Field) -> None:
    """Note what is wrong with a modal."""
    modal["custom_id"].text(1, CUSTOM_ID, required=True)
    modal["title"].text(1, TITLE, required=True)
    modal["components"].many(1, ROWS, required=True)
    for row in modal["components"].each():
        row["type"].choice({ACTION_ROW, TEXT_DISPLAY, LABEL}, required=True)
        _check_row(row)
    check_unique(modal["components"])


def _check_row(row: Field) -> None:
    kind = row["type"].value
    if kind == TEXT_DISPLAY:
        check_text(row, NO_FILES)
    elif kind == ACTION_ROW:
        row["components"].many(1, 1, required=True)
        for child in row["components"].each():
            child["type"].choice({TEXT_INPUT}, required=True)
            child["label"].text(1, LABEL_TEXT, required=True)
            _check_input(child)
    elif kind == LABEL:
        row["label"].text(1, LABEL_TEXT, required=True)
        row["description"].text(1, LABEL_DESCRIPTION)
        if row["component"].require():
            row["component"]["type"].choice(IN_A_LABEL, required=True)
            _check_labelled(row["component"])


def _check_labelled(component: Field) -> None:
    if component["type"].value == TEXT_INPUT:
        if component["label"].given:
            component["label"].fails(
                "COMPONENT_LABEL_IN_LABEL", "The text stands in the label around it"
            )
        _check_input(component)
    elif component["type"].value in SELECTS:
        check_select(component, NO_FILES)
    else:
        component["custom_id"].text(1, CUSTOM_ID, required=True)


def _check_input(text: Field) -> None:
    text["custom_id"].text(1, CUSTOM_ID, required=True)
    text["style"].choice({1, 2}, required=True)
    text["placeholder"].text(0, PLACEHOLDER)
    text["min_length"].whole(0, INPUT)
    text["max_length"].whole(1, INPUT)
    minimum, maximum = text["min_length"].value or 0, text["max_length"].value or INPUT
    text["value"].text(0, maximum)
    if minimum > maximum:
        text["min_length"].fails("TEXT_INPUT_MIN_ABOVE_MAX", "min_length is above max_length")
