#!/usr/bin/env bash
# A disk that fills up while a shard is written: a mount in memory of two pages, as root. There must be an error and no file,
# also from workers at once; with room again, the shard is what it is elsewhere. VERIFY names the program.
#   tools/scale/full-disk.sh DIR prove --isa vop3p
set -euo pipefail
if [ $# -lt 2 ]; then
  echo "usage: $0 DIR COMMAND..." >&2
  exit 2
fi
dir=$1
shift
: "${VERIFY:=verify}"
rm -rf "$dir"
mkdir -p "$dir/disk" "$dir/right"
if ! mount -t tmpfs -o size=8k tmpfs "$dir/disk" 2>"$dir/mount.log"; then
  echo "skipped: no disk can be mounted"
  exit 0
fi
trap 'umount "$dir/disk"' EXIT

"$VERIFY" "$@" --shard 1/1 --output "$dir/right" >/dev/null
right=$(echo "$dir"/right/*.shard)
[ "$(stat -c %s "$right")" -gt 8192 ] || { echo "the file would fit: ask a larger question" >&2; exit 2; }

workers=()
for worker in 1 2 3; do
  "$VERIFY" "$@" --shard 1/1 --output "$dir/disk" >"$dir/$worker.out" 2>"$dir/$worker.err" &
  workers+=($!)
done
for worker in 1 2 3; do
  status=0
  wait "${workers[worker - 1]}" || status=$?
  [ "$status" = 2 ] || { echo "exit code $status on a full disk" >&2; exit 1; }
  grep -q "cannot write" "$dir/$worker.err"
done
! ls "$dir"/disk/*.shard* 2>/dev/null || { echo "something was left on the full disk" >&2; exit 1; }

mount -o remount,size=8m "$dir/disk"
"$VERIFY" "$@" --shard 1/1 --output "$dir/disk" >/dev/null
cmp "$right" "$dir/disk/$(basename "$right")"
echo "full disk: an error from each of 3 workers, no file, and the same bytes once there is room"
