#!/usr/bin/env bash
# Chooses the committed seeds: of all that the example `fuzz_seeds` makes, and what is committed already, a few files that reach
# every edge that all of them reach. `tools/fuzz-minimise.sh [TARGET...]`: all targets without names.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- $(cargo fuzz list)
made=target/seeds
cargo run --locked -p isamorph-core --example fuzz_seeds -- "$made"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for target; do
  cargo fuzz build "$target"
  binary=$(find fuzz/target/*/release -maxdepth 1 -name "$target" -type f | head -n 1)
  mkdir "$work/$target"
  # Edges alone: how often each is reached, or with which numbers, needs a campaign and not a seed.
  "$binary" -merge=1 -set_cover_merge=1 -use_counters=0 -timeout=300 "$work/$target" "$made/$target" >"$work/log" 2>&1 || {
    tail -n 20 "$work/log" >&2
    exit 1
  }
  # Regressions and real files stay anyway: the last line puts them back.
  find "corpus/seeds/$target" -name '*-*' -type f -delete
  tools/fuzz-pack.py "$target" "$made/$target" "$work/$target" "corpus/seeds/$target"
  echo "$target: $(find "corpus/seeds/$target" -name '*-*' -type f | wc -l) of $(find "$made/$target" -type f | wc -l) seeds"
done
BLESS=1 cargo test --locked -p isamorph-core --test it seeds::
