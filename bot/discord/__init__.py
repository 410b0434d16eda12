"""Lawspeaker on Discord.

``connection`` keeps the ``client`` connected; ``intake`` lets in what it can carry; ``commands``,
``buttons`` and ``forms`` answer with ``cards`` that the ``desk`` makes.
"""
