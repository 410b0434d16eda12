"""What Discord takes, as far as an answer could exceed it.

From Discord's documentation of components, application commands and interactions.
"""

from typing import Final

# A message with components.
DISPLAYED_CHARACTERS: Final = 4_000
COMPONENTS: Final = 40
BUTTON_LABEL: Final = 80
BUTTONS_IN_ROW: Final = 3  # Discord takes five; a phone wraps more than three
SELECT_OPTIONS: Final = 25
SELECT_TEXT: Final = 100  # an option's label, its description, its value
PLACEHOLDER: Final = 150

# Commands and their autocomplete.
CHOICES: Final = 25
CHOICE_TEXT: Final = 100
DESCRIPTION: Final = 100

# Forms.
FORM_TITLE: Final = 45  # also of a field's label
FORM_FIELDS: Final = 5
FORM_TEXT: Final = 4_000
LONGEST_RULE: Final = 200  # what players call a rule; it could be longer

# Seconds until Discord shows a player that the application did not respond.
FIRST_RESPONSE_SECONDS: Final = 3.0
