#!/usr/bin/env bash
# Which lines of the core do the fuzz targets reach with their seeds and finds?
# Prints a table of files, and writes the unreached lines to
# fuzz/coverage/unreached.txt. Needs `rustup component add llvm-tools`.
# `tools/fuzz-coverage.sh [TARGET...]`: all targets without names.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- $(cargo fuzz list)
tools=$(find "$(rustc --print sysroot)" -name llvm-cov -type f | head -n 1)
if [ -z "$tools" ]; then
  echo 'llvm-cov is not there: rustup component add llvm-tools' >&2
  exit 2
fi
tools=$(dirname "$tools")

profiles=() objects=()
for target; do
  cargo fuzz coverage "$target" >&2
  profiles+=("fuzz/coverage/$target/coverage.profdata")
  objects+=(-object "$(find target fuzz/target -path "*coverage*/release/$target" -type f | head -n 1)")
done
"$tools/llvm-profdata" merge -sparse "${profiles[@]}" -o fuzz/coverage/all.profdata
"$tools/llvm-cov" export -format=lcov -instr-profile=fuzz/coverage/all.profdata "${objects[@]}" >fuzz/coverage/all.info
tools/unreached.py fuzz/coverage/all.info fuzz/coverage/unreached.txt
