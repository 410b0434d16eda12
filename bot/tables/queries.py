"""The statements that read a table's state, for both databases and for both ways to them."""

from typing import Final

# One number a server: it grows with every change, and its row is what concurrent changes wait for.
REVISION: Final = "SELECT revision FROM revisions WHERE server = :server"
# The board is large, and read only where it is wanted.
DOCUMENTS: Final = """
    SELECT place, kind, body FROM documents
    WHERE server = :server AND place IN (:place, :parent, '') AND kind <> 'board'
"""
RULINGS: Final = """
    SELECT id, entry, text, author, author_id, link, digest, version, made_at FROM rulings
    WHERE server = :server AND place IN (:place, :parent)
    ORDER BY id DESC
"""
ALL: Final = (REVISION, DOCUMENTS, RULINGS)
EXPIRE_MISSES: Final = "DELETE FROM misses WHERE server = :server AND asked_at < :oldest"
ADD_MISS: Final = """
    INSERT INTO misses
        (server, place, question, language, game, candidates, rejected, choice, asked_at)
    VALUES (:server, :place, :question, :language, :game, :candidates, :rejected, '', :now)
"""
