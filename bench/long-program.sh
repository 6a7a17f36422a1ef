#!/usr/bin/env bash
# Prints a program made of other programs, one behind the other, as assembly text with labels: for
# measurements of commands on long programs (docs/suggestions.md, Large and adversarial programs).
#
#   bench/long-program.sh ISA BRANCH FILE...
#
# BRANCH is a conditional branch with %s for its target, such as `BRA C0.NE, %s`. The program begins
# with one to each part but the first, so that control reaches all of them. VERIFY names another build
# of `verify`.
set -euo pipefail
if [ $# -lt 3 ]; then
  echo "usage: bench/long-program.sh ISA BRANCH FILE..." >&2
  exit 2
fi
verify=${VERIFY:-$(dirname "$0")/../target/release/verify}
isa=$1 branch=$2
shift 2
for ((part = 2; part <= $#; part++)); do
  printf "$branch\n" "part$part"
done
part=0
for file in "$@"; do
  part=$((part + 1))
  echo "part$part:"
  # Labels of each part get its number, so that branches stay inside of it.
  "$verify" disasm --isa "$isa" --labels --format plain "$file" |
    sed -n "s/\bL[0-9a-f]\+\b/p${part}&/g; /[^ ]/p"
done
