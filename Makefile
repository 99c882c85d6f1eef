# remis: `make sim` starts the clock in a browser page, `make test` checks everything.
# Each sets up what is missing first; nothing is installed outside this folder.

PYTHON ?= python3
BIN := .venv/bin
PATH := $(CURDIR)/$(BIN):$(PATH)
export PATH

.PHONY: help sim test setup lint types build flash bench mutation clean

help:
	@echo "make sim              the clock in a browser page, no hardware needed"
	@echo "make test             lint, types, walls and all tests"
	@echo "make flash PORT=...   build the firmware and put it on the ESP32 at that port (PORT: if there are several)"
	@echo "make build            compile the firmware into build/firmware"
	@echo "make bench            how fast, how much memory: measured here"
	@echo "make mutation         is there a test for every rule? changes each in turn: an hour"
	@echo "make setup            only set up: .venv, node_modules, typings"
	@echo "make clean            remove what the others made, .venv included"

sim: setup
	$(BIN)/remis sim

test: lint types
	$(BIN)/pytest -n 2 --cov --cov-report=term

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup
	$(BIN)/node node_modules/pyright/index.js

build: setup
	$(BIN)/remis build --sizes

flash: setup
	$(BIN)/remis flash $(if $(PORT),--port "$(PORT)")

bench: setup
	@for bench in host_tests/bench_*.py; do echo "== $$bench"; $(BIN)/python $$bench || exit 1; done

mutation: setup
	$(BIN)/python -m pip install --quiet --group mutation
	nice $(BIN)/python host_tests/mutation.py

setup: .venv/ready node_modules/ready typings/ready

# The stamps are written last: an interrupted step runs again.
.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' \
	  || { echo "remis needs Python 3.10 or newer: make PYTHON=/path/to/python3.10 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "Python's venv is missing. Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet pip==26.3
	$(BIN)/python -m pip install --quiet --editable . --group test
	@touch $@

node_modules/ready: package.json package-lock.json .venv/ready
	$(BIN)/npm ci --silent
	@touch $@

typings/ready: pyproject.toml .venv/ready
	rm -rf typings
	$(BIN)/python -m pip install --quiet --target typings --group stubs
	@touch $@

clean:
	rm -rf .venv node_modules typings build .pytest_cache .ruff_cache .hypothesis .coverage tools/remis.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +
