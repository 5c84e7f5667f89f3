"""From jumps to nested Python: what stands between the entry of a function and its ends, loops and all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from .. import instructions as i
from .counting import Turn

_DEEPEST = 40
"""Python reads lines that are indented less than 100 times."""

_LOOPS = 15
"""Python allows 20 loops in each other."""

_COPIES = 3
"""A function may become so much longer than what it is written from."""


class Tangled(Exception):
    """There is no nesting that gets to instruction `pc` as the jumps do."""

    def __init__(self, pc: int) -> None:
        super().__init__(pc)
        self.pc = pc


class Line(NamedTuple):
    indent: int
    text: str


class Loop(NamedTuple):
    """A loop that is being written: where it begins, where it goes on when it is over."""

    head: int
    exit: int | None


Statement = Callable[[int], tuple[list[str], bool]]
"""Returns the lines of an instruction that is no jump, and whether the next one may follow it."""

Condition = Callable[[int], str]
Following = Callable[[int], tuple[int, ...]]


class Structure:
    """Writes one function.

    `following` says what may come next within it; whatever else comes next is left to `leave`, the line that
    goes on elsewhere.
    """

    def __init__(
        self,
        code: tuple[i.Instruction, ...],
        start: int,
        following: Following,
        statement: Statement,
        condition: Condition,
        leave: Callable[[int], str],
        count: Callable[[], list[str]],
        turns: Mapping[int, Turn],
        is_quiet: Callable[[int], bool],
    ) -> None:
        self._code, self._start = code, start
        self._statement, self._condition, self._leave, self._count = statement, condition, leave, count
        self._turns, self._is_quiet = turns, is_quiet
        self._each: dict[int, list[str]] = {}
        self._next: dict[int, tuple[int, ...]] = {}
        self._before: dict[int, list[int]] = {}
        self._bodies: dict[int, set[int]] = {}
        self._explore(following)
        self._find_loops()
        self._lines: list[Line] = []
        self._written = 0

    def lines(self) -> list[Line]:
        """Return the lines of the body. Raises: Tangled."""
        self._write(self._start, None, None, frozenset(), 1)
        return self._lines

    def _explore(self, following: Following) -> None:
        waiting = [self._start]
        while waiting:
            pc = waiting.pop()
            if pc in self._next:
                continue
            self._next[pc] = following(pc)
            for after in self._next[pc]:
                self._before.setdefault(after, []).append(pc)
                waiting.append(after)

    def _find_loops(self) -> None:
        """Find the loops: what is jumped back to, with all that leads to the jump."""
        for head, ends in self._back_edges().items():
            body, waiting = {head}, ends
            while waiting:
                pc = waiting.pop()
                if pc not in body:
                    body.add(pc)
                    waiting += self._before.get(pc, [])
            for pc in body - {head}:
                if any(before not in body for before in self._before.get(pc, [])):
                    raise Tangled(pc)
            self._bodies[head] = body

    def _back_edges(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        open_, done = {self._start}, set[int]()
        stack: list[tuple[int, Iterator[int]]] = [(self._start, iter(self._next[self._start]))]
        while stack:
            pc, rest = stack[-1]
            after = next(rest, None)
            if after is None:
                stack.pop()
                open_.discard(pc)
                done.add(pc)
            elif after in open_:
                found.setdefault(after, []).append(pc)
            elif after not in done:
                open_.add(after)
                stack.append((after, iter(self._next[after])))
        return found

    # ---- writing ------------------------------------------------------------------------------------------

    def _put(self, indent: int, text: str) -> None:
        self._lines.append(Line(indent, text))

    def _write(
        self, pc: int, follow: int | None, loop: Loop | None, inside: frozenset[int], deep: int
    ) -> None:
        """Write what begins at an instruction, up to `follow`, which stands behind.

        `inside`: the heads of the loops that are open; `loop` is the innermost one.
        """
        if deep > _DEEPEST or len(inside) > _LOOPS:
            raise Tangled(pc)
        while True:
            if pc == follow:
                return
            if loop is not None and pc == loop.head:
                self._put(deep, "continue")
                return
            if loop is not None and pc == loop.exit:
                self._put(deep, "break")
                return
            if pc not in self._next or (pc == self._start and self._written and pc not in self._bodies):
                self._put(deep, self._leave(pc))
                return
            if pc in inside:
                raise Tangled(pc)
            if pc in self._bodies:
                after = self._loop(pc, loop, inside, deep)
                if after is None:
                    return
                pc = after
                continue
            self._written += 1
            if self._written > _COPIES * len(self._next) + 20:
                raise Tangled(pc)
            following = self._one(pc, follow, loop, inside, deep)
            if following is None:
                return
            pc = following

    def _one(
        self, pc: int, follow: int | None, loop: Loop | None, inside: frozenset[int], deep: int
    ) -> int | None:
        """Write one instruction; return what comes next, None where nothing does."""
        match self._code[pc]:
            case i.Jump(to):
                return to
            case i.Unless():
                return self._branch(pc, follow, loop, inside, deep)
        each = self._each.get(pc)
        lines, goes_on = self._statement(pc) if each is None else (each, True)
        for line in lines:
            self._put(deep, line)
        return pc + 1 if goes_on else None

    def _loop(self, head: int, outer: Loop | None, inside: frozenset[int], deep: int) -> int | None:
        """Write a loop; return where it goes on, None where it does not end by itself."""
        exit_ = self._exit(head, outer, inside)
        loop, within = Loop(head, exit_), inside | {head}
        first, turn = self._code[head], self._turns.get(head)
        if turn is not None and self._is_simple(turn):
            return self._through(turn, loop, within, deep)
        if isinstance(first, i.Unless) and first.to == exit_ and head + 1 in self._bodies[head]:
            self._put(deep, f"while {self._condition(head)}:")
            self._counted(head, deep)
            self._write(head + 1, head, loop, within, deep + 1)
            return exit_
        self._put(deep, "while True:")
        self._counted(head, deep)
        self._begin(head, loop, within, deep + 1)
        return exit_

    def _is_simple(self, turn: Turn) -> bool:
        """Whether a loop over things begins at the first and goes through all of them, none left out."""
        body = self._bodies[turn.head]
        before = set(self._before[turn.head])
        return (
            not turn.seen
            and turn.head != self._start
            and before == {turn.head - 1, turn.end}
            and self._before.get(turn.end, []) == [turn.end - 1]
            and all(self._is_quiet(pc) for pc in body)
            and all(after in body for pc in body - {turn.head} for after in self._next[pc])
        )

    def _through(self, turn: Turn, loop: Loop, within: frozenset[int], deep: int) -> int | None:
        """Write a loop over things; its cell is what it is in the end."""
        target = self._statement(turn.head + 1)[0][0].partition(" = ")[0]
        name = f"x{turn.head}"
        self._each[turn.head + 1] = [f"{target} = {name}"]
        self._each[turn.end - 1] = []
        self._put(deep, f"for {name} in R[{turn.register}]:")
        self._write(turn.head + 1, turn.head, loop, within, deep + 1)
        self._put(deep, f"C[{turn.cell}] = len(R[{turn.register}])")
        return loop.exit

    def _counted(self, head: int, deep: int) -> None:
        if head in self._turns:
            return
        for line in self._count():
            self._put(deep + 1, line)

    def _begin(self, head: int, loop: Loop, inside: frozenset[int], deep: int) -> None:
        """Write the body of a loop from its head."""
        self._written += 1
        following = self._one(head, head, loop, inside, deep)
        if following is not None:
            self._write(following, head, loop, inside, deep)

    def _exit(self, head: int, outer: Loop | None, inside: frozenset[int]) -> int | None:
        """Return where a loop goes on: where the ways out of it meet."""
        body = self._bodies[head]
        outs = {after for pc in body for after in self._next[pc] if after not in body}
        for pc in inside & outs:
            if outer is None or pc != outer.head:
                raise Tangled(pc)
        ends = {head}
        if outer is not None:
            ends |= {end for end in outer if end is not None}
        ways = {out: self._reach(out, ends) for out in outs}
        if not ways:
            return None
        # A way out that meets no other is written where it is; of the rest the meeting point is the exit.
        longest = max(outs, key=lambda out: (len(ways[out]), -out))
        meeting = [out for out in outs if ways[out] & ways[longest]]
        shared = set.intersection(*(ways[out] for out in meeting))
        first = [out for out in meeting if out in shared]
        if first:
            return first[0]
        heads = self._heads(shared, set().union(*(ways[out] for out in meeting)))
        if len(heads) != 1:
            raise Tangled(min(outs))
        return heads.pop()

    def _branch(
        self, pc: int, follow: int | None, loop: Loop | None, inside: frozenset[int], deep: int
    ) -> int | None:
        """Write a branch; return where its two ways meet, or where the way goes on that does not end."""
        branch = self._code[pc]
        assert isinstance(branch, i.Unless)
        yes, no = pc + 1, branch.to
        whether = self._condition(pc)
        ends = {end for end in ((loop.head, loop.exit) if loop else ()) if end is not None}
        if follow is not None:
            ends.add(follow)
        one, other = self._reach(yes, ends), self._reach(no, ends)
        both = one & other
        if not both:
            # One way at most gets to what follows; it is written behind the other.
            if follow in one or (follow not in other and len(one) > len(other)):
                self._arm(f"if not {whether}:", no, None, loop, inside, deep, pc)
                return yes
            self._arm(f"if {whether}:", yes, None, loop, inside, deep, pc)
            return no
        heads = self._heads(both, one | other) | ({yes, no} & both)
        meeting = heads.pop() if len(heads) == 1 else follow if follow in both else None
        if meeting == yes:
            self._arm(f"if not {whether}:", no, meeting, loop, inside, deep, pc)
        elif meeting == no:
            self._arm(f"if {whether}:", yes, meeting, loop, inside, deep, pc)
        else:
            self._arm(f"if {whether}:", yes, meeting, loop, inside, deep, pc)
            self._arm("else:", no, meeting, loop, inside, deep, pc)
        return meeting

    def _arm(
        self,
        head: str,
        pc: int,
        follow: int | None,
        loop: Loop | None,
        inside: frozenset[int],
        deep: int,
        branch: int,
    ) -> None:
        self._put(deep, head)
        before = len(self._lines)
        self._write(pc, follow, loop, inside, deep + 1)
        if len(self._lines) == before:
            self._put(deep + 1, "pass")

    def _reach(self, start: int, ends: set[int]) -> set[int]:
        """Return what is reached from an instruction without going on behind the ends."""
        seen, waiting = set[int](), [start]
        while waiting:
            pc = waiting.pop()
            if pc in seen or pc not in self._next:
                continue
            seen.add(pc)
            if pc not in ends:
                waiting += self._next[pc]
        return seen

    def _heads(self, part: set[int], whole: set[int]) -> set[int]:
        """Return where a part is entered from the rest of the whole."""
        outside = whole - part
        return {pc for pc in part if any(before in outside for before in self._before.get(pc, []))}
