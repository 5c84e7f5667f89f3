"""Lists what layers make together: line by line, each with its layer, or by what a layer above may edit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ....grammar import model
from ....grammar.diagnostics import nearest
from ....grammar.print_lines import below, head
from ....grammar.printer import Row, rows, rows_of
from ..compose import Composition
from ..examples import complete
from ..paths import Found, Path, everything, find
from ..titles import title_of
from .authorship import written
from .records import Editable, Listed

_SORTS: dict[type[model.Line], str] = {
    model.Kind: "kind",
    model.Piece: "piece",
    model.Resource: "resource",
    model.Zone: "zone",
    model.Record: "record",
    model.Option: "option",
    model.Fact: "fact",
    model.Rule: "rule",
    model.Whenever: "whenever",
    model.Ranking: "ranking",
    model.Measure: "measure",
    model.Progress: "progress",
    model.Sheet: "sheet",
    model.Attribute: "attribute",
    model.Slot: "rule of a kind",
    model.Entry: "entry",
    model.Heading: "heading",
    model.PrintAs: "print",
    model.Front: "front",
    model.Back: "back",
    model.Outline: "line of a sheet",
    model.Telling: "line of a sheet",
    model.Listing: "line of a sheet",
    model.Box: "line of a sheet",
    model.Value: "value",
    model.Copies: "copies",
    model.Body: "rule of a thing",
    model.Refill: "refill",
    model.Step: "step",
    model.Alternative: "alternative",
    model.Pick: "pick",
    model.ChancePick: "pick of chance",
    model.SuchThat: "condition",
}
"""What has a path, in the words of the language; members are called by their kind."""

_SAID = (
    *(model.Copies, model.Attribute, model.Slot, model.Value, model.Pick, model.ChancePick, model.SuchThat),
    *(model.Entry, model.Heading, model.PrintAs, model.Front, model.Back),
    *(model.Outline, model.Telling, model.Listing, model.Box),
)
"""What says on its own line all that it is."""

_WORTH = (model.Means, model.Starts, model.Supply, model.Copies)

HEADER = {"players": model.Players, "round limit": model.RoundLimit}
"""Lines of the header by what they are asked for."""


class UnknownPart(ValueError):
    """Nothing in the ruleset has this path; `nearest` is the one that was probably meant."""

    def __init__(self, part: str, nearest: str | None) -> None:
        super().__init__(part)
        self.part = part
        self.nearest = nearest


def listing(composition: Composition, part: str | None = None) -> list[Listed]:
    """Return the lines of a ruleset, or of a part of it. Raises: UnknownPart."""
    if part is None:
        return [_listed(row, composition) for row in rows(composition.file)]
    found = [[*rows_of(replace(node, before=()))] for node in _parts(composition, part)]
    return [_listed(row, composition) for block in found for row in block]


def _listed(row: Row, composition: Composition) -> Listed:
    if row.node is None:
        return Listed(row.text, row.code)
    place = written(row.node, composition)
    text = row.text + _number(row, composition)
    return Listed(text, row.code, composition.layer_of[place.file], place.file, place.line)


def _number(row: Row, composition: Composition) -> str:
    """Return how a step reads that has a number, as a comment behind its line."""
    node = row.node
    if not row.code or not isinstance(node, model.Step) or node.title is None or node.behind is not None:
        return ""
    said = composition.numbers.said(node.title)
    return "" if said == node.title.text else f"  # {said}"


def _parts(composition: Composition, part: str) -> Iterable[model.Line]:
    """Return what a part means. Raises: UnknownPart."""
    declarations = composition.file.declarations
    title = part.removeprefix("example ").strip('"')
    found: list[model.Line] = [one.node for one in find(declarations, tuple(part.split(".")))]
    header = composition.file.header
    lines = header.body if header else ()
    found = found or [line for line in lines if isinstance(line, HEADER.get(part, ()))]
    found = found or [node for path, node in complete(declarations) if path[-1] == title]
    if not found:
        raise UnknownPart(part, _nearest(part, [one.path for one in everything(declarations)]))
    return found


def _nearest(part: str, paths: Sequence[Path]) -> str | None:
    """Return the path that was probably meant; members may be named without their kind."""
    ends = [".".join(path) for path in paths if path[-1] == part]
    known = [".".join(path) for path in paths] + [".".join(path[1:]) for path in paths if len(path) > 1]
    return ends[0] if len(ends) == 1 else nearest(part, known)


def editable(composition: Composition, part: str | None = None) -> list[Editable]:
    """Return what a layer above a ruleset may edit, of a part what is in it. Raises: UnknownPart."""
    found = list(everything(composition.file.declarations))
    if part is not None:
        nodes = list(_parts(composition, part))
        inside = [one.path for one in found if any(one.node is node for node in nodes)]
        found = [one for one in found if any(one.path[: len(path)] == path for path in inside)]
    return [_editable(one, composition) for one in found]


def _editable(found: Found, composition: Composition) -> Editable:
    node = found.node
    place = written(node, composition)
    sort = node.kind.text if isinstance(node, model.Member | model.Family) else _SORTS[type(node)]
    layer = composition.layer_of[place.file]
    title = title_of(node)
    return Editable(
        ".".join(found.path),
        sort,
        None if title is None else composition.numbers.said(title),
        _worth(node),
        layer,
        place.file,
        place.line,
    )


def _worth(node: model.Line) -> str:
    """Return the line that says what something is worth, empty where none does alone."""
    if isinstance(node, _SAID):
        return head(node)
    lines = [line for line in below(node) if isinstance(line, _WORTH)]
    return head(lines[0]) if len(lines) == 1 else ""
