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
	$(BIN)/python -m deploy.card_pictures

# A half-made environment is not usable: the stamp is written last.
$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Lawspeaker needs Python 3.11 or newer: make PYTHON=python3.11")'
	@echo "Setting up Lawspeaker in $(VENV): once, in about a minute; a slow network takes longer."
	@echo "1/2  an environment of its own for Python"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "2/2  what Lawspeaker needs, with Discord, charts and the tools for its tests (about 300 MB)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
	@echo "Ready. From now on it starts at once."

clean:
	rm -rf $(VENV)
