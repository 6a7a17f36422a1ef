#!/usr/bin/env bash
# Shards one after another, without an engine: `tools/scale/each.sh 4 shards/ prove --isa nv50`. What engines are compared with.
set -euo pipefail
. "$(dirname "$0")/common.sh"

one_by_one() {
  local number
  for number; do
    ${WORKER:+"$WORKER"} "$verify" "${command[@]}" --shard "$number/$shards" --output "$dir"
  done
}

rounds one_by_one
