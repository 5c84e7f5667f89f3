"""Finds the files that a ruleset stands on, and the order in which they lie on each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...grammar import model
from ...grammar.diagnostics import Diagnostic, Label, Severity, nearest
from ...grammar.parser import parse
from ...grammar.source import Source, SourceMissing, Sources, SourceUnreadable
from . import codes
from .stack import DoesNotFit, Layer, Origin, Stack


def read_stack(entry: Origin, above: Sequence[Origin], library: Sources) -> Stack:
    """Read a ruleset, what it extends, and the layers put above it with what these extend.

    What a file extends lies beside it, or in the `library`. Raises: SourceMissing: `entry` or one of `above`
    is not there. DoesNotFit: one of `above` stands on something else.
    """
    reading = _Reading(library)
    first = reading.read(entry)
    tops = [reading.read(origin) for origin in above]
    core = {first.file, *reading.closure(first.file)}
    for top in tops:
        _check_fit(top, first, core, {other.file for other in tops if other is not top}, reading)
    stack = Stack(first.id, tuple(reading.in_order(core)), reading.diagnostics)
    _check_excluded(stack, reading)
    return stack


@dataclass
class _Read:
    """A file that was read, by the name under which it is shown, and the files that it names in `extends`."""

    id: str
    file: str
    origin: Origin
    source: Source
    model: model.File
    extends: tuple[str, ...] = ()
    incomplete: bool = False


@dataclass
class _Reading:
    library: Sources
    files: dict[str, _Read] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    closures: dict[str, frozenset[str]] = field(default_factory=dict)

    def read(self, origin: Origin) -> _Read:
        """Read a file and, below it, what it extends. Raises: SourceMissing."""
        return self.take(origin, origin.sources.read(origin.path))

    def known(self, source: Source) -> _Read | None:
        """Return what was read of the same file, or of one with the same text: both are one."""
        same = (
            read
            for read in self.files.values()
            if read.source.identity == source.identity or read.source.text == source.text
        )
        return next(same, None)

    def take(self, origin: Origin, source: Source) -> _Read:
        """Take in a source and, below it, what it extends; one shown like another gets its full name."""
        known = self.known(source)
        if known is not None:
            return known
        if source.file in self.files:
            source = replace(source, file=source.identity)
        file, found = parse(source)
        self.diagnostics.extend(found)
        header = file.header
        stem = origin.path.rpartition("/")[2].removesuffix(".ludex")
        read = _Read(header.name.text if header else stem, source.file, origin, source, file)
        self._check_id(read, header)
        self.files[source.file] = read
        self.path.append(source.file)
        read.extends = tuple(self._extended(read, header))
        self.path.pop()
        return read

    def _check_id(self, read: _Read, header: model.Ruleset | None) -> None:
        for other in self.files.values():
            if other.id == read.id and header is not None:
                first = other.model.header
                labels = [Label(header.name.span, "the same name")]
                if first is not None:
                    labels.append(Label(first.name.span, "the other one"))
                title = f"two layers are called `{read.id}`"
                advice = "give one of them another name"
                self.diagnostics.append(Diagnostic(codes.SAME_ID, title, tuple(labels), advice))
                read.id = f"{read.id} ({read.file})"
                return

    def _extended(self, read: _Read, header: model.Ruleset | None) -> Iterator[str]:
        for name in _named(header, model.Extends):
            found = self.find(read.origin, name)
            if found is None:
                read.incomplete = True
                continue
            known = self.known(found[1])
            if known is not None and known.file in self.path:
                read.incomplete = True
                self._circle(name, self.path[self.path.index(known.file) :])
                continue
            yield self.take(*found).file

    def find(self, origin: Origin, name: model.Layer) -> tuple[Origin, Source] | None:
        """Return the file that a layer names: beside it, else in the library; report that there is none."""
        beside = Origin(origin.sources, f"{origin.folder}{name.path}.ludex")
        for place in (beside, Origin(self.library, f"{name.path}.ludex")):
            try:
                return place, place.sources.read(place.path)
            except SourceUnreadable as error:
                self._unreadable(name, error)
                return None
            except SourceMissing:
                continue
        self._missing(origin, name)
        return None

    def _unreadable(self, name: model.Layer, error: SourceUnreadable) -> None:
        """Report a file that is there: it is the one that is meant, whatever else has its name."""
        title = f"the ruleset `{name.path}` cannot be read"
        advice = "mend the file, or let it be read"
        self.diagnostics.append(Diagnostic(codes.NO_LAYER, title, (Label(name.span, str(error)),), advice))

    def _missing(self, origin: Origin, name: model.Layer) -> None:
        known = [path.removesuffix(".ludex") for path in self.library.names()]
        known += [read.id for read in self.files.values() if read.origin.folder == origin.folder]
        close = nearest(name.path, known)
        beside = f"{origin.folder}{name.path}.ludex"
        advice = f"write `{close}`" if close else f"it should lie beside this file: {beside}"
        title = f"there is no ruleset `{name.path}`"
        self.diagnostics.append(Diagnostic(codes.NO_LAYER, title, (Label(name.span, "not there"),), advice))

    def _circle(self, name: model.Layer, ring: list[str]) -> None:
        ids = [self.files[file].id for file in ring]
        said = ", which extends ".join(f"`{id_}`" for id_ in [*ids, ids[0]]).replace(", which", "", 1)
        label = Label(name.span, "extends what stands on it")
        advice = "leave one of them out"
        self.diagnostics.append(Diagnostic(codes.CIRCLE, f"{said}: a circle", (label,), advice))

    def faulty(self, read: _Read) -> bool:
        """Tell whether a file has mistakes; on what it stands may be one of them."""
        return any(
            found.severity is Severity.ERROR and found.span.file == read.source.file
            for found in self.diagnostics
        )

    def closure(self, file: str) -> frozenset[str]:
        """Return the files that a file stands on, once all are read."""
        if file not in self.closures:
            below = self.files[file].extends
            self.closures[file] = frozenset(below).union(*map(self.closure, below))
        return self.closures[file]

    def in_order(self, core: set[str]) -> Iterator[Layer]:
        """Yield the layers, each behind all that it stands on; of several that may come next, by id.

        Whatever does not belong to the `core` stands on all of it.
        """
        below = {file: self.closure(file) | (set() if file in core else core) for file in self.files}
        done: set[str] = set()
        while len(done) < len(below):
            ready = [file for file in below if file not in done and below[file] <= done]
            file = min(ready, key=lambda file: (self.files[file].id, file))
            done.add(file)
            read = self.files[file]
            known = self.closure(file)
            ids, between = (
                frozenset(self.files[other].id for other in others)
                for others in (below[file], below[file] - known)
            )
            extends = tuple(self.files[other].origin for other in read.extends)
            yield Layer(read.id, read.origin, read.source, read.model, ids, between, extends, read.incomplete)


def _named(header: model.Ruleset | None, sort: type[model.Extends | model.Excludes]) -> Iterator[model.Layer]:
    for line in header.body if header else ():
        if isinstance(line, sort):
            yield from line.layers


def _check_fit(top: _Read, first: _Read, core: set[str], others: set[str], reading: _Reading) -> None:
    """Refuse a layer that stands on something that is not there. Raises: DoesNotFit."""
    if top.file in core or reading.faulty(top):
        return
    there = core | others | {file for other in others for file in reading.closure(other)}
    missing = [file for file in top.extends if file not in there]
    if not top.extends:
        raise DoesNotFit(f"`{top.id}` extends nothing, so it cannot be played above `{first.id}`")
    if missing:
        raise DoesNotFit(_misfit(top, first, [reading.files[file] for file in missing], reading.library))


def _misfit(top: _Read, first: _Read, missing: list[_Read], library: Sources) -> str:
    """Return why a layer does not fit a ruleset, and what to do: layers are added, rulesets are played."""
    names = " and ".join(f"`{read.id}`" for read in missing)
    neither = (
        f"neither is `{missing[0].id}` nor extends it" if len(missing) == 1 else "extends neither of them"
    )
    alone = [read for read in missing if read.origin.sources == library and not read.origin.folder]
    if alone:
        advice = f"play `{alone[0].id}` instead of `{first.id}`"
    else:
        added = [f"--with {_typed(read, library)}" for read in missing]
        advice = f"add `{' '.join(added)}`"
    return f"`{top.id}` extends {names}, and `{first.id}` {neither}: {advice}"


def _typed(read: _Read, library: Sources) -> str:
    """Return how a file is named on the command line."""
    packaged = read.origin.sources == library
    return read.origin.path.removesuffix(".ludex") if packaged else read.file


def _check_excluded(stack: Stack, reading: _Reading) -> None:
    there = {layer.source.file: layer for layer in stack.layers}
    for layer in stack.layers:
        for name in _named(layer.header, model.Excludes):
            found = reading.find(layer.origin, name)
            known = found and reading.known(found[1])
            other = there.get(known.file) if known else None
            if other is not None:
                title = f"`{layer.id}` cannot be played with `{other.id}`"
                label = Label(name.span, "excluded here")
                stack.diagnostics.append(Diagnostic(codes.EXCLUDED, title, (label,), "leave one of them out"))
