"""The one sort of error of simulations that no ruleset is to blame for."""


class SimulationError(Exception):
    """Games cannot be played as asked, or rows not written or read; the message says where and why."""
