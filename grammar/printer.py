"""The syntax model into its canonical text, comments kept: the formatter.

The text is parsed again before it is given out; what would not come back the same is never written.
"""

from collections.abc import Iterator

from . import model
from .parser import parse
from .print_expressions import note
from .print_lines import below, head
from .source import Source

NOTE_COLUMN = 65
_GAP = "    "
_LEAST = 2


class CannotPrint(ValueError):
    """The model has no text that says the same; a bug, or a model that no text was parsed into."""


def to_text(file: model.File) -> str:
    """Return the canonical text of the file.

    Raises: CannotPrint: the file has broken blocks, or its text would not be parsed into the same model.
    """
    if file.broken:
        raise CannotPrint(f"parts of the file could not be read: {', '.join(file.broken)}")
    text = "".join(f"{row}\n" for row in _file(file))
    back, faults = parse(Source.of("", text))
    if faults or back != file:
        reason = faults[0].title if faults else "the text would be read differently"
        raise CannotPrint(f"the file cannot be printed: {reason}")
    return text


def _file(file: model.File) -> Iterator[str]:
    previous: model.Declaration | None = None
    for declaration in file.declarations:
        if previous is not None and not _together(previous, declaration):
            yield ""
        yield from _line(declaration, "", 0)
        previous = declaration
    if previous is not None and file.after:
        yield ""
    yield from _comments(file.after, "")


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


def _line(node: model.Line, indent: str, position: int) -> Iterator[str]:
    yield from _comments(node.before, indent)
    row = indent + head(node, position)
    if node.notes:
        row = row.ljust(NOTE_COLUMN - 1) if len(row) < NOTE_COLUMN - _LEAST else row + _GAP
        row += "  ".join(map(note, node.notes))
    if node.behind is not None:
        row = f"{row}  {_comment(node.behind)}"
    yield row
    for place, inner in enumerate(below(node), start=int(isinstance(node, model.Insert))):
        yield from _line(inner, indent + _GAP, place)


def _comments(texts: tuple[str | None, ...], indent: str) -> Iterator[str]:
    for text in texts:
        yield "" if text is None else indent + _comment(text)


def _comment(text: str) -> str:
    return f"# {text}" if text else "#"
