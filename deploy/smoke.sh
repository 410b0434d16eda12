#!/usr/bin/env bash
# Installs a wheel and what requirements.lock lists, and asks it something: deploy/smoke.sh WHEEL
set -eu
wheel=$(realpath "$1")
lock=$(realpath "$(dirname "$0")/../requirements.lock")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" # so that the wheel is tried, not the checkout

"${PYTHON:-python3}" -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement "$lock"
venv/bin/pip install --quiet --disable-pip-version-check --no-deps "$wheel"
export LAWSPEAKER_CACHE="$folder/cache" LAWSPEAKER_LANGUAGE=en LAWSPEAKER_PACKS='' LAWSPEAKER_DATABASE='' DISCORD_TOKEN=''

expect() { # WORDS COMMAND...: the output of the command holds the words
    local words=$1 output
    shift
    output=$("$@")
    case $output in
    *"$words"*) echo "ok: $*" ;;
    *)
        printf '%s\n' "$output" "smoke test failed, the output has no \"$words\": $*" >&2
        exit 1
        ;;
    esac
}

expect "lawspeaker $(basename "$wheel" | cut -d- -f2)" venv/bin/lawspeaker --version
expect 'Scassinare una serratura' venv/bin/lawspeaker 'come si apre un lucchetto'
expect '66.8 %' venv/bin/lawspeaker picklock perditions-mouth --points 3
expect '<!DOCTYPE html>' sh -c 'cat "$(venv/bin/lawspeaker board --path)"'
