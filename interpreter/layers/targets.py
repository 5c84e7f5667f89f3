"""Finds what an edit speaks of in the layers below it, and says so where that is not clear."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...grammar import model
from ...grammar.diagnostics import Code, Diagnostic, Label, nearest
from ...grammar.print_lines import head
from ...grammar.source import Span
from . import codes
from .examples import examples, runs_in
from .ledger import Edit, Gone
from .marks import part_of
from .paths import Declarations, Found, Path, called, declared, everything, family_name, find, name_of
from .register import Register

DECLARE = "write it without the word of an edit if it is new"


@dataclass(frozen=True)
class Targets:
    """What a layer may edit.

    `below` are the declarations of the layers that it stands on, `gone` says which edit of these took a path
    away; `own` are its own declarations. `others` are those of the layers on which it does not stand, with
    their edits. Where the layer is `incomplete`, more lies below it than is known. `broken` are names, and
    titles of examples, in blocks below that could not be read: of these nothing is known.
    """

    layer: str
    below: Register
    gone: Mapping[Path, Gone]
    own: Declarations
    others: Callable[[], Iterable[tuple[str, Declarations]]]
    broken: frozenset[str]
    report: Callable[[Diagnostic], None]
    incomplete: bool = False

    def at(self, place: model.Dotted) -> Found | None:
        """Return what a path leads to, None where it leads nowhere or to several things."""
        found = find(self.below.near(place.parts), place.parts)
        if len(found) == 1:
            return found[0]
        if found:
            which = " or ".join(called(item.path) for item in found[:3])
            title = f"{called(place.parts)} may mean several things"
            self._say(codes.AMBIGUOUS_PLACE, place.span, title, "which one?", f"write {which}")
        else:
            self._no_place(place)
        return None

    def of(self, part: model.Part) -> Iterator[Found]:
        """Yield the declarations that a part of the layer speaks of, one for each of its names."""
        match part:
            case model.Example(title=title):
                yield from self.example(title)
            case model.Member():
                yield from (one for word in part.names for one in self._member(part, word))
            case model.Family():
                yield from self._family(part)
            case model.Ranking():
                yield from self._named(part, "ranking", part.span)
            case model.Progress():
                yield from self._named(part, "progress", part.span)
            case _:
                yield from self._named(part, part.name.text, part.name.span)

    def example(self, title: model.Quote) -> Iterator[Found]:
        """Yield the example of this title."""
        found = self._examples.get(title.text, [])
        if len(found) == 1:
            yield found[0]
        elif title.text in self.broken:
            return
        elif found:
            places = [Label(one.node.span, "one of them") for one in found]
            advice = "give them different titles in the layer that they are of"
            self._say(
                codes.AMBIGUOUS_PLACE,
                title.span,
                "several examples have this title",
                "which one?",
                advice,
                places,
            )
        else:
            close = nearest(title.text, self._examples)
            advice = f'write "{close}"' if close else "write the title of an example of a layer below"
            self._say(codes.NO_PLACE, title.span, "no example below has this title", "not there", advice)

    def examples_of(self, place: model.Dotted) -> Iterator[Found]:
        """Yield the examples that run what a path leads to, or something in it."""
        found = self.at(place)
        if found is None:
            return
        runs = [one for alike in self._examples.values() for one in alike if runs_in(one, found)]
        yield from runs
        if not runs and not self.broken:
            advice = "leave this line out"
            title = f"no example below runs {called(place.parts)}"
            self._say(codes.NO_PLACE, place.span, title, "without an example", advice)

    @cached_property
    def _examples(self) -> dict[str, list[Found]]:
        """The examples by their titles."""
        done: dict[str, list[Found]] = {}
        for found in examples(self.below):
            done.setdefault(found.path[-1], []).append(found)
        return done

    # ---- declarations

    def _named(self, part: model.Part, name: str, span: Span) -> Iterator[Found]:
        found = [one for one in declared(self.below.near((name,))) if one.path == (name,)]
        same = [one for one in found if type(one.node) is type(part)]
        if same:
            yield same[0]
        elif found:
            self._other_sort(span, name, found[0])
        else:
            sort = [one.path[0] for one in declared(self.below) if type(one.node) is type(part)]
            self._unknown((name,), span, nearest(name, sort), DECLARE)

    def _other_sort(self, span: Span, name: str, found: Found) -> None:
        said = head(found.declaration)
        advice = f"write `change {said}`"
        if isinstance(found.node, model.Rule | model.Whenever):
            advice = (
                f"write `replace {name}` for all of it, or `change {name}`, `before {name}`, `after {name}`"
            )
        title = f"`{name}` is declared as something else below"
        there = [Label(found.node.span, "declared here")]
        self._say(codes.NO_PLACE, span, title, f"it is `{said}`", advice, there)

    def _member(self, part: model.Member, word: model.Word) -> Iterator[Found]:
        path = (part.kind.text, word.text)
        near = [one for one in declared(self.below.near(path), path) if isinstance(one.node, model.Member)]
        found = [one for one in near if one.path == path]
        if found:
            yield found[0]
            return
        elsewhere = [one for one in near if one.path[1] == word.text]
        if elsewhere:
            kind = elsewhere[0].path[0]
            title = f"`{word.text}` is a {kind} below"
            there = [Label(elsewhere[0].node.span, "declared here")]
            self._say(
                codes.NO_PLACE, part.kind.span, title, "another kind", f"write `{kind} {word.text}`", there
            )
            return
        members = [one for one in declared(self.below) if isinstance(one.node, model.Member)]
        kinds = {one.path[0] for one in members}
        if part.kind.text not in kinds:
            close = nearest(part.kind.text, kinds)
            self._unknown((part.kind.text,), part.kind.span, close, "begin the line like the declaration")
            return
        known = [one.path[1] for one in members if one.path[0] == part.kind.text]
        self._unknown(path, word.span, nearest(word.text, known), DECLARE)

    def _family(self, part: model.Family) -> Iterator[Found]:
        near = declared(self.below.near((part.kind.text,)), (part.kind.text,))
        families = [(one, one.node) for one in near if isinstance(one.node, model.Family)]
        alike = [one for one, node in families if family_name(node) == family_name(part)]
        exact = [one for one, node in families if node.axes == part.axes]
        found = exact[:1] or alike
        if len(found) == 1:
            yield found[0]
        elif found:
            which = " or ".join(f"`{head(one.declaration)}`" for one in found[:3])
            title = "several lines below run through the same"
            self._say(codes.AMBIGUOUS_PLACE, part.span, title, "which one?", f"write {which}")
        else:
            known = [head(node) for node in self.below if isinstance(node, model.Family)]
            close = nearest(head(part), known)
            advice = f"write `{close}`" if close else DECLARE
            self._say(
                codes.NO_PLACE, part.kind.span, f"`{head(part)}` is not declared below", "not there", advice
            )

    # ---- what is not there

    def _no_place(self, place: model.Dotted) -> None:
        parts = place.parts
        known = [".".join(one.path) for one in everything(self.below)]
        known += [
            ".".join(one.path[1:])
            for one in everything(self.below)
            if isinstance(one.declaration, model.Member)
        ]
        reached = next(
            (
                size
                for size in range(len(parts) - 1, 0, -1)
                if find(self.below.near(parts[:size]), parts[:size])
            ),
            0,
        )
        close = nearest(".".join(parts), known)
        self._unknown(parts, part_of(place, reached), close, "`ludex show` lists what can be edited")

    def _unknown(self, path: Path, span: Span, close: str | None, advice: str) -> None:
        """Report a path that nothing below has: say where it is, or else what is `close` to it."""
        if self.broken.intersection(path):
            return
        name = called(path)
        own = find(self.own, path)
        if own:
            there = [Label(own[0].node.span, "declared here")]
            self._say(
                codes.NO_PLACE,
                span,
                f"{name} is of this layer itself",
                "not below",
                "write there what it is to be",
                there,
            )
            return
        for layer, declarations in self.others():
            if find(declarations, path) or any(_puts(node, path) for node in declarations):
                title = f"{name} is of `{layer}`, and `{self.layer}` does not extend that"
                self._say(
                    codes.NO_PLACE, span, title, "not below", f"write `extends …, {layer}` in the header"
                )
                return
        if close is None and self.incomplete:
            return
        advice = f"write `{close}`" if close else advice
        edit = self._taken(path)
        if edit is not None:
            there = [Label(edit.span, edit.told)]
            self._say(codes.NO_PLACE, span, f"{name} is no longer there", "not below", advice, there)
            return
        self._say(codes.NO_PLACE, span, f"nothing below is called {name}", "not there", advice)

    def _taken(self, path: Path) -> Edit | None:
        """Return the edit of a layer below that took a path away, given whole or without its kind."""
        return next((one.edit for gone, one in self.gone.items() if path in (gone, gone[1:])), None)

    def _say(
        self, code: Code, span: Span, title: str, label: str, advice: str, others: Iterable[Label] = ()
    ) -> None:
        self.report(Diagnostic(code, title, (Label(span, label), *others), advice))


def _puts(node: model.Declaration, path: Path) -> bool:
    """Tell whether a layer puts what a path leads to beside something."""
    if not isinstance(node, model.Insert):
        return False
    names = {name_of(line) for line in node.body}
    return path[-1] in names and path[:-1] in (node.place.parts, node.place.parts[:-1])
