# Finds every package under the source folders, so a new sub-package needs no edit here.
from setuptools import find_packages, setup

FOLDERS = {"ludex": "ludex", **{f"ludex.{d}": d for d in ("grammar", "rulesets", "interpreter", "docgen")}}
setup(packages=[p for name, d in FOLDERS.items() for p in (name, *(f"{name}.{s}" for s in find_packages(d)))])
