"""What a player sees of a modal."""

from dataclasses import dataclass

from tests.discord_server.interactions import Interaction
from tests.discord_server.validation.trees import LABEL, TEXT_DISPLAY, TEXT_INPUT, Component


@dataclass(frozen=True)
class ModalField:
    """One input of a modal."""

    label: str
    description: str
    component: Component

    @property
    def custom_id(self) -> str:
        """Return the input's custom_id."""
        return str(self.component["custom_id"])

    @property
    def value(self) -> str:
        """Return what stands in it beforehand."""
        return str(self.component.get("value") or "")

    @property
    def required(self) -> bool:
        """Whether it must be filled in."""
        return self.component.get("required") is not False


@dataclass(frozen=True)
class Modal:
    """A form that the bot opened."""

    interaction: Interaction
    answered_after: float

    @property
    def title(self) -> str:
        """Return its title."""
        return str(self.interaction.response_data["title"])

    @property
    def custom_id(self) -> str:
        """Return its custom_id."""
        return str(self.interaction.response_data["custom_id"])

    @property
    def rows(self) -> tuple[Component, ...]:
        """Return its rows as the bot sent them."""
        return tuple(self.interaction.response_data["components"])

    @property
    def text(self) -> str:
        """Return the texts displayed between the inputs."""
        return "\n".join(str(row["content"]) for row in self.rows if row["type"] == TEXT_DISPLAY)

    @property
    def fields(self) -> tuple[ModalField, ...]:
        """Return its inputs, from top to bottom."""
        return tuple(field for row in self.rows if (field := modal_field(row)) is not None)


def modal_field(row: Component) -> ModalField | None:
    """Return the input of a modal's row; ``None`` for a displayed text."""
    if row["type"] == LABEL:
        return ModalField(row["label"], row.get("description") or "", row["component"])
    for child in row.get("components", ()):
        if child["type"] == TEXT_INPUT:
            return ModalField(child["label"], "", child)
    return None
