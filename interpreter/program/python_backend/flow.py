"""Which instruction may follow which: the procedures that never stop to ask, and where functions begin.

A *plain* procedure runs from its entry to its `Leave` without a question and without ending the game, so it
is one function that is called. All else is *stopping* code: it is cut into functions that end at a question
or name the function that goes on. These begin at *entries*; where an entry is *cut*, code that gets there
ends, otherwise it goes on with a copy of what stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .. import instructions as i
from ..program import Program

ASKS = i.AskAlternative | i.AskOne | i.AskSet | i.AskNumber
_COPIED = 12
"""So many instructions may be copied to each place from which they are reached."""


class Flow:
    """The flow of one program."""

    def __init__(self, program: Program, cuts: set[int], stopping: set[int], straight: set[int]) -> None:
        """`cuts` are cut whatever their size, `stopping` are no plain procedures.

        Functions that begin at `straight` entries do not come back to their beginning by themselves.
        """
        self.code = program.code
        self._stopping, self._straight = stopping, straight
        self.plain = self._plain_procedures()
        self.entries: set[int] = {0} | cuts | straight
        self.cuts: set[int] = cuts | straight
        self.called: set[int] = set()
        """The plain procedures that are called."""
        self.returns: set[int] = set()
        """Where stopping procedures come back to: what the cell of an `Enter` may say."""
        self._find_entries()
        self._share()

    # ---- procedures ---------------------------------------------------------------------------------------

    def calls(self, pc: int) -> tuple[int, ...]:
        """Return the entries that an instruction may run."""
        match self.code[pc]:
            case i.Enter(entry):
                return (entry,)
            case i.EnterOne(entries):
                return tuple(dict.fromkeys(entry for entry in entries if entry >= 0))
        return ()

    def is_plain(self, pc: int) -> bool:
        """Say whether what an instruction runs comes back by itself."""
        return all(entry in self.plain for entry in self.calls(pc))

    def within(self, pc: int) -> tuple[int, ...]:
        """Return what may follow in the same procedure, questions and calls over."""
        match self.code[pc]:
            case i.Jump(to):
                return (to,)
            case i.Unless(_, to):
                return (pc + 1, to)
            case i.AskAlternative(targets=targets):
                return tuple(dict.fromkeys(targets))
            case i.Leave() | i.End() | i.Fault():
                return ()
        return (pc + 1,)

    def body(self, entry: int) -> set[int]:
        """Return the instructions of a procedure."""
        return reached((entry,), self.within)

    def _plain_procedures(self) -> set[int]:
        backs: dict[int, set[int]] = {}
        for pc, instruction in enumerate(self.code):
            if isinstance(instruction, i.Enter | i.EnterOne):
                for entry in self.calls(pc):
                    backs.setdefault(entry, set()).add(instruction.back)
        bodies = {entry: self.body(entry) for entry in backs}
        plain = {entry for entry in bodies if self._is_quiet(bodies[entry], backs[entry])} - self._stopping
        while bad := {entry for entry in plain if not self._calls_only(bodies[entry], plain)}:
            plain -= bad
        return plain

    def _is_quiet(self, body: set[int], backs: set[int]) -> bool:
        stopping = i.AskAlternative | i.AskOne | i.AskSet | i.AskNumber | i.BeginRound | i.End
        for pc in body:
            instruction = self.code[pc]
            if isinstance(instruction, stopping):
                return False
            if isinstance(instruction, i.Leave) and {instruction.back} != backs:
                return False
        return max(body) < len(self.code)

    def _calls_only(self, body: set[int], plain: set[int]) -> bool:
        return all(entry in plain for pc in body for entry in self.calls(pc))

    # ---- stopping code ------------------------------------------------------------------------------------

    def onward(self, pc: int) -> tuple[int, ...]:
        """Return what may follow before anything is asked, as far as that is known here."""
        match self.code[pc]:
            case i.AskAlternative() | i.AskOne() | i.AskNumber() | i.AskSet():
                return ()
            case i.EnterOne() if not self.is_plain(pc):
                return (pc + 1,)
            case i.Enter() if not self.is_plain(pc):
                return ()
        return self.within(pc)

    def uncut(self, pc: int, start: int = -1) -> tuple[int, ...]:
        """Return what may follow in the same function, which begins at `start`."""
        ends = self.cuts if start in self._straight else self.cuts - {start}
        return tuple(after for after in self.onward(pc) if after not in ends)

    def _find_entries(self) -> None:
        """Find where functions begin: at 0, after questions, at stopping procedures and behind them."""
        seen: set[int] = set()
        waiting = [0]
        while waiting:
            pc = waiting.pop()
            if pc in seen:
                continue
            seen.add(pc)
            instruction = self.code[pc]
            if isinstance(instruction, ASKS):
                self.entries |= set(self.within(pc))
            if isinstance(instruction, i.Enter | i.EnterOne) and not self.is_plain(pc):
                called = set(self.calls(pc))
                self.entries |= called | {pc + 1}
                self.cuts |= called
                self.returns.add(pc + 1)
                waiting += called
            elif isinstance(instruction, i.Enter | i.EnterOne):
                self._call(pc)
            waiting += self.within(pc)
        for pc in seen:
            self._cut_loops(pc, seen)

    def _call(self, pc: int) -> None:
        """Note the plain procedures that an instruction runs, and those that they run."""
        for entry in set(self.calls(pc)) - self.called:
            self.called.add(entry)
            for inside in self.body(entry):
                self._call(inside)

    def _cut_loops(self, pc: int, seen: set[int]) -> None:
        """Cut at what is jumped back to where something is asked in between."""
        for head in self.onward(pc):
            if head > pc or head in self.cuts:
                continue
            between = self._between(head, pc, seen)
            if any(self._stops(each) for each in between):
                self.entries.add(head)
                self.cuts.add(head)

    def _between(self, head: int, end: int, seen: set[int]) -> set[int]:
        """Return the instructions on ways from the head of a loop to its end."""
        forth = reached((head,), lambda pc: () if pc == end else self.within(pc))
        into: dict[int, list[int]] = {}
        for pc in forth:
            for after in self.within(pc):
                into.setdefault(after, []).append(pc)
        back = reached((end,), lambda pc: () if pc == head else into.get(pc, ()))
        return forth & back & seen

    def _stops(self, pc: int) -> bool:
        return isinstance(self.code[pc], ASKS) or not self.is_plain(pc)

    def _share(self) -> None:
        """Cut where much code would be copied into several functions."""
        while True:
            owners: dict[int, set[int]] = {}
            for entry in self.entries:
                for pc in reached((entry,), self.uncut):
                    owners.setdefault(pc, set()).add(entry)
            shared = {pc for pc, found in owners.items() if len(found) > 1 and pc not in self.cuts}
            heads = {
                after
                for pc in owners
                for after in self.uncut(pc)
                if after in shared and owners[after] != owners[pc]
            } | (self.entries & shared)
            large = {pc for pc in heads if len(reached((pc,), self.uncut)) > _COPIED}
            if not large:
                return
            self.cuts |= large
            self.entries |= large


def reached(first: Iterable[int], following: Callable[[int], Iterable[int]]) -> set[int]:
    """Return what is reached from some instructions, these included."""
    seen, waiting = set[int](), list(first)
    while waiting:
        pc = waiting.pop()
        if pc not in seen:
            seen.add(pc)
            waiting += following(pc)
    return seen
