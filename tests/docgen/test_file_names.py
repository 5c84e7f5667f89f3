"""How the files that are printed are called."""

from __future__ import annotations

from ludex.docgen.printing import LONGEST_NAME, shortened


def test_a_long_name_is_cut_and_stays_its_own() -> None:
    end = "-reference-en.html"
    one, other = (shortened("base" + "-with-ninth_region" * 9 + last, end) for last in "ab")
    assert shortened("base", end) == "base-reference-en.html"
    assert len(one) == LONGEST_NAME and one.startswith("base-with-") and one.endswith(end)
    assert one != other
