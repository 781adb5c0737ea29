#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that shards of a campaign, killed and started again, give the same report as one run."""
import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import kinds
import mutants
import records


class FakeTree:
    @staticmethod
    def objects_of(file):
        return ["object"] * (0 if file == "base/header.hpp" else 1)


class FakePlanter:
    """Chooses the result of a bug from its line, without a build."""
    build_tree = FakeTree()
    most = 1000  # bugs until the run is killed

    def try_out(self, _, site):
        if self.most == 0:
            raise KeyboardInterrupt
        self.most -= 1
        return ["killed", "survived", "rejected", "equal"][site.line % 4], "some_test"


BUGS = [("base", "base/header.hpp" if line == 7 else "base/a.cpp", kinds.Site(line, "constant", f"  {line};", ";"))
        for line in range(23)]


class Campaign(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return Path(self.folder.name) / name

    def header(self, shard, seed=1):
        return records.header_of("mutants", len(BUGS), shard, {"seed": seed})

    def run_shard(self, name, shard, most=1000):
        file = records.RecordFile(self.path(name), self.header(shard))
        planter = FakePlanter()
        planter.most = most
        with contextlib.redirect_stderr(io.StringIO()), contextlib.closing(file):
            return mutants.run_shard(planter, BUGS, shard, file)

    def report(self, outcomes):
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            mutants.report_of(outcomes)
        return text.getvalue()

    def merged(self, *names):
        _, found = records.merge([self.path(name) for name in names])
        return self.report([mutants.outcome_of(record) for record in found])

    def test_shards_have_every_item_once(self):
        for count in range(1, 30):
            for item in range(60):
                self.assertEqual(1, sum(records.has((number, count), item) for number in range(1, count + 1)))

    def test_joined_is_the_single_run(self):
        whole = self.report(self.run_shard("whole", (1, 1)))
        self.assertIn("not counted: 6 that do not compile, 4 with the same object code", whole)
        self.run_shard("1", (1, 3))
        with self.assertRaises(KeyboardInterrupt):
            self.run_shard("2", (2, 3), most=3)
        with open(self.path("2"), "a", encoding="utf-8") as file:
            file.write('{"item":10,"gr')  # a torn line
        self.run_shard("2", (2, 3))
        self.run_shard("3", (3, 3))
        self.assertEqual(whole, self.merged("3", "1", "2"))

    def test_what_is_missing_or_foreign_is_refused(self):
        self.run_shard("1", (1, 2))
        with self.assertRaisesRegex(records.Refused, r"no file of shards \[2\] of 2"):
            self.merged("1")
        with self.assertRaisesRegex(records.Refused, "seed is 1, expected 2"):
            records.RecordFile(self.path("1"), self.header((1, 2), seed=2))
        with self.assertRaisesRegex(records.Refused, "shard is 1/2, expected 2/2"):
            records.RecordFile(self.path("1"), self.header((2, 2)))
        self.path("note").write_text("a note")
        with self.assertRaisesRegex(records.Refused, "is no file of records"):
            records.RecordFile(self.path("note"), self.header((1, 2)))
        self.assertEqual("a note", self.path("note").read_text())

    def test_shards_are_read(self):
        self.assertEqual((2, 5), records.parse_shard("2/5"))
        for wrong in ("", "1", "0/2", "3/2", "-1/2", "1/2/3"):
            with self.assertRaises(ValueError):
                records.parse_shard(wrong)


if __name__ == "__main__":
    unittest.main()
