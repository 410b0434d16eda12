"""What Discord takes, as far as an answer could exceed it.

From Discord's documentation of components, application commands and interactions.
"""

from typing import Final

# A message with components.
DISPLAYED_CHARACTERS: Final = 4_000
# Nor more than 10,170 bytes of UTF-8, some of them for each text: beyond that Discord answers 500,
# though no document says so. A character of more bytes than these counts for more than one.
BYTES_A_CHARACTER: Final = 2.5
# For a list; what stands around it has the rest.
LIST_CHARACTERS: Final = 3_500
COMPONENTS: Final = 40
CUSTOM_ID: Final = 100
BUTTON_LABEL: Final = 80
BUTTONS_IN_ROW: Final = 5
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

# Seconds until Discord shows a player that the application did not respond.
FIRST_RESPONSE_SECONDS: Final = 3.0
