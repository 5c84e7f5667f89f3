"""The rules in English."""

from .declarations import Declarations


class English(Declarations):
    """The English verbaliser of one ruleset."""

    @property
    def language(self) -> str:
        return "en"
