"""The syntax model into its canonical text, comments kept: the formatter.

The text is parsed again before it is given out; what would not come back the same is never written.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from . import model
from .parser import parse
from .print_expressions import note, says
from .print_lines import below, head
from .source import Source

NOTE_COLUMN = 65
_GAP = "    "
_LEAST = 2


class CannotPrint(ValueError):
    """The model has no text that says the same; a bug, or a model that no text was parsed into."""


@dataclass(frozen=True)
class Row:
    """A line of canonical text and the node that it belongs to.

    `code` is the text without notes and comments. A comment belongs to the node below it, an empty line and
    a comment at the end of a file to none.
    """

    text: str
    code: str = ""
    node: model.Line | None = None


def to_text(file: model.File) -> str:
    """Return the canonical text of the file.

    Raises: CannotPrint: the file has broken blocks, or its text would not be parsed into the same model.
    """
    if file.broken:
        raise CannotPrint(f"parts of the file could not be read: {', '.join(file.broken)}")
    text = "".join(f"{row.text}\n" for row in rows(file))
    back, faults = parse(Source.of("", text))
    if faults or back != file:
        reason = faults[0].title if faults else "the text would be read differently"
        raise CannotPrint(f"the file cannot be printed: {reason}")
    return text


def rows(file: model.File) -> Iterator[Row]:
    """Yield the lines of the canonical text of a file."""
    previous: model.Declaration | None = None
    for declaration in file.declarations:
        if previous is not None and not _together(previous, declaration):
            yield Row("")
        yield from rows_of(declaration)
        previous = declaration
    if previous is not None and file.after:
        yield Row("")
    yield from (Row(text) for text in _comments(file.after, ""))


def _together(above: model.Declaration, declaration: model.Declaration) -> bool:
    """Whether two declarations stand without an empty line between them."""
    if declaration.before:
        return False
    if isinstance(above, model.Language):
        return isinstance(declaration, model.Ruleset)
    if below(above) or below(declaration) or type(above) is not type(declaration):
        return False
    if isinstance(above, model.Member | model.Family) and isinstance(
        declaration, model.Member | model.Family
    ):
        return above.kind == declaration.kind
    return True


def rows_of(node: model.Line, indent: str = "", position: int = 0) -> Iterator[Row]:
    """Yield the lines of a node and of all below it. `position`: among the alternatives of a choice."""
    yield from (Row(text, node=node) for text in _comments(node.before, indent))
    code = text = indent + head(node, position)
    notes = [*map(note, node.notes), *([says(node.says)] if node.says else [])]
    if notes:
        text = text.ljust(NOTE_COLUMN - 1) if len(text) < NOTE_COLUMN - _LEAST else text + _GAP
        text += "  ".join(notes)
    if node.behind is not None:
        text = f"{text}  {_comment(node.behind)}"
    yield Row(text, code, node)
    for place, inner in enumerate(below(node), start=int(isinstance(node, model.Insert))):
        yield from rows_of(inner, indent + _GAP, place)


def _comments(texts: tuple[str | None, ...], indent: str) -> Iterator[str]:
    for text in texts:
        yield "" if text is None else indent + _comment(text)


def _comment(text: str) -> str:
    return f"# {text}" if text else "#"
