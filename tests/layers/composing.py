"""Lays small layers on each other, as the pages of the corpus write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ludex.grammar import model
from ludex.grammar.diagnostics import Diagnostic, in_order
from ludex.grammar.printer import to_text
from ludex.grammar.render import render
from ludex.grammar.source import MemorySources
from ludex.interpreter.analysis.check import check
from ludex.interpreter.layers.compose import Composition, compose
from ludex.interpreter.layers.reading import read_stack
from ludex.interpreter.layers.stack import Origin

_FENCE = re.compile(r"^```(\w+)(?: ([^\n]*))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)

HEADERS = (model.Language, model.Ruleset)


def file_of(text: str, id_: str, header: str) -> str:
    """Return the text of a ruleset file with these lines in its header; one that has a header as it is."""
    if text.startswith("language"):
        return text
    return f"language 1\nruleset {id_}\n    {header}\n\n{text}"


@dataclass(frozen=True)
class Case:
    """Layers by their paths, and those that are put above the one that is asked for."""

    texts: Mapping[str, str]
    above: tuple[str, ...]
    entry: str = "below"

    def composition(self, above: Sequence[str] | None = None) -> Composition:
        """Return the layers in one."""
        return composed(self.texts, self.above if above is None else above, self.entry)

    def answer(self) -> str:
        """Return what the layers say together, with what is wrong with them."""
        done = self.composition()
        found = self._rendered(done.diagnostics)
        errors = "error[" in found
        parts = [] if errors else [printed(done)]
        return "\n".join([*parts, *([found] if found else [])])

    def checked(self) -> str:
        """Return what `ludex check` finds in the layers."""
        sources = MemorySources(dict(self.texts))
        above = [Origin(sources, f"{name}.ludex") for name in self.above]
        found = check(sources, f"{self.entry}.ludex", above, MemorySources({})).diagnostics
        return self._rendered(found) or "no mistakes found\n"

    def _rendered(self, found: Iterable[Diagnostic]) -> str:
        return render(in_order(found), MemorySources(dict(self.texts)).read, colour=False)


def composed(texts: Mapping[str, str], above: Sequence[str], entry: str = "below") -> Composition:
    """Return a ruleset with layers above it."""
    sources = MemorySources(dict(texts))
    origins = [Origin(sources, f"{name}.ludex") for name in above]
    return compose(read_stack(Origin(sources, f"{entry}.ludex"), origins, MemorySources({})))


def printed(done: Composition) -> str:
    """Return the text of all layers in one, without the header."""
    heads = [node for node in done.file.declarations if isinstance(node, HEADERS)]
    text = to_text(done.file)
    head = to_text(model.File(tuple(heads)))
    return text.removeprefix(head).lstrip("\n")


def cases(page: str) -> dict[str, Case]:
    """Return the cases of a page by their headings: fences `below`, and `layer NAME extends …` for each.

    What stands before the first heading is of every case that has not its own.
    """
    found = {}
    first, *parts = re.split(r"^## ", page, flags=re.MULTILINE)
    for part in parts:
        heading = part.partition("\n")[0]
        texts: dict[str, str] = {}
        above = []
        for word, info, text in _FENCE.findall(first + part):
            if word == "below":
                texts["below.ludex"] = file_of(text, "below", "players 2\n    round limit 5")
            elif word == "layer":
                name, _, header = (info or "mine").partition(" ")
                texts[f"{name}.ludex"] = file_of(text, name, header or "extends below")
                above.append(name)
        entry = "below" if "below.ludex" in texts else above.pop(0)
        found[heading] = Case(texts, tuple(above), entry)
    return found


def answered(page: str, answer: Callable[[Case], str]) -> str:
    """Return the page with the `text` fence of each case written anew."""
    known = cases(page)
    parts = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    done = [parts[0]]
    for part in parts[1:]:
        case = known[part.removeprefix("## ").partition("\n")[0]]

        def reply(found: re.Match[str], case: Case = case) -> str:
            return f"```text\n{answer(case)}```" if found[1] == "text" else found[0]

        done.append(_FENCE.sub(reply, part))
    return "".join(done)
