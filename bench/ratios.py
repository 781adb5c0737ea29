#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ratios.py FOLDER: the speed of each core and engine beside the next slower one, from the JSON files
that the benchmarks wrote into FOLDER in one run. Rates differ from computer to computer, ratios
little; docs/performance.md has both."""

import json
import pathlib
import sys

# title, file, unit of the rate, what it counts, benchmarks from the fastest to the slowest
LADDERS = [
    ("virtual CPU, chess at 4 plies", "bench_chess", "instructions/s",
     ["search/native/4", "search/interpreter/4"]),
    ("virtual CPU, chess at 3 plies", "bench_chess", "instructions/s",
     ["search/native/3", "search/interpreter/3", "reference_search/3"]),
    ("ENIAC, chess on the wired CPU", "bench_wired", "add cycles/s",
     ["alone/compiled", "alone/fast", "alone/pulse"]),
    ("lockstep of both", "bench_wired", "add cycles/s",
     ["in_lockstep/compiled", "in_lockstep/fast"]),
]
MILLION = 1e6


def rates(folder, file, unit):
    """The rate of each benchmark in a file; those that were skipped have none."""
    text = (pathlib.Path(folder) / f"{file}.json").read_text(encoding="utf-8")
    return {row["name"]: row[unit] for row in json.loads(text)["benchmarks"] if unit in row}


def main():
    folder = sys.argv[1]
    for title, file, unit, names in LADDERS:
        found = rates(folder, file, unit)
        print(f"{title}, million {unit}")
        for at, name in enumerate(names):
            if name not in found:
                print(f"  {name:24}  not measured")
                continue
            slower = [found[each] for each in names[at + 1:] if each in found]
            ratio = f"{found[name] / slower[0]:8.1f} times the next" if slower else ""
            print(f"  {name:24} {found[name] / MILLION:10.1f} {ratio}")


if __name__ == "__main__":
    main()
