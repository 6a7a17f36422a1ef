#!/usr/bin/env bash
# Proves the rules again whose instruction sets are imported: `tools/import/books.sh VERIFY DIR`. The
# tables come from the Python package tinygrad. Where that cannot be had nothing is proved, and the
# script says so.
set -euo pipefail
cd "$(dirname "$0")/../.."
verify=${1:?usage: books.sh VERIFY DIR}
dir=${2:?usage: books.sh VERIFY DIR}
package=tinygrad==0.14.0
mkdir -p "$dir"
if [ ! -d "$dir/tinygrad" ]; then
  if ! python3 -m pip download --quiet --no-deps --dest "$dir" "$package" >"$dir/pip.log" 2>&1; then
    echo "$package cannot be had: the rule books of imported instruction sets are not checked"
    exit 0
  fi
  python3 -m zipfile -e "$dir"/tinygrad-*.whl "$dir"
fi
"$verify" import amd-tables "$dir/tinygrad" --output "$dir/specs" >"$dir/import.log"
for book in smt/rules/rdna3*.json; do
  "$verify" mine --spec "$dir/specs/rdna3.isa" --timeout 120 --check "$book"
done
