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
    Printed,
    Rank,
    Record,
    Resource,
    Result,
    Rule,
    Sheet,
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
    | Printed
    | Sheet
    | Example
)
