"""Clauses for records that hold a thing: that somebody has it, or where it is."""

import re
from abc import ABC

from ....interpreter.analysis import english as words
from ....interpreter.analysis.terms import (
    Expression,
    LocalTerm,
    LookupTerm,
    MemberTerm,
    NothingTerm,
    RecordTerm,
    TheTerm,
)
from ....interpreter.analysis.types import SEAT, ThingType
from ..lets import is_seat
from .clauses import PLACES
from .nouns import Nouns

WHERE = re.compile(rf" (?:{PLACES})\b")
"""How what says where something lies begins."""

_HOLDER = "the holder of "


class Held(Nouns, ABC):
    """What holds of records, and what happens to them, where their titles say how one speaks of that.

    A record that is called as the kind of thing in it is had: `the player has the gold medal`. One that is
    called by that kind and a place is where a thing is: `the box is under the lamp`. A `holder of the lamp`
    has the lamp. Of others these give None.
    """

    def holds(self, record: RecordTerm, value: Expression, negated: bool) -> str | None:
        """Return the clause that a record holds a thing, or nothing."""
        nothing = isinstance(value, NothingTerm)
        not_ = " not" * negated
        if (thing := self.had_by_holder(record)) is not None:
            if nothing:
                return f"{'somebody' if negated else 'nobody'} has {thing}"
            return f"{self.noun(value)} {'does not have' if negated else 'has'} {thing}"
        if (where := self._where(record)) is not None:
            kind = self._kind_in(record)
            if nothing:
                return f"{words.a(kind) if negated else f'no {kind}'} is{where}"
            return f"{self.noun(value)} {self._are(value)}{not_}{where}"
        if self._is_had(record) and _named(value) and record.of is not None:
            return f"{self.noun(record.of)} {'does not have' if negated else 'has'} {self.piece(value)}"
        return None

    def holds_now(self, record: RecordTerm, value: Expression, *, replaces: bool) -> str | None:
        """Return that a record is set to a thing, or to nothing; `replaces`: another one may be in it."""
        nothing = isinstance(value, NothingTerm)
        if (thing := self.had_by_holder(record)) is not None:
            return f"nobody has {thing} any longer" if nothing else f"{self.noun(value)} takes {thing}"
        if (where := self._where(record)) is not None:
            if nothing:
                return f"no {self._kind_in(record)} is{where} any longer"
            return f"{self.noun(value)} {self._are(value)}{where} from now on"
        if self._is_had(record) and record.of is not None:
            owner = self.noun(record.of)
            if nothing:
                their = "their" if is_seat(record.of.type) else "its"
                return f"{owner} returns {their} {words.bare(self.names.title(record.record))}"
            if _named(value):
                surely = isinstance(record.type, ThingType) and not record.type.optional
                other = " instead" * surely + ", in place of any other" * (replaces and not surely)
                return f"{owner} takes {self.piece(value)}{other}"
        return None

    def set_by(self, record: RecordTerm, value: Expression) -> Expression | None:
        """Return whom the sentence of `holds_now` begins with, if it is a player."""
        if self._is_had(record) and record.of is not None and is_seat(record.of.type):
            return record.of
        return value if is_seat(record.type) else None

    def had_by_holder(self, record: RecordTerm) -> str | None:
        """Return what somebody has of whom the record is called the holder."""
        said = self.noun(record) if is_seat(record.type) else ""
        return said.removeprefix(_HOLDER) if said.startswith(_HOLDER) else None

    def _where(self, record: RecordTerm) -> str | None:
        """Return where the thing is that a record holds, if its title says that and what it is."""
        kind = self._kind_in(record) if record.of is None else ""
        tail = self.noun(record).removeprefix(f"the {kind}")
        return tail if kind and tail != self.noun(record) and WHERE.match(tail) else None

    def _is_had(self, record: RecordTerm) -> bool:
        """Whether the record is called as what it holds, or that is printed; no other has such things."""
        declared = self._ruleset.records.get(record.record)
        if declared is None or not isinstance(record.type, ThingType) or is_seat(record.type):
            return False
        kind, title = self._kind_in(record), words.bare(self.names.title(record.record))
        found = self._ruleset.kinds.get(record.type.kind)
        printed = found is not None and found.printed is not None and declared.of == SEAT
        if not (printed or kind == title or kind.startswith(f"{title} ")):
            return False
        like = (one.type for one in self._ruleset.records.values() if one.of == declared.of)
        return [type_.kind for type_ in like if isinstance(type_, ThingType)].count(record.type.kind) == 1

    def _kind_in(self, record: RecordTerm) -> str:
        return self.names.kind(record.type.kind)[0] if isinstance(record.type, ThingType) else ""

    def _are(self, value: Expression) -> str:
        return "are" if isinstance(value, MemberTerm) and words.is_plural(self.noun(value)) else "is"


def _named(value: Expression) -> bool:
    return isinstance(value, MemberTerm | LocalTerm | LookupTerm | TheTerm)
