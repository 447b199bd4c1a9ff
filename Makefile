# make test     all that is promised: lint, types, tests, notebooks, browser; makes its own environment first
# make play     the games, in a browser on this machine:  make play GAME=nanuk PORT=8000
# make lite     the site whose pages run in the browser alone, in dist/lite:  make lite PYODIDE=folder-of-a-full-release
# make text     a game at this terminal:  make text GAME=nanuk PLAYERS=5
# make deep     the same tests, many times over
# make bench    speed, beside OpenSpiel and RLCard; and from a click to the picture
# make load     a class of thirty at once, ten times over, and what happens when something breaks
# make outputs  the notebooks run, what they show stored
# make lock     the pinned versions anew
# make clean    everything made here, unmade

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
LOCK_TOOL := uv==0.13.9

.PHONY: test lint types tests js notebooks browser outputs play lite text deep bench load lock clean python

test: lint types tests js notebooks browser

lint: .venv/ready
	$(BIN)/ruff check .

types: .venv/ready
	$(BIN)/mypy

tests: .venv/ready
	$(BIN)/pytest -n 2 --dist worksteal --doctest-modules --ignore tests/browser gamelib tests

# Node comes with Playwright's package, so that none is needed on the machine.
js: .venv/ready
	$(if $(wildcard tests/js/*),"$$($(BIN)/python -m tests.browser.binaries node)" --test 'tests/js/**/*.test.*js')

# One after the other: each test is a person at a table, and two at once would be measured against each other.
browser: .venv/ready .venv-lite/ready
	$(BIN)/python -m tests.browser.binaries chromium
	$(BIN)/pytest tests/browser

# Matplotlib says so when it lists the fonts for the first time, and no notebook's cell is to show that.
# One after the other: two at a time may give two kernels the same ports, of which one dies.
notebooks: .venv/ready
	$(BIN)/python -W ignore -c 'import matplotlib.pyplot' 2>/dev/null
	$(BIN)/pytest --nbval --nbval-sanitize-with tests/sanitize.cfg notebooks

# Run the notebooks and store what their cells show; look at the difference before it is committed.
outputs: .venv/ready
	$(BIN)/python -m tests.tools.run_notebooks $(wildcard notebooks/*.ipynb notebooks/*/*.ipynb)

deep: .venv/ready .venv-lite/ready
	BBB_DEEP=1 $(BIN)/pytest -n 2 --dist worksteal --doctest-modules --ignore tests/browser gamelib tests
	$(BIN)/python -m tests.browser.binaries chromium
	BBB_DEEP=1 $(BIN)/pytest tests/browser

play: .venv/suite
	@PYTHONPATH=$(CURDIR) $(BIN)/python -m gamelib.cli play $(GAME) $(if $(PORT),--port $(PORT))

lite: .venv-lite/ready
	@PYTHONPATH=$(CURDIR) .venv-lite/bin/python -m gamelib.cli lite $(if $(PYODIDE),--pyodide "$(PYODIDE)")

# The games need nothing but Python, so neither does this.
text: python
	@$(PYTHON) -m gamelib.cli play --text $(GAME) $(if $(PLAYERS),--players $(PLAYERS))

bench: .venv-bench/ready .venv/ready
	.venv-bench/bin/python -m tests.bench --write tests/bench/figures.md
	$(BIN)/python -m tests.bench.players --write tests/bench/players.md
	$(BIN)/python -m tests.browser.binaries chromium
	$(BIN)/python -m tests.bench.click --write tests/bench/click.md

# Best on a machine that has nothing else to do; what else runs is told beside the figures.
load: .venv/ready
	$(BIN)/python -m tests.browser.binaries chromium
	$(BIN)/python -m tests.load --write tests/load/figures.md

lock: python
	@$(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/pip install --quiet '$(LOCK_TOOL)'
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) pyproject.toml -o binder/requirements.txt
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) pyproject.toml --group test -c binder/requirements.txt \
		-o tests/requirements.txt
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) --group lite -c binder/requirements.txt \
		-o widgets/lite/requirements.txt
	.venv-lock/bin/uv pip compile $(filter-out --universal --python-version 3.11,$(LOCK_OPTIONS)) --group browser \
		-c binder/requirements.txt --python-version 3.14 --python-platform wasm32-pyodide2024 \
		--no-emit-package widgetsnbextension --no-emit-package jupyterlab-widgets -o widgets/lite/wheels.txt
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) --group peers -o tests/bench/requirements.txt
LOCK_OPTIONS := --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-header --no-annotate

clean:
	rm -rf .venv .venv-bench .venv-lite .venv-lock dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@test -n "$(PYTHON)" || { echo "This needs Python 3.11 or newer, and none was found." \
		"Install one from your system's packages, or say where it is: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "This needs Python 3.11 or newer; " \
		"$(PYTHON) is " + sys.version.split()[0] + ".")'

# What playing takes, without the tools for tests; the versions are the same.
.venv/suite: binder/requirements.txt | python
	@$(call environment,.venv)
	$(BIN)/pip install --quiet --require-hashes -r binder/requirements.txt
	@touch $@

.venv/ready: tests/requirements.txt pyproject.toml | python
	@$(call environment,.venv)
	$(BIN)/pip install --quiet --require-hashes -r tests/requirements.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@ .venv/suite

.venv-lite/ready: widgets/lite/requirements.txt | python
	@$(call environment,.venv-lite)
	.venv-lite/bin/pip install --quiet --require-hashes -r widgets/lite/requirements.txt
	@touch $@

.venv-bench/ready: tests/bench/requirements.txt | python
	@$(call environment,.venv-bench)
	.venv-bench/bin/pip install --quiet --require-hashes -r tests/bench/requirements.txt
	@touch $@

environment = $(PYTHON) -m venv $(1) || { rm -rf $(1); echo "$(PYTHON) cannot make an environment here." \
	"On Debian and Ubuntu: apt install python3-venv"; exit 1; }
