#!/usr/bin/env bash
# Packs the crates and builds each from its package alone: nothing may reach out of it. Cargo keeps
# what it unpacked and built under the version, which a changed tree shares with an older one: that
# goes first.
set -euo pipefail
cd "$(dirname "$0")/.."

build=target/packed
rm -rf "$build" "${CARGO_HOME:-$HOME/.cargo}"/registry/src/-*/isamorph-*
# Whether they compile is asked: a packed crate has the profiles of cargo, and needs no line tables.
CARGO_PROFILE_DEV_DEBUG=0 cargo package --locked --workspace --target-dir "$build" "$@"
rm -rf "$build"
