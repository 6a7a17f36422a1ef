#!/usr/bin/env bash
# Runs every fuzz target on its seeds and a fixed number of further inputs, and
# makes sure that the seeds were read. `tools/fuzz-smoke.sh [RUNS]`
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${1:-20000}
tools/fuzz-crates --check

work=$(mktemp -d)
trap 'jobs -rp | xargs -r kill 2>/dev/null; rm -rf "$work"' EXIT

# The log of each run has the name of its target.
fuzz() {
  if ! cargo fuzz run "$@" >"$work/$1.log" 2>&1; then
    tail -n 60 "$work/$1.log" >&2
    exit 1
  fi
}

# Fails unless the target that just ran read all its seeds.
all_seeds_read() {
  seeds=$(find "corpus/seeds/$1" -name '*-*' -type f | wc -l)
  read=$(sed -n 's/.*seed corpus: files: \([0-9]*\).*/\1/p' "$work/$1.log")
  if [ "$seeds" -eq 0 ] || [ "${read:-0}" -lt "$seeds" ]; then
    echo "$1 reads ${read:-0} of $seeds seeds" >&2
    exit 1
  fi
}

# Runs a target, and says how that went.
smoke() {
  local target=$1 begin=$SECONDS seeds words further
  seeds=$(find "corpus/seeds/$target" -name '*-*' -type f | wc -l)
  # The first folder takes new finds, the second is only read: the seeds stay as they are.
  mkdir -p "$work/$target"
  words="fuzz/dictionaries/text-$target.dict"
  # Some executions a second with all checks on, or a dozen, where others reach thousands.
  case $target in exec) further=$((runs / 20)) ;; equiv) further=$((runs / 8)) ;; *) further=$runs ;; esac
  fuzz "$target" "$work/$target" "fuzz/corpus/$target" -- -seed=1 -runs=$((seeds + further)) $([ ! -e "$words" ] || echo "-dict=$words")
  all_seeds_read "$target"
  echo "fuzz $target: $seeds seeds and $further runs in $((SECONDS - begin)) s; $(grep -aoE 'cov: [0-9]+ ft: [0-9]+ corp: [0-9]+' "$work/$target.log" | tail -n 1)"
}

# All at once: none waits for another one's build then.
begin=$SECONDS
cargo fuzz build >"$work/build.log" 2>&1 || { tail -n 60 "$work/build.log" >&2; exit 1; }
echo "fuzz targets built in $((SECONDS - begin)) s"

# As people type it: without folders, cargo-fuzz takes fuzz/corpus, a link to corpus/seeds.
fuzz container -- -runs=0
all_seeds_read container

# Each runs on one processor.
for target in $(cargo fuzz list); do
  while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
  smoke "$target" &
done
while [ -n "$(jobs -p)" ]; do wait -n; done
