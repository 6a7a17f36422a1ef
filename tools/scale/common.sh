# What the drivers of tools/scale have in common; sourced by them.
#
# A driver is called as `DRIVER SHARDS DIR COMMAND...`, as in `parallel.sh 64 shards prove --isa nv50`. Each question has
# a directory of its own. Set in the environment:
#   VERIFY  the program, by default the `verify` of the PATH
#   AUDIT   the share of subspaces that merging does again, by default 0
#   SLOTS   how many shards run at once, by default one for each processor
#   WORKER  a program that is put before the command of each shard, by default none
#   RAYON_NUM_THREADS  how many threads a shard has, by default 1
# Standard output is what `verify merge` writes, the exit code its exit code; all else goes to standard error.

if [ $# -lt 3 ]; then
  echo "usage: $0 SHARDS DIR COMMAND..., as in: $0 64 shards/ prove --isa nv50" >&2
  exit 2
fi
shards=$1
dir=$2
shift 2
command=("$@")
case $shards in
'' | *[!0-9]* | 0*)
  echo "$0: expected a number of shards from 1 on, not \`$shards\`" >&2
  exit 2
  ;;
esac
verify=${VERIFY:-verify}
slots=${SLOTS:-$(nproc)}
if ! command -v "$verify" >/dev/null; then
  echo "$0: there is no program \`$verify\`; name it with VERIFY=..." >&2
  exit 2
fi
verify=$(realpath "$(command -v "$verify")")
export RAYON_NUM_THREADS=${RAYON_NUM_THREADS:-1}
mkdir -p "$dir"
dir=$(realpath "$dir")

# The numbers of shards without a file, one a line. A file is there whole or not at all.
missing() {
  local i files
  for ((i = 1; i <= shards; i++)); do
    files=("$dir"/*-"$i-of-$shards.shard")
    [ -e "${files[0]}" ] || echo "$i"
  done
}

# Calls `$1 NUMBER...` with the shards that are missing, and joins them when none is. What merging refuses is missing
# again. Engines start what died again; this loop is for what they gave up.
rounds() {
  local round left joined status next words
  joined=$(mktemp)
  for ((round = 1; round <= 5; round++)); do
    mapfile -t left < <(missing)
    [ ${#left[@]} -eq 0 ] || "$1" "${left[@]}" >&2 || true
    if [ -z "$(missing)" ]; then
      status=0
      env -u RAYON_NUM_THREADS "$verify" merge "$dir" --audit "${AUDIT:-0}" >"$joined" || status=$?
      if [ -z "$(missing)" ]; then
        # A search goes on in another directory, with test states that this round found.
        next=$(head -n 1 "$joined")
        if [[ $next == "verify "*" --shard 1/$shards --output "* ]]; then
          mapfile -t words < <(xargs -n 1 printf '%s\n' <<<"$next")
          command=("${words[@]:1:${#words[@]}-5}")
          dir=${words[-1]}
          round=0
          continue
        fi
        cat "$joined"
        rm -f "$joined"
        return "$status"
      fi
    fi
    echo "$(missing | wc -l) of $shards shards are missing after round $round" >&2
  done
  rm -f "$joined"
  echo "shards are still missing; \`$verify merge $dir\` says which" >&2
  return 2
}
