#!/usr/bin/env bash
# Writes the site of all built-in instruction sets and opens it in headless Chromium.
#
#     tools/report/run.sh VERIFY SITE
#
# Without Chromium, or without node, the site is written and nothing is opened.
set -euo pipefail
verify=$1
site=$2
here=$(cd "$(dirname "$0")" && pwd)
words=()
for set in nv50 flexgrip sgx543 vop3p; do
  for file in "$here"/../../corpus/vectors/"$set"/*.tsv; do words+=(--words "$set=$file"); done
done
for set in rv32 rv64; do words+=(--words "$set=$here/../../corpus/vectors/riscv/$set-words.tsv"); done
rm -rf "$site"
"$verify" report "$site" "${words[@]}"
if ! command -v chromium >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  apt-get update -q && apt-get install -qy chromium || true
fi
if ! command -v node >/dev/null || ! command -v chromium >/dev/null; then
  echo "node or chromium is not installed: the site is not opened"
  exit 0
fi
npm ci --prefix "$here" --no-audit --no-fund --silent
CHROMIUM=$(command -v chromium) node "$here/check.mjs" "$site"
