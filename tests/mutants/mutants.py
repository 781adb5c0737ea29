#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants small bugs in our code, one at a time, and looks which of them the tests notice.

The bugs are planted in a copy of the tree (build/mutants). A bug that does not compile, or that gives the
same object code, does not count. For each other bug the script runs the tests that can notice it, nearest
first, until one fails; a test that takes too long fails. docs/reliability.md has the figures."""
import argparse
import hashlib
import json
import os
import random
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

import kinds
import records
from build_tree import BuildTree
from test_runs import Red, TestRuns

# Each group has a name, files (a folder ends with /), and the percentage of bugs that the tests
# must notice. A file belongs to the first group that contains it.
GROUPS = [
    ("instructions", ["vm/core.cpp", "vm/decode.cpp", "vm/isa.hpp"], 100),
    ("base", ["base/"], 90),
    ("vm", ["vm/"], 90),
    ("asm", ["asm/"], 90),
    ("sim/eniac/engine", ["sim/eniac/engine/"], 90),
    ("sim/eniac", ["sim/eniac/"], 80),
    ("sim/rtm", ["sim/rtm/"], 80),
    ("sim/wired", ["sim/wired/"], 80),
    ("programs", ["programs/"], 80),
    ("tools", ["tools/"], 80),
]
# A header gets no bugs if more than this many objects include it. Each build would take minutes.
# Headers that GROUPS lists by name do get bugs.
MOST_OBJECTS = 25
# The tests for a bug are built and run in several parts (_by_distance). A part is full when its
# tests take more than this many seconds.
FAR_SECONDS = 20


@dataclass
class Outcome:
    group: str
    file: str
    line: int
    kind: str
    before: str
    after: str
    result: str  # killed or survived
    by: str  # the test that failed
    seconds: float


def group_of(file):
    for name, places, _ in GROUPS:
        if any(file == place or (place.endswith("/") and file.startswith(place)) for place in places):
            return name
    return None


def is_wanted(file, folders):
    return not folders or group_of(file) in folders or any(
        file == folder or file.startswith(folder.rstrip("/") + "/") for folder in folders)


class Planter:
    def __init__(self, build_tree, jobs, budget):
        self.build_tree, self.jobs, self.budget = build_tree, jobs, budget
        self.runs = TestRuns(build_tree.build, jobs)
        self.tests = []
        self.kills = Counter()  # by group and test: tests that found many bugs run first

    def prepare(self, files):
        """Builds the copy without a bug and runs the tests that will be needed."""
        tree = self.build_tree
        tree.copy_sources()
        tree.configure()
        print("building the copy without a bug", file=sys.stderr)
        built, text = tree.ninja([], self.jobs, cache_writable=True, timeout=None)
        if not built:
            sys.exit(text[-3000:] + "\nmutants: the tree does not build without a bug")
        tree.read_graph()
        every = tree.tests()
        needed = {test.program for file in files for test in tree.tests_of(file, every)}
        self.tests = [test for test in every if test.program in needed]
        self._time_tests()

    def _time_tests(self):
        """Measures the seconds of the tests without a bug. Keeps earlier times of the same
        executables."""
        path = self.build_tree.build / "seconds.json"
        kept = json.loads(path.read_text()) if path.exists() else {}
        digest = self._digest()
        if kept.get("digest") != digest:
            kept = {"digest": digest, "seconds": {}}
        good = []
        for test in self.tests:
            if test.program not in kept["seconds"]:
                red = self.runs.first_red([test], timed=True)
                kept["seconds"][test.program] = None if red else test.seconds
                if red:
                    print(f"{test.program}: red without a bug ({red.case}); left out", file=sys.stderr)
            test.seconds = kept["seconds"][test.program]
            if test.seconds is not None:
                good.append(test)
        self.tests = good
        path.write_text(json.dumps(kept, indent=1))

    def _digest(self):
        digest = hashlib.sha256()
        for file in sorted(path for path in self.build_tree.tree.rglob("*") if path.is_file()):
            digest.update(str(file).encode() + b"\0" + file.read_bytes())
        return digest.hexdigest()

    def try_out(self, file, site):
        """Returns "killed" with the test that failed, "survived", "rejected" by the compiler, or "equal".

        "equal" means that the object code did not change."""
        tree = self.build_tree
        path = tree.tree / file
        original = path.read_text()
        libraries = [name for name in tree.objects_of(file) if not name.startswith("tests/")]
        if len(libraries) > MOST_OBJECTS:  # the tests of its own folder come first and suffice
            house = file.split("/")[0] + "/"
            libraries = [name for name in libraries if name.startswith(house)]
        before = tree.code(libraries)
        lines = original.split("\n")
        assert lines[site.line - 1] == site.before
        lines[site.line - 1] = site.after
        try:
            path.write_text("\n".join(lines))
            compiled, _ = tree.ninja(libraries, self.jobs)
            if not compiled:
                return "rejected", ""
            if before == tree.code(libraries):
                return "equal", ""
            red = self._first_red(file)
            if red:
                self.kills[group_of(file), red.program] += 1
            return ("killed", f"{red.program} {red.case}") if red else ("survived", "")
        finally:
            path.write_text(original)
            tree.ninja(libraries, self.jobs)

    def _first_red(self, file):
        for tests in self._by_distance(file):
            built, _ = self.build_tree.ninja([test.program for test in tests], self.jobs, timeout=300)
            if not built:  # the compiler accepted the bug, but a tool that the build runs did not work
                return Red("build", "of what the tests need", 0)
            red = self.runs.first_red(tests)
            if red:
                return red
        return None

    def _by_distance(self, file):
        """Returns the tests that can notice a bug in `file`, in parts: those of its folder, those of the
        folders around it, then the rest, up to the budget of seconds. Short tests, and tests that found
        bugs of the group, come first."""
        def depth(test):
            ours, theirs = file.split("/")[:-1], test.program.split("/")[1:-1]
            return len(os.path.commonprefix([ours, theirs]))

        def worth(test):
            return test.seconds / (1 + self.kills[group_of(file), test.program])

        parts, spent = [], 0.0
        last = None
        order = sorted(self.build_tree.tests_of(file, self.tests),
                       key=lambda test: (-depth(test), worth(test)))
        for test in order:
            spent += test.seconds
            if spent > self.budget and depth(test) < depth(order[0]):
                break
            full = parts and sum(one.seconds for one in parts[-1]) > FAR_SECONDS
            if not parts or depth(test) != last or full:
                parts.append([])
            parts[-1].append(test)
            last = depth(test)
        return parts


def candidates(root, group, files, seed):
    """Returns the bugs of a group in the order of planting: draws a line, then a kind of bug for it.
    Reads the files below `root`."""
    chance = random.Random(f"{seed} {group}")
    lines = [(file, line, by_kind) for file in files
             for line, by_kind in sorted(kinds.sites((root / file).read_text()).items())]
    chance.shuffle(lines)
    for file, _, by_kind in lines:
        kind = chance.choice(sorted(by_kind))
        yield file, chance.choice(by_kind[kind])


def repeated(root, report):
    """Returns the survivors of an earlier report, at their present lines in the files below `root`."""
    for old in json.loads(report.read_text())["mutants"]:
        if old["result"] != "survived":
            continue
        lines = (root / old["file"]).read_text().split("\n")
        places = [number for number, line in enumerate(lines, 1) if line == old["before"]]
        if not places:
            print(f"{old['file']}:{old['line']}: the line is gone", file=sys.stderr)
            continue
        line = min(places, key=lambda number: abs(number - old["line"]))
        yield old["group"], old["file"], kinds.Site(line, old["kind"], old["before"], old["after"])


def summary(outcomes):
    rows = []
    for name, _, floor in GROUPS:
        ours = [outcome for outcome in outcomes if outcome.group == name]
        if ours:
            killed = sum(outcome.result == "killed" for outcome in ours)
            rows.append({"group": name, "planted": len(ours), "killed": killed,
                         "percent": round(100 * killed / len(ours), 1), "floor": floor})
    return rows


def write_report(path, seed, outcomes, not_counted):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"seed": seed, "groups": summary(outcomes), **not_counted,
                                "mutants": [asdict(outcome) for outcome in outcomes]}, indent=1) + "\n")


def print_report(outcomes, not_counted):
    for outcome in outcomes:
        if outcome.result == "survived":
            print(f"{outcome.file}:{outcome.line}: {outcome.kind}\n- {outcome.before.strip()}\n"
                  f"+ {outcome.after.strip()}")
    print(f"{'folder':18} {'planted':>7} {'killed':>7} {'percent':>8} {'floor':>6}")
    for row in summary(outcomes):
        print(f"{row['group']:18} {row['planted']:7} {row['killed']:7} "
              f"{row['percent']:8.1f} {row['floor']:6}")
    print(f"not counted: {not_counted['rejected']} that do not compile, "
          f"{not_counted['equal']} with the same object code")


def parse_arguments():
    parser = argparse.ArgumentParser(prog="./dev mutants", description=__doc__.split("\n")[0])
    parser.add_argument("count", nargs="?", type=int, default=90, metavar="N",
                        help="bugs in all, the same number for each group of folders (default 90)")
    parser.add_argument("seed", nargs="?", type=int, default=1, metavar="SEED")
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="groups, folders or files")
    parser.add_argument("--again", type=Path, metavar="REPORT", help="plant the survivors of REPORT again")
    parser.add_argument("--report", type=Path, metavar="FILE", help="default: build/mutants/report.json")
    parser.add_argument("--budget", type=float, default=1000, metavar="SECONDS",
                        help="beside the nearest tests, run others of at most so many seconds (default: all)")
    parser.add_argument("--minutes", type=float, default=100000, metavar="M", help="stop after M minutes")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--shard", type=records.parse_shard, default=(1, 1), metavar="I/N",
                        help="with --results: only part I of N of the bugs")
    parser.add_argument("--results", type=Path, metavar="FILE",
                        help="add each result to FILE, go on where FILE ends; N bugs are then tried, counted or not")
    parser.add_argument("--merge", type=Path, nargs="+", metavar="FILE",
                        help="report on the results in the files, plant none (docs/campaigns.md)")
    parser.add_argument("--list", action="store_true", help="print the bugs, plant none")
    return parser.parse_args()


def sources(root):
    """Returns the sources and headers of the project that belong to a group."""
    tops = dict.fromkeys(place.split("/")[0] for _, places, _ in GROUPS for place in places)
    names = [str(path.relative_to(root)) for top in tops for path in sorted((root / top).rglob("*.?pp"))]
    return [name for name in names if group_of(name)]


def planned(options, root, files, counted):
    """Yields the bugs to plant, one from each group in turn, until each group has its number of counted
    bugs."""
    if options.again:
        yield from repeated(root, options.again)
        return
    waiting = {}
    for name, _, _ in GROUPS:
        ours = [file for file in files if group_of(file) == name]
        if ours:
            waiting[name] = candidates(root, name, ours, options.seed)
    share = -(-options.count // max(len(waiting), 1))
    while waiting:
        for name in list(waiting):
            bug = next(waiting[name], None) if counted.get(name, 0) < share else None
            if bug is None:
                del waiting[name]
            else:
                yield name, *bug


def every(options, root, files):
    """Returns the bugs to plant if all of them count."""
    counted = {}
    for name, file, site in planned(options, root, files, counted):
        counted[name] = counted.get(name, 0) + 1
        yield name, file, site


def is_plantable(build_tree, file):
    objects = len(build_tree.objects_of(file))
    explicit = any(file in places for _, places, _ in GROUPS)
    return objects != 0 and (objects <= MOST_OBJECTS or explicit)


def try_bug(planter, name, file, site):
    """The outcome of one bug; "skipped" for one that would take minutes to build."""
    start = time.monotonic()
    result, by = "skipped", ""
    if is_plantable(planter.build_tree, file):
        result, by = planter.try_out(file, site)
    seconds = time.monotonic() - start
    print(f"{result:9} {seconds:6.1f} s  {file}:{site.line} {site.kind}  {by}", file=sys.stderr, flush=True)
    return Outcome(name, file, site.line, site.kind, site.before, site.after, result, by, round(seconds, 1))


def report_of(outcomes):
    """Prints the report of all results; returns the exit status."""
    counted = [outcome for outcome in outcomes if outcome.result in ("killed", "survived")]
    not_counted = {result: sum(outcome.result == result for outcome in outcomes)
                   for result in ("rejected", "equal")}
    print_report(counted, not_counted)
    return 1 if any(row["percent"] < row["floor"] for row in summary(counted)) else 0


def outcome_of(record):
    """Leaves out the failed test and the time, which depend on the machine."""
    return Outcome(**{name: value for name, value in record.items() if name != "item"}, by="", seconds=0)


def record_of(outcome):
    return {name: value for name, value in asdict(outcome).items() if name not in ("by", "seconds")}


def run_shard(planter, bugs, shard, file):
    """Tries the bugs that the file of a shard lacks. Returns all results of the shard."""
    for item, (name, source, site) in enumerate(bugs):
        if records.has(shard, item) and item not in file.known:
            file.append(item, record_of(try_bug(planter, name, source, site)))
    return [outcome_of(file.known[item]) for item in sorted(file.known)]


def tree_digest(root):
    """Returns a digest of the sources and the tests."""
    digest = hashlib.sha256()
    for top in sorted({place.split("/")[0] for _, places, _ in GROUPS for place in places} | {"tests"}):
        for path in sorted(path for path in (root / top).rglob("*") if path.is_file()):
            if "__pycache__" not in path.parts:
                digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def run_campaign(options, build_tree, files):
    build_tree.copy_sources()  # takes the bugs from the copy, because the tree may change meanwhile
    bugs = list(every(options, build_tree.tree, files))
    subject = {"tree": tree_digest(build_tree.tree), "count": options.count, "seed": options.seed,
               "folders": options.folders, "budget": options.budget}
    header = records.header_of("mutants", len(bugs), options.shard, subject)
    file = records.RecordFile(options.results, header)
    planter = Planter(build_tree, options.jobs, options.budget)
    if any(records.has(options.shard, item) and item not in file.known for item in range(len(bugs))):
        planter.prepare(files)
    return report_of(run_shard(planter, bugs, options.shard, file))


def main():
    options = parse_arguments()
    try:
        return run(options)
    except records.Refused as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 1


def run(options):
    if options.merge:
        return report_of([outcome_of(record) for record in records.merge(options.merge)[1]])
    root = Path(__file__).resolve().parents[2]
    work = root / "build" / "mutants"
    build_tree = BuildTree(root, work)
    report = options.report or work / "report.json"
    counted, outcomes, not_counted = {}, [], {"rejected": 0, "equal": 0}
    files = [file for file in sources(build_tree.source)
             if options.again or is_wanted(file, options.folders)]
    if options.results:
        return run_campaign(options, build_tree, files)
    if options.list:
        for _, file, site in every(options, build_tree.source, files):
            print(f"{file}:{site.line}: {site.kind}\n- {site.before.strip()}\n+ {site.after.strip()}")
        return 0
    planter = Planter(build_tree, options.jobs, options.budget)
    planter.prepare(files)
    end = time.monotonic() + 60 * options.minutes
    for name, file, site in planned(options, build_tree.tree, files, counted):
        outcome = try_bug(planter, name, file, site)
        if outcome.result == "skipped":
            continue
        if outcome.result in not_counted:
            not_counted[outcome.result] += 1
        else:
            counted[name] = counted.get(name, 0) + 1
            outcomes.append(outcome)
        write_report(report, options.seed, outcomes, not_counted)
        if time.monotonic() > end:
            print("mutants: out of time", file=sys.stderr)
            break
    print_report(outcomes, not_counted)
    return 1 if any(row["percent"] < row["floor"] for row in summary(outcomes)) else 0


if __name__ == "__main__":
    sys.exit(main())
