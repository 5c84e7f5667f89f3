"""Layers made at random: models of every sort of line that a layer may have."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from ludex.grammar import model

Made = st.SearchStrategy[Any]

NAMES = st.sampled_from(["a", "b", "tile"]).map(model.Word)
NUMBERS = st.integers(0, 9)
QUOTES = st.sampled_from(["A", "two tiles"]).map(model.Quote)
TITLES = st.none() | QUOTES
COMMENTS = st.sampled_from(["", "so", "because"])
NOTES = st.one_of(
    st.builds(model.Note, st.just("cites"), st.sampled_from([("RB.a",), ("RB.a", "HS.b-c")])),
    st.builds(model.Note, st.sampled_from(["assumed", "ruling"]), st.just(("as usual",))),
)

SENTENCES = st.sampled_from(
    [
        model.Says(()),
        model.Says(("All go.",)),
        model.Says(("", "'s is ", "."), (model.Path(model.Word("a")), model.Number(3))),
    ]
)


def several(part: Made, least: int = 1) -> Made:
    return st.lists(part, min_size=least, max_size=least + 2).map(tuple)


def made(make: Callable[..., model.Expr], *parts: Made) -> st.SearchStrategy[model.Expr]:
    return st.tuples(*parts).map(lambda drawn: make(*drawn))


def line(make: Callable[..., model.Line], *parts: Made) -> Made:
    """Lines with notes, a sentence, and comments above and behind."""
    comments = several(COMMENTS, 0)
    return st.builds(
        make,
        *parts,
        notes=several(NOTES, 0),
        says=st.none() | SENTENCES,
        before=comments,
        behind=st.none() | COMMENTS,
    )


def grown(inner: st.SearchStrategy[model.Expr]) -> st.SearchStrategy[model.Expr]:
    """Expressions of one level more than `inner`, of every form."""
    operands = st.lists(inner, min_size=2, max_size=3).map(tuple)
    selections = made(model.Selection, NAMES, inner, st.none() | inner) | made(
        model.Selection, NAMES, st.none(), inner
    )
    calls = made(model.Call, NAMES, operands)
    things = inner | selections
    return st.one_of(
        calls,
        made(model.Amount, inner, NAMES | calls),
        made(model.Path, NAMES, things),
        made(model.After, NAMES, things),
        made(model.Count, things),
        made(model.Aggregate, st.sampled_from(["total", "highest", "lowest"]), NAMES, things),
        made(model.Some, things),
        made(model.No, things),
        made(model.Not, inner),
        made(model.And, operands),
        made(model.Or, operands),
        made(model.Compare, st.sampled_from([">=", "<=", ">", "<"]), inner, inner),
        made(model.Is, inner, inner, st.booleans()),
        made(model.Arithmetic, st.sampled_from(["+", "-", "*"]), inner, inner),
    )


EXPRESSIONS = st.recursive(
    st.one_of(
        made(model.Number, NUMBERS),
        made(model.Flag, st.booleans()),
        made(model.Nothing, st.sampled_from(["nothing", "nobody"])),
        made(model.Path, NAMES),
        made(model.ValueBelow),
    ),
    grown,
    max_leaves=12,
)

VALUES = made(model.Number, NUMBERS) | made(model.ValueBelow) | made(model.Path, NAMES)
CONDITIONS = made(model.Compare, st.just(">"), VALUES, VALUES)
ROWS = several(
    st.builds(lambda low, more, value: model.Row(low, low + more, value), NUMBERS, NUMBERS, VALUES)
)
TABLES = made(model.Table, NAMES, ROWS)
TYPES = st.builds(model.Type, NAMES)
AXES = st.builds(model.Axis, NAMES, several(st.just((1, 4)), 0))
LAYERS = st.sampled_from(["base", "house/long_game", "a/b/c"]).map(model.Layer)
PLACES = st.sampled_from([("round",), ("setup", "a"), ("tile", "a", "b"), ("a",), ("a", "refill")]).map(
    model.Dotted
)

# ---- statements

GUARDS = line(model.OnlyIf, CONDITIONS)
STATEMENTS = st.recursive(
    st.one_of(
        GUARDS,
        line(model.Finish),
        line(model.DoNothing),
        line(model.Inherited, st.none() | LAYERS),
        line(model.Do, NAMES, st.just(())),
        line(model.Let, NAMES, VALUES),
    ),
    lambda inner: st.one_of(
        line(model.Step, NAMES, TITLES, several(inner)),
        line(model.If, CONDITIONS, several(inner)),
    ),
    max_leaves=4,
)
ALTERNATIVES = line(model.Alternative, NAMES, TITLES, st.none() | CONDITIONS, several(STATEMENTS, 0))
MEANS = line(model.Means, VALUES | TABLES, st.none() | CONDITIONS)
EXAMPLES = line(
    model.Example,
    QUOTES,
    several(line(model.When, PLACES) | line(model.Seats, several(NAMES))),
)

# ---- declarations, as they stand in an edit


def part(make: Callable[..., model.Line], *parts: Made) -> Made:
    """Declarations whose notes and comments are those of the edit."""
    return st.builds(make, *parts)


SLOT_BODIES = line(model.Body, NAMES, several(STATEMENTS))
PAIRS = line(model.Value, NAMES, several(VALUES) | TABLES.map(lambda table: (table,)))
COPIES = line(model.Copies, NUMBERS) | line(model.Copies, st.none(), st.none(), st.none(), ROWS, NAMES)
SHOWN = several(made(model.Path, NAMES) | made(model.Path, NAMES, made(model.Path, NAMES)))
PRINT_AS = st.one_of(
    line(model.PrintAs, st.just(model.Word("disc")), st.integers(5, 420), st.none()),
    line(
        model.PrintAs,
        st.just(model.Word("card")),
        st.integers(5, 420),
        st.integers(5, 420),
        several(
            line(model.Front, SHOWN) | line(model.Back, QUOTES) | line(model.Copies, st.integers(1, 9)), 0
        ),
    ),
)
ATTRIBUTES = st.one_of(
    line(model.Attribute, NAMES, TYPES, TITLES),
    line(model.Slot, NAMES, st.just(()), TITLES),
    line(model.Heading, QUOTES),
    PRINT_AS,
)
ON_SHEETS = st.one_of(
    line(model.Outline, PLACES),
    line(model.Telling, PLACES | st.just(model.Dotted(("ranking",)))),
    line(model.Listing, NAMES, SHOWN | st.just(())),
    line(model.Box, NAMES),
)
VISIBLE = line(model.Visible, st.sampled_from(["everyone", "owner", "nobody"])) | line(
    model.Visible, st.just("owner"), CONDITIONS, st.just("nobody")
)
INLINE = st.builds(model.Value, NAMES, several(VALUES))
PARTS = st.one_of(
    part(model.Kind, NAMES, QUOTES, several(ATTRIBUTES, 0)),
    part(
        model.Piece,
        NAMES,
        TITLES,
        several(ATTRIBUTES | COPIES | line(model.Faces, st.just(1), st.integers(1, 6))),
    ),
    part(model.Member, NAMES, several(NAMES), TITLES, st.just(False), several(PAIRS | SLOT_BODIES | COPIES)),
    part(model.Member, NAMES, several(NAMES), QUOTES, st.just(False), st.just(())),
    part(model.Member, NAMES, several(NAMES), TITLES, st.just(True), st.tuples(INLINE, PAIRS)),
    part(model.Family, NAMES, several(AXES), several(PAIRS | SLOT_BODIES)),
    part(model.Resource, NAMES, TITLES, several(line(model.Supply, st.none() | NUMBERS) | VISIBLE)),
    part(
        model.Zone,
        NAMES,
        st.none(),
        TITLES,
        st.tuples(
            line(model.Holds, several(NAMES)), line(model.Entry, st.just(model.Quote("put {what} there")))
        ),
    ),
    part(
        model.Zone,
        NAMES,
        st.none() | NAMES,
        TITLES,
        several(
            st.one_of(
                line(model.Holds, several(NAMES)),
                line(model.Ordered),
                VISIBLE,
                line(model.Refill, several(STATEMENTS)),
            )
        ),
    ),
    part(
        model.Record,
        NAMES,
        st.none() | NAMES,
        TITLES,
        several(line(model.Typed, TYPES) | line(model.Starts, VALUES | TABLES) | VISIBLE),
    ),
    part(model.Option, NAMES, TITLES, several(line(model.Starts, VALUES | TABLES) | GUARDS)),
    part(
        model.Fact,
        NAMES,
        st.just(()),
        st.just(False),
        TITLES,
        several(MEANS | line(model.Means, VALUES, st.none(), st.just(True))),
    ),
    part(model.Sheet, NAMES, TITLES, several(ON_SHEETS)),
    part(model.Ranking, several(line(model.Rank, st.sampled_from(["highest", "lowest"]), VALUES))),
    EXAMPLES.map(lambda example: model.Example(example.title, example.lines)),
)

EDITS = st.one_of(
    line(model.Change, PARTS),
    line(model.Replace, PARTS),
    line(model.ChangeAt, PLACES, QUOTES, several(GUARDS | line(model.SuchThat, NAMES, CONDITIONS), 0)),
    line(model.ChangeAt, PLACES, st.none(), several(GUARDS | line(model.SuchThat, NAMES, CONDITIONS))),
    st.builds(model.Confirm, PLACES, notes=several(NOTES)),
    line(model.ReplaceAt, PLACES, TITLES, several(STATEMENTS)),
    line(model.Remove, PLACES | QUOTES | PLACES.map(model.ExamplesOf)),
    line(
        model.Insert,
        st.sampled_from(["before", "after"]),
        PLACES,
        several(STATEMENTS | EXAMPLES) | several(ALTERNATIVES) | several(MEANS),
    ),
)

HEADERS = line(
    model.Ruleset,
    NAMES,
    TITLES,
    several(
        st.one_of(
            line(model.Extends, several(LAYERS)),
            line(model.Excludes, several(LAYERS)),
            GUARDS,
            line(model.Players, several(st.integers(1, 9))),
            line(model.RoundLimit, NUMBERS),
            line(model.CitedSource, st.just(model.Word("RB")), st.just("sources/rules")),
        )
    ),
)
