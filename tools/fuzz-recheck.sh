#!/usr/bin/env bash
# Runs the fuzz target of the checker of certificates on its seeds and so many
# further inputs. `tools/fuzz-recheck.sh [RUNS]`
set -euo pipefail
cd "$(dirname "$0")/../smt/recheck"

work=$(mktemp -d)
mkdir "$work/finds"
trap 'rm -rf "$work"' EXIT

# A stable compiler takes -Zsanitizer for the crates named here: those that are linked (see .cargo/config.toml).
export RUSTC_BOOTSTRAP=___,arbitrary,isamorph_recheck,libc,libfuzzer_sys,recheck
# Finds go to the first folder; the seeds stay as they are.
if ! cargo fuzz run --fuzz-dir fuzz recheck "$work/finds" fuzz/seeds -- -seed=1 -max_len=2000 -rss_limit_mb=4000 -runs="${1:-20000}" >"$work/log" 2>&1; then
  tail -n 60 "$work/log" >&2
  exit 1
fi
tail -n 1 "$work/log"
