#!/usr/bin/env bash
# Generates specifications for Ghidra, compiles them with the compiler of the package pypcode, and
# compares texts and p-code with those of the specs for all words of the corpus. Without a package
# index there is no pypcode, and nothing is compared. VERIFY names the program `verify`; the first
# argument is a folder for what is made.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
out=${1:?a folder for what is made}
verify=${VERIFY:-verify}
mkdir -p "$out"

python=$out/python/bin/python
if [ ! -x "$python" ]; then
  python3 -m venv "$out/python" || { echo "no python3: specifications for Ghidra are not compared"; exit 0; }
fi
if ! "$python" -c 'import pypcode' 2>/dev/null && ! "$out/python/bin/pip" install --quiet pypcode==3.3.3; then
  echo "pypcode is not installed: specifications for Ghidra are not compared"
  exit 0
fi

# The words of the first column.
words() {
  grep -v '^#' "$root/corpus/vectors/$1" | cut -f 1 | grep . | sort -u
}

# One instruction set on one processor.
compare() {
  local isa=$1 file=$2
  "$verify" generate --isa "$isa" --lang sleigh -o "$out/$isa.slaspec"
  words "$file" >"$out/$isa.words"
  "$steps" "$isa" 8 <"$out/$isa.words" >"$out/$isa.steps"
  "$python" "$here/compare.py" "$out/$isa.slaspec" "$out/$isa.steps"
}

cargo build --quiet --locked --release --manifest-path "$root/Cargo.toml" --package isamorph-core --example single_steps
steps=${CARGO_TARGET_DIR:-$root/target}/release/examples/single_steps

# The longest one first.
while read -r isa file; do
  while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
  compare "$isa" "$file" &
done <<'LIST'
sgx543 sgx543/real-words.tsv
nv50 nv50/g80-words.tsv
flexgrip nv50/g80-words.tsv
vop3p vop3p/gfx900-vectors.tsv
rv32 riscv/rv32-words.tsv
rv64 riscv/rv64-words.tsv
LIST
while [ -n "$(jobs -p)" ]; do wait -n; done
