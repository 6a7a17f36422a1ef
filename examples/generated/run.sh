#!/usr/bin/env bash
# Generates rv32 in Rust and C, and compiles and runs the two programs of this folder with it, with all
# warnings on. VERIFY names the program `verify`; the first argument a folder for what is made.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?a folder for what is made}
verify=${VERIFY:-verify}
mkdir -p "$out"

"$verify" generate --isa rv32 --lang rust -o "$out/rv32.rs"
"$verify" generate --isa rv32 --lang c -o "$out/rv32.h"

cp "$here/emulator.rs" "$out/emulator.rs"
rustc --edition 2021 -O -o "$out/emulator" "$out/emulator.rs"
"$out/emulator"

found=
for cc in gcc clang; do
  command -v "$cc" >/dev/null || continue
  found=1
  "$cc" -std=c99 -Wall -Wextra -Werror -pedantic -O2 -I "$out" -o "$out/disasm-$cc" "$here/disasm.c"
  "$out/disasm-$cc" 00a00593 00b50533 4501
done
[ -n "$found" ] || echo "no C compiler: disasm.c is not compiled"
