"""How a clause is denied, and how one on a thing becomes a relative clause of it."""

import pytest

from ludex.docgen.phrases.english.clauses import base, denied, is_clause, relative

IT = "\0it\0"


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("a boat lies at the pier", "no boat lies at the pier"),
        (f"{IT} has sailed", f"{IT} has not sailed"),
        (f"{IT} has the flag", f"{IT} does not have the flag"),
        (f"{IT} may sail", f"{IT} may not sail"),
        (f"{IT} can sail", f"{IT} cannot sail"),
        (f"{IT} must sail", f"{IT} need not sail"),
        (f"{IT} carries the flag", f"{IT} does not carry the flag"),
        ("the harbour is open", "the harbour is not open"),
        ("the harbour is not open", "it is not the case that the harbour is not open"),
        ("the boat that is first wins", "it is not the case that the boat that is first wins"),
        ("a sail of \0012\1 is torn", "no sail of \0012\1 is torn"),
        ("the sail of \0012\1 is torn", "the sail of \0012\1 is not torn"),
        (f"{IT} has let go", f"{IT} has not let go"),
        ("the boat has sunk", "the boat has not sunk"),
        (f"{IT} had a flag", f"{IT} did not have a flag"),
        (f"{IT} has red sails", f"{IT} does not have red sails"),
        (f"{IT} has ten sails", f"{IT} does not have ten sails"),
        (f"{IT} has at least 3 sails", f"{IT} does not have at least 3 sails"),
        (f"{IT} has sailed every sea", f"{IT} has not sailed every sea"),
        ("there are 3 boats at the pier", "there are not 3 boats at the pier"),
    ],
)
def test_denied(clause: str, told: str) -> None:
    assert denied(clause) == told


@pytest.mark.parametrize(
    "clause",
    [
        "somebody has called",
        "everybody has sailed",
        "every boat has sailed",
        "each boat has sailed",
        "all boats are at sea",
        "both boats are at sea",
        "either boat is at sea",
        "any boat may sail",
        "anybody may sail",
        "some boats are at sea",
        "only the first boat has sailed",
        "few boats are at sea",
        "many boats are at sea",
        "most boats are at sea",
        "2 boats are at sea",
        "at least two boats are at sea",
        "one of the boats is at sea",
        "another boat has sailed",
        "the sail of a boat is torn",
        "a few boats are at sea",
        "a flag of every boat is red",
        f"{IT} is ready and has paid",
        f"{IT} has at least 3 sails or is first",
        f"{IT} is old but has sailed",
        "a boat is old or has sunk",
        f"{IT} carries the flag and is first",
        f"{IT} is ready if the tide is high",
        f"{IT} has some sails",
        f"{IT} has already sailed",
        f"{IT} always sails",
        f"{IT} does the work",
        "after the tide has turned, the harbour is open",
    ],
)
def test_where_not_would_deny_something_else(clause: str) -> None:
    assert denied(clause) == f"it is not the case that {clause}"


def test_base() -> None:
    assert [base(verb) for verb in ("goes", "passes", "carries", "lies", "stands")] == [
        "go",
        "pass",
        "carry",
        "lie",
        "stand",
    ]


@pytest.mark.parametrize(
    ("clause", "one", "several"),
    [
        (f"{IT} has a flag", "that has a flag", "that have a flag"),
        (f"{IT} sails on", "that sails on", "that sail on"),
        (f"{IT}'s mast is high", "whose mast is high", "whose mast is high"),
        (f"the mast of {IT} is high", "whose mast is high", "whose mast is high"),
        (f"there is a flag on {IT}", "with a flag on it", "with a flag on them"),
        (f"there is a box in {IT}'s hold", "with a box in its hold", "with a box in their hold"),
        (f"there are 2 boxes of {IT}", "with 2 boxes", "with 2 boxes"),
        (f"there is a box of the owner of {IT}", "with a box of its owner", "with a box of their owner"),
        (f"the crew has seen {IT}", "that the crew has seen", "that the crew has seen"),
        (f"the crew has the flag of {IT}", "whose flag the crew has", "whose flag the crew has"),
        (f"the crew is {IT}", f"for which the crew is {IT}", f"for which the crew is {IT}"),
    ],
)
def test_relative(clause: str, one: str, several: str) -> None:
    assert relative(clause, IT, many=False, seat=False) == one
    assert relative(clause, IT, many=True, seat=False) == several


def test_a_clause_on_something_else_is_no_relative_clause() -> None:
    assert relative("the harbour is open", IT, many=False, seat=False) is None


def test_titles_that_are_clauses() -> None:
    titles = ("the harbour is open", "open", "that is open", "harbour that is open")
    assert [is_clause(title) for title in titles] == [True, False, False, False]
