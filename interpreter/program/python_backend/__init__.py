"""The fast executor: a Program is written as Python, which is compiled and run."""

from .executor import PythonBackend

__all__ = ["PythonBackend"]
