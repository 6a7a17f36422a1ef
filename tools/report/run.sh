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
# The tables whose lines begin with words.
for file in nv50/g80-words flexgrip/manual-examples sgx543/real-words vop3p/gfx900-vectors; do
  words+=(--words "${file%%/*}=$here/../../corpus/vectors/$file.tsv")
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
