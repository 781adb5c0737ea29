#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests how each kind of bug changes a line, and which lines stay unchanged."""
import unittest

import kinds

# Each entry has a kind of bug, a line, and all lines into which the bug can change that line.
CHANGES = [
    ("table", "    {  1, none},", ["    {  (1 + 1), none},", "    {  (1 - 1), none},"]),
    ("constant", "  a = b % 0;", ["  a = b % (0 + 1);"]),
    ("constant", "  f(0x1fU);", ["  f((0x1fU + 1));", "  f((0x1fU - 1));"]),
    ("arithmetic", "  x = a + b;", ["  x = a - b;"]),
    ("assignment", "  x |= b;", ["  x &= b;"]),
    ("increment", "  ++x;", ["  --x;"]),
    ("relation", "  go(a < b);", ["  go(a <= b);"]),
    ("equality", "  go(a == b);", ["  go(a != b);"]),
    ("logic", "  go(a && b);", ["  go(a || b);"]),
    ("bits", "  x = a >> b;", ["  x = a << b;"]),
    ("condition", "  if (f(a)) g();", ["  if (!(f(a))) g();"]),
    ("dropped-not", "  go(!a);", ["  go(a);"]),
    ("statement", "  f(a).b();", ["  ;"]),
    ("statement", "  if (a) b();", ["  {}"]),
    ("return", "  return true;", ["  return false;"]),
    ("return", "  return a == b;", ["  return !(a == b);"]),
    ("return", "  return a - b;", ["  return (a - b) + 1;"]),
    ("return", "  return name;", ["  return {};"]),
    ("early-return", "void f(int a) {", ["void f(int a) { return;"]),
    ("early-return", "int X::f() const {", ["int X::f() const { return {};"]),
    ("loop-bound", "  for (int i = 0; i < n; ++i)",
     ["  for (int i = 0; i <= n; ++i)", "  for (int i = 0 + 1; i < n; ++i)",
      "  for (int i = 0; i < n - 1; ++i)"]),
    ("arguments", "  go(f(a, b.c));", ["  go(f(b.c, a));"]),
    ("boolean", "  f(true);", ["  f(false);"]),
    ("jump", "    if (a) continue;", ["    if (a) break;"]),
    ("jump", "      break;", ["      ;"]),
    ("extremum", "  x = std::min(a, b);", ["  x = std::max(a, b);"]),
]
# Lines in which no bug can be planted: comments, literals, declarations, assertions, and directives
# of the preprocessor.
UNTOUCHED = [
    "  // a + b == 1", '    "1 + 1",', "  const char plus = '+';", "/* 1 */", "#include <x2>",
    "static_assert(a == 1);", "  assert(a == 1);", "namespace a {", "  int f(int a, int b);",
]


class KindsTest(unittest.TestCase):
    def test_changes(self):
        for kind, line, expected in CHANGES:
            with self.subTest(kind=kind, line=line):
                found = kinds.sites("\n" + line + "\n").get(2, {}).get(kind, [])
                self.assertEqual([site.after for site in found], expected)

    def test_every_kind_is_tried(self):
        self.assertEqual({kind for kind, _, _ in CHANGES}, set(kinds.KINDS))

    def test_untouched(self):
        for line in UNTOUCHED:
            self.assertEqual(kinds.sites(";\n" + line + "\n").get(2, {}), {}, line)

    def test_lines_keep_their_numbers(self):
        text = 'R"(\n a + b\n)"; /*\n*/ x = 1;\n'
        self.assertEqual(list(kinds.sites(text)), [4])
        self.assertEqual(kinds.blank(text).count("\n"), text.count("\n"))


if __name__ == "__main__":
    unittest.main()
