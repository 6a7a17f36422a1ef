#!/usr/bin/env python3
"""What a schema does not say of kubernetes.yaml: its numbers fit together, and the command of a pod is run for the first
and the last index, with a directory in place of the volume. `kubernetes_check.py VERIFY`.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml


def main():
    verify = Path(sys.argv[1]).resolve()
    text = Path(__file__).with_name("kubernetes.yaml").read_text()
    claim, job = yaml.safe_load_all(text)
    spec = job["spec"]
    pod = spec["template"]["spec"]
    [container] = pod["containers"]
    shards = spec["completions"]
    environment = {e["name"]: e["value"] for e in container["env"]}
    assert spec["completionMode"] == "Indexed" and spec["backoffLimitPerIndex"] > 0
    assert environment["SHARDS"] == str(shards) and spec["maxFailedIndexes"] == shards
    assert pod["restartPolicy"] == "Never", "the only one that backoffLimitPerIndex allows"
    [volume] = pod["volumes"]
    assert volume["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
    [mount] = container["volumeMounts"]
    assert mount["name"] == volume["name"]
    [exit_codes] = [r["onExitCodes"] for r in spec["podFailurePolicy"]["rules"] if "onExitCodes" in r]
    assert exit_codes["containerName"] == container["name"]
    with tempfile.TemporaryDirectory() as directory:
        path = f"{verify.parent}:{os.environ['PATH']}"
        for index in (0, shards - 1):
            command = [part.replace(mount["mountPath"], directory) for part in container["command"]]
            env = {**os.environ, **environment, "PATH": path, "JOB_COMPLETION_INDEX": str(index)}
            # A small question in place of the long one.
            question = ["prove", "smt/tests/cli/toy.isa"]
            subprocess.run([*command, *question], env=env, check=True, stdout=subprocess.DEVNULL)
            assert list(Path(directory).glob(f"*-{index + 1}-of-{shards}.shard")), index
    print(f"kubernetes.yaml: {shards} indexes; the command of the pod does the first and the last shard")


if __name__ == "__main__":
    main()
