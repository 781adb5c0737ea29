#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ratios.py [--guard] FOLDER: the speed of each core and engine beside the next slower one, from the
JSON files that the benchmarks wrote into FOLDER in one run. Rates differ from computer to computer,
ratios little; docs/performance.md has both. With --guard the status is 1 when a ratio is a fifth below
the one that is recorded here: the median, where a benchmark was repeated."""

import json
import pathlib
import sys

# Each row: title, file, unit of the rates, and the benchmarks from the fastest to the slowest. A benchmark
# has the recorded ratio of its rate to that of the next one. None: the ratio is not checked, because there is
# no next benchmark, or no user would notice the ratio.
LADDERS = [
    ("virtual CPU, chess at 4 plies", "bench_chess", "instructions/s",
     [("search/native/4", 5.7), ("search/interpreter/4", None)]),
    ("virtual CPU, chess at 3 plies", "bench_chess", "instructions/s",
     [("search/native/3", 5.7), ("search/interpreter/3", None), ("reference_search/3", None)]),
    ("ENIAC, chess on the wired CPU", "bench_wired", "add cycles/s",
     [("alone/compiled", 3.3), ("alone/fast", 10), ("alone/pulse", None)]),
    ("lockstep of both", "bench_wired", "add cycles/s",
     [("in_lockstep/compiled", 2.4), ("in_lockstep/fast", None)]),
]
MILLION = 1e6
ALLOWED_LOSS = 0.2
REMARKABLE_LOSS = 0.1


def rates(folder, file, unit):
    """Returns the rate of each benchmark in a file: the median if it was repeated, none if it was
    skipped."""
    text = (pathlib.Path(folder) / f"{file}.json").read_text(encoding="utf-8")
    found = {}
    for row in json.loads(text)["benchmarks"]:
        if unit in row and row.get("aggregate_name", "median") == "median":
            found[row["run_name"]] = row[unit]
    return found


def print_ladder(found, steps):
    """Prints a line for each benchmark. Returns how far the worst ratio is below its record."""
    worst = 0
    for at, (name, recorded) in enumerate(steps):
        if name not in found:
            print(f"  {name:24}  not measured")
            continue
        slower = [found[each] for each, _ in steps[at + 1:] if each in found]
        line = f"  {name:24} {found[name] / MILLION:10.1f}"
        if slower:
            ratio = found[name] / slower[0]
            line += f" {ratio:8.1f} times the next"
            loss = 0 if recorded is None else 1 - ratio / recorded
            worst = max(worst, loss)
            if loss > REMARKABLE_LOSS:
                line += f", {loss:.0%} below {recorded}"
        print(line)
    return worst


def main():
    guard, folder = "--guard" in sys.argv[1:], sys.argv[-1]
    worst = 0
    for title, file, unit, steps in LADDERS:
        print(f"{title}, million {unit}")
        worst = max(worst, print_ladder(rates(folder, file, unit), steps))
    return 1 if guard and worst > ALLOWED_LOSS else 0


if __name__ == "__main__":
    sys.exit(main())
