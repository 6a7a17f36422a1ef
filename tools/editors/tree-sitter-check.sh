#!/usr/bin/env bash
# The grammar for tree-sitter: its tests pass, it reads every spec without an error, and its queries
# name what there is. What it generates lies in target/tmp/tree-sitter. Without the tool nothing is
# checked, and the script says so.
#
# usage: tools/editors/tree-sitter-check.sh [--update]    --update rewrites the expected trees
set -euo pipefail
cd "$(dirname "$0")/../.."

tmp=$PWD/target/tmp/tree-sitter
mkdir -p "$tmp"
export PATH="$tmp/bin:$tmp/node_modules/.bin:$PATH" XDG_CACHE_HOME="$tmp/cache" XDG_CONFIG_HOME="$tmp/config"
mkdir -p "$tmp/config/tree-sitter"
echo "{ \"parser-directories\": [\"$tmp/parsers\"] }" > "$tmp/config/tree-sitter/config.json"

if ! tree-sitter --version >/dev/null 2>&1; then
  # The package fetches a program for this machine, which not every network allows.
  command -v npm >/dev/null && timeout 60 npm install --silent --no-fund --no-audit --prefix "$tmp" tree-sitter-cli >/dev/null 2>&1 || true
fi
if ! tree-sitter --version >/dev/null 2>&1; then
  echo "tree-sitter is not installed: the grammar is not checked"
  echo "to have it: cargo install tree-sitter-cli --locked --no-default-features --root $tmp"
  exit 0
fi
for tool in node cc; do
  if ! command -v "$tool" >/dev/null; then
    echo "$tool is not installed: the grammar is not checked"
    exit 0
  fi
done
tree-sitter --version

isa=$tmp/isa
rm -rf "$isa"
cp -r tools/editors/tree-sitter-isa "$isa"
cd "$isa"
tree-sitter generate
if [ "${1:-}" = --update ]; then
  tree-sitter test --update
  cp test/corpus/*.txt "$OLDPWD/tools/editors/tree-sitter-isa/test/corpus/"
fi
tree-sitter test
cd "$OLDPWD"

find core/isa core/tests/spec/ok examples smt/tests -name '*.isa' | sort | sed "s|^|$PWD/|" > "$tmp/specs"
count=$(wc -l < "$tmp/specs")
[ "$count" -ge 100 ]
(cd "$isa" && tree-sitter parse --quiet --paths "$tmp/specs") || { echo "a spec is not understood"; exit 1; }
echo "$count specs, no errors"

# What is wrong has to be seen, or the above says nothing.
printf 'enum e : 1 { 0 }\n' > "$tmp/wrong.isa"
if (cd "$isa" && tree-sitter parse --quiet "$tmp/wrong.isa" >/dev/null 2>&1); then
  echo "a spec with an error passes"
  exit 1
fi

for query in "$isa"/queries/*.scm; do
  captures=$(cd "$isa" && tree-sitter query --paths "$tmp/specs" "$query" | grep -c 'capture') || true
  echo "$(basename "$query"): $captures captures"
  [ "$captures" -gt 0 ]
done
