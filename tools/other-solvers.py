#!/usr/bin/env python3
"""Asks bitwuzla and cvc5, as their wheels from PyPI have them, about SMT-LIB scripts.

usage: other-solvers.py SECONDS SCRIPT...

Prints one line for each solver and script: solver, answer, script. The answer is `sat`, `unsat`, `unknown` (not within so many
seconds), or `error: ` and why the solver does not accept the script. The solvers run in a process of their own, so that a crash is
an error too.
"""

import subprocess
import sys

ASK = {
    "bitwuzla": """
import sys, bitwuzla
options = bitwuzla.Options()
options.set(bitwuzla.Option.TIME_LIMIT_PER, int(float(sys.argv[1]) * 1000))
for script in sys.argv[2:]:
    # The solver's own `check-sat` prints where a program cannot read it.
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    parser.parse(script, True, True)
    print(parser.bitwuzla().check_sat(), flush=True)
""",
    "cvc5": """
import sys, cvc5
for script in sys.argv[2:]:
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(int(float(sys.argv[1]) * 1000)))
    parser = cvc5.InputParser(solver)
    parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, script)
    answer = ""
    while not (command := parser.nextCommand()).isNull():
        answer += command.invoke(solver, parser.getSymbolManager())
    print(answer.replace("\\n", " "), flush=True)
""",
}


def ask(solver, seconds, script):
    command = [sys.executable, "-c", ASK[solver], seconds, script]
    try:
        # The limit is on the search alone: translating the question takes its time too.
        done = subprocess.run(command, capture_output=True, text=True, timeout=float(seconds) * 10 + 20)
    except subprocess.TimeoutExpired:
        return "unknown"
    answer = done.stdout.strip()
    if done.returncode == 0 and answer in ("sat", "unsat"):
        return answer
    if done.returncode == 0 and answer.startswith("unknown"):
        return "unknown"
    why = (answer + " " + done.stderr.strip()).strip().splitlines()
    return "error: " + (why[-1] if why else f"exit code {done.returncode}")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    for solver in ASK:
        for script in sys.argv[2:]:
            print(solver, ask(solver, sys.argv[1], script), script, sep="\t", flush=True)


main()
