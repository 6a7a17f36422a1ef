#!/usr/bin/env bash
# Runs fuzz targets for some minutes each, and prints a table of what they did.
# `tools/fuzz-campaign.sh MINUTES [TARGET...]`: all targets without names.
# Finds stay in fuzz/corpus, so that the next campaign goes on from there;
# inputs that crash a target are in fuzz/artifacts.
set -euo pipefail
cd "$(dirname "$0")/.."

minutes=${1:?"how many minutes for each target?"}
shift
[ $# -gt 0 ] || set -- $(cargo fuzz list)

# `exec` and `equiv` compare millions of numbers, and note each comparison: twelve
# times the runs are worth more than these notes, and than a sanitizer for code
# that forbids `unsafe`. The smoke test runs both with all checks.
build() {
  case $1 in
  exec | equiv)
    binaries=fuzz/target/plain
    cargo fuzz build --sanitizer none --no-trace-compares --target-dir "$binaries" "$1" >&2
    ;;
  *)
    binaries=fuzz/target
    cargo fuzz build "$1" >&2
    ;;
  esac
}

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
crashed=0

printf '| target | minutes | execs | exec/s | corpus | edges | features | crashes |\n|---|---|---|---|---|---|---|---|\n'
for target; do
  words="fuzz/dictionaries/text-$target.dict"
  build "$target"
  begin=$SECONDS
  result=0
  "$binaries"/*/release/"$target" -max_total_time=$((60 * minutes)) -print_final_stats=1 \
    -artifact_prefix="$(mkdir -p "fuzz/artifacts/$target" && echo "fuzz/artifacts/$target/")" \
    $([ ! -e "$words" ] || echo "-dict=$words") "fuzz/corpus/$target" >"$logs/$target" 2>&1 || result=$?
  seconds=$((SECONDS - begin))
  stat() { sed -n "s/^stat::$1: *//p" "$logs/$target"; }
  # The last line of progress: `#123 NEW cov: 1 ft: 2 corp: 3/4Kb ...`
  last() { grep -aoE "$1: [0-9]+" "$logs/$target" | tail -n 1 | grep -oE '[0-9]+$'; }
  execs=$(stat number_of_executed_units)
  crashes=0
  if [ "$result" -ne 0 ]; then
    crashes=1
    crashed=1
    tail -n 40 "$logs/$target" >&2
  fi
  printf '| %s | %s | %s | %s | %s | %s | %s | %s |\n' "$target" "$((seconds / 60))" "$execs" "$((execs / (seconds > 0 ? seconds : 1)))" \
    "$(last corp)" "$(last cov)" "$(last ft)" "$crashes"
done
exit "$crashed"
