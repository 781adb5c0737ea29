#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coverage_floors.py SUMMARY: lines and branches by folder from the JSON summary of gcovr. Fails where
a folder is below its floor. Floors stand a little below what was measured last (docs/reliability.md):
they may rise, never fall."""
import json
import sys
from collections import defaultdict

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


def folder_of(file):
    return next((folder for folder in FLOORS if file.startswith(folder + "/")), None)


def main():
    sums = defaultdict(lambda: [0, 0, 0, 0])
    for file in json.load(open(sys.argv[1], encoding="utf-8"))["files"]:
        folder = folder_of(file["filename"])
        if folder:
            for index, key in enumerate(("line_covered", "line_total", "branch_covered", "branch_total")):
                sums[folder][index] += file[key]
    low = []
    print(f"{'folder':12} {'lines':>7} {'floor':>6} {'branches':>9} {'floor':>6}")
    for folder, floors in FLOORS.items():
        covered, total, taken, branches = sums[folder]
        percents = (100 * covered / max(total, 1), 100 * taken / max(branches, 1))
        print(f"{folder:12} {percents[0]:6.1f}% {floors[0]:5}% {percents[1]:8.1f}% {floors[1]:5}%")
        low += [folder for percent, floor in zip(percents, floors) if percent < floor]
    if low:
        sys.exit(f"below the floor: {', '.join(dict.fromkeys(low))}")


if __name__ == "__main__":
    main()
