#!/usr/bin/env python3
"""Shards by Dask: `dask_shards.py 64 shards/ prove --isa nv50`.

Without `--scheduler ADDRESS` it starts a scheduler and one worker for each processor on this machine. Workers of a
cluster need the program and a directory that all of them see. What `verify merge` writes goes to standard output, and
its exit code is that of this script. A task whose worker dies is given to another one by Dask itself.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROUNDS = 5


def is_done(directory, number, shards):
    """A file is there whole or not at all."""
    return any(Path(directory).glob(f"*-{number}-of-{shards}.shard"))


def run_shard(program, command, number, shards, directory):
    """One task: a shard is the same wherever and however often it is done."""
    part = ["--shard", f"{number}/{shards}", "--output", directory]
    env = {"RAYON_NUM_THREADS": "1", **os.environ}
    done = subprocess.run([*program, *command, *part], env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"shard {number}/{shards}: exit code {done.returncode}: {done.stderr.strip()[-500:]}")
    return number


def connect(args):
    from distributed import Client, LocalCluster

    if args.scheduler:
        return Client(args.scheduler)
    # The work is done by processes that tasks start: threads of one worker are enough to wait for them.
    cluster = LocalCluster(
        n_workers=args.workers, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0
    )
    return Client(cluster)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scheduler", help="address of a scheduler, as in tcp://10.0.0.1:8786")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="workers on this machine")
    parser.add_argument("--audit", default="0", help="the share of subspaces that merging does again")
    parser.add_argument("--program", default=os.environ.get("VERIFY", "verify"), help="the program `verify`")
    parser.add_argument("--through", default=os.environ.get("WORKER"), help="a program put before each command")
    parser.add_argument("shards", type=int)
    parser.add_argument("directory")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    if args.shards < 1 or not args.command:
        parser.error("expected a number of shards from 1 on, a directory and a command")
    verify = shutil.which(args.program)
    if verify is None:
        parser.error(f"there is no program `{args.program}`; name it with --program")
    verify = os.path.realpath(verify)
    directory = os.path.realpath(args.directory)
    os.makedirs(directory, exist_ok=True)
    program = ([args.through] if args.through else []) + [verify]

    def missing():
        return [n for n in range(1, args.shards + 1) if not is_done(directory, n, args.shards)]

    command = args.command
    rounds = 0
    with connect(args) as client:
        while rounds < ROUNDS:
            rounds += 1
            # Not pure: that a shard was done once does not mean that its file was believed.
            tasks = [
                client.submit(run_shard, program, command, n, args.shards, directory, pure=False, retries=5)
                for n in missing()
            ]
            for task in tasks:
                error = task.exception()
                if error is not None:
                    print(error, file=sys.stderr)
            if missing():
                continue
            merged = subprocess.run([verify, "merge", directory, "--audit", args.audit], stdout=subprocess.PIPE)
            if missing():
                continue
            # A search goes on in another directory, with test states that this round found.
            words = shlex.split(merged.stdout.decode().partition("\n")[0])
            if words[:1] == ["verify"] and words[-4:-1] == ["--shard", f"1/{args.shards}", "--output"]:
                command, directory, rounds = words[1:-4], words[-1], 0
                continue
            sys.stdout.buffer.write(merged.stdout)
            return merged.returncode
    print(f"{len(missing())} shards are still missing; `verify merge {directory}` says which", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
