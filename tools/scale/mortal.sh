#!/usr/bin/env bash
# A worker that dies: `mortal.sh PROGRAM ARGUMENTS...` runs the program, and kills it after a random time in each of the first
# three runs with the same arguments, as a machine would that goes away. For chaos.sh, which puts it between an engine and the
# program. DEATHS is a directory for the count of deaths, LONGEST the seconds within which death comes.
set -euo pipefail
name=$(printf '%s\n' "$@" | sha256sum | cut -d' ' -f1)
for death in 1 2 3; do
  # Making a directory succeeds once, whoever else tries.
  if mkdir "$DEATHS/$name-$death" 2>/dev/null; then
    "$@" &
    worker=$!
    seconds=$(awk -v r="$RANDOM" -v most="$LONGEST" 'BEGIN { print r / 32768 * most }')
    sleep "$seconds"
    kill -KILL "$worker" 2>/dev/null && echo killed >"$DEATHS/$name-$death/killed"
    wait "$worker" 2>/dev/null || true
    exit 137
  fi
done
exec "$@"
