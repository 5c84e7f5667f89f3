"""Paragraphs for what is printed: pieces to cut out, and what stands on sheets."""

from __future__ import annotations

import re
from typing import assert_never

from ....interpreter.analysis.english import spaced
from ....interpreter.analysis.filling import without_holes
from ....interpreter.analysis.ruleset import (
    Box,
    Boxes,
    Fact,
    Listing,
    Outline,
    Printed,
    Rule,
    Sheet,
    SheetItem,
    Shown,
    Telling,
)
from ..drafts import Draft, leaf
from ..steps import titles_of_steps
from . import words
from .kinds import Kinds
from .names import PLAYER

_TOPIC = re.compile(rf"^[^は、]*{PLAYER.name}は、?")
"""Who does what the title of a rule says: a heading is only what they do."""

_SHAPES = {"card": "カード", "tile": "タイル", "disc": "円形タイル"}


class Prints(Kinds):
    """Paragraphs for what is printed."""

    def _printed(self, printed: Printed) -> Draft:
        kind = self._ruleset.kinds[printed.clause.path.partition(".")[0]]
        noun = self.names.noun(kind.id).name
        size = f"直径{printed.width}" if printed.shape == "disc" else f"{printed.width}×{printed.height}"
        front = words.listed([self.shown(found) for found in printed.front]) or "名前"
        back = words.quoted(noun if printed.back is None else printed.back)
        items = [
            leaf(f"表面：{front}", printed.clause),
            leaf(f"裏面：{back}", printed.clause),
        ]
        if printed.copies > 1:
            items.append(leaf(f"それぞれ{printed.copies}枚", printed.clause))
        return leaf(f"{noun}は{size}mmの{_SHAPES[printed.shape]}として印刷する", printed.clause, *items)

    def shown(self, shown: Shown) -> str:
        """Return what stands in print for a member, as what it has: `価値`, `グループの価値`."""
        return "の".join(
            self.names.property(kind, id_) for kind, id_ in (*shown.through, (shown.kind, shown.id))
        )

    def _sheet(self, sheet: Sheet) -> Draft:
        title = sheet.title or spaced(sheet.id)
        items = tuple(draft for item in sheet.items for draft in self._on_sheet(item))
        return Draft(leaf(f"{words.quoted(title)}シートに載せるもの", sheet.clause).parts, items, colon=True)

    def _on_sheet(self, item: SheetItem) -> tuple[Draft, ...]:
        match item:
            case Outline(path, clause):
                return (leaf(f"{self._at(path)}の手順の見出し", clause),)
            case Telling(path, clause):
                return (leaf(f"{self._at(path)}の説明", clause),)
            case Listing(kind, columns, clause):
                shown = words.listed([self.shown(found) for found in columns], "、")
                text = f"すべての{self.names.noun(kind).name}の一覧表"
                return (leaf(f"{text}（{shown}）" if shown else text, clause),)
            case Boxes(boxes):
                return tuple(leaf(f"{self._laid(box)}を置く場所", box.clause) for box in boxes)
            case _:
                assert_never(item)

    def _laid(self, box: Box) -> str:
        """Return what a player lays down in a box."""
        if box.sort == "resource":
            return f"{PLAYER.name}の{self.names.amount_of(box.id).name}"
        return self.names.filled(box.id, [PLAYER.name]) or f"{PLAYER.name}の{self.names.title(box.id)}"

    def _at(self, path: str) -> str:
        """Return what has a path, each part of it by its title, the outermost first."""
        head, *rest = path.split(".")
        ruleset = self._ruleset
        if path == "ranking":
            return "順位の決め方"
        if not rest and head in ruleset.kinds:
            return words.quoted(self.names.noun(head).name)
        if not rest and head in ruleset.resources:
            return words.quoted(self.names.amount_of(head).name)
        said = [self.open_title(head)]
        if head in ruleset.kinds:
            said = [self.names.member(head, rest.pop(0))]
            head = f"{head}.{path.split('.')[1]}"
        titles = titles_of_steps(ruleset)
        for part in rest:
            head = f"{head}.{part}"
            title = titles.get(head)
            said.append(spaced(part) if title is None else without_holes(title))
        return "の".join(words.quoted(text) for text in said)

    def open_title(self, id_: str) -> str:
        """Return a title with what it is asked of by its own name."""
        asked = [self._asked(id_, name) for name in self.names.asked_of(id_)]
        filled = self.names.filled(id_, asked, alone=True)
        title = self.names.title(id_) if filled is None else filled
        return _TOPIC.sub("", title) if id_ in self._ruleset.rules else title

    def _asked(self, id_: str, name: str) -> str:
        things: tuple[Fact | Rule | None, ...] = (self._ruleset.facts.get(id_), self._ruleset.rules.get(id_))
        for thing in things:
            for parameter in thing.parameters if thing is not None else ():
                if parameter.name == name:
                    return self.local(parameter)
        return self.names.noun(name).name
