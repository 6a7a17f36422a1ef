"""Fetches the pinned Z3 wheel and unpacks its library and headers.

Usage: fetch_z3.py REQUIREMENTS DESTINATION

Safe when several builds run it at once: one fetches while the others wait for
its lock, and DESTINATION appears by a rename, so it is complete or absent.
"""

import fcntl
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

LIBRARIES = ("libz3.so", "libz3.dylib")


def complete(home):
    return any((home / "lib" / name).exists() for name in LIBRARIES)


def unpack(wheel, home):
    """Copies `z3/lib` and `z3/include` of the wheel to `home`."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            parts = pathlib.PurePosixPath(name).parts
            wanted = parts[0] == "z3" and parts[1:2] in (("lib",), ("include",))
            if ".." in parts or name.endswith(("/", ".dll")):
                continue
            if wanted or name.endswith(("LICENSE.txt", "LICENSE")):
                inner = parts[1:] if wanted else ("LICENSE.txt",)
                target = home.joinpath(*inner)
                target.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(name) as source, open(target, "wb") as sink:
                    shutil.copyfileobj(source, sink)
    # The wheel stores the library twice, under its plain and its versioned name.
    libraries = sorted((home / "lib").iterdir(), key=lambda path: len(path.name))
    for copy in libraries[1:]:
        if copy.stat().st_size == libraries[0].stat().st_size:
            copy.unlink()
            copy.symlink_to(libraries[0].name)


def main(requirements, home):
    home.parent.mkdir(parents=True, exist_ok=True)
    with open(home.parent / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if complete(home):
            return
        with tempfile.TemporaryDirectory(dir=home.parent, prefix=".fetch-") as scratch:
            scratch = pathlib.Path(scratch)
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            command += ["--disable-pip-version-check", "--only-binary=:all:"]
            command += ["--require-hashes", "--requirement", str(requirements)]
            command += ["--dest", str(scratch / "wheel")]
            if subprocess.run(command, stdout=sys.stderr).returncode != 0:
                sys.exit("`python3 -m pip download` failed: no pip, no network, or no "
                         "Z3 for this platform (on Linux: glibc 2.27, on aarch64 2.38)")
            (wheel,) = (scratch / "wheel").glob("*.whl")
            unpack(wheel, scratch / "home")
            if not complete(scratch / "home"):
                sys.exit(f"{wheel.name} holds no Z3 library")
            shutil.rmtree(home, ignore_errors=True)  # the rest of a damaged one
            os.rename(scratch / "home", home)


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
    except OSError as error:
        sys.exit(f"unpacking Z3: {error} (XDG_DATA_HOME can name another place for it)")
