"""Tells authors what to write in a layer about something that a message points to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import assert_never

from ...grammar import model
from ...grammar.print_lines import head
from ...grammar.source import Span
from ..layers.compose import Composition
from ..layers.examples import examples, runs_in
from ..layers.ledger import Edit, Gone
from ..layers.lines import about
from ..layers.paths import everything, find
from ..layers.trees import Bodied, lines_of


def editing(node: model.Declaration) -> str:
    """Return what a layer writes to change a declaration, for the end of a sentence."""
    match node:
        case model.Rule(name=name) | model.Whenever(name=name):
            id_ = name.text
            return (
                f"write `replace {id_}` and all its lines, or add to it with `before {id_}` and `after {id_}`"
            )
        case model.Ranking():
            return "write `replace ranking` and all its lines"
        case model.Progress():
            return "write `replace progress` and all its lines"
        case model.Example(title=title):
            return f'write `replace example "{title.text}"` and all its lines'
        case _:
            bare = head(node).partition(' "')[0]
            return f"write `change {bare}` and below it what is different, or `replace` for all of it"


def line_around(composition: Composition, span: Span) -> tuple[model.Declaration, str] | None:
    """Return the declaration around a place, and what its line there is about; None outside of all."""
    for node in composition.file.declarations:
        for line in lines_of(node):
            if _around(line, span):
                return node, about(line)
    return None


def body_around(composition: Composition, span: Span) -> str | None:
    """Return the path of the rule, step or alternative around a place, None outside of all."""
    paths = [one.path for one in everything(composition.file.declarations) if _runs(one.node, span)]
    paths.sort(key=len)
    return ".".join(paths[-1]) if paths else None


def _runs(node: model.Line, span: Span) -> bool:
    return isinstance(node, Bodied) and _around(node, span)


def declaring(composition: Composition, span: Span) -> model.Declaration | None:
    """Return the declaration of which a place is the name, None where something else is named there."""
    return next(
        (
            node
            for node in composition.file.declarations
            if any((at.file, at.start) == (span.file, span.start) for at in _named_at(node))
        ),
        None,
    )


def _named_at(node: model.Declaration) -> tuple[Span, ...]:
    """Return the places of the names of a declaration."""
    match node:
        case model.Member(names=words):
            return tuple(word.span for word in words)
        case model.Example(title=title):
            return (title.span,)
        case model.Ranking() | model.Progress():
            return (node.span,)
        case (
            model.Kind(name=word)
            | model.Piece(name=word)
            | model.Resource(name=word)
            | model.Zone(name=word)
            | model.Record(name=word)
            | model.Option(name=word)
            | model.Fact(name=word)
            | model.Rule(name=word)
            | model.Whenever(name=word)
            | model.Measure(name=word)
            | model.Sheet(name=word)
        ):
            return (word.span,)
        case model.Language() | model.Ruleset() | model.Family():
            return ()
        case (
            model.Change()
            | model.ChangeAt()
            | model.Confirm()
            | model.Replace()
            | model.ReplaceAt()
            | model.Remove()
            | model.Insert()
        ):
            return ()
        case _:
            assert_never(node)


def example_at(composition: Composition, span: Span) -> model.Example | None:
    """Return the example around a place, None outside of all."""
    found = (one.node for one in examples(composition.file.declarations) if _around(one.node, span))
    return next((node for node in found if isinstance(node, model.Example)), None)


def instead_of_example(example: model.Example, layer: str) -> str:
    """Return what a layer writes about an example below that no longer fits."""
    title = f'example "{example.title.text}"'
    return f"write in `{layer}` `remove {title}`, or `replace {title}` with what holds now"


def without_examples(composition: Composition, wrong: Collection[str], layer: str) -> Iterator[str]:
    """Yield the lines with which a layer removes examples of those below it that are wrong, by their titles.

    Where all that a rule or step has are wrong, and there are several, one line stands for them.
    """
    below = composition.stack.below(layer)
    known = [
        one
        for one in examples(composition.file.declarations)
        if composition.layer_of[one.node.span.file] in below
    ]
    left = {one.path[1] for one in known if one.path[1] in wrong}
    for one in known:
        for line in one.node.lines if isinstance(one.node, model.Example) else ():
            if not isinstance(line, model.When):
                continue
            places = find(composition.file.declarations, line.rule.parts)
            there = {other.path[1] for other in known for place in places if runs_in(other, place)}
            if len(there) > 1 and there <= left:
                yield f"remove each example of {'.'.join(line.rule.parts)}"
                left -= there
    yield from (f'remove example "{one.path[1]}"' for one in known if one.path[1] in left)


def _around(line: model.Line, span: Span) -> bool:
    return line.span.file == span.file and line.span.start <= span.start < line.span.end


def taken(composition: Composition, name: str, span: Span, of: str | None = None) -> Edit | None:
    """Return the edit that took away what a name means at a place.

    The name is a path, a thing, something that the kind `of` has, or a pick in the same rule.
    """
    word = tuple(name.split("."))
    for path, gone in composition.gone.items():
        match gone.found.declaration:
            case model.Member():
                meant = word in (path, path[1:])
            case model.Kind() | model.Piece() if len(path) == 2:
                meant = (of, *word) == path
            case _:
                meant = word == path
        if meant or (_picked(gone) and word == path[-1:] and _beside(composition, gone, span)):
            return gone.edit
    return None


def _picked(gone: Gone) -> bool:
    return isinstance(gone.found.node, model.Pick | model.ChancePick)


def _beside(composition: Composition, gone: Gone, span: Span) -> bool:
    """Tell whether a place lies in the rule from which something was taken away."""
    around = (body_around(composition, span) or "").split(".")
    size = 3 if isinstance(gone.found.declaration, model.Member) else 1
    return tuple(around[:size]) == gone.found.path[:size]
