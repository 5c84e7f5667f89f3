"""Makes one checked ruleset of texts: names, types, possibility, sources, examples."""

from .check import Checked, check

__all__ = ["Checked", "check"]
