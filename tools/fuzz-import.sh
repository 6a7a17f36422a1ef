#!/usr/bin/env bash
# Runs the fuzz target of the readers of published descriptions on its seeds and
# so many further inputs. `tools/fuzz-import.sh [RUNS [SEED]]`
#
# The readers have no unsafe code, so that no sanitizer is needed.
set -euo pipefail
cd "$(dirname "$0")/../smt/import"

runs=${1:-2000}
seed=${2:-1}
work=$(mktemp -d)
mkdir "$work/finds" "$work/seeds" "$work/files"
trap 'rm -rf "$work"' EXIT

# A seed is the number of a format and the files of a small description, with
# bytes of zero between them: those of the tests.
# That of all tests of the workspace: one package alone has other features, and is built again.
ISAMORPH_IMPORT_SEEDS="$work/seeds" cargo test --quiet --locked --workspace --manifest-path ../../Cargo.toml --test it seeds_are_written -- --ignored >"$work/log" 2>&1 || {
  tail -n 30 "$work/log" >&2
  exit 1
}
# Files of descriptions are written for each input.
if ! TMPDIR="$work/files" cargo fuzz run --sanitizer none --fuzz-dir fuzz import "$work/finds" "$work/seeds" -- \
  -seed="$seed" -max_len=8000 -timeout=20 -rss_limit_mb=2000 -runs="$runs" >"$work/log" 2>&1; then
  tail -n 60 "$work/log" >&2
  exit 1
fi
tail -n 1 "$work/log"
