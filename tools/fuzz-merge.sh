#!/usr/bin/env bash
# Merges what several machines found into one corpus, and keeps of it only what reaches something that the rest does not:
#   tools/fuzz-merge.sh TARGET CORPUS DIR...
# CORPUS is made if it is not there; what it has takes part. A merge that is ended goes on where it was, and CORPUS is
# replaced at the end, all at once. An input that crashes the target is left out, and is in CORPUS.crashes. FUZZ_BINARY names
# the built target, by default `cargo fuzz build` makes it.
set -euo pipefail
if [ $# -lt 3 ]; then
  echo "usage: $0 TARGET CORPUS DIR..., as in: $0 decode fuzz/corpus/decode /shared/*/decode" >&2
  exit 2
fi
target=$1
corpus=$(realpath -m "$2")
shift 2
found=()
for dir; do
  [ -d "$dir" ] || {
    echo "$0: there is no directory \`$dir\`" >&2
    exit 2
  }
  found+=("$(realpath "$dir")")
done

binary=${FUZZ_BINARY:-}
if [ -z "$binary" ]; then
  cd "$(dirname "$0")/.."
  cargo fuzz build "$target" >&2
  binary=$(find fuzz/target/*/release -maxdepth 1 -name "$target" -type f | head -n 1)
fi

# Two merges at once into one corpus would each take away what the other goes on with.
work=$corpus.merging
mkdir -p "$(dirname "$corpus")" "$work/new" "$corpus.crashes"
exec 9>"$work/lock"
flock --nonblock 9 || {
  echo "$0: another merge into $corpus is under way" >&2
  exit 2
}
# A merge that was ended at its last step had put the corpus aside.
[ -d "$corpus" ] || [ ! -d "$corpus.old" ] || mv "$corpus.old" "$corpus"
[ ! -d "$corpus" ] || found+=("$corpus")
# Other inputs than before are another merge.
inputs=$(find "${found[@]}" -type f -printf '%p %s\n' | sort | sha256sum)
if [ "$(cat "$work/inputs" 2>/dev/null)" != "$inputs" ]; then
  rm -rf "$work/new" "$work/control"
  mkdir "$work/new"
  echo "$inputs" >"$work/inputs"
fi
"$binary" -merge=1 -merge_control_file="$work/control" -timeout=300 -artifact_prefix="$corpus.crashes/" "$work/new" "${found[@]}" \
  >"$work/log" 2>&1 || {
  tail -n 20 "$work/log" >&2
  exit 1
}
count() { find "$@" -type f | wc -l; }
before=$(count "${found[@]}")
# Whoever reads sees the old corpus or the new one, but for a moment in which there is none: both stay until it is over.
rm -rf "$corpus.old"
[ ! -d "$corpus" ] || mv "$corpus" "$corpus.old"
mv "$work/new" "$corpus"
rm -rf "$corpus.old" "$work"
rmdir "$corpus.crashes" 2>/dev/null || true
echo "$target: $(count "$corpus") of $before inputs"
