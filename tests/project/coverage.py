#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coverage.py BUILD: lines and branches that the tests of a build with CHESSVM_COVERAGE ran, by folder.
Fails where a folder is below its floor. BUILD/missed.txt lists what no test ran, for whoever writes the
next one. Floors stand a little below what was measured last (docs/reliability.md): they may rise, never
fall."""
import argparse
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

# Folder: least percentage of lines and of branches.
FLOORS = {
    "base": (94, 84),
    "vm": (97, 87),
    "asm": (98, 90),
    "sim/eniac": (98, 93),
    "sim/rtm": (97, 91),
    "sim/wired": (94, 76),
    "sim": (92, 73),  # the tools
    "programs": (98, 87),
}


class Lines:
    """The lines and branches of one source: how often each was run."""

    def __init__(self):
        self.lines = {}
        self.branches = []  # line, count

    def missed(self):
        """Line -> what no test ran there."""
        report = {line: "line" for line, count in self.lines.items() if count == 0}
        for line, count in self.branches:
            if count == 0:
                report.setdefault(line, "branch")
        return report


def tool(name):
    """The program of LLVM that belongs to clang++, which Debian also installs with its version."""
    version = subprocess.run(["clang++", "-dumpversion"], check=True, capture_output=True, text=True)
    numbered = f"{name}-{version.stdout.split('.')[0]}"
    return shutil.which(numbered) or name


def executables(build):
    for folder in ("bin", "tests"):
        for path in sorted((build / folder).rglob("*")):
            if path.is_file() and not path.suffix and os.access(path, os.X_OK):
                yield path


def read_counts(build, root):
    """Source, relative to `root` -> Lines."""
    profile = build / "counts.profdata"
    counts = sorted((build / "counts").glob("*.profraw"))
    subprocess.run([tool("llvm-profdata"), "merge", "-sparse", "-o", profile, *counts], check=True)
    first, *others = executables(build)
    objects = [word for path in others for word in ("-object", path)]
    exported = subprocess.run(
        [tool("llvm-cov"), "export", "-format=lcov", f"-instr-profile={profile}", first, *objects],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if exported.returncode != 0:
        sys.exit(exported.stderr)
    sources = defaultdict(Lines)
    current = None
    for entry in exported.stdout.splitlines():
        key, _, value = entry.partition(":")
        if key == "SF":
            path = Path(value)
            current = sources[str(path.relative_to(root))] if path.is_relative_to(root) else Lines()
        elif key == "DA":
            line, count = map(int, value.split(",")[:2])
            current.lines[line] = count
        elif key == "BRDA":
            line, _, _, count = value.split(",")
            current.branches.append((int(line), 0 if count == "-" else int(count)))
    return sources


def folder_of(file):
    return next((folder for folder in FLOORS if file.startswith(folder + "/")), None)


def percent(part, whole):
    return 100 * part / max(whole, 1)


def report(sources):
    """Prints the table. Returns the folders below their floor."""
    low = []
    print(f"{'folder':12} {'lines':>7} {'floor':>6} {'branches':>9} {'floor':>6}")
    for folder, floors in FLOORS.items():
        ours = [source for file, source in sources.items() if folder_of(file) == folder]
        lines = [count for source in ours for count in source.lines.values()]
        branches = [count for source in ours for _, count in source.branches]
        shares = [percent(sum(count > 0 for count in counts), len(counts)) for counts in (lines, branches)]
        print(f"{folder:12} {shares[0]:6.1f}% {floors[0]:5}% {shares[1]:8.1f}% {floors[1]:5}%")
        if any(share < floor for share, floor in zip(shares, floors)):
            low.append(folder)
    return low


def list_missed(sources, root, out):
    for file in sorted(file for file in sources if folder_of(file)):
        missed = sources[file].missed()
        if not missed:
            continue
        text = (root / file).read_text().splitlines()
        for line, what in sorted(missed.items()):
            out.write(f"{file}:{line}: {what}: {text[line - 1].strip()}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path)
    build = parser.parse_args().build.resolve()
    root = Path(__file__).resolve().parents[2]
    sources = read_counts(build, root)
    with open(build / "missed.txt", "w", encoding="utf-8") as out:
        list_missed(sources, root, out)
    low = report(sources)
    if low:
        sys.exit(f"below the floor: {', '.join(low)}; {build / 'missed.txt'} lists what no test ran")


if __name__ == "__main__":
    main()
