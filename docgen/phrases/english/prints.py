"""Paragraphs for what is printed: pieces to cut out, and what stands on sheets."""

from typing import assert_never

from ....interpreter.analysis import english as words
from ....interpreter.analysis.filling import in_words
from ....interpreter.analysis.ruleset import (
    Box,
    Boxes,
    Listing,
    Outline,
    Printed,
    Sheet,
    SheetItem,
    Shown,
    Telling,
)
from ..drafts import Draft, leaf
from ..steps import titles_of_steps
from .kinds import Kinds


class Prints(Kinds):
    """Paragraphs for what is printed."""

    def _printed(self, printed: Printed) -> Draft:
        kind = self._ruleset.kinds[printed.clause.path.partition(".")[0]]
        one, many = self.names.kind(kind.id)
        size = f"{printed.width} by {printed.height} mm"
        if printed.shape == "disc":
            size = f"{printed.width} mm"
        front = words.listed([self.shown(found) for found in printed.front])
        back = words.quoted(many if printed.back is None else printed.back)
        items = [
            leaf(f"its front shows {front or 'what it is called'}", printed.clause),
            leaf(f"its back says {back}", printed.clause),
        ]
        if printed.copies > 1:
            items.append(leaf(f"there are {printed.copies} of each", printed.clause))
        return leaf(f"{words.a(one)} is printed as a {printed.shape} of {size}", printed.clause, *items)

    def shown(self, shown: Shown) -> str:
        """Return what stands in print for a member, as what it has: `its value`, `the worth of its suit`."""
        said = ""
        for kind, id_ in (*shown.through, (shown.kind, shown.id)):
            noun = self.names.property(kind, id_)
            said = f"the {noun} of {said}" if said else f"its {noun}"
        return said

    def _sheet(self, sheet: Sheet) -> Draft:
        title = sheet.title or words.spaced(sheet.id)
        items = tuple(draft for item in sheet.items for draft in self._on_sheet(item))
        text = f"the sheet {words.quoted(title)} shows"
        return Draft(leaf(text, sheet.clause).parts, items, colon=True)

    def _on_sheet(self, item: SheetItem) -> tuple[Draft, ...]:
        match item:
            case Outline(path, clause):
                return (leaf(f"the titles of the steps of {self._at(path)}", clause),)
            case Telling(path, clause):
                return (leaf(f"what {self._at(path)} says", clause),)
            case Listing(kind, columns, clause):
                shown = words.listed([self.shown(found).removeprefix("its ") for found in columns])
                text = f"a table of all {self.names.kind(kind)[1]}"
                return (leaf(f"{text}, each with {shown}" if shown else text, clause),)
            case Boxes(boxes):
                return tuple(leaf(f"room for {self._laid(box)}", box.clause) for box in boxes)
            case _:
                assert_never(item)

    def _laid(self, box: Box) -> str:
        """Return what a player lays down in a box."""
        if box.sort == "resource":
            return f"the player's {self.names.resource(box.id, 2)}"
        return self.names.of(box.id, "the player", own=True)

    def _at(self, path: str) -> str:
        """Return what has a path, each part of it by its title, the innermost first."""
        head, *rest = path.split(".")
        ruleset = self._ruleset
        if path == "ranking":
            return "the ranking"
        if not rest and head in ruleset.kinds | ruleset.resources:
            return words.quoted((ruleset.kinds | ruleset.resources)[head].plural)
        said = [in_words(self.names.title(head))]
        if head in ruleset.rules and ruleset.rules[head].stated:
            said = [words.capital(said[0])]
        if head in ruleset.kinds:
            said = [self.names.member(head, rest.pop(0))]
            head = f"{head}.{path.split('.')[1]}"
        titles = titles_of_steps(ruleset)
        for part in rest:
            head = f"{head}.{part}"
            said.append(in_words(titles[head]) if head in titles else words.spaced(part))
        return " in ".join(words.quoted(text) for text in reversed(said))
