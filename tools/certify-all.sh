#!/usr/bin/env bash
# Certifies every obligation of every built-in instruction set and every rule of every rule book,
# checks the certificates, and prints the table of docs/trust.md:
#
#   tools/certify-all.sh DIR [NAME...]
#
# Each set and each book is a folder of DIR; what is there from an earlier run is kept, so that a run
# can be continued. NAME restricts the run to some of them. The columns of seconds are processor
# seconds (user and system, all threads). Environment: VERIFY and RECHECK (the two programs),
# CONFLICTS (limit of a search, default 2000).
set -euo pipefail
cd "$(dirname "$0")/.."
dir=${1:?usage: certify-all.sh DIR [NAME...]}
shift
verify=${VERIFY:-target/release/verify}
recheck=${RECHECK:-target/release/isamorph-recheck}
conflicts=${CONFLICTS:-2000}
mkdir -p "$dir"

if [ $# -gt 0 ]; then
  names=("$@")
else
  names=(vop3p rv32 rv64 sgx543 sgx543-early nv50~flexgrip)
  # Not those of imported instruction sets.
  for book in $(ls smt/rules/*.json | grep -v /rdna3); do
    names+=("book:$(basename "$book" .json)")
  done
fi

# Runs a command and prints its processor seconds; its output goes to a file.
seconds() {
  local log=$1
  shift
  local TIMEFORMAT='%U %S' times
  times=$({ time "$@" >"$log" 2>&1; } 2>&1) || { cat "$log" >&2; return 1; }
  awk '{ printf "%.1f", $1 + $2 }' <<<"$times"
}

for name in "${names[@]}"; do
  short=${name#book:}
  folder="$dir/$short"
  if [ "$name" != "$short" ]; then
    folder="$dir/book-$short"
    job=(mine --isa "${short%%-*}" --timeout 120 --check "smt/rules/$short.json")
  else
    job=(prove)
    for isa in ${name//\~/ }; do
      job+=(--isa "$isa")
    done
  fi
  [ -s "$folder.row" ] && continue
  rm -rf "$folder"
  prove=$(seconds "$folder.prove.log" "$verify" "${job[@]}")
  certify=$(seconds "$folder.certify.log" "$verify" "${job[@]}" --certify "$folder" --conflicts "$conflicts")
  again=$(seconds "$folder.recheck.log" "$verify" recheck "$folder")
  alone=$(seconds "$folder.alone.log" "$recheck" "$folder")
  claims=$(grep -cE '^(un)?certified' "$folder/index.tsv")
  certified=$(grep -c '^certified' "$folder/index.tsv" || true)
  megabytes=$(du -sb "$folder" | awk '{ printf "%.1f", $1 / 1e6 }')
  kind=set
  [ "$name" = "$short" ] || kind=book
  printf '| %s `%s` | %s | %s | %s | %s | %s | %s | %s |\n' \
    "$kind" "$short" "$claims" "$certified" "$megabytes" "$prove" "$certify" "$again" "$alone" >"$folder.row"
done

echo '| | claims | certified | MB | prove | prove and certify | `verify recheck` | `isamorph-recheck` |'
echo '|---|---|---|---|---|---|---|---|'
cat "$dir"/*.row
cat "$dir"/*.row | awk -F'|' '{ for (i = 3; i <= 9; i++) sum[i] += $i }
  END { printf "| all |"; for (i = 3; i <= 9; i++) printf " %s |", (i < 5 ? sum[i] : sprintf("%.1f", sum[i])); print "" }'
grep -h '^uncertified' "$dir"/*/index.tsv | sort || true
