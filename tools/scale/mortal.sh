#!/usr/bin/env bash
# A worker that dies: `mortal.sh PROGRAM ARGUMENTS...` runs the program, and kills it after a random time in each of the first
# three runs with the same arguments, as a machine would that goes away. For chaos.sh, which puts it between an engine and the
# program. DEATHS is a directory for the count of deaths, LONGEST the seconds within which death comes. The timer is set before
# the worker begins: programs that are started only then, on a busy machine, would come after its end.
set -euo pipefail
name=$(printf '%s\n' "$@" | sha256sum | cut -d' ' -f1)
for death in 1 2 3; do
  # Making a directory succeeds once, whoever else tries.
  if mkdir "$DEATHS/$name-$death" 2>/dev/null; then
    # Zero would be no timer.
    seconds=$(awk -v r="$RANDOM" -v most="$LONGEST" 'BEGIN { printf "%.6f", (r + 1) / 32769 * most }')
    # Only what is left of a worker that was killed in time shows 137.
    status=0
    timeout --foreground --signal=KILL "$seconds" "$@" || status=$?
    [ "$status" != 137 ] || echo killed >"$DEATHS/$name-$death/killed"
    exit 137
  fi
done
exec "$@"
