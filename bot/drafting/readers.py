"""Read a rulebook's file, whatever its format, into blocks.

The libraries for the formats come with ``pip install 'lawspeaker[import]'``.
"""

import codecs
import logging
import multiprocessing
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.drafting.blocks import Block, RulebookError
from bot.drafting.html_blocks import blocks_of_html
from bot.drafting.plain_text import blocks_of_lines, without_running_lines
from bot.process_limits import limit_memory

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LARGEST_FILE: Final = 50_000_000
# What a packed document may hold once it is unpacked.
_LARGEST_UNPACKED: Final = 200_000_000
_MOST_BLOCKS: Final = 100_000
# A shorter line was not broken for want of room.
_LEAST_BROKEN: Final = 40
# At the end of such a line.
_DIVIDED_WORD: Final = re.compile(r"[^\W\d_]-$")
SECONDS_FOR_READING: Final = 60
_MEMORY_BYTES: Final = 1024**3
# What pypdf raises at a PDF with a password, or at one that it has no library for.
_ENCRYPTED: Final = ("FileNotDecryptedError", "WrongPasswordError", "DependencyError")


def read_rulebook(file: Path) -> list[Block]:
    """Return the blocks of a rulebook in ``file``, whose ending tells its format.

    Raises:
        RulebookError: The format is not known or lacks its library, or the file is too large, broken
            or without text.
        OSError: The file cannot be read.
    """
    reader = _READERS.get(file.suffix.lower())
    if reader is None:
        raise RulebookError("unknown-format", known=", ".join(_READERS))
    if not file.exists():
        raise RulebookError("no-file")
    if not file.is_file():
        raise RulebookError("no-ordinary-file")
    if file.stat().st_size > LARGEST_FILE:
        raise RulebookError("too-large", limit=LARGEST_FILE)
    with file.open("rb"):  # before another process finds that it may not be read
        pass
    blocks = _read(file) if reader is _read_text else _read_elsewhere(file)
    if not blocks:
        raise RulebookError("no-text")
    return blocks


def _read_elsewhere(file: Path) -> list[Block]:
    """Return the blocks of a rulebook that a library reads: in another process, with limits.

    Some hostile documents take hours, or gigabytes.

    Raises:
        RulebookError: As for ``read_rulebook``.
    """
    spawning = multiprocessing.get_context("spawn")
    receiver, sender = spawning.Pipe(duplex=False)
    process = spawning.Process(target=_send_blocks, args=(file, sender), daemon=True)
    process.start()
    sender.close()
    try:
        if not receiver.poll(SECONDS_FOR_READING):
            raise RulebookError("too-slow", seconds=SECONDS_FOR_READING)
        result: list[Block] | tuple[str, dict[str, str | int]] = receiver.recv()
    except EOFError as error:
        raise RulebookError("broken", reason="MemoryError") from error
    finally:
        process.kill()
        process.join()
    if isinstance(result, tuple):
        code, details = result
        raise RulebookError(code, **details)
    return result


def _send_blocks(file: Path, sender: "Connection") -> None:
    """Send the blocks of a rulebook, or the code and the details of the error."""
    limit_memory(_MEMORY_BYTES)
    logging.disable()  # the libraries' remarks are none for players
    try:
        sender.send(_read(file))
    except RulebookError as error:
        sender.send((error.code, error.details))
    except MemoryError:  # the blocks fit into the limit, but not twice
        sender.send(("broken", {"reason": MemoryError.__name__}))


def _read(file: Path) -> list[Block]:
    """Return the blocks of a rulebook; errors as for ``read_rulebook``."""
    try:
        blocks = list(islice(_READERS[file.suffix.lower()](file), _MOST_BLOCKS + 1))
    except (OSError, RulebookError):
        raise
    except ImportError as error:
        raise RulebookError("no-library", name=error.name or "") from error
    except Exception as error:  # whatever the libraries raise at a broken document
        kind = type(error).__name__
        if kind in _ENCRYPTED:
            raise RulebookError("encrypted") from error
        raise RulebookError("broken", reason=kind) from error
    if len(blocks) > _MOST_BLOCKS:
        raise RulebookError("too-long", limit=_MOST_BLOCKS)
    return blocks


def _read_text(file: Path) -> Iterator[Block]:
    yield from blocks_of_lines(_joined_lines(_decoded(file)))


def _read_markdown(file: Path) -> Iterator[Block]:
    from markdown_it import MarkdownIt

    html = MarkdownIt("commonmark").enable("table").render(_decoded(file))
    yield from blocks_of_html(html)


def _read_html(file: Path) -> Iterator[Block]:
    yield from blocks_of_html(_decoded(file))


def _read_pdf(file: Path) -> Iterator[Block]:
    from pypdf import PdfReader

    pages = [page.extract_text() for page in PdfReader(file).pages]
    for number, page in enumerate(without_running_lines(pages), 1):
        yield from blocks_of_lines(_joined_lines(page), number)


def _read_docx(file: Path) -> Iterator[Block]:
    with zipfile.ZipFile(file) as archive:
        if sum(member.file_size for member in archive.infolist()) > _LARGEST_UNPACKED:
            raise RulebookError("too-large", limit=_LARGEST_UNPACKED)
    import docx
    from docx.table import Table

    for part in docx.Document(str(file)).iter_inner_content():
        if isinstance(part, Table):
            for row in part.rows:
                yield Block("row", "\t".join(" ".join(cell.text.split()) for cell in row.cells))
        elif part.text.strip():
            yield from _blocks_of_paragraph(part)


def _blocks_of_paragraph(paragraph: Any) -> Iterator[Block]:  # noqa: ANN401  # python-docx is imported late
    style = (paragraph.style.name if paragraph.style is not None else "") or ""
    if style.startswith(("Heading", "Title")):
        level = style.rpartition(" ")[2]
        yield Block("heading", paragraph.text.strip(), level=int(level) if level.isdecimal() else 1)
    elif style.startswith("List"):
        yield Block("item", paragraph.text.strip())
    else:
        yield from blocks_of_lines(paragraph.text)


def _decoded(file: Path) -> str:
    """Return a text file's content, in whichever encoding editors on Windows may have saved it."""
    content = file.read_bytes()
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _joined_lines(text: str) -> str:
    """Return a text with the lines of a paragraph joined that were broken where a page's line ends."""
    paragraphs: list[list[str]] = []
    length = 0  # of the last one
    for line in map(str.strip, text.splitlines()):
        if line[:1].islower() and length >= _LEAST_BROKEN:
            last = paragraphs[-1][-1]
            is_divided = _DIVIDED_WORD.search(last) is not None
            paragraphs[-1][-1] = last[:-1] if is_divided else f"{last} "
            paragraphs[-1].append(line)
        else:
            paragraphs.append([line])
            length = 0
        length += len(line)
    return "\n".join(map("".join, paragraphs))


_READERS: Final[Mapping[str, Callable[[Path], Iterator[Block]]]] = {
    ".md": _read_markdown,
    ".txt": _read_text,
    ".pdf": _read_pdf,
    ".html": _read_html,
    ".docx": _read_docx,
}
