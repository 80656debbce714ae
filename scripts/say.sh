# shellcheck shell=bash
# How the set-up scripts talk: short lines on the way, three parts when they have to stop.
# Sourced, never run.

# say LINE: one line of progress.
say() { printf 'setup: %s\n' "$*"; }

# stop WHAT WHY NEXT: what happened, why it matters, what to do next; then end with status 3 (environment not ready).
stop() {
    printf '\nSet-up stopped: %s\n%s\n%s\n' "$1" "$2" "$3" >&2
    exit 3
}
