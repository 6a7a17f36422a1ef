#!/usr/bin/env bash
# Packs the crates, unpacks them side by side and checks that they compile: nothing may reach out of
# its package. They are members of a workspace of their own that has our profiles, so what other
# people's crates need of a check is taken from `target/`. `tools/package-check.sh [CARGO PACKAGE
# ARGUMENTS]`, such as `--allow-dirty`.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
packed=$root/target/packed
rm -rf "$packed"
cargo package --locked --no-verify --workspace --target-dir "$packed" "$@"

work=$packed/unpacked
mkdir -p "$work"
for crate in "$packed"/package/*.crate; do
  tar -xzf "$crate" -C "$work"
done
{
  echo '[workspace]'
  echo 'resolver = "3"'
  echo 'members = ["*"]'
  # The packages name each other by version, as if they came from the registry.
  echo '[patch.crates-io]'
  for folder in "$work"/*/; do
    folder=${folder%/}
    name=$(sed -n 's/^name = "\(.*\)"$/\1/p' "$folder/Cargo.toml" | head -n 1)
    echo "$name = { path = \"$folder\" }"
  done
  sed -n '/^\[profile\./,$p' Cargo.toml
} >"$work/Cargo.toml"
cp Cargo.lock "$work/"
cd "$work"
CARGO_TARGET_DIR=$root/target cargo check --workspace --offline
rm -rf "$packed"
