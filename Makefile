# Gobanshobu: `make help` lists what there is.
# Nothing here needs an active virtual environment; everything is set up below .venv and build.

PYTHON  ?= $(shell tools/build/find-python)
VENV    ?= .venv
CACHE   := $(CURDIR)/build/pycache
COMPILE ?= auto
export COMPILE
BIN     := $(VENV)/bin
NODE    := PATH=$(CURDIR)/build/node/bin:$$PATH
WEB     := $(shell find web/src web/public -type f) web/index.html web/package.json web/pnpm-lock.yaml web/vite.config.ts web/svelte.config.js
SOURCES := $(shell find src -name __pycache__ -prune -o -type d -print -o -name "*.py" -print -o -name "*.toml" -print) pyproject.toml setup.py

.DEFAULT_GOAL := help
.PHONY: help play terminal web setup check-web screenshots test test-learning test-interpreted check format format-web bench bench-classic bench-search bench-server bench-web release-check docs docs-serve golden ledger lock clean
.DELETE_ON_ERROR:
.NOTPARALLEL:

help: ## list the targets
	@echo "Gobanshobu 五番勝負 — make TARGET"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-18s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: ## set everything up and open it in the browser; the fast build is made behind it and taken when it is there
	@test -n "$(PYTHON)"
	@$(PYTHON) tools/build/play.py $(VENV) serve

terminal: ## set everything up and play in the terminal
	@test -n "$(PYTHON)"
	@$(PYTHON) tools/build/play.py $(VENV) play || test $$? -eq 130

web: $(VENV)/.web ## build the web client

setup: $(VENV)/.built $(VENV)/.web ## set everything up, or bring it up to date, without starting anything

test: $(VENV)/.dev $(VENV)/.built $(VENV)/.web ## set everything up and run all tests on the compiled package
	@cd web && $(NODE) npm run --silent test
	@$(BIN)/python -m pytest -n auto $(PYTEST)

test-learning: $(VENV)/.learn $(VENV)/.built ## let other people's learners learn our games a little; installs a few GB for them
	@$(BIN)/python -m pytest tests/adapters/test_learning.py $(PYTEST)

test-interpreted: $(VENV)/.dev ## run the tests on the plain Python source; the slow suites stay out
	@PYTHONPATH=$(CURDIR)/src PYTHONPYCACHEPREFIX=$(CACHE) $(BIN)/python -m pytest -n auto -m "not slow" $(PYTEST)

check: $(VENV)/.dev $(VENV)/.built ## lint, types, import rules, and that the generated docs are up to date
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src tests bench tools docs/examples setup.py
	PYTHONPATH=$(CURDIR)/src PYTHONPYCACHEPREFIX=$(CACHE) $(BIN)/lint-imports
	$(BIN)/python -m tools.docs --check

check-web: $(VENV)/.web ## types, lint and standard form of the web client
	cd web && $(NODE) npm run --silent check
	cd web && $(NODE) npm run --silent lint
	cd web && $(NODE) npm run --silent format:check

screenshots: $(VENV)/.dev $(VENV)/.built $(VENV)/.web ## take pictures of every screen, into build/screenshots
	@$(BIN)/python -m tests.web.screenshots

format: $(VENV)/.dev ## put the source in its standard form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

format-web: $(VENV)/.web ## put the web client's source in its standard form
	cd web && $(NODE) npm run --silent format

bench: $(VENV)/.bench $(VENV)/.built ## measure rules, search and environments beside OpenSpiel, python-chess and PettingZoo: one run, one table
	@$(BIN)/python -m bench.table

bench-classic: $(VENV)/.bench $(VENV)/.built ## measure this tree and the reference of bench/classic in turn: is anything slower?
	@$(BIN)/python -m bench.against

bench-search: $(VENV)/.bench $(VENV)/.built ## measure how fast the players search, beside OpenSpiel's tree search
	@$(BIN)/python -m bench.search

bench-server: $(VENV)/.built ## measure the server under load, beside a plain echo and boardgame.io (which npm installs below build)
	@$(BIN)/python -m bench.server

bench-web: $(VENV)/.dev $(VENV)/.built $(VENV)/.web ## measure how quickly the web client is there and answers
	@$(BIN)/python -m bench.web

release-check: $(VENV)/.play $(VENV)/.web ## build archive and wheels as a release does, for every Python here, and try them in empty environments
	@$(BIN)/python tools/build/release.py

docs: $(VENV)/.dev $(VENV)/.built ## write the generated pages below docs again and build the documentation into build/docs
	@$(BIN)/python -m tools.docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict
	@echo "build/docs/index.html"

docs-serve: $(VENV)/.dev $(VENV)/.built ## show the documentation in the browser while it is written
	@$(BIN)/python -m tools.docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs serve --livereload --open --dev-addr 127.0.0.1:$$($(BIN)/python -c "import socket; s = socket.create_server(('127.0.0.1', 0)); print(s.getsockname()[1])")

golden: $(VENV)/.dev $(VENV)/.built ## write the golden playthroughs and move counts again; read the difference before you commit it
	@$(BIN)/python -m tests.golden

ledger: $(VENV)/.dev $(VENV)/.built ## print which tests exercise which clause of the rules
	@$(BIN)/python -m tests.ledger

lock: $(VENV)/.dev ## choose the newest versions of everything we depend on and write them down
	@for set in play dev bench learn node; do \
	  $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	    --upgrade requirements/$$set.in -o requirements/$$set.txt; done

clean: ## remove everything that was built or installed
	rm -rf .venv* build dist web/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.play: requirements/play.txt
	@test -n "$(PYTHON)"
	@echo "Setting up $(VENV) with $(PYTHON) …"
	@$(PYTHON) -m venv $(VENV) || (echo "This Python cannot make virtual environments; on Debian: apt install python3-venv" >&2; exit 1)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/play.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.play
	@echo "Installing what the tests need …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(VENV)/.play
	@echo "Installing the peers we measure against …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@touch $@

$(VENV)/.learn: requirements/learn.txt $(VENV)/.play
	@echo "Installing the learners of other people …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/learn.txt
	@touch $@

$(VENV)/.web: $(WEB)
	@test -n "$(PYTHON)"
	@echo "Building the web client …"
	@tools/build/web $(PYTHON)
	@mkdir -p $(VENV) && touch $@

$(VENV)/.built: $(VENV)/.play $(SOURCES)
	@echo "Building the package (a minute or a few, only when the source has changed) …"
	@$(BIN)/python tools/build/package.py
