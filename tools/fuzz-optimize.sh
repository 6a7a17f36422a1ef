#!/usr/bin/env bash
# Runs the fuzz target of the optimizer on so many inputs: programs with branches
# and loops are optimized, and run before and after.
# `tools/fuzz-optimize.sh [RUNS [SEED]]`
#
# Only Z3 has unsafe code, which a sanitizer for Rust does not look into.
set -euo pipefail
cd "$(dirname "$0")/../smt"

runs=${1:-200}
seed=${2:-1}
work=$(mktemp -d)
mkdir "$work/finds"
trap 'rm -rf "$work"' EXIT

# One byte for the instruction set, and six for each of up to 24 lines.
if ! cargo fuzz run --sanitizer none --fuzz-dir fuzz optimize "$work/finds" -- \
  -seed="$seed" -max_len=145 -len_control=0 -timeout=120 -rss_limit_mb=4000 -runs="$runs" >"$work/log" 2>&1; then
  tail -n 60 "$work/log" >&2
  exit 1
fi
tail -n 1 "$work/log"
