"""Lawspeaker on Discord.

``connection`` keeps the ``client`` connected; ``interaction_queue`` limits how many interactions are
handled at once; ``commands``, ``buttons`` and ``form_handlers`` reply with ``cards``, which
``card_service`` makes.
"""
