#!/usr/bin/env bash
# One job of an array, for slurm.sh: `slurm-job.sh TODO FIRST SHARDS PROGRAM...` does the shard on a line of the file TODO.
set -euo pipefail
todo=$1
line=$(($2 + SLURM_ARRAY_TASK_ID))
shards=$3
shift 3
exec "$@" --shard "$(sed -n "${line}p" "$todo")/$shards"
