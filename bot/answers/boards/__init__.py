"""Boards of Schemers as they are written: drawings, documents, one line; commands that change them."""
