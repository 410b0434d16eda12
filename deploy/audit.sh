#!/usr/bin/env bash
# Looks for known vulnerabilities in what Lawspeaker needs, and writes the bill of materials: deploy/audit.sh WHEEL
set -eu
wheel=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
lock=$here/../requirements.lock
bill=$(dirname "$wheel")/lawspeaker.cdx.json
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

install() { # ENVIRONMENT WHAT...
    "$folder/$1/bin/pip" install --quiet --disable-pip-version-check --no-deps "${@:2}"
}

# The environment that is looked at holds nothing but Lawspeaker; the tools have their own.
"${PYTHON:-python3}" -m venv "$folder/venv"
install venv --require-hashes --requirement "$lock"
install venv "$wheel"
"${PYTHON:-python3}" -m venv "$folder/tools"
install tools --require-hashes --requirement "$here/audit.lock"

"$folder/tools/bin/cyclonedx-py" environment --output-reproducible --output-file "$bill" \
    "$folder/venv/bin/python"
echo "wrote $bill"
"$folder/tools/bin/pip-audit" --strict --disable-pip --require-hashes --requirement "$lock"
