#!/usr/bin/env bash
# Shows that fuzz targets find faults: builds them with the feature `faults`, in
# a folder of its own, and runs for each fault of fuzz/faults.tsv the target
# that shall find it. Prints after how many runs it did.
# `tools/fuzz-faults.sh [NAME]`: a part of the name of a fault; all without it.
set -euo pipefail
cd "$(dirname "$0")/.."

build=fuzz/target/faults
cargo fuzz build --features faults --target-dir "$build"

# A stack with names takes longer than finding the fault.
export ASAN_OPTIONS=symbolize=0 RUST_BACKTRACE=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
missed=0

printf '%-36s %-10s %9s %9s  %s\n' fault target allowed found how
while IFS=$'\t' read -r fault target runs _; do
  case $fault in '#'* | '') continue ;; esac
  case $fault in *"${1:-}"*) ;; *) continue ;; esac
  binary=$(find "$build" -path "*/release/$target" -type f | head -n 1)
  words="fuzz/dictionaries/text-$target.dict"
  mkdir -p "$work/$target"
  # The first folder takes new finds, the second is only read.
  ISAMORPH_FAULT=$fault "$binary" -seed=1 -runs="$runs" -print_final_stats=1 -artifact_prefix="$work/found-" \
    $([ ! -e "$words" ] || echo "-dict=$words") "$work/$target" "corpus/seeds/$target" </dev/null >"$work/log" 2>&1 || true
  if compgen -G "$work/found-*" >/dev/null; then
    found=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log")
  else
    found=never
    missed=$((missed + 1))
  fi
  how=$(grep -aoE 'breaks the law that [^:]*' "$work/log" || grep -aoE 'panicked at [^:]*|stack-overflow|out-of-memory|timeout' "$work/log" || true)
  printf '%-36s %-10s %9s %9s  %s\n' "$fault" "$target" "$runs" "$found" "${how%%$'\n'*}"
  rm -rf "${work:?}"/*
done <fuzz/faults.tsv

if [ "$missed" -gt 0 ]; then
  echo "$missed faults were not found" >&2
  exit 1
fi
