#!/usr/bin/env bash
# Shards as job arrays of a Slurm cluster: `tools/scale/slurm.sh 1000 /shared/shards prove --isa nv50`, where all nodes see
# the program and the directory. The environment is described in common.sh; SBATCH_PARTITION, SBATCH_TIMELIMIT and the other
# variables of sbatch hold. SLOTS bounds the jobs that run at once; there is no bound by default.
set -euo pipefail
slots=${SLOTS:-}
here=$(realpath "$(dirname "$0")")
SLOTS=1
. "$here/common.sh"
slots=${slots:+%$slots}
logs=$dir/slurm
mkdir -p "$logs"

# Clusters take arrays of at most MaxArraySize - 1 jobs, 1000 unless they say otherwise.
most=$(scontrol show config | sed -n 's/^MaxArraySize *= *//p')
most=$((${most:-1001} - 1))

by_slurm() {
  local todo first count arrays=()
  # The n-th job of an array takes the n-th line.
  todo=$(mktemp "$logs/todo.XXXXXX")
  printf '%s\n' "$@" >"$todo"
  for ((first = 0; first < $#; first += most)); do
    count=$(($# - first < most ? $# - first : most))
    # `--wait` fails as soon as one job did, and comes back when all ended.
    sbatch --wait --requeue --job-name isamorph --ntasks 1 --cpus-per-task 1 --array "1-$count$slots" \
      --output "$logs/%A_%a.log" --open-mode append --chdir "$PWD" \
      "$here/slurm-job.sh" "$todo" "$first" "$shards" ${WORKER:+"$WORKER"} "$verify" "${command[@]}" --output "$dir" &
    arrays+=($!)
  done
  for first in "${arrays[@]}"; do
    wait "$first" || true
  done
}

rounds by_slurm
