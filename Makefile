# Needs Python 3.11 or newer, make, git and a package index that pip can reach.
# Another interpreter: make PYTHON=/path/to/python3 ...

VENV  := .venv
BIN   := $(VENV)/bin
STAMP := $(VENV)/.ready

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$p && break; done)

# What is installed is all that counts, and compiled modules are kept.
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE

.PHONY: demo test lint format typings docs test-print tables catalogues soak bench clean $(VENV) FORCE

demo: $(STAMP)
	@$(BIN)/ludex run base --players 4

test: lint
	$(BIN)/pytest -n 2

lint: $(STAMP)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy -p ludex
	$(BIN)/mypy tests
	cd typings && ../$(BIN)/lint-imports --no-cache --no-logo ../pyproject.toml

format: $(STAMP) typings
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

# Link each module of ludex/ into typings/ludex, where mypy and import-linter look; a test demands it.
typings:
	@find typings/ludex -type l ! -exec test -e {} \; -delete
	@cd typings/ludex && for path in ../../ludex/*; do name=$${path##*/}; \
		test "$$name" = __pycache__ || test -L "$$name" || ln -s "$$path" "$$name"; done

# Every shipped ruleset as documents to print, in both languages, as pages and on both papers, in build/docs.
docs: $(STAMP)
	$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[print]'
	@cd rulesets && find . -name '*.ludex' | sort | sed 's|^[.]/||; s|[.]ludex$$||' | while read -r name; do \
		for language in en ja; do for form in html 'pdf --paper a4' 'pdf --paper letter'; do \
		../$(BIN)/ludex docs "$$name" --kind all --lang $$language --format $$form --out ../build/docs || exit 1; \
		done; done; done

# What PDF needs, and what its tests read it with.
PRINT := '.[print]' pypdf==7.1.1 pdfua==0.1.3 pillow

# Every page checked by html-validate and axe-core, every PDF by pypdf and pdfua; needs node, npm and Chromium, so
# `make test` leaves it out.
test-print: docs
	$(BIN)/python -m pip install -qq --disable-pip-version-check --editable $(PRINT)
	$(BIN)/pytest -q tests/print/check_pdf.py tests/print/check_cards.py
	npm install --silent --no-audit --no-fund --prefix tests/print
	$(BIN)/python tests/print/check.py build/docs

# The parse tables of the grammar, so that no start has to build them; a test demands that they are up to date.
tables: $(STAMP)
	$(BIN)/python -m ludex.grammar.prepared

# What docgen itself prints, for those who translate it, and what they made of it; a test demands that both
# are up to date.
catalogues: $(STAMP)
	$(BIN)/pybabel -q extract -k say -k many:1,2 --no-location --omit-header --sort-output \
		-o docgen/locale/docgen.pot docgen
	$(BIN)/pybabel -q compile -D docgen -d docgen/locale

soak: $(STAMP)
	$(BIN)/pytest -m soak tests

# Other systems, beside which the bench measures ours in the same run.
PEERS := catanatron==3.2.1 open_spiel==2.0.2

bench: $(STAMP)
	$(BIN)/python -m pip install -qq --disable-pip-version-check $(PEERS)
	@$(BIN)/python tests/bench/bench.py $(BENCH)

# Leaves .venv alone; remove that by hand.
clean:
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find ludex grammar rulesets interpreter docgen tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV): $(STAMP)

# The stamp comes last and holds the place it was made for: a half-finished or copied environment is made anew,
# one older than pyproject.toml is brought up to date.
$(STAMP): pyproject.toml setup.py
	@test -n '$(PYTHON)' || { echo 'Python 3.11 or newer not found: make PYTHON=/path/to/python3' >&2; exit 1; }
	@test "$$(cat $@ 2>/dev/null)" = '$(CURDIR)' || { echo 'Setting up $(VENV) ...'; $(PYTHON) -m venv --clear $(VENV); }
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	@echo '$(CURDIR)' > $@

ifneq ($(shell cat $(STAMP) 2>/dev/null),$(CURDIR))
$(STAMP): FORCE
endif
