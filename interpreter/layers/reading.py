"""Finds the files that a ruleset stands on, and the order in which they lie on each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...grammar import model
from ...grammar.diagnostics import Diagnostic, Label, Severity, nearest
from ...grammar.parser import parse
from ...grammar.source import Source, SourceMissing, Sources
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
        _check_fit(
            top, first, core, {file for other in tops if other is not top for file in [other.file]}, reading
        )
    stack = Stack(first.id, tuple(reading.in_order(core)), reading.diagnostics)
    _check_excluded(stack, reading)
    return stack


def lying(origin: Origin, name: str, library: Sources) -> Origin | None:
    """Return where the file lies that another one extends by name: beside that one, else in the library."""
    for found in (Origin(origin.sources, f"{origin.folder}{name}.ludex"), Origin(library, f"{name}.ludex")):
        try:
            found.sources.read(found.path)
        except SourceMissing:
            continue
        return found
    return None


def extended(stack: Stack, library: Sources) -> tuple[Origin, ...]:
    """Return where the files lie that the ruleset names in `extends` that was asked for."""
    entry = next(layer for layer in stack.layers if layer.id == stack.entry)
    found = (lying(entry.origin, name.path, library) for name in _named(entry.header, model.Extends))
    return tuple(origin for origin in found if origin is not None)


@dataclass
class _Read:
    """A file that was read, and the files that it names in `extends`."""

    id: str
    file: str
    origin: Origin
    source: Source
    model: model.File
    extends: tuple[str, ...] = ()


@dataclass
class _Reading:
    library: Sources
    files: dict[str, _Read] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    path: list[str] = field(default_factory=list)

    def read(self, origin: Origin) -> _Read:
        """Read a file and, below it, what it extends; two of the same text are one. Raises: SourceMissing."""
        source = origin.sources.read(origin.path)
        for known in self.files.values():
            if source.file == known.file or source.text == known.source.text:
                return known
        file, found = parse(source)
        self.diagnostics.extend(found)
        header = _header(file)
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
                first = _header(other.model)
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
            origin = self.find(read.origin, name)
            if origin is None:
                continue
            source = origin.sources.read(origin.path)
            ring = [file for file in self.path if self.files[file].source.text == source.text]
            if ring:
                self._circle(name, self.path[self.path.index(ring[0]) :])
                continue
            yield self.read(origin).file

    def find(self, origin: Origin, name: model.Layer) -> Origin | None:
        """Return where the file lies that a layer names, reporting one that is not there."""
        found = lying(origin, name.path, self.library)
        if found is not None:
            return found
        known = [path.removesuffix(".ludex") for path in self.library.names()]
        known += [read.id for read in self.files.values() if read.origin.folder == origin.folder]
        close = nearest(name.path, known)
        beside = f"{origin.folder}{name.path}.ludex"
        advice = f"write `{close}`" if close else f"it should lie beside this file: {beside}"
        title = f"there is no ruleset `{name.path}`"
        self.diagnostics.append(Diagnostic(codes.NO_LAYER, title, (Label(name.span, "not there"),), advice))
        return None

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

    def closure(self, file: str) -> set[str]:
        """Return the files that a file stands on."""
        found: set[str] = set()
        for extended in self.files[file].extends:
            found |= {extended} | self.closure(extended)
        return found

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
            yield Layer(read.id, read.origin, read.source, read.model, ids, between)


def _header(file: model.File) -> model.Ruleset | None:
    return next((node for node in file.declarations if isinstance(node, model.Ruleset)), None)


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
        added = [f"--with {_typed(read.origin, library)}" for read in missing]
        advice = f"add `{' '.join(added)}`"
    return f"`{top.id}` extends {names}, and `{first.id}` {neither}: {advice}"


def _typed(origin: Origin, library: Sources) -> str:
    """Return how a file is named on the command line."""
    if origin.sources == library:
        return origin.path.removesuffix(".ludex")
    return origin.sources.read(origin.path).file


def _check_excluded(stack: Stack, reading: _Reading) -> None:
    there = {layer.source.file: layer for layer in stack.layers}
    for layer in stack.layers:
        for name in _named(layer.header, model.Excludes):
            origin = reading.find(layer.origin, name)
            if origin is None:
                continue
            other = there.get(origin.sources.read(origin.path).file)
            if other is not None:
                title = f"`{layer.id}` cannot be played with `{other.id}`"
                label = Label(name.span, "excluded here")
                stack.diagnostics.append(Diagnostic(codes.EXCLUDED, title, (label,), "leave one of them out"))
