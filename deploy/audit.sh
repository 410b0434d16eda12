#!/usr/bin/env bash
# Looks for known vulnerabilities in what a wheel needs, and writes the bill of materials: deploy/audit.sh WHEEL
set -eu
wheel=$(realpath "$1")
lock=$(realpath "$(dirname "$0")/../requirements.lock")
bill=$(dirname "$wheel")/lawspeaker.cdx.json
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The environment that is looked at holds nothing but Lawspeaker; the tools have their own.
"${PYTHON:-python3}" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --constraint "$lock" \
    "$wheel[charts,discord,import,postgres]"
"${PYTHON:-python3}" -m venv "$folder/tools"
"$folder/tools/bin/pip" install --quiet --disable-pip-version-check pip-audit cyclonedx-bom

"$folder/tools/bin/cyclonedx-py" environment --output-reproducible --output-file "$bill" \
    "$folder/venv/bin/python"
echo "wrote $bill"
"$folder/venv/bin/pip" freeze --exclude lawspeaker --exclude pip --exclude setuptools >"$folder/installed.txt"
"$folder/tools/bin/pip-audit" --strict --disable-pip --no-deps --requirement "$folder/installed.txt"
