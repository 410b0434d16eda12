# `make run` opens Lawspeaker, `make test` checks it; both set up .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed
DEV_STAMP := $(VENV)/installed-dev
# Installs what a lock file lists, with the hashes that it lists. A mirror that only pip knows of is asked by pip.
define install
	@$(BIN)/python -m uv pip install --quiet --system-certs --no-deps --require-hashes --requirement $(1) \
		|| $(BIN)/python -m pip install --quiet --no-deps --require-hashes --requirement $(1)
endef
PROCESS_TESTS := tests/bot/discord/process

.PHONY: run test test-processes fuzz smoke dist audit format evaluate tune benchmark pictures lock clean

run: $(STAMP)
	@$(BIN)/lawspeaker

# The tests start Python hundreds of times: it keeps compiled modules, whatever the environment says.
test test-processes: export PYTHONDONTWRITEBYTECODE :=

# A worker more than there are cores: some tests wait.
WORKERS := $(shell $(PYTHON) -c "import os; print(os.cpu_count() + 1)")

# COVERAGE=--cov measures what the tests reach as well, which takes half as long again on Python 3.11;
# CASES=--all-cases tries every case where otherwise a part of them does. Files begin in the order of tests/conftest.py.
test: $(DEV_STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --num-workers auto
	$(BIN)/lint-imports
	$(BIN)/lawspeaker check
	$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder -rs --ignore $(PROCESS_TESTS) $(COVERAGE) $(CASES)

# The bot as a process of its own: started, killed, overloaded, without a database, in several shards.
test-processes: $(DEV_STAMP)
	$(BIN)/pytest --numprocesses auto --dist loadfile $(PROCESS_TESTS)

# More than 100,000 inputs that strangers could send; SEED=2 makes others.
fuzz: $(DEV_STAMP)
	$(BIN)/python -m tests.fuzz $(SEED)

# The wheel and the source archive; their version is the newest tag's.
dist: $(DEV_STAMP)
	rm -rf dist
	$(BIN)/python -c "from glossary.prepared import package_prepared as write; write()"
	$(BIN)/python -m build --no-isolation; status=$$?; rm glossary/shipped.prepared; exit $$status

# The wheel in an environment of its own, and what the container's build does, away from this folder.
smoke: dist
	deploy/smoke.sh dist/*.whl
	$(BIN)/python -m deploy.container_steps

# Known vulnerabilities of what the bot needs, and its bill of materials, dist/lawspeaker.cdx.json.
audit: dist
	deploy/audit.sh dist/*.whl

format: $(DEV_STAMP)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

evaluate: $(DEV_STAMP)
	$(BIN)/python -m benchmarks.quality

tune: $(DEV_STAMP)
	$(BIN)/python -m benchmarks.tune $(NAMES)

benchmark: $(DEV_STAMP)
	$(BIN)/python -m benchmarks.lookup
	$(BIN)/python -m benchmarks.large_packs
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.schemer
	$(BIN)/python -m benchmarks.odds
	$(BIN)/python -m benchmarks.tables
	$(BIN)/python -m benchmarks.discord_bot
	$(BIN)/python -m benchmarks.load

pictures: $(DEV_STAMP)
	$(BIN)/python -m deploy.pictures

# Versions that still fit are kept; UPGRADE=--upgrade takes newer ones. What only develops or checks is locked apart from what runs.
COMPILE := $(BIN)/python -m uv pip compile --quiet --universal --generate-hashes --no-annotate \
	--custom-compile-command 'make lock' $(UPGRADE)
lock: $(BIN)/uv
	$(COMPILE) --extra build --extra charts --extra discord --extra import --extra postgres --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra dev --constraint requirements.lock --output-file requirements-dev.lock pyproject.toml
	$(COMPILE) --output-file deploy/audit.lock deploy/audit.in
	$(COMPILE) --output-file deploy/uv.lock deploy/uv.in

# A half-made environment is not usable: the stamp is written last.
$(STAMP): $(BIN)/uv pyproject.toml requirements.lock
	@echo "2/2  what Lawspeaker needs, with Discord and charts (about 250 MB)"
	$(call install,requirements.lock)
	@$(BIN)/python -m uv pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@
	@echo "Ready. From now on it starts at once."

$(DEV_STAMP): $(STAMP) requirements-dev.lock
	@echo "The tools for its tests"
	$(call install,requirements-dev.lock)
	@touch $@

$(BIN)/uv: $(BIN)/python deploy/uv.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement deploy/uv.lock
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(None if (3, 11) <= sys.version_info < (3, 15) else "Lawspeaker needs Python 3.11 to 3.14: make PYTHON=python3.13")'
	@echo "Setting up Lawspeaker in $(VENV): once, in less than a minute; a slow network takes longer."
	@echo "1/2  an environment of its own for Python"
	@$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) dist
