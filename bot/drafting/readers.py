"""Read a rulebook's file, whatever its format, into blocks.

The libraries for the formats come with ``pip install 'lawspeaker[import]'``.
"""

import codecs
import logging
import multiprocessing
import re
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.drafting.blocks import Block, Rulebook, RulebookError, visible_text
from bot.processes import limit_memory

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LARGEST_FILE: Final = 50_000_000
_MOST_BLOCKS: Final = 100_000
_MOST_LINES: Final = 1_000_000
SECONDS_FOR_READING: Final = 60
_MEMORY_BYTES: Final = 1024**3
_ADDRESS: Final = re.compile(r"[:/.#]")
# How an old or an encrypted Word document begins, and what the latter holds.
_COMPOUND: Final = b"\xd0\xcf\x11\xe0"
_ENCRYPTED_PACKAGE: Final = "EncryptedPackage".encode("utf-16-le")


def read_rulebook(file: Path) -> Rulebook:
    """Return what is in ``file``, whose ending tells its format.

    It is read in another process, with limits: some hostile documents take hours, or gigabytes.

    Raises:
        RulebookError: The format is not known or lacks its library, or the file is too large, broken
            or without text.
        OSError: The file cannot be read.
    """
    if file.suffix.lower() not in _READERS:
        raise RulebookError("unknown-format", known=", ".join(_READERS))
    if not file.exists():
        raise RulebookError("no-file")
    if not file.is_file():
        raise RulebookError("no-ordinary-file")
    if file.stat().st_size > LARGEST_FILE:
        raise RulebookError("too-large", limit=LARGEST_FILE)
    with file.open("rb"):  # before another process finds that it may not be read
        pass
    rulebook = _read_elsewhere(file)
    if not rulebook.blocks:
        raise RulebookError("no-text")
    return rulebook


def _read_elsewhere(file: Path) -> Rulebook:
    """Return what another process reads in a file; errors as for ``read_rulebook``."""
    spawning = multiprocessing.get_context("spawn")
    receiver, sender = spawning.Pipe(duplex=False)
    process = spawning.Process(target=_send_rulebook, args=(file, sender), daemon=True)
    process.start()
    sender.close()
    try:
        if not receiver.poll(SECONDS_FOR_READING):
            raise RulebookError("too-slow", seconds=SECONDS_FOR_READING)
        result: Rulebook | tuple[str, dict[str, str | int]] = receiver.recv()
    except EOFError as error:
        raise RulebookError("broken", reason="MemoryError") from error
    finally:
        process.kill()
        process.join()
    if isinstance(result, tuple):
        code, details = result
        raise RulebookError(code, **details)
    return result


def _send_rulebook(file: Path, sender: "Connection") -> None:
    """Send what is in a file, or the code and the details of the error."""
    limit_memory(_MEMORY_BYTES)
    logging.disable()  # the libraries' remarks are none for players
    try:
        sender.send(_read(file))
    except RulebookError as error:
        sender.send((error.code, error.details))
    except MemoryError:  # the blocks fit into the limit, but not twice
        sender.send(("broken", {"reason": MemoryError.__name__}))


def _read(file: Path) -> Rulebook:
    """Return what is in a file; errors as for ``read_rulebook``."""
    try:
        rulebook = _READERS[file.suffix.lower()](file)
    except (OSError, RulebookError):
        raise
    except ImportError as error:
        raise RulebookError("no-library", name=error.name or "") from error
    except Exception as error:  # whatever the libraries raise at a broken document
        raise RulebookError("broken", reason=type(error).__name__) from error
    if len(rulebook.blocks) > _MOST_BLOCKS:
        raise RulebookError("too-long", limit=_MOST_BLOCKS)
    return rulebook


def _read_text(file: Path) -> Rulebook:
    from bot.drafting.plain_text import blocks_of_text

    return Rulebook(tuple(islice(blocks_of_text(_decoded(file)), _MOST_BLOCKS + 1)))


def _read_markdown(file: Path) -> Rulebook:
    from markdown_it import MarkdownIt

    from bot.drafting.html_blocks import read_html

    parser = MarkdownIt("commonmark", {"breaks": True}).enable(["table", "strikethrough"])
    environment: dict[str, dict[str, dict[str, str]]] = {}
    rulebook = read_html(parser.render(_decoded(file), environment))
    references = environment.get("references", {}).items()
    # "[Note]: Torches" is read as the address of a link.
    texts = [
        f"[{name}]: {link['href']}" for name, link in references if not _ADDRESS.search(link["href"])
    ]
    return Rulebook((*rulebook.blocks, *(Block("margin", text) for text in texts)), rulebook.remarks)


def _read_html(file: Path) -> Rulebook:
    from bot.drafting.html_blocks import read_html

    return read_html(_decoded(file))


def _read_pdf(file: Path) -> Rulebook:
    from bot.drafting.pdf_pages import read_pdf

    return read_pdf(file)


def _read_docx(file: Path) -> Rulebook:
    content = file.read_bytes()
    if content.startswith(_COMPOUND) and _ENCRYPTED_PACKAGE in content:
        raise RulebookError("encrypted")
    from bot.drafting.word_document import read_word

    return read_word(file)


def _decoded(file: Path) -> str:
    """Return a text file's content, in whichever encoding editors on Windows may have saved it.

    Raises:
        RulebookError: It has too many lines.
    """
    content = file.read_bytes()
    if content.count(b"\n") > _MOST_LINES:
        raise RulebookError("too-long", limit=_MOST_LINES)
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return visible_text(content.decode("utf-16", "replace"))
    try:
        return visible_text(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return visible_text(content.decode("cp1252", "replace"))


_READERS: Final[Mapping[str, Callable[[Path], Rulebook]]] = {
    ".md": _read_markdown,
    ".txt": _read_text,
    ".pdf": _read_pdf,
    ".html": _read_html,
    ".docx": _read_docx,
}
