"""Numbers steps, and says their numbers where texts ask for them.

In its own title a step has the hole `{number}`: its place, from 1, among the steps beside it whose titles
have that hole. Any other text names the step: `{number of round.sale}`. So a layer that puts a step between
others, or takes one away, renumbers those behind it.
"""

from __future__ import annotations

import re
from collections import Counter

from ...grammar import model
from ...grammar.source import Span
from .paths import Declarations, Found, Path, everything, find

OWN = "number"
"""What stands in the hole for the number of the step itself."""

_OWN = f"{{{OWN}}}"
OF = re.compile(r"\{number of (\w+(?:\.\w+)+)\}")
"""The hole for the number of a step that lies at a path."""


class Numbers:
    """The numbers of the steps of some declarations: `paths` are those of the steps that have one."""

    def __init__(self, declarations: Declarations) -> None:
        self._declarations = declarations
        self._own: dict[Span, int] = {}
        self.paths: list[Path] = []
        beside: Counter[Path] = Counter()
        for found in everything(declarations):
            title = _title(found)
            if title is not None and _OWN in title.text:
                beside[found.path[:-1]] += 1
                self._own[title.span] = beside[found.path[:-1]]
                self.paths.append(found.path)

    def own(self, title: model.Quote) -> int | None:
        """Return the number of the step that has this title, None where it has none."""
        return self._own.get(title.span)

    def at(self, path: Path) -> int | None:
        """Return the number of the step at a path, None where there is none or it has none."""
        titles = [_title(found) for found in find(self._declarations, path)]
        return self.own(titles[0]) if len(titles) == 1 and titles[0] is not None else None

    def there(self, path: Path) -> bool:
        """Tell whether anything lies at a path."""
        return bool(find(self._declarations, path))

    def said(self, quote: model.Quote) -> str:
        """Return a text with the numbers that stand for its holes, as far as there are such."""
        own = self.own(quote)
        return self.told(quote.text if own is None else quote.text.replace(_OWN, str(own)))

    def told(self, text: str) -> str:
        """Return a text with the numbers of the steps that it names, as far as there are such."""
        return OF.sub(self._number, text)

    def _number(self, hole: re.Match[str]) -> str:
        found = self.at(tuple(hole[1].split(".")))
        return hole[0] if found is None else str(found)


def _title(found: Found) -> model.Quote | None:
    return found.node.title if isinstance(found.node, model.Step) else None
