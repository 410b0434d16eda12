# `make run` opens Lawspeaker, `make test` checks everything; both set up .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed

.PHONY: run test format evaluate benchmark pictures clean

run: $(STAMP)
	@$(BIN)/lawspeaker

test: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/lawspeaker check
	$(BIN)/pytest --numprocesses auto --dist loadfile

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

evaluate: $(STAMP)
	$(BIN)/python -m benchmarks.quality

benchmark: $(STAMP)
	$(BIN)/python -m benchmarks.lookup
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.schemer
	$(BIN)/python -m benchmarks.odds
	$(BIN)/python -m benchmarks.discord_bot

pictures: $(STAMP)
	$(BIN)/python -m deploy.pictures

# A half-made environment is not usable: the stamp is written last.
$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Lawspeaker needs Python 3.11 or newer: make PYTHON=python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV)
