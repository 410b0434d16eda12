"""What a table remembers: settings, components, drawn cards, rulings, misses, its last board.

A *table* is a place where a game is played: a Discord channel, thread or direct message, or the
terminal. A ``Scope`` names it and goes into every query, so that no server reads what another wrote.
``Memory`` is the way in; whoever only reads values (``values``) waits for no database library.
"""
