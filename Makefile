# `make run` opens Lawspeaker, `make test` checks it; both set up .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed
PROCESS_TESTS := tests/bot/discord/process

.PHONY: run test test-processes fuzz smoke dist audit format evaluate benchmark pictures lock clean

run: $(STAMP)
	@$(BIN)/lawspeaker

# The tests start Python hundreds of times: it keeps compiled modules, whatever the environment says.
test test-processes: export PYTHONDONTWRITEBYTECODE :=

# COVERAGE=--cov measures what the tests reach as well, which takes half as long again on Python 3.11.
test: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/lawspeaker check
	$(BIN)/pytest --numprocesses auto --dist loadfile --ignore $(PROCESS_TESTS) $(COVERAGE)

# The bot as a process of its own: started, killed, overloaded, without a database, in several shards.
test-processes: $(STAMP)
	$(BIN)/pytest --numprocesses auto --dist loadfile $(PROCESS_TESTS)

# More than 100,000 inputs that strangers could send; SEED=2 makes others.
fuzz: $(STAMP)
	$(BIN)/python -m tests.fuzz $(SEED)

# The wheel and the source archive; their version is the newest tag's.
dist: $(STAMP)
	rm -rf dist
	$(BIN)/python -m build

# The wheel in an environment of its own, and what the container's build does, away from this folder.
smoke: dist
	deploy/smoke.sh dist/*.whl
	$(BIN)/python -m deploy.container_steps

# Known vulnerabilities of what the bot needs, and its bill of materials, dist/lawspeaker.cdx.json.
audit: dist
	deploy/audit.sh dist/*.whl

format: $(STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

evaluate: $(STAMP)
	$(BIN)/python -m benchmarks.quality

benchmark: $(STAMP)
	$(BIN)/python -m benchmarks.lookup
	$(BIN)/python -m benchmarks.large_packs
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.schemer
	$(BIN)/python -m benchmarks.odds
	$(BIN)/python -m benchmarks.tables
	$(BIN)/python -m benchmarks.discord_bot
	$(BIN)/python -m benchmarks.load

pictures: $(STAMP)
	$(BIN)/python -m deploy.pictures

lock: $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/python -m uv pip compile --quiet --universal --extra dev --no-annotate \
		--custom-compile-command 'make lock' --output-file requirements.lock pyproject.toml

# A half-made environment is not usable: the stamp is written last.
$(STAMP): $(BIN)/python pyproject.toml requirements.lock
	@echo "2/2  what Lawspeaker needs, with Discord, charts and the tools for its tests (about 300 MB)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps \
		--requirement requirements.lock --editable .
	@touch $@
	@echo "Ready. From now on it starts at once."

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(None if (3, 11) <= sys.version_info < (3, 14) else "Lawspeaker needs Python 3.11 to 3.13: make PYTHON=python3.13")'
	@echo "Setting up Lawspeaker in $(VENV): once, in about a minute; a slow network takes longer."
	@echo "1/2  an environment of its own for Python"
	@$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) dist
