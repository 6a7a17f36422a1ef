#!/usr/bin/env bash
# Kills workers: `tools/scale/chaos.sh DRIVER SHARDS DIR COMMAND...` runs a question on an engine while every worker is killed
# at random three times, and compares all files with those of workers that live: none is lost, none is there twice, all have
# the same bytes, and what is merged is what one machine writes. DRIVER may be several words.
#   tools/scale/chaos.sh tools/scale/parallel.sh 64 /tmp/chaos prove --isa vop3p
#   tools/scale/chaos.sh "tools/scale/slurm-local.sh tools/scale/slurm.sh" 64 /tmp/chaos prove --isa vop3p
set -euo pipefail
if [ $# -lt 4 ]; then
  echo "usage: $0 DRIVER SHARDS DIR COMMAND..." >&2
  exit 2
fi
read -ra driver <<<"$1"
shards=$2
dir=$3
shift 3
here=$(dirname "$0")
rm -rf "$dir"
mkdir -p "$dir/deaths"
: "${VERIFY:=verify}"

# Once without deaths: the right files, and how long a worker lives.
begin=$(date +%s%N)
status=0
"$here/each.sh" "$shards" "$dir/right" "$@" >"$dir/right.txt" || status=$?
end=$(date +%s%N)
[ "$status" -lt 2 ] || exit "$status"
export LONGEST
# Death should come before the end of nearly every life.
LONGEST=$(awk -v ns=$((end - begin)) -v n="$shards" 'BEGIN { print 0.2 * ns / n / 1e9 }')

export DEATHS
DEATHS=$(realpath "$dir/deaths")
died=0
chaos=$(date +%s%N)
WORKER=$(realpath "$here/mortal.sh") "${driver[@]}" "$shards" "$dir/chaos" "$@" >"$dir/chaos.txt" || died=$?
took=$((($(date +%s%N) - chaos) / 1000000000))
deaths=$(find "$DEATHS" -name killed | wc -l)
[ "$died" = "$status" ] || { echo "exit code $died instead of $status" >&2; exit 1; }
# A worker that was quicker than its death has no more to die for.
[ "$deaths" -ge $((3 * shards - shards / 8)) ] || { echo "only $deaths of $((3 * shards)) workers died" >&2; exit 1; }
cmp "$dir/right.txt" "$dir/chaos.txt"
files=$(find "$dir/chaos" -maxdepth 1 -name '*.shard' | wc -l)
[ "$files" = "$shards" ] || { echo "$files files for $shards shards" >&2; exit 1; }
for file in "$dir"/right/*.shard; do
  cmp "$file" "$dir/chaos/$(basename "$file")"
done
echo "$(basename "${driver[-1]}"): $shards shards, $deaths workers killed within $LONGEST s, then all files alike; $took s, and $(((end - begin) / 1000000000)) s one after another with none killed"
