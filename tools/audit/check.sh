#!/usr/bin/env bash
# The programs of this folder ask what is there: a generated C decoder as a shared library, objdump,
# an assembler. VERIFY names the program `verify`; the first argument a folder for what is made.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?a folder for what is made}
verify=${VERIFY:-verify}
mkdir -p "$out"

# What is found, in one line: exit code 1 is findings.
audit() {
  local found=0
  "$verify" audit "$@" --order bytes --format json > "$out/found.json" || found=$?
  [ "$found" -le 1 ]
  python3 - "$out/found.json" "$here" <<'EOF'
import json, sys
found = json.load(open(sys.argv[1]))
kinds = {}
for p in found['patterns']:
    kinds[p['kind']] = kinds.get(p['kind'], 0) + 1
print('%s: %d words asked about, %d of %d read alike, patterns: %s' % (found['against'].replace(sys.argv[2] + '/', ''), found['asked'], found['same'], found['both'], kinds or 'none'))
EOF
}

if ! command -v python3 > /dev/null; then
  echo "python3 is not installed: nothing is audited"
  exit 0
fi

# The decoder that `verify generate` makes must read every word as the spec does.
if command -v cc > /dev/null; then
  "$verify" generate --isa rv32 --lang c -o "$out/rv32.h"
  cc -std=c99 -O1 -shared -fPIC -I "$out" -o "$out/rv32.so" "$here/shared.c"
  audit --isa rv32 --against "$here/library.py $out/rv32.so"
  grep -q '"patterns": *\[\]' "$out/found.json"
else
  echo "no C compiler: no library is audited"
fi

# envydis is not packaged: a program of its layout shows that the adapter reads texts, ignored bits
# and refusals. It prints `max` as `min`.
expected='short add b32 $r0 $r5 $r2
add b32 $r5 b32 s[0x10] $r3
short add $r0 (mul u16 $r0l $r0l) $r0
invalid
min u16 $r0l $r0l $r0l'
read=$(printf '%s\n' '00 8a 02 20' '15 c8 00 20 80 c7 20 04' '00 00 00 62' 'ff ff ff ff ff ff ff ff' '01 00 00 30 80 47 00 80' |
  ENVYDIS="$here/envydis_stand_in.py $verify" "$here/disassembler.py" envydis g80)
[ "$read" = "$expected" ] || { printf 'the adapter of envydis printed\n%s\n' "$read"; exit 1; }
echo "envydis: the adapter reads the words of a stand-in"

if command -v riscv64-linux-gnu-objdump > /dev/null; then
  export OBJDUMP=riscv64-linux-gnu-objdump AS=riscv64-linux-gnu-as
  audit --isa rv32 --against "$here/disassembler.py objdump riscv:rv32 -M no-aliases" --compare validity
  audit --isa rv32 --assembler "$here/assembler.py as -march=rv32imac_zba_zbb_zbs -mabi=ilp32" --normalise "$here/as_riscv.rules"
  if grep -q '"kind": *"words"' "$out/found.json"; then
    exit 1
  fi
else
  echo "binutils for RISC-V are not installed: they are not audited"
fi
