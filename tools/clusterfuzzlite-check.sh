#!/usr/bin/env bash
# Runs .clusterfuzzlite/build.sh with folders of our own in place of those of
# its image, and then each target as the service does: with the options,
# dictionary and unpacked seeds from the output folder alone. All seeds must be
# in the archive; some are run, since tools/fuzz-smoke.sh runs all.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/src" "$work/out"
ln -s "$PWD" "$work/src/isamorph"

SRC=$work/src OUT=$work/out bash .clusterfuzzlite/build.sh

cd "$work/out"
for target in *.options; do
  target=${target%.options}
  mkdir "$work/seeds"
  python3 -m zipfile -e "${target}_seed_corpus.zip" "$work/seeds"
  packed=$(find "$work/seeds" -type f | wc -l)
  committed=$(find "$root/corpus/seeds/$target" -name '*-*' -type f | wc -l)
  if [ "$packed" -ne "$committed" ]; then
    echo "$target packs $packed of $committed seeds" >&2
    exit 1
  fi
  find "$work/seeds" -type f | sort | tail -n +21 | xargs -r rm
  options=$(sed -n 's/^\([a-z_]*\) = \(.*\)$/-\1=\2/p' "$target.options")
  # shellcheck disable=SC2086 # one word for each option
  if ! "./$target" $options -runs=1 "$work/seeds" >"$work/log" 2>&1; then
    tail -n 40 "$work/log" >&2
    exit 1
  fi
  seeds=$(find "$work/seeds" -type f | wc -l)
  read=$(sed -n 's/.*seed corpus: files: \([0-9]*\).*/\1/p' "$work/log")
  if [ "$seeds" -eq 0 ] || [ "$read" != "$seeds" ]; then
    echo "$target read ${read:-0} of $seeds seeds" >&2
    exit 1
  fi
  echo "$target: $packed seeds packed, $seeds run, options" $options
  rm -rf "$work/seeds"
done
