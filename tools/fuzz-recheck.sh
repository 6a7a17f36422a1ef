#!/usr/bin/env bash
# Runs the fuzz target of the checker of certificates on its seeds and so many
# further inputs. `tools/fuzz-recheck.sh [RUNS [SEED]]`
#
# The checker has no unsafe code, so that no sanitizer is needed: arithmetic
# overflow and other panics are found without, several times as fast.
set -euo pipefail
cd "$(dirname "$0")/../smt/recheck"

runs=${1:-20000}
seed=${2:-1}
work=$(mktemp -d)
mkdir "$work/finds"
trap 'rm -rf "$work"' EXIT

# Inputs go to the first folder; the seeds stay as they are.
if ! cargo fuzz run --sanitizer none --fuzz-dir fuzz recheck "$work/finds" fuzz/seeds -- -dict=fuzz/smtlib.dict \
  -seed="$seed" -max_len=1000 -timeout=5 -rss_limit_mb=1000 -runs="$runs" >"$work/log" 2>&1; then
  tail -n 60 "$work/log" >&2
  exit 1
fi
tail -n 1 "$work/log"
