"""Lays one layer on those below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from ...grammar import model
from ...grammar.diagnostics import Diagnostic, Label, Severity
from ...grammar.print_lines import head
from ...grammar.source import Span
from . import codes
from .edits.change import Part, changes
from .edits.change_at import adjustments, cited
from .edits.deeds import Deed, Misfit, Scene
from .edits.insert import insertions
from .edits.remove import nothing_to_choose, removal
from .edits.replace import replacement, rewriting
from .ledger import Edit, Gone, Ledger
from .lines import plain
from .marks import first_line, first_word
from .notes import noted
from .paths import Declarations, Found, Path, called, declared, inside, names_in
from .register import Register, at, exchanged
from .sayings import Retelling
from .stack import Layer
from .targets import Targets
from .trees import Lines, lines_of, put

NOT_DECLARED = model.Language | model.Ruleset | model.Edit
"""What stands in a file and is no declaration of what a game is."""

Task = tuple[Found, tuple[Deed, ...]]
"""What is edited, as it is in the layers below, and what is done to it."""


@dataclass(frozen=True)
class Laid:
    """Some layers, laid on each other: what they declare together, their edits, and what these took away."""

    declarations: Register
    ledger: Ledger
    gone: dict[Path, Gone]

    def copy(self) -> Laid:
        """Return the same layers, on which one more may be laid."""
        return Laid(self.declarations.copy(), self.ledger.copy(), dict(self.gone))


@dataclass
class Laying:
    """One layer while it is laid on others.

    `below` are the layers that it stands on; `now` are all that lie already, so those beside it too. What an
    edit means is settled by what lies below; what becomes of it is done to what is there now. `views` gives
    any layer with all below it, by its id. Afterwards `failed` has the names in edits that could not be done,
    and `unsettled` the sentences that do not fit what a layer beside theirs makes, unless a layer above both
    says another one.
    """

    layer: Layer
    below: Laid
    now: Laid
    views: Callable[[str], Laid]

    def __post_init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.failed: list[str] = []
        self.unsettled: list[tuple[Span, Diagnostic]] = []
        self.alone = self.now is self.below or not self.layer.below
        self.before = self.now.declarations
        self.now = self.now.copy()
        self.targets = Targets(
            self.layer.id,
            self.below.declarations,
            self.below.gone,
            tuple(node for node in self.layer.file.declarations if not isinstance(node, NOT_DECLARED)),
            self._others,
            frozenset(self._broken()),
            self.diagnostics.append,
            self.layer.incomplete,
        )

    def lay(self) -> Laid:
        """Return all layers with this one on them."""
        edits = [node for node in self.layer.file.declarations if isinstance(node, model.Edit)]
        if edits and not self.layer.below:
            if not self.layer.incomplete:
                self._nothing_below(edits)
            edits = []
        for edit in together(edits):
            before = len(self.diagnostics)
            for found, deeds in list(self._tasks(edit)):
                self._do(edit, found, deeds)
            if any(found.severity is Severity.ERROR for found in self.diagnostics[before:]):
                self.failed.extend(names_in(edit))
        self._add(self.targets.own)
        self._retell()
        return self.now

    def _broken(self) -> Iterator[str]:
        for layer in self.below.ledger.stack.layers:
            if layer.id in self.layer.below:
                yield from layer.file.broken

    def _others(self) -> Iterator[tuple[str, Declarations]]:
        """Yield the declarations and edits of layers on which this one does not stand, nor they on it."""
        stack = self.below.ledger.stack
        for layer in stack.layers:
            if not stack.ordered(layer.id, self.layer.id):
                yield layer.id, layer.file.declarations

    # ---- what the edits mean

    def _tasks(self, edit: model.Edit) -> Iterator[Task]:
        """Yield what an edit speaks of, and what it does to that."""
        layer = self.layer.id
        match edit:
            case model.Remove(place=place) if self._removed_between(place):
                pass
            case model.Change(part=part):
                if isinstance(part, Part):
                    for found in self.targets.of(part):
                        yield found, tuple(changes(edit, part, found, layer))
                else:
                    advice = f"write `replace {head(part)}` and all its lines"
                    self._misfit(edit, Misfit("this is not changed line by line", "does not fit", advice))
            case model.Replace(part=part):
                for found in self.targets.of(part):
                    yield found, (replacement(edit, found, layer),)
            case model.Remove(place=model.Quote() as title):
                for found in self.targets.example(title):
                    yield found, (removal(edit, found, layer),)
            case model.Remove(place=model.ExamplesOf(place=place)):
                removals = [(found, removal(edit, found, layer)) for found in self.targets.examples_of(place)]
                left = [each for each in removals if not self.now.ledger.repeats(each[1].edits[0])]
                for found, deed in left or removals:
                    yield found, (deed,)
            case model.Remove(place=model.Dotted() as place):
                removed = self.below.ledger.removed(place.parts)
                if removed is None:
                    yield from self._at(place, lambda found: (removal(edit, found, layer),))
                else:
                    self._note((replace(removed, layer=layer, span=edit.span),))
            case model.ChangeAt(place=place):
                yield from self._at(place, lambda found: tuple(adjustments(edit, found, layer)))
            case model.Confirm(place=place):
                yield from self._at(place, lambda found: (cited(edit.notes, found, edit, layer),))
            case model.ReplaceAt(place=place):
                yield from self._at(place, lambda found: (rewriting(edit, found, layer),))
            case model.Insert(place=place):
                ledger = self.below.ledger
                yield from self._at(place, lambda found: insertions(edit, found, layer, ledger))

    def _removed_between(self, place: model.Dotted | model.Quote | model.ExamplesOf) -> bool:
        """Tell whether a layer that this one does not know has removed the same already."""
        if isinstance(place, model.ExamplesOf):
            return False
        path = place.parts if isinstance(place, model.Dotted) else ("example", place.text)
        return any(
            one.edit.sort == "remove" and one.edit.layer in self.layer.between and path in (gone, gone[1:])
            for gone, one in self.below.gone.items()
        )

    def _at(self, place: model.Dotted, deeds: Callable[[Found], tuple[Deed, ...]]) -> Iterator[Task]:
        found = self.targets.at(place)
        if found is not None:
            yield found, deeds(found)

    # ---- what they do

    def _do(self, edit: model.Edit, found: Found, deeds: tuple[Deed, ...]) -> None:
        """Do to what is there now what an edit does to what lies below, if it can be done to that."""
        if not deeds:
            self._no_change(first_line(edit.span, self.layer.source))
        scene = Scene(self.layer.id, self.below.ledger, self._view)
        there = found
        for deed in deeds:
            declarations, placed = lifted(self.below.declarations, deed.places)
            here = at(declarations, there) if deed.places else there
            outcome = deed.act(here or there, replace(scene, placed=placed))
            if isinstance(outcome, Misfit):
                self._misfit(edit, outcome)
                self._note(deed.edits)
                continue
            if len(outcome) == 1:
                done = self._noticed(deed, there.node, outcome[0])
                there = replace(there, node=outcome[0])
            else:
                done = deed
            if done is None or self._clashes(done):
                continue
            if all(self.now.ledger.repeats(one) for one in done.edits):
                self._no_change(first_line(edit.span, self.layer.source))
            else:
                self._done(edit, found, done)

    def _noticed(self, deed: Deed, old: model.Line, new: model.Line) -> Deed | None:
        """Return a deed as it is to be noted; one that says nothing new adds notes, or settles others."""
        if any(self.now.ledger.settles(edit) for edit in deed.edits):
            return deed
        if new is old:
            self._no_change(first_line(deed.edits[0].span, self.layer.source))
            return None
        if plain(new) != plain(old):
            return deed
        return replace(deed, edits=tuple(replace(edit, sort="notes") for edit in deed.edits))

    def _clashes(self, deed: Deed) -> bool:
        """Report what the layer itself says otherwise elsewhere."""
        for edit in deed.edits:
            other = self.now.ledger.clash(edit)
            if other is not None:
                labels = (self._label(edit.span, "edited here"), self._label(other.span, "and here"))
                title = f"`{self.layer.id}` edits {edit.said} twice, and not alike"
                advice = "write into one edit what is to be"
                self.diagnostics.append(Diagnostic(codes.WRONG_EDIT, title, labels, advice))
                return True
        return False

    def _done(self, edit: model.Edit, found: Found, deed: Deed) -> None:
        """Do one thing to what is there now, unless a layer beside has done the same."""
        twin = all(self.now.ledger.twin(one) for one in deed.edits)
        ledger = self._note(deed.edits, deed.places)
        declarations, placed = lifted(self.now.declarations, deed.places)
        here = at(declarations, found)
        moot = twin or any(ledger.moot(one) for one in deed.edits)
        if here is None or moot:
            assert moot or any(pair.other in deed.edits for pair in ledger.conflicts)
            return
        outcome = deed.act(here, Scene(self.layer.id, ledger, self._view, placed))
        if isinstance(outcome, Misfit):
            return
        nodes = exchanged(here, outcome)
        misfit = None if outcome else nothing_to_choose(nodes, here)
        if misfit is not None:
            self._misfit(edit, misfit)
            return
        declarations.put(here.declaration, nodes)
        self.now = replace(self.now, declarations=declarations)
        if deed.edits[0].sort in ("whole", "wrap", "remove"):
            lost = (*(() if outcome else (found,)), *_lost(here, declarations))
            self.now.gone.update({one.path: Gone(one, deed.edits[0]) for one in lost})

    def _note(self, edits: tuple[Edit, ...], places: tuple[Edit, ...] = ()) -> Ledger:
        """Note edits, and return the ledger."""
        for edit in edits:
            self.now.ledger.note(edit, places)
        return self.now.ledger

    def _view(self, layer: str) -> Register:
        return self.views(layer).declarations

    def _add(self, nodes: Declarations) -> None:
        """Add declarations; what a layer beside has declared just so stands there once."""
        stack, ledger = self.now.ledger.stack, self.now.ledger
        files = {one.source.file for one in stack.layers if not stack.ordered(one.id, self.layer.id)}
        known = {plain(one) for one in self.now.declarations if one.span.file in files}
        new = tuple(node for node in nodes if not known or plain(node) not in known)
        for found in declared(new) if ledger.conflicts else ():
            again = Edit(self.layer.id, "whole", found.key, found.node.span, called(found.path))
            if ledger.settles(again):
                ledger.note(again)
        for node in new:
            self.now.declarations.add(node)

    def _retell(self) -> None:
        """Let sentences follow the values in their holes, and report those that no longer fit.

        The layer's own are said of what it makes of those below it, whatever layers beside it do.
        """
        edits = self.now.ledger.done
        own = Retelling(self.layer.source, tuple(one for one in edits if one.layer == self.layer.id))
        own.changed(self.before, self.now.declarations)
        self._retold(own)
        if not self.alone:
            others = Retelling(self.layer.source, tuple(one for one in edits if one.layer != self.layer.id))
            others.beside(self._view(self.layer.id), self.now.declarations)
            self._retold(others)

    def _retold(self, found: Retelling) -> None:
        ids = {layer.source.file: layer.id for layer in self.now.ledger.stack.layers}
        for span, wrong in found.wrong:
            if ids[span.file] in self.layer.below:
                self.diagnostics.append(wrong)
            else:
                self.unsettled.append((span, wrong))
        for old, new in found.exchanged:
            self.now.declarations.put(old, (new,))

    # ---- what is said

    def _label(self, span: Span, text: str) -> Label:
        return Label(first_line(span, self.layer.source), text)

    def _nothing_below(self, edits: list[model.Edit]) -> None:
        said = "an edit" if len(edits) == 1 else f"the first of {len(edits)} edits"
        label = Label(first_word(edits[0].span, self.layer.source), said)
        title = "there is nothing below that could be edited"
        advice = "name the ruleset that this one stands on: `extends …` in the header"
        self.diagnostics.append(Diagnostic(codes.NOTHING_BELOW, title, (label,), advice))

    def _no_change(self, span: Span) -> None:
        if self.layer.between:
            return  # what the layer knows does not say so
        label = Label(span, "it is so already")
        advice = "leave it out, or write what is to be different"
        self.diagnostics.append(Diagnostic(codes.NO_CHANGE, "this changes nothing", (label,), advice))

    def _misfit(self, edit: model.Edit, misfit: Misfit) -> None:
        source = self.layer.source
        span = first_word(edit.span, source) if misfit.span is None else first_line(misfit.span, source)
        label = Label(span, misfit.label)
        self.diagnostics.append(Diagnostic(misfit.code, misfit.title, (label,), misfit.advice))


def together(edits: Iterable[model.Edit]) -> tuple[model.Edit, ...]:
    """Return edits of which all lines that go to one side of a path stand in one."""
    done: dict[object, model.Edit] = {}
    for edit in edits:
        if not isinstance(edit, model.Insert):
            done[id(edit)] = edit
            continue
        here = (edit.side, edit.place)
        first = done.get(here)
        above = first.body if isinstance(first, model.Insert) else ()
        body = (*above, *noted(edit.body, edit.notes))
        done[here] = replace(first if isinstance(first, model.Insert) else edit, body=body, notes=())
    return tuple(done.values())


def lifted(declarations: Register, edits: tuple[Edit, ...]) -> tuple[Register, dict[str, Lines]]:
    """Return declarations without the lines that some edits put there, and these lines by their layers."""
    placed: dict[str, Lines] = {}
    done = declarations.copy() if edits else declarations
    for edit in edits:
        for node in done.near(edit.path):
            lines = tuple(_lines_at(node, edit.lines))
            placed[edit.layer] = (*placed.get(edit.layer, ()), *lines)
            left = node
            for line in lines:
                left = put(left, line, ())
            done.put(node, (left,))
    return done, placed


def _lines_at(node: model.Line, spans: frozenset[Span]) -> Iterator[model.Line]:
    for line in lines_of(node):
        if line.span in spans:
            yield line
        else:
            yield from _lines_at(line, spans)


def _lost(here: Found, declarations: Register) -> Iterator[Found]:
    """Yield what was there with a path that nothing has any more."""
    near = declared(declarations.near(here.path), here.path)
    left = {one.path for found in near for one in (found, *inside(found))}
    return (one for one in (here, *inside(here)) if one.path not in left)
