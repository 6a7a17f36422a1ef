#!/usr/bin/env bash
# Runs every fuzz target on its seeds and a fixed number of further inputs, and
# makes sure that the seeds were read. `tools/fuzz-smoke.sh [RUNS]`
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${1:-20000}
tools/fuzz-crates --check

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fuzz() {
  if ! cargo fuzz run "$@" >"$work/log" 2>&1; then
    tail -n 60 "$work/log" >&2
    exit 1
  fi
}

for target in $(cargo fuzz list); do
  seeds=$(find "corpus/seeds/$target" -name '*-*' -type f | wc -l)
  # As people type it: without folders, cargo-fuzz takes fuzz/corpus, a link to corpus/seeds.
  fuzz "$target" -- -runs=0
  read=$(sed -n 's/.*seed corpus: files: \([0-9]*\).*/\1/p' "$work/log")
  if [ "$seeds" -eq 0 ] || [ "${read:-0}" -lt "$seeds" ]; then
    echo "$target reads ${read:-0} of $seeds seeds" >&2
    exit 1
  fi
  echo "fuzz $target: $(grep INITED "$work/log"), from $read files; $runs runs"
  # The first folder takes new finds, the second is only read: the seeds stay as they are.
  mkdir -p "$work/$target"
  words="fuzz/dictionaries/text-$target.dict"
  fuzz "$target" "$work/$target" "fuzz/corpus/$target" -- -seed=1 -runs="$runs" $([ ! -e "$words" ] || echo "-dict=$words")
  grep -E '^Done' "$work/log"
done
