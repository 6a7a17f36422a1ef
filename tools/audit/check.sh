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

if command -v riscv64-linux-gnu-objdump > /dev/null; then
  export OBJDUMP=riscv64-linux-gnu-objdump AS=riscv64-linux-gnu-as
  audit --isa rv32 --against "$here/disassembler.py objdump riscv:rv32 -M no-aliases" --compare validity
  audit --isa rv32 --assembler "$here/assembler.py as -march=rv32imac -mabi=ilp32" --compare validity --random 4
else
  echo "binutils for RISC-V are not installed: they are not audited"
fi
