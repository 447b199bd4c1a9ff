# make test     all that is promised: lint, types, tests, notebooks; makes its own environment first
# make play     a game at this terminal:  make play GAME=nanuk PLAYERS=5
# make deep     the same tests, many times over
# make bench   speed, beside OpenSpiel and RLCard
# make outputs  the notebooks run, what they show stored
# make lock     the pinned versions anew
# make clean   everything made here, unmade

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
LOCK_TOOL := uv==0.13.9

.PHONY: test lint types tests notebooks outputs play deep bench lock clean python

test: lint types tests notebooks

lint: .venv/ready
	$(BIN)/ruff check .

types: .venv/ready
	$(BIN)/mypy

tests: .venv/ready
	$(BIN)/pytest -n 2 --doctest-modules gamelib tests

notebooks: .venv/ready
	$(BIN)/pytest --nbval --nbval-sanitize-with tests/sanitize.cfg notebooks

# Run the notebooks and store what their cells show; look at the difference before it is committed.
outputs: .venv/ready
	$(BIN)/python -m tests.store_outputs $(wildcard notebooks/*.ipynb notebooks/*/*.ipynb)

deep: .venv/ready
	BBB_DEEP=1 $(BIN)/pytest -n 2 --doctest-modules gamelib tests

# The games need nothing but Python, so neither does this.
play: python
	@$(PYTHON) -m gamelib.cli play $(GAME) $(if $(PLAYERS),--players $(PLAYERS))

bench: .venv-bench/ready
	.venv-bench/bin/python -m tests.bench --write tests/bench/figures.md

lock: python
	@$(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/pip install --quiet '$(LOCK_TOOL)'
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) pyproject.toml -o binder/requirements.txt
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) pyproject.toml --group test -c binder/requirements.txt \
		-o tests/requirements.txt
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) --group peers -o tests/bench/requirements.txt
LOCK_OPTIONS := --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-header --no-annotate

clean:
	rm -rf .venv .venv-bench .venv-lock dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@test -n "$(PYTHON)" || { echo "This needs Python 3.11 or newer, and none was found." \
		"Install one from your system's packages, or say where it is: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "This needs Python 3.11 or newer; " \
		"$(PYTHON) is " + sys.version.split()[0] + ".")'

.venv/ready: tests/requirements.txt pyproject.toml | python
	@$(call environment,.venv)
	$(BIN)/pip install --quiet --require-hashes -r tests/requirements.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv-bench/ready: tests/bench/requirements.txt | python
	@$(call environment,.venv-bench)
	.venv-bench/bin/pip install --quiet --require-hashes -r tests/bench/requirements.txt
	@touch $@

environment = $(PYTHON) -m venv $(1) || { rm -rf $(1); echo "$(PYTHON) cannot make an environment here." \
	"On Debian and Ubuntu: apt install python3-venv"; exit 1; }
