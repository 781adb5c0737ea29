#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coverage.py BUILD: prints the test coverage of each folder, in percent of its lines and branches.
BUILD is a build with CHESSVM_COVERAGE in which the tests have run. Fails if a percentage is below
the folder's floor. BUILD/missed.txt lists the lines and branches that no test ran. A floor is
a little below the figure in docs/reliability.md, and may rise but never fall. The figures leave out
what no test can run: the places of EXCLUDED, and the lines that for_the_compiler() returns."""
import argparse
import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

# For each folder, the tests must run at least these percentages of the lines and of the branches.
FLOORS = {
    "base": (99, 92),
    "vm": (99, 92),
    "asm": (98, 92),
    "sim/eniac": (98, 95),
    "sim/rtm": (98, 93),
    "sim/wired": (99, 92),
    "programs": (98, 92),
    "tools": (98, 92),
}

COMPILED = "the compiler runs it, for a static_assert or a constant"
UNASKED = "curses reports no other events of a mouse than those it was asked for"
RACE = "another process would have to take the file between two calls"
NAMED = "every status has a name in the table"
INLINE = "only tests call it, and their calls are not counted"

# Code that the figures leave out if the tests missed a part of it. An entry has the path of a file,
# parts of one or more successive lines, and the reason. The code is the last of these lines, or the
# block that begins in the last line. An entry whose lines are not in the file is an error.
EXCLUDED = [
    ("vm/isa.hpp", "constexpr bool ", COMPILED),
    ("vm/core.cpp", "constexpr auto tabulate(", COMPILED),
    ("vm/deck.hpp", "std::uint64_t read() const", INLINE),
    ("vm/deck.hpp", "std::vector<int>& cards() const", INLINE),
    ("vm/debugger/tui/log.hpp", "lines() const", INLINE),
    ("vm/debugger/tui/screen_view.hpp", "ViewState& state() const", INLINE),
    ("base/terminal/display.hpp", "~Display()", "no display is destroyed as a Display"),
    ("base/output/pending_file.cpp", "is_file_of(path, file.get())) return true;\nerrno = EEXIST;", RACE),
    ("base/output/pending_file.cpp", "errno = EEXIST;\nreturn false;", RACE),
    ("base/output/scratch_file.cpp", "if (::fstat(", "the file is open and its own"),
    ("base/terminal/terminal.cpp", "return made(Mouse::Act::press);\nreturn std::nullopt;", UNASKED),
    ("base/terminal/terminal.cpp", "if (auto mouse = mouse_input()) return mouse;\ncontinue;", UNASKED),
    ("vm/checkpoint.cpp", "if (value == status) return text;\nreturn {};", NAMED),
    ("vm/run_status.hpp", "if (value == status) return text;\nreturn {};", NAMED),
    ("vm/checkpoint.cpp", "bool binary(", "JSON has no binary values"),
    ("vm/debugger/control/socket.cpp", "cannot remove the socket", "root, who may run the tests, always can"),
    ("vm/debugger/control/socket.cpp", "cannot listen", "a socket that is bound can listen"),
]


class Lines:
    """The lines and branches of a source, and how often each was run."""

    def __init__(self):
        self.lines = {}
        self.branches = []  # line, count

    def missed(self):
        """Returns for each line what no test ran there."""
        report = {line: "line" for line, count in self.lines.items() if count == 0}
        for line, count in self.branches:
            if count == 0:
                report.setdefault(line, "branch")
        return report

    def drop(self, numbers):
        """Leaves out the lines with these numbers."""
        self.lines = {line: count for line, count in self.lines.items() if line not in numbers}
        self.branches = [branch for branch in self.branches if branch[0] not in numbers]


def indentation(line):
    return len(line) - len(line.lstrip())


def block(text, first):
    """Returns the numbers of the lines of the block that line `first` begins; only `first` if it begins
    none."""
    last = first
    if text[first - 1].rstrip().endswith("{"):
        close = " " * indentation(text[first - 1]) + "}"
        last = next(n for n in range(first + 1, len(text) + 1) if text[n - 1].startswith(close))
    return range(first, last + 1)


def for_the_compiler(text):
    """Returns the lines that the tests need not run: each `assert(false)`, the label before it, and
    the `return` after it; each `}`, because a `}` after a `return` never runs; each switch without
    `default:`, because its branch for other values never runs (the compiler warns if a case is
    missing); and the `return` after a switch without `break`, unless its `default:` must run."""
    numbers = set()

    def add_return(line):
        if line <= len(text) and text[line - 1].lstrip().startswith("return"):
            numbers.add(line)

    for number, line in enumerate(text, 1):
        if line.strip() == "}":
            numbers.add(number)
        if "assert(false" in line:
            numbers.add(number)
            if re.match(r"\s*(default|case .*):$", text[number - 2]):
                numbers.add(number - 1)
            add_return(number + 1)
    for number, line in enumerate(text, 1):
        if re.match(r"\s*switch \(.*\{$", line):
            lines = block(text, number)
            labels = [n for n in lines if text[n - 1].strip() == "default:"]
            if all(n in numbers for n in labels):
                if not labels:
                    numbers.add(number)  # the branch to no case
                if not any(re.search(r"\bbreak;", text[n - 1]) for n in lines):
                    add_return(lines[-1] + 1)
    return numbers


def has(text, number, words):
    """Returns true if successive lines of `text`, up to line `number`, contain the lines of `words`."""
    parts = words.split("\n")
    first = number - len(parts)
    return first >= 0 and all(part in line for part, line in zip(parts, text[first:number]))


def leave_out(sources, root):
    """Leaves out what no test can run. Returns the errors in entries of EXCLUDED."""
    for file, source in sources.items():
        if folder_of(file):
            missed = source.missed()
            source.drop(for_the_compiler((root / file).read_text().splitlines()) & missed.keys())
    complaints = []
    for file, words, _ in EXCLUDED:
        text = (root / file).read_text().splitlines()
        blocks = [block(text, number) for number in range(1, len(text) + 1) if has(text, number, words)]
        if not blocks:
            complaints.append(f"{file}: EXCLUDED names what is not there: {words!r}")
        missed = sources[file].missed().keys()
        sources[file].drop({number for lines in blocks if missed & set(lines) for number in lines})
    return complaints


def tool(name):
    """Returns the path of the LLVM program that belongs to clang++. Debian also installs it with a
    version in its name."""
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
    if not counts:
        sys.exit(f"coverage: {build / 'counts'} has no counts; ./dev coverage builds and runs the tests")
    merged = subprocess.run([tool("llvm-profdata"), "merge", "-sparse", "-o", profile, *counts])
    if merged.returncode != 0:
        sys.exit("coverage: the counts cannot be read")
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
        if max(missed) > len(text):
            sys.exit(f"coverage: {file} is another one than the build has; build and test again")
        for line, what in sorted(missed.items()):
            out.write(f"{file}:{line}: {what}: {text[line - 1].strip()}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path)
    build = parser.parse_args().build.resolve()
    root = Path(__file__).resolve().parents[2]
    sources = read_counts(build, root)
    complaints = leave_out(sources, root)
    with open(build / "missed.txt", "w", encoding="utf-8") as out:
        list_missed(sources, root, out)
    low = report(sources)
    if complaints:
        sys.exit("\n".join(complaints))
    if low:
        sys.exit(f"below the floor: {', '.join(low)}; {build / 'missed.txt'} lists what no test ran")


if __name__ == "__main__":
    main()
