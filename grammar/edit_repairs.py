"""Says what is wrong with a line that edits what lies below, or with the lines that it does not take."""

from collections.abc import Sequence
from functools import cached_property

from lark import Token

from . import codes
from .diagnostics import Diagnostic
from .failed_line import FailedLine
from .foreign import value_instead
from .tables import LAYOUT, Walk, keywords

_EDITS = frozenset({"CHANGE", "CONFIRM", "REPLACE", "REMOVE", "BEFORE", "AFTER"})
_PLACES = frozenset({"NAME", "ROUND", "SETUP", "REFILL", "PRINT", "RANKING"})
_INSIDE = frozenset({"OF", "FROM", "IN"})
_HEADER = frozenset({"LANGUAGE", "RULESET", "EXTENDS", "EXCLUDES", "SOURCE"})
_NAMED = frozenset({*_PLACES, "OF", "DOT", "CALL", "COMMA", "RPAR", "STRING"})
_BEHIND = frozenset({"TO", "WITH", "BY", "AS", "BE", "IS", "IF", "NUMBER"})
_DECLARED = ("FACT", "RECORD", "OPTION", "ZONE", "RESOURCE", "KIND", "PIECE", "NAME")
_BODY = ("_NL", "_INDENT")


class EditRepairs(FailedLine):
    """The repairs that are tried on edits."""

    @cached_property
    def _edit_head(self) -> tuple[Token, ...]:
        """The first line of the block, where it is an edit."""
        end = next((at for at, token in enumerate(self.tokens) if token.type in LAYOUT), len(self.tokens))
        head = self.tokens[:end]
        return head if head and head[0].type in _EDITS else ()

    def _edit(self) -> Diagnostic | None:
        """Return what is wrong with the first line of an edit that has begun well."""
        if self.start or not self._edit_head or not self.place:
            return None
        if len(self.row) == 1:
            return self._nothing_named()
        return self._header_edited() or self._no_path() or self._said_behind() or self._second_place()

    def _nothing_named(self) -> Diagnostic:
        edit = self.row[0].value
        what = "a declaration or a path" if edit in ("change", "replace") else "a path"
        title = f"`{edit}` names nothing"
        return self._fault(codes.MISSING, self._end(), title, "the line ends too early", f"add {what}")

    def _header_edited(self) -> Diagnostic | None:
        in_header = self._row_types[1] in _HEADER or self.row[1].value == "players"
        if not in_header and self._row_types[1:3] != ["ROUND", "LIMIT"]:
            return None
        advice = "write it in the header of this layer: there it goes before what lies below"
        span = self._span(self.row[1], self.row[-1])
        return self._fault(
            codes.OUT_OF_PLACE, span, "what a header says is not edited", "a part of a header", advice
        )

    def _no_path(self) -> Diagnostic | None:
        """Try a path in place of `rule NAME`, `NAME of NAME` and the like."""
        start = 2 if self.place == 1 and self._row_types[1] not in _PLACES else 1
        path, end = _path(self.row, start)
        types = [self._row_types[0], *_types(path), *self._row_types[end:]]
        if not path or not self._works(types):
            return None
        written = self._text(self.row[1:end])
        edit = self.row[0].value
        below = self.tokens[self.start + len(self.row) + len(_BODY) :]
        if edit == "change" and end == len(self.row) and (not below or below[0].type not in ("ONLY", "SUCH")):
            edit = "replace"
        said = " ".join([edit, ".".join(path), *(token.value for token in self.row[end:])])
        title, advice = f"`{written}` is no path", f"write the path alone: `{said}`"
        span = self._span(self.row[1], self.row[end - 1])
        return self._fault(codes.UNEXPECTED, span, title, "a path is expected here", advice)

    def _said_behind(self) -> Diagnostic | None:
        """Say where the new value, or what is there instead, stands."""
        edit = self.row[0].value
        named = range(2, len(self.row))
        at = next((at for at in named if self._row_types[at] not in _NAMED), len(self.row))
        said = self.row[at + (self._row_types[at : at + 1] != ["NUMBER"]) :]
        if edit not in ("change", "replace") or not said or self._row_types[at] not in _BEHIND:
            return None
        what = self._text(self.row[1:at])
        if edit == "replace":
            title = "what is there instead stands on the lines below `replace`"
            advice = f"write `replace {what}`, and below it what is there instead"
        elif self._row_types[at] == "IF":
            title = "guards stand on the lines below `change`"
            advice = f"write `change {what}`, and below it `only if {self._text(said)}`"
        else:
            title = "what is different stands on the lines below `change`"
            advice = f"write {self._declared(self.row[1:at], self._text(said))}"
        return self._fault(codes.UNEXPECTED, self._span(self.row[at]), title, "not on this line", advice)

    def _declared(self, what: Sequence[Token], value: str) -> str:
        """Return how to give `what` another value."""
        different = ", and below it what is different"
        types = [token.type for token in what]
        if types[:2] == ["FACT", "NAME"]:
            return f"`change {self._text(what)}`, and below it `means {value}`"
        if types[1:] == ["NAME"]:
            return f"`change {self._text(what)}`{different}"
        path, end = _path(what, 0)
        if end < len(what) or not path or path[0] in keywords():
            return f"`change` with the declaration{different}"
        if len(path) == 1:
            return f"what it is, such as `change fact {path[0]}` or `change KIND {path[0]}`{different}"
        kind, member = path[-3] if len(path) > 2 else "KIND", path[-2]
        return f"`change {kind} {member}`, and below it `{path[-1]} {value}`"

    def _second_place(self) -> Diagnostic | None:
        if self._row_types[self.place : self.place + 1] not in (["COMMA"], ["AND"]):
            return None
        if not self._works(self._row_types[: self.place]):
            return None
        edit = self.row[0].value
        title, advice = f"`{edit}` names one place", f"write `{edit}` for each, on a line of its own"
        span = self._span(self.row[self.place])
        return self._fault(codes.TWO_STATEMENTS, span, title, "the second follows here", advice)

    def _title_alone(self) -> str | None:
        """Return how to change nothing but a title."""
        head = self._edit_head
        at = next((at for at, token in enumerate(head) if token.type == "STRING"), 0)
        if not at or head[0].type != "CHANGE" or head[1].type == "EXAMPLE":
            return None
        return f"write `change {head[2].value.rstrip('(')} {head[at].value}` for a new title"

    def _value_given(self) -> Diagnostic | None:
        """Say where a value stands, for a block such as `reward is 3`."""
        if self.start or self._row_types[:2] != ["NAME", "IS"] or len(self.row) < 3:
            return None
        name, word = self.row[:2]
        advice = value_instead(self.layout.source.is_layer, name, self._text(self.row[2:]))
        title = f"no block begins with `{name} is`"
        return self._fault(codes.OUT_OF_PLACE, self._span(name, word), title, "not at the left edge", advice)

    # ---- lines below an edit

    def _edited_otherwise(self) -> str | None:
        """Return how the edit above must begin for the line to stand below it."""
        head = self._edit_head
        parent = self._parent(self.line)
        if not head or parent is not self.block.lines[0]:
            return None
        path, end = _path(head, 1)
        if not path or end < len(head) and head[end].type in ("NAME", "PER"):
            return None
        edit, place = head[0].value, ".".join(path)
        if edit in ("change", "replace") and (declared := self._as_declared(head[0].type, path)):
            return f"say what `{path[-1]}` is: {declared}"
        if edit != "change" and self._stands_behind("CHANGE", "NAME", *_BODY):
            return f"write it below `change {place}`"
        if edit == "change" and self._stands_behind("REPLACE", "NAME", *_BODY):
            return f"write `replace {place}` to say it anew, or `before {place}` to put it beside"
        if edit in ("before", "after") and "OTHERWISE" in self._row_types[:2]:
            return f"write `means … if …`; what holds otherwise is different in `change fact {place}`"
        if edit == "replace" and self._row_types[0] in ("EITHER", "OR"):
            return f"write below `replace {place}` what happens in it, without a line for the alternative"
        return None

    def _as_declared(self, edit: str, path: Sequence[str]) -> str | None:
        """Return the declarations that could take the line: `change fact reward`."""
        if len(path) > 2 or path[0] in keywords():
            return None
        words = [word for word in _DECLARED if self._stands_behind(edit, word, "NAME", *_BODY)]
        if self._row_types[0] == "NAME":  # only the builder knows `supply`
            words = [word for word in words if word != ("NAME" if self.row[0] == "supply" else "RESOURCE")]
        if len(path) == 2:
            return f"`{edit.lower()} {' '.join(path)}`" if "NAME" in words else None
        said = [f"`{edit.lower()} {'KIND' if word == 'NAME' else word.lower()} {path[0]}`" for word in words]
        return " or ".join(part for part in (", ".join(said[:-1]), *said[-1:]) if part) or None

    def _stands_behind(self, *head: str) -> bool:
        """Whether the line could stand behind what these words open."""
        wanted = [*head, *self._row_types, *self._follow()]
        return Walk.start().reach(wanted)[1] == len(wanted)


def _path(row: Sequence[Token], start: int) -> tuple[list[str], int]:
    """Return the parts of the path that begins at `start`, and where it ends.

    `NAME of NAME` is a path from the inside out, and what is called is meant by its name.
    """
    parts: list[str] = []
    at = start
    while at < len(row) and row[at].type in (*_PLACES, "CALL"):
        parts.append(row[at].value.rstrip("("))
        if row[at].type == "CALL":
            at = next((end for end in range(at, len(row)) if row[end].type == "RPAR"), len(row) - 1)
        at += 1
        if at + 1 < len(row) and row[at].type == "DOT":
            at += 1
            continue
        if at + 1 < len(row) and row[at].type in _INSIDE and row[at + 1].type in _PLACES:
            outer, end = _path(row, at + 1)
            return [*outer, *parts], end
        break
    return parts, at


def _types(path: Sequence[str]) -> list[str]:
    types = [keywords().get(part, "NAME") for part in path]
    return [found for part in types for found in ("DOT", part)][1:]
