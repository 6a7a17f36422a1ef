#!/usr/bin/env bash
# Puts the solvers z3, bitwuzla and cvc5 of PyPI into a virtual environment, as programs that
# `verify prove --solver` starts: `tools/solvers/install.sh DIR`, then with DIR/bin in PATH. The
# wheels of bitwuzla and cvc5 have no programs; those beside this script take their place.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dir=${1:?usage: install.sh DIR}

[ -x "$dir/bin/python" ] || python3 -m venv "$dir"
dir=$(cd "$dir" && pwd)
"$dir/bin/python" -c 'import bitwuzla, cvc5, z3' 2>/dev/null || "$dir/bin/pip" install --quiet bitwuzla cvc5 z3-solver
for solver in bitwuzla cvc5; do
  { echo "#!$dir/bin/python" && tail -n +2 "$here/$solver"; } >"$dir/bin/$solver"
  chmod +x "$dir/bin/$solver"
done
for solver in z3 bitwuzla cvc5; do
  "$dir/bin/$solver" --version
done
