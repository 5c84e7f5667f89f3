"""The closed union of what a ruleset declares and a reader may ask about."""

from ...interpreter.analysis.ruleset import (
    Attribute,
    Copies,
    Example,
    Fact,
    Kind,
    Meaning,
    Member,
    Option,
    Rank,
    Record,
    Resource,
    Result,
    Rule,
    Slot,
    Zone,
)

Declared = (
    Kind
    | Attribute
    | Slot
    | Member
    | Copies
    | Resource
    | Zone
    | Record
    | Option
    | Fact
    | Meaning
    | Rule
    | Result
    | Rank
    | Example
)
