#!/usr/bin/env bash
# Runs a small question in shards on every engine whose packages are there or can be installed, compares what comes out, and
# kills workers on each of them. Before that a disk fills up. `tools/scale/check.sh [SHARDS]`; VERIFY names the program.
set -euo pipefail
cd "$(dirname "$0")/../.."
shards=${1:-64}
export VERIFY=${VERIFY:-target/release/verify}
work=target/tmp/scale
rm -rf "$work"
mkdir -p "$work"

# Some hundred claims of three specs, two of them refuted.
question=(prove smt/tests/cli/ambiguous.isa smt/tests/cli/toy.isa smt/tests/cli/risc.isa)
export ISAMORPH_CACHE=

debian() {
  command -v "$1" >/dev/null && return
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || return 1
  shift
  { apt-get install -qy --no-install-recommends "$@" || { apt-get update -q && apt-get install -qy --no-install-recommends "$@"; }; } \
    >"$work/apt.log" 2>&1
}

# The same in one piece: all but the last line, which says how long it took, is what shards are joined to.
one=0
"$VERIFY" "${question[@]}" >"$work/one.txt" || one=$?
lines=$(($(wc -l <"$work/one.txt") - 1))
compare() {
  local status=0
  "${@:2}" >"$work/$1.txt" || status=$?
  [ "$status" = "$one" ] || { echo "$1: exit code $status instead of $one" >&2; exit 1; }
  cmp <(head -n "$lines" "$work/one.txt") <(head -n "$lines" "$work/$1.txt")
  echo "$1: as one machine [$SECONDS s]"
}

if [ "$(id -u)" = 0 ]; then
  tools/scale/full-disk.sh "$work/full" "${question[@]}"
else
  echo "skipped: a full disk needs root"
fi

if debian parallel parallel; then
  compare parallel tools/scale/parallel.sh 8 "$work/parallel" "${question[@]}"
  tools/scale/chaos.sh tools/scale/parallel.sh "$shards" "$work/chaos" "${question[@]}"
  echo "[$SECONDS s]"
else
  echo "skipped: GNU parallel cannot be installed"
fi

if debian slurmctld slurm-wlm munge && [ "$(id -u)" = 0 ]; then
  compare slurm tools/scale/slurm-local.sh tools/scale/slurm.sh 8 "$work/slurm" "${question[@]}"
  tools/scale/chaos.sh "tools/scale/slurm-local.sh tools/scale/slurm.sh" "$shards" "$work/chaos-slurm" "${question[@]}"
  echo "[$SECONDS s]"
else
  echo "skipped: Slurm cannot be installed, or this is not root"
fi

python=$work/../scale-python
if [ ! -x "$python/bin/kubernetes-validate" ] && command -v python3 >/dev/null; then
  { python3 -m venv "$python" && "$python/bin/pip" install --quiet distributed kubernetes-validate; } >"$work/pip.log" 2>&1 || true
fi
if "$python/bin/python" -c 'import distributed' 2>/dev/null; then
  compare dask "$python/bin/python" tools/scale/dask_shards.py 8 "$work/dask" "${question[@]}"
  tools/scale/chaos.sh "$python/bin/python tools/scale/dask_shards.py" "$shards" "$work/chaos-dask" "${question[@]}"
  echo "[$SECONDS s]"
else
  echo "skipped: distributed cannot be installed from PyPI"
fi
if [ -x "$python/bin/kubernetes-validate" ]; then
  "$python/bin/kubernetes-validate" --strict tools/scale/kubernetes.yaml
  "$python/bin/python" tools/scale/kubernetes_check.py "$VERIFY"
else
  echo "skipped: kubernetes-validate cannot be installed from PyPI"
fi
