#!/usr/bin/env bash
# Every command that prints SARIF, held against the schema of SARIF 2.1.0 by the validator of its
# authors (npm, MIT licence), which brings the schema along. Without npm nothing is checked.
set -euo pipefail
cd "$(dirname "$0")/.."
verify=$(realpath "${VERIFY:-target/release/verify}")
dir=$(realpath -m "${1:-target/tmp/sarif}")
mkdir -p "$dir"
if ! command -v npm >/dev/null || ! npm install --silent --no-audit --no-fund --prefix "$dir" \
  @microsoft/sarif-multitool-linux@5.7.0 >/dev/null 2>&1; then
  echo "the validator of SARIF is not installed"
  exit 0
fi
validator=$dir/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
chmod +x "$validator"
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1

# Exit code 1 means findings, which are wanted here.
findings() {
  "$verify" "$@" || [ $? = 1 ]
}
findings check smt/tests/cli/broken.isa --format sarif >"$dir/errors.sarif"
findings check smt/tests/cli/counter.isa smt/tests/cli/narrow.isa --format sarif >"$dir/warnings.sarif"
findings suggest --isa nv50 smt/tests/cli/peephole.asm --quick --format sarif >"$dir/suggestions.sarif"
cat >"$dir/peer.sh" <<'P'
#!/bin/sh
while read -r word; do echo "$word"; done
P
chmod +x "$dir/peer.sh"
findings audit --isa vop3p --against "$dir/peer.sh" --words 40 --format sarif >"$dir/audit.sarif"
findings prove --spec smt/tests/cli/ambiguous.isa --format sarif >"$dir/proofs.sarif"
findings errata --spec smt/tests/cli/wrong-evidence.isa --format sarif >"$dir/evidence.sarif"
findings diff smt/tests/cli/revision-1.isa smt/tests/cli/revision-2.isa --format sarif >"$dir/changes.sarif"
findings crosscheck smt/tests/cli/revision-1.isa smt/tests/cli/revision-2.isa --format sarif >"$dir/disagreements.sarif"
sed 's/"ruleId"/"rule"/' "$dir/errors.sarif" >"$dir/wrong.sarif"

valid() {
  "$validator" validate "$1" >"$dir/report.txt" 2>&1 && ! grep -q ': error ' "$dir/report.txt"
}
for file in errors warnings suggestions audit proofs evidence changes disagreements; do
  grep -q '"ruleId"' "$dir/$file.sarif" || { echo "$file.sarif has no results"; exit 1; }
  valid "$dir/$file.sarif" || { cat "$dir/report.txt"; exit 1; }
  echo "$file.sarif: $(grep -c '"ruleId"' "$dir/$file.sarif") results, as the schema has them"
done
if valid "$dir/wrong.sarif"; then
  echo "the validator takes anything"
  exit 1
fi
