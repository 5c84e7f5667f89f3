"""The rules in Japanese."""

from .declarations import Declarations


class Japanese(Declarations):
    """The Japanese verbaliser of one ruleset."""

    @property
    def language(self) -> str:
        return "ja"
