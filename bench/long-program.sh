#!/usr/bin/env bash
# Prints a program made of other programs, one behind the other, as assembly text with labels: for
# measurements of commands on long programs (docs/suggestions.md, Large and adversarial programs).
#
#   bench/long-program.sh ISA LEFT_OUT FILE...
#
# Lines that match LEFT_OUT, an extended regular expression for the instructions that end a program,
# are left out, so that control goes on from each part to the next one. VERIFY names another build of
# `verify`.
set -euo pipefail
if [ $# -lt 3 ]; then
  echo "usage: bench/long-program.sh ISA LEFT_OUT FILE..." >&2
  exit 2
fi
verify=${VERIFY:-$(dirname "$0")/../target/release/verify}
isa=$1 left_out=$2
shift 2
part=0
for file in "$@"; do
  part=$((part + 1))
  # Labels of each part get its number, so that branches stay inside of it.
  "$verify" disasm --isa "$isa" --labels --format plain "$file" |
    sed -E "s/\bL[0-9a-f]+\b/p${part}&/g; s/^([[:alnum:]]+:) .*($left_out).*/\1/; /$left_out/d; /^ *$/d"
done
