"""Lines of the model into text: what stands on the line itself, and the lines below it."""

from . import model
from .print_expressions import (
    axis,
    bound,
    counts,
    expression,
    expressions,
    extreme,
    names,
    parameters,
    rows,
    says,
    selection,
    title,
    type_name,
)


def head(node: model.Line, position: int = 0) -> str:
    """Return the code of the line alone. `position`: among the alternatives of a choice."""
    match node:
        case model.Alternative():
            condition = f" if {expression(node.condition)}" if node.condition is not None else ""
            return f"{'or' if position else 'either'} {node.name.text}{title(node.title)}{condition}"
        case model.Unable():
            return "if unable"
        case model.SuchThat():
            return f"such that {node.name.text}: {expression(node.condition)}"
        case _:
            texts = (_example_line, _statement, _member_line, _for_print, _edit, _declaration)
            return next(text for text in (write(node) for write in texts) if text)


def with_sentence(node: model.Line, code: str) -> str:
    """Return the code of a line with the sentence that its author wrote for it, if there is one."""
    return f"{code}  {says(node.says)}" if node.says is not None and node.says.pieces else code


def _verb(subject: model.Path | None, verb: str) -> str:
    return verb if subject is None else f"{expression(subject)} {verb}s"


def _after(word: str, node: model.Expr | None) -> str:
    return "" if node is None else f" {word} {expression(node)}"


def _statement(node: model.Line) -> str:
    match node:
        case model.OnlyIf():
            return f"only if {expression(node.condition)}"
        case model.Let():
            return f"let {node.name.text} be {expression(node.value)}"
        case model.Set():
            return f"set {expression(node.target)} to {expression(node.value)}"
        case model.If():
            return f"if {expression(node.condition)}"
        case model.Otherwise():
            return f"otherwise{_after('if', node.condition)}"
        case model.ForEach():
            return f"for each {selection(node.things, node.first)}"
        case model.Repeat():
            return f"repeat at most {node.times} times{_after('while', node.condition)}"
        case model.Step():
            return f"step {node.name.text}{title(node.title)}"
        case model.Choose():
            return f"{_verb(node.subject, 'choose')}{title(node.title)}"
        case model.Pick():
            return f"{_verb(node.subject, 'pick')}{_picked(node)} as {node.name.text}"
        case model.ChancePick():
            return f"chance picks{_picked(node)} as {node.name.text}"
        case model.Sealed():
            return f"sealed for each {selection(node.things)}"
        case model.Move():
            everything = "all " if node.everything else ""
            source, target = _after("from", node.source), _after("to", node.target)
            return f"move {everything}{expression(node.what)}{extreme(node.extreme)}{source}{target}"
        case model.Gain():
            return f"{_verb(node.subject, 'gain')} {expression(node.amount)}{_after('from', node.source)}"
        case model.Pay():
            return f"{_verb(node.subject, 'pay')} {expression(node.amount)}{_after('to', node.target)}"
        case model.Shuffle():
            return f"shuffle {expression(node.zone)}"
        case model.Roll():
            return f"roll {expression(node.things)}"
        case model.Reveal():
            return f"reveal {expression(node.things)}"
        case model.Look():
            return f"{_verb(node.subject, 'look')} at {expression(node.things)}"
        case model.Run():
            arguments = f" for {expressions(node.arguments)}" if node.arguments else ""
            return f"run {node.slot.text} of {expression(node.of)}{arguments}"
        case model.Do():
            arguments = f"({expressions(node.arguments)})" if node.arguments else ""
            return f"{node.rule.text}{arguments}"
        case model.Win():
            return f"{expression(node.winner)} wins"
        case model.DoNothing():
            return "nothing"
        case model.Finish():
            return f"finish{_after('for', node.among)}"
        case model.Impossible():
            return f"impossible{title(node.reason)}"
        case model.Inherited():
            return "inherited" if node.layer is None else f"inherited from {node.layer.path}"
        case _:
            return ""


def _picked(node: model.Pick | model.ChancePick) -> str:
    quantity = ""
    if node.quantity is not None:
        low, high = node.quantity.low, node.quantity.high
        if low is None:
            quantity = " any"
        elif high is None:
            quantity = f" {bound(low)} or more"
        else:
            quantity = f" {bound(low)}" if low == high else f" {bound(low)} to {bound(high)}"
    return quantity + (f" {selection(node.things)}" if node.things else "")


def _example_line(node: model.Line) -> str:
    match node:
        case model.Example():
            return f"example{title(node.title)}"
        case model.Seats():
            return f"seats {names(node.names)}"
        case model.When():
            return f"when {_dotted(node.rule)}"
        case model.Given():
            return f"given {expressions(node.items)}"
        case model.Answers():
            return f"{node.seat.text} answers {expressions(node.values)}"
        case model.Refused():
            return f"{node.seat.text} is refused {expressions(node.values)} by {_dotted(node.by)}"
        case model.Expect():
            items = ", ".join(_expectation(item) for item in node.items)
            return f"expect {'at least ' if node.at_least else ''}{items}"
        case _:
            return ""


def _expectation(item: model.Expectation) -> str:
    match item:
        case model.Wins(seat):
            return f"{seat.text} wins"
        case model.Known(what, to):
            return f"{expression(what)} is known to {' and '.join(word.text for word in to)}"
        case _:
            return expression(item)


def _member_line(node: model.Line) -> str:
    """Return the code of a line in the body of a declaration."""
    match node:
        case model.Attribute():
            return f"{node.name.text} {type_name(node.type)}{title(node.title)}"
        case model.Slot():
            needs = f" for {parameters(node.parameters)}" if node.parameters else ""
            return f"rule {node.name.text}{needs}{title(node.title)}"
        case model.Copies():
            return _copies(node)
        case model.Faces():
            return f"faces {node.low} to {node.high}"
        case model.Value():
            return f"{node.attribute.text} {expressions(node.values)}"
        case model.Body():
            return node.slot.text
        case model.Supply():
            return f"supply {'unlimited' if node.count is None else node.count}"
        case model.Visible():
            return f"visible to {node.to}{_unless(node)}"
        case model.Holds():
            return f"holds {names(node.kinds)}"
        case model.Ordered():
            return "ordered"
        case model.Refill():
            return "refill"
        case model.Typed():
            return type_name(node.type)
        case model.Starts():
            return f"starts {expression(node.value)}"
        case model.Means():
            word = "otherwise" if node.otherwise else "means"
            return f"{word} {expression(node.value)}{_after('if', node.condition)}"
        case model.EachRound():
            return "each round"
        case model.Rank():
            return f"{node.order} {expression(node.value)}"
        case model.Extends():
            return f"extends {_layers(node.layers)}"
        case model.Excludes():
            return f"excludes {_layers(node.layers)}"
        case model.Players():
            return f"players {counts(node.counts)}"
        case model.CitedSource():
            return f"source {node.name.text} = {node.path}"
        case model.RoundLimit():
            return f"round limit {node.count}"
        case _:
            return ""


def _for_print(node: model.Line) -> str:
    """Return the code of a line about what is printed."""
    match node:
        case model.Entry():
            return f"entry{title(node.text)}"
        case model.Heading():
            return f"heading{title(node.text)}"
        case model.PrintAs():
            height = "" if node.height is None else f" by {node.height}"
            return f"print as {node.shape.text} {node.width}{height} mm"
        case model.Front():
            return f"front {expressions(node.shown)}"
        case model.Back():
            return f"back{title(node.text)}"
        case model.Outline():
            return f"outline {_dotted(node.of)}"
        case model.Telling():
            return f"tell {_dotted(node.of)}"
        case model.Listing():
            columns = f" with {expressions(node.columns)}" if node.columns else ""
            return f"table {node.kind.text}{columns}"
        case model.Box():
            return f"box {node.what.text}"
        case _:
            return ""


def _unless(node: model.Visible) -> str:
    """Return the condition of a line about who may see, and who may if it does not hold."""
    return "" if node.condition is None else f"{_after('if', node.condition)}, otherwise {node.otherwise}"


def _copies(node: model.Copies) -> str:
    count = "" if node.count is None else f" {node.count}"
    per = f" per {node.per.text}" if node.per else ""
    by = f" per {axis(node.axis)}" if node.axis else ""
    if node.attribute is not None:
        by = f" by {node.attribute.text} {rows(node.rows)}"
    return f"copies{count}{per}{by}"


def _layers(layers: tuple[model.Layer, ...]) -> str:
    return ", ".join(layer.path for layer in layers)


def _edit(node: model.Line) -> str:
    """Return the code of an edit of what lies below."""
    match node:
        case model.Change():
            return f"change {head(node.part)}"
        case model.Replace():
            return f"replace {head(node.part)}"
        case model.ChangeAt():
            return f"change {_dotted(node.place)}{title(node.title)}"
        case model.Confirm():
            return f"confirm {_dotted(node.place)}"
        case model.ReplaceAt():
            return f"replace {_dotted(node.place)}{title(node.title)}"
        case model.Remove():
            if isinstance(node.place, model.Quote):
                return f"remove example{title(node.place)}"
            if isinstance(node.place, model.ExamplesOf):
                return f"remove each example of {_dotted(node.place.place)}"
            return f"remove {_dotted(node.place)}"
        case model.Insert():
            return f"{node.side} {_dotted(node.place)}"
        case _:
            return ""


def _dotted(place: model.Dotted) -> str:
    return ".".join(place.parts)


def _declaration(node: model.Line) -> str:
    match node:
        case model.Language():
            return f"language {node.edition}"
        case model.Ruleset():
            return f"ruleset {node.name.text}{title(node.title)}"
        case model.Kind():
            return f"kind {node.name.text}{title(node.plural)}"
        case model.Piece():
            return f"piece {node.name.text}{title(node.plural)}"
        case model.Member():
            inline = node.body[0] if node.inline else None
            value = f" with {head(inline)}" if inline else ""
            return f"{node.kind.text} {names(node.names)}{title(node.title)}{value}"
        case model.Family():
            return " ".join([node.kind.text, *(f"per {axis(found)}" for found in node.axes)])
        case model.Resource():
            return f"resource {node.name.text}{title(node.plural)}"
        case model.Zone():
            return f"zone {_owned(node.name, node.of)}{title(node.title)}"
        case model.Record():
            return f"record {_owned(node.name, node.of)}{title(node.title)}"
        case model.Option():
            return f"option {node.name.text}{title(node.title)}"
        case model.Fact():
            if node.called:
                return f"fact {node.name.text}({parameters(node.parameters)}){title(node.title)}"
            of = node.parameters[0].name if node.parameters else None
            return f"fact {_owned(node.name, of)}{title(node.title)}"
        case model.Rule():
            needs = f"({parameters(node.parameters)})" if node.parameters else ""
            word = "" if node.name.text in ("setup", "round") else "rule "
            return f"{word}{node.name.text}{needs}{title(node.title)}"
        case model.Whenever():
            return f"whenever {node.name.text}{title(node.title)}"
        case model.Ranking():
            return "ranking"
        case model.Measure():
            return f"measure {_owned(node.name, node.of)}{title(node.title)}"
        case model.Progress():
            return "progress"
        case model.Sheet():
            return f"sheet {node.name.text}{title(node.title)}"
        case _:
            raise TypeError(f"{type(node).__name__} is no line of the language")


def _owned(name: model.Word, of: model.Word | None) -> str:
    return name.text if of is None else f"{name.text} of {of.text}"


def below(node: model.Line) -> tuple[model.Line, ...]:
    """Return the lines that stand indented below the line."""
    match node:
        case model.Choose():
            return (*node.alternatives, *_maybe(node.unable))
        case model.Pick():
            return (*node.conditions, *_maybe(node.unable))
        case model.Pay() | model.ChancePick():
            return _maybe(node.unable)
        case model.Example():
            return node.lines
        case model.Member():
            return node.body[1:] if node.inline else node.body
        case model.Family():
            return node.body
        case (
            model.If()
            | model.Otherwise()
            | model.ForEach()
            | model.Repeat()
            | model.Step()
            | model.Sealed()
            | model.Alternative()
        ):
            return node.body
        case model.Refill() | model.Whenever() | model.ChangeAt() | model.ReplaceAt() | model.Insert():
            return node.body
        case model.Change() | model.Replace():
            return below(node.part)
        case model.Unable() | model.Body() | model.Kind() | model.Piece() | model.Resource() | model.Zone():
            return node.body
        case (
            model.Record() | model.Option() | model.Fact() | model.Rule() | model.Ranking() | model.Ruleset()
        ):
            return node.body
        case model.PrintAs() | model.Sheet() | model.Measure() | model.Progress():
            return node.body
        case _:
            return ()


def _maybe(unable: model.Unable | None) -> tuple[model.Unable, ...]:
    return () if unable is None else (unable,)
