#!/usr/bin/env bash
# Measures everything that docs/benchmarks.md shows, and writes that page. Takes some minutes, and needs
# gcc or clang, and binutils. With the sources of the decoder `disarm` in the folder $DISARM, measures it as
# well. With names of tables, prints these instead: `bench/run.sh library peers`; `SPECS=DIR bench/run.sh imported`
# measures the specs of a folder.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --manifest-path bench/Cargo.toml
bench=bench/target/release/isamorph-bench
if [ $# -gt 0 ]; then
  exec "$bench" "$@"
fi
page=$(mktemp)
trap 'rm -f "$page"' EXIT
"$bench" >"$page"
cp "$page" docs/benchmarks.md
