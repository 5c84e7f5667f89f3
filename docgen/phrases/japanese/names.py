"""What declared things are called in Japanese, with their counters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....interpreter.analysis.english import spaced
from ....interpreter.analysis.filling import fill, holes, without_holes
from ....interpreter.analysis.ruleset import Kind, Member, Ruleset
from ....interpreter.analysis.titles import Mark, Titles
from ....interpreter.analysis.types import SEAT, SUPPLY, Type
from ..catalogues import Catalogue
from ..names import local_sort
from .words import Noun, listed, quoted

PLAYER = Noun.of("プレイヤー", "人")
PIECE = Noun.of("コマ")
THING = Noun.of("もの", "つ")


class Names(Titles):
    """The names of a ruleset whose titles are Japanese already; kinds, resources and locals are looked up."""

    def __init__(self, ruleset: Ruleset, catalogue: Catalogue) -> None:
        super().__init__(ruleset)
        self._catalogue = catalogue

    def noun(self, kind: str) -> Noun:
        """Return what things of a kind are called."""
        return PLAYER if kind == SEAT else Noun.of(self._catalogue.said("kind", spaced(kind)))

    def amount_of(self, resource: str) -> Noun:
        """Return what a resource is called."""
        return Noun.of(self._catalogue.said("resource", spaced(resource)))

    def local(self, name: str, type_: Type) -> str:
        """Return a name that an author has given."""
        if name == SEAT:
            return PLAYER.name
        if name in self._ruleset.kinds:
            return self.noun(name).name
        return self._catalogue.said(local_sort(type_), spaced(name))

    def answer(self, id_: str) -> str:
        """Return what a way out of choices is called that has no title, or several."""
        return self._catalogue.said("answer", spaced(id_))

    def turn(self, sort: str, id_: str) -> str | None:
        """Return the turn of phrase that the catalogue has for a declared thing, see `turns_of`."""
        key = sort, spaced(id_)
        return self._catalogue.get(*key) if key in self._catalogue else None

    def group_noun(self, kind: str, id_: str | None) -> Noun:
        """Return what pieces of a group are called, or all pieces of the kind."""
        own = self.noun(kind)
        if id_ is None or id_ == kind:
            return own
        title = self.member(kind, id_)
        if "{}" in title:
            return Noun.of(title)
        if title.isascii():
            title = f"{own.name}{quoted(title)}"
        return Noun(title, title + own.number("{}"))

    def _open(self, id_: str) -> str:
        """Return the title: what it names stands in its holes, never in English words."""
        return self.title(id_)

    def asked_of(self, id_: str) -> tuple[str, ...]:
        """Return the names of what a title is asked of, in their order."""
        return self._parameters.get(id_, ())

    def filled(self, id_: str, phrases: Sequence[str], *, alone: bool = False) -> str | None:
        named = self.named(id_)
        if not named:
            return None
        values = dict(zip(self._parameters.get(id_, ()), phrases, strict=False))
        rest = [phrase for name, phrase in values.items() if name not in named and not alone]
        said = fill(self._open(id_), lambda name: values.get(name, spaced(name)))
        return (f"{listed(rest)}についての" if rest else "") + said

    def zone(self, id_: str) -> str:
        return "ストック" if id_ == SUPPLY else self.title(id_)

    def _member(self, kind: Kind, member: Member) -> str:
        if member.title or member.named or not member.axes:
            if member.id == kind.id and not member.title:
                return self.noun(kind.id).name
            return without_holes(member.title) if member.title else spaced(member.id)
        marks = (self._mark(name, member.values[name][0]) for name in member.axes)
        return self.marked(self.noun(kind.id).name, marks)

    def marked(self, noun: str, marks: Iterable[Mark]) -> str:
        found = {mark.attribute: mark for mark in marks}
        said = fill(noun, lambda name: found[name].said if name in found else "")
        rest = [found[name] for name in found if name not in dict(holes(noun))]
        owners = "".join(f"{mark.said}の" for mark in rest if mark.kind is not None)
        numbers = [mark.said for mark in rest if mark.kind is None]
        return f"{owners}{said}{'-'.join(numbers)}"
