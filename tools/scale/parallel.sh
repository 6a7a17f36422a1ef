#!/usr/bin/env bash
# Shards by GNU parallel, on the processors of this machine: `tools/scale/parallel.sh 64 shards/ prove --isa nv50`.
# The environment is described in common.sh. With `--sshlogin` GNU parallel has other machines too: they need the program
# and a directory that all of them see.
set -euo pipefail
. "$(dirname "$0")/common.sh"

by_parallel() {
  printf '%s\n' "$@" |
    parallel --will-cite --jobs "$slots" --retries 5 --quote \
      ${WORKER:+"$WORKER"} "$verify" "${command[@]}" --shard "{}/$shards" --output "$dir"
}

rounds by_parallel
