"""Draws messages of Discord as it shows them, from the components that the bot would send."""

from deploy.pictures.components import UnknownComponentError
from deploy.pictures.page import message_picture
from deploy.pictures.pen import MissingEmojiError

__all__ = ["MissingEmojiError", "UnknownComponentError", "message_picture"]
