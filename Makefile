# make quick    lint, the rule tests and the structure checks; under a minute
# make test     everything a change must pass, and all that CI runs; some thirteen minutes on two cores
# make deep     every check at full size, recorded in tests/bench/deep.md; resumes where it was stopped
# make format   lay the code out as ruff and Biome do
# make play     open the games in a browser:  make play GAME=nanuk PORT=8000
# make text     play in this terminal:  make text GAME=nanuk PLAYERS=5
# make lite     build the static site in dist/lite:  make lite PYODIDE=folder-of-a-full-release
# make one-file build the class in one file, for each system, in dist:  make one-file SYSTEMS=linux
# make docs     write the reference of all public words into dist/api, to read in any browser
# make bench    compare speed with OpenSpiel, PettingZoo and RLCard, and measure the time from a click to the next frame
# make claims   test the claims about the levels' strength, overnight; resumes where it was stopped (MINUTES=60)
# make load     measure a class of thirty arriving at once, ten times, also on slow lines and with injected faults
# make kernel   compile the kernel for all machines and the browser; without it, games run in plain Python, more slowly
# make renew    write every derived file anew whose sources have changed: snapshots, lists, digests, notebooks
# make template collect every sentence for translators in gamelib/locale/birds-bears-banners.pot
# make lock     refresh the lock files
# make clean    remove environments and build output

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
NODE_BIN := .node/node_modules/.bin
LOCK_TOOL := uv==0.13.9

# Let Python store bytecode: tests start about a hundred processes, each of which would recompile the library.
export PYTHONDONTWRITEBYTECODE :=

# Only `make notebooks` needs nbval, which takes a second to import.
PARALLEL := -n logical --dist worksteal -p no:nbval

.PHONY: quick test environments checks lint format types tests js notebooks browser renew template play lite one-file docs text deep kernel bench claims load lock clean python

quick: lint
	$(BIN)/pytest -q $(PARALLEL) -m 'not slow' tests/rules tests/house

test: environments checks tests notebooks browser

# Two at a time, because each waits for its downloads.
environments:
	@$(MAKE) --no-print-directory -j 2 .venv/ready .venv-lite/ready gamelib/kernel/built/ready .node/ready

# Two at a time, because types are checked on one core.
checks:
	@$(MAKE) --no-print-directory -j 2 lint types js

lint: .venv/ready .node/scenes.d.ts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(NODE_BIN)/biome check --error-on-warnings widgets tests
	$(NODE_BIN)/tsc -p widgets

format: .venv/ready .node/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NODE_BIN)/biome check --write widgets tests

types: .venv/ready
	$(BIN)/mypy

# Tests that start servers spend time waiting, so one worker more than cores is faster (WORKERS=3 on two cores), but tests
# that wait for something to happen within seconds then fail now and then.
WORKERS ?= logical
tests: .venv/ready .node/ready gamelib/kernel/built/ready
	$(BIN)/pytest $(PARALLEL:logical=$(WORKERS)) --doctest-modules --ignore tests/browser gamelib widgets tests

# Playwright's package contains Node, so none needs to be installed. The tests draw the scenes of the harness.
js: .venv/ready .node/ready
	$(BIN)/python -m tests.browser.harness.make_scenes
	$(if $(wildcard tests/js/*),"$$($(BIN)/python -m tests.browser.binaries node)" --test 'tests/js/**/*.test.*js')

# Three workers, each with its own server and Chromium: two work while the third waits for its pages.
browser: .venv/ready .venv-lite/ready .node/ready gamelib/kernel/built/ready
	$(BIN)/python -m tests.browser.binaries headless
	$(BIN)/pytest -n 3 -p no:nbval tests/browser

# matplotlib prints a warning when it lists the fonts for the first time, which no stored output contains.
notebooks: .venv/ready
	$(BIN)/python -W ignore -c 'import matplotlib.pyplot' 2>/dev/null
	$(BIN)/python -m pytest -q -n logical --dist loadfile --nbval --nbval-sanitize-with tests/sanitize.cfg \
		-p tests.support.kernel_sockets notebooks \
		|| { echo "Outputs that differ are stale: make renew renews them."; exit 1; }

# Needs nothing but Python.
template: python
	@$(PYTHON) -m tests.tools.make_translation_template

# Review the differences before you commit them.  make renew STEPS="tables digests" writes these in any case.
renew: .venv/ready gamelib/kernel/built/ready
	$(BIN)/python -m tests.tools.renew $(STEPS)

deep: lint types js gamelib/kernel/built/ready .venv-lite/ready .venv-mutation/ready
	$(BIN)/python -m tests.browser.binaries chromium
	$(BIN)/python -m tests.browser.binaries headless
	$(BIN)/python -m tests.deep $(ROWS)

play: .venv/suite
	@PYTHONPATH=$(CURDIR) $(BIN)/python -m gamelib.cli play $(GAME) $(if $(PORT),--port $(PORT))

lite: .venv-lite/ready gamelib/kernel/built/ready
	@PYTHONPATH=$(CURDIR) .venv-lite/bin/python -m gamelib.cli lite $(if $(PYODIDE),--pyodide "$(PYODIDE)")

one-file: .venv-kernel/ready
	@PYTHONPATH=$(CURDIR) .venv-kernel/bin/python -m widgets.one_file.build $(SYSTEMS)

docs: .venv-lite/ready
	@PYTHONPATH=$(CURDIR) .venv-lite/bin/python -m widgets.lite.reference

# Needs nothing but Python.
text: python
	@$(PYTHON) -m gamelib.cli play --text $(GAME) $(if $(PLAYERS),--players $(PLAYERS))

bench: .venv-bench/ready .venv/ready gamelib/kernel/built/ready
	.venv-bench/bin/python -m tests.bench --write tests/bench/figures.md
	.venv-bench/bin/python -m tests.bench.kernel --write tests/bench/kernel.md \
		$(if $(PYODIDE),--node "$$($(BIN)/python -m tests.browser.binaries node)" --pyodide "$(PYODIDE)" \
			--chromium "$$($(BIN)/python -m tests.browser.binaries chromium)")
	$(BIN)/python -m tests.bench.players --write tests/bench/players.md
	$(BIN)/python -m tests.bench.endgames --write tests/bench/endgames.md
	$(BIN)/python -m tests.browser.binaries chromium
	$(BIN)/python -m tests.bench.click --write tests/bench/click.md
	$(BIN)/python -m tests.bench.controls --write tests/bench/controls.md
	$(BIN)/python -m tests.bench.camera --write tests/bench/camera.md

claims: .venv/ready gamelib/kernel/built/ready
	$(BIN)/python -m tests.bench.claims $(if $(MINUTES),--minutes $(MINUTES))

kernel: .venv-kernel/ready
	.venv-kernel/bin/python hatch_build.py all

# Run this on an idle machine; the load average is printed beside the figures.
load: .venv/ready
	$(BIN)/python -m tests.browser.binaries chromium
	$(BIN)/python -m tests.load --write tests/load/figures.md

lock: python
	@$(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/pip install --quiet '$(LOCK_TOOL)'
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) pyproject.toml --extra suite -o binder/requirements.txt
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) pyproject.toml --extra suite --group test -c binder/requirements.txt \
		-o tests/requirements.txt
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) --group lite -c binder/requirements.txt \
		-o widgets/lite/requirements.txt
	.venv-lock/bin/uv pip compile $(filter-out --universal --python-version 3.11,$(LOCK_OPTIONS)) --group browser \
		-c binder/requirements.txt --python-version 3.14 --python-platform wasm32-pyodide2024 \
		--no-emit-package widgetsnbextension --no-emit-package jupyterlab-widgets -o widgets/lite/wheels.txt
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) --group mutation -c tests/requirements.txt -o tests/tools/requirements.txt
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) --group kernel -c tests/requirements.txt -o gamelib/kernel/requirements.txt
	.venv-lock/bin/uv pip compile $(LOCK_OPTIONS) --group peers -o tests/bench/requirements.txt
	cd tests/js && npm install --package-lock-only --omit-lockfile-registry-resolved $(NPM_OPTIONS)
NPM_OPTIONS := --ignore-scripts --no-audit --no-fund
LOCK_OPTIONS := --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-header --no-annotate

clean:
	rm -rf .node .venv .venv-bench .venv-kernel .venv-lite .venv-lock .venv-mutation gamelib/kernel/built .deep dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@test -n "$(PYTHON)" || { echo "This needs Python 3.11 or newer, and none was found." \
		"Install one from your system's packages, or say where it is: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "This needs Python 3.11 or newer; " \
		"$(PYTHON) is " + sys.version.split()[0] + ".")'

# The packages needed to play, without the test tools, at the same versions.
.venv/suite: binder/requirements.txt | python
	@$(call environment,.venv)
	$(BIN)/pip install $(LOCKED) -r binder/requirements.txt
	@touch $@

.venv/ready: tests/requirements.txt pyproject.toml | python
	@$(call environment,.venv)
	$(BIN)/pip install $(LOCKED) -r tests/requirements.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@ .venv/suite

.venv-lite/ready: widgets/lite/requirements.txt | python
	@$(call environment,.venv-lite)
	.venv-lite/bin/pip install $(LOCKED) -r widgets/lite/requirements.txt
	@touch $@

.venv-bench/ready: tests/bench/requirements.txt | python
	@$(call environment,.venv-bench)
	.venv-bench/bin/pip install $(LOCKED) -r tests/bench/requirements.txt
	@touch $@

# mutmut needs the test tools at the same versions; only `make deep` uses it.
.venv-mutation/ready: tests/requirements.txt tests/tools/requirements.txt | python
	@$(call environment,.venv-mutation)
	.venv-mutation/bin/pip install $(LOCKED) -r tests/requirements.txt -r tests/tools/requirements.txt
	@touch $@

# The tools for scripts and style sheets: they come by npm only.
.node/ready: tests/js/package.json tests/js/package-lock.json
	@command -v npm >/dev/null || { echo "Linting scripts needs npm, which comes with Node.js." \
		"On Debian and Ubuntu: apt install npm"; exit 1; }
	@mkdir -p .node && cp $^ .node
	npm ci --prefix .node --silent $(NPM_OPTIONS)
	@touch $@

# The types of what Python sends to scripts.
.node/scenes.d.ts: tests/tools/describe_scenes.py $(wildcard widgets/stage/*.py) | .node/ready .venv/ready
	$(BIN)/python -m tests.tools.describe_scenes $@

# The compiler takes 440 MB, and only the kernel needs it.
.venv-kernel/ready: gamelib/kernel/requirements.txt | python
	@$(call environment,.venv-kernel)
	.venv-kernel/bin/pip install $(LOCKED) -r gamelib/kernel/requirements.txt
	@touch $@

# The kernel for this machine and the browser, from C and from what the tables that it shares with Python name.
KERNEL_SOURCES = $(wildcard $(addprefix gamelib/, kernel/source/* kernel/*.py players/*.py \
	*/cards.py */moves.py */position.py */scoring.py))
gamelib/kernel/built/ready: hatch_build.py $(KERNEL_SOURCES) | .venv-kernel/ready
	.venv-kernel/bin/python hatch_build.py
	@touch $@

# A lock file names every package that is needed, and Python compiles a module when it is first imported.
LOCKED := --quiet --require-hashes --no-deps --no-compile
environment = $(PYTHON) -m venv $(1) || { rm -rf $(1); echo "$(PYTHON) cannot make an environment here." \
	"On Debian and Ubuntu: apt install python3-venv"; exit 1; }
