"""Lawspeaker on Discord.

``gateway`` is connected to Discord and makes a ``context`` of what comes in. ``commands`` and
``actions``, the buttons and forms, answer it through ``reply``: with what ``answer_service`` finds and
calculates, as ``cards`` (``show_card``). A posted card remembers its ``state`` in its
custom ids; ``recent`` is what players did. ``runtime`` and ``wording`` serve them all.
"""
