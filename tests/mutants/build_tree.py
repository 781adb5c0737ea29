# SPDX-License-Identifier: MIT
"""A copy of the tree with its own build, and the knowledge of ninja: which objects contain a source, and
which test executables can notice a change of it."""
import json
import os
import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

# Leaves out debug information, so that equal code gives equal objects.
_CONFIGURATION = [
    "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -D_GLIBCXX_ASSERTIONS",
    "-DCMAKE_CXX_FLAGS=-w", "-DCHESSVM_DEV=OFF",
]


class Test:
    """One test executable of ctest with all its cases."""

    def __init__(self, program, folder):
        self.program = program  # name of the executable in ninja
        self.folder = folder
        self.labels = set()
        self.seconds = 0.0  # seconds without a bug


class BuildTree:
    def __init__(self, source, work):
        self.source, self.tree, self.build = source, work / "tree", work / "build"
        self._edges = {}  # output -> (inputs whose contents count, inputs that must only exist)

    def copy_sources(self):
        """Copies all changed files of the tree, committed or not."""
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=self.source, check=True, capture_output=True, text=True).stdout.split("\0")
        names = {name for name in listed if name and (self.source / name).is_file()}
        for name in sorted(names):
            ours, copy = self.source / name, self.tree / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            if not copy.is_file() or copy.read_bytes() != ours.read_bytes():
                shutil.copy2(ours, copy)
                copy.touch()
        for copy in self.tree.rglob("*"):
            if copy.is_file() and str(copy.relative_to(self.tree)) not in names:
                copy.unlink()

    def configure(self):
        launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
        subprocess.run(["cmake", "-S", self.tree, "-B", self.build, *_CONFIGURATION, *launcher],
                       check=True, stdout=subprocess.DEVNULL)

    def ninja(self, targets, jobs, cache_writable=False, timeout=1800):
        """Runs ninja for `targets`. Returns whether it succeeded, and its output."""
        # A planted bug is compiled only once, so its objects stay out of the compiler cache.
        environment = dict(os.environ) if cache_writable else {**os.environ, "CCACHE_READONLY": "1"}
        try:
            done = subprocess.run(["ninja", "-C", self.build, "-j", str(jobs), *targets],
                                  capture_output=True, text=True, errors="replace",
                                  env=environment, timeout=timeout)
        except subprocess.TimeoutExpired:
            return False, "the build took too long"
        return done.returncode == 0, done.stdout + done.stderr

    def read_graph(self):
        """Reads build.ninja and the includes that the compiler reported."""
        text = (self.build / "build.ninja").read_text().replace("$\n", "")
        for line in text.split("\n"):
            match = re.match(r"build (.+?): \S+(.*)", line)
            if match:
                inputs, _, ordered = match.group(2).partition(" || ")
                counted = [name for name in inputs.split() if name != "|"]
                for output in match.group(1).replace(" |", "").split():
                    self._edges[output] = (counted, ordered.split())
        self._read_includes()

    def _read_includes(self):
        self._objects = defaultdict(set)  # source or header, relative to the tree -> objects
        out = subprocess.run(["ninja", "-C", self.build, "-t", "deps"], check=True,
                             capture_output=True, text=True).stdout
        current = None
        for line in out.split("\n"):
            if line.endswith("(VALID)"):
                current = line.split(":")[0]
            elif line.startswith(" ") and current:
                path = Path(os.path.normpath(self.build / line.strip()))
                if path.is_relative_to(self.tree):
                    self._objects[str(path.relative_to(self.tree))].add(current)
                elif path.is_relative_to(self.build) and current in self._edges:
                    self._edges[current][0].append(str(path.relative_to(self.build)))  # generated file

    def objects_of(self, source):
        """Returns the objects that contain code of a source or header, precompiled headers included."""
        return sorted(self._objects.get(source, ()))

    def code(self, objects):
        """Returns the contents of objects, which have no debug information."""
        return [(self.build / name).read_bytes() for name in objects]

    def _affected(self, objects):
        """Returns everything whose contents depend on one of `objects`."""
        users = defaultdict(list)
        for output, (counted, _) in self._edges.items():
            for name in counted:
                users[name].append(output)
        seen, open_ = set(objects), list(objects)
        while open_:
            for user in users[open_.pop()]:
                if user not in seen:
                    seen.add(user)
                    open_.append(user)
        return seen

    def tests_of(self, source, tests):
        """Returns the tests that link code of `source`, or that run a tool or read a file made from
        it."""
        affected = self._affected(self.objects_of(source))
        return [test for test in tests
                if test.program in affected
                or any(name in affected and not name.endswith(".a")
                       for name in self._edges[test.program][1])]

    def tests(self):
        """Returns the test executables that ctest knows, without those labelled `machine`."""
        out = subprocess.run(["ctest", "--test-dir", self.build, "--show-only=json-v1"], check=True,
                             capture_output=True, text=True).stdout
        tests = {}
        for case in json.loads(out)["tests"]:
            properties = {entry["name"]: entry["value"] for entry in case.get("properties", [])}
            program = os.path.relpath(case["command"][0], self.build)
            if program not in self._edges:
                continue
            test = tests.setdefault(program, Test(program, properties["WORKING_DIRECTORY"]))
            test.labels.update(properties.get("LABELS", []))
        return [test for test in tests.values() if "machine" not in test.labels]


def isolated(command):
    """Returns `command` wrapped in its own process namespace, so that a planted bug can signal no other
    process and no process outlives the test. A shell replaces init, which adopts orphans. Returns
    `command` unchanged if the system does not allow namespaces."""
    wrapper = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc",
               "sh", "-c", '"$@"; exit $?', "sh"]
    if os.geteuid() != 0:
        wrapper[1:1] = ["--user", "--map-root-user"]
    if isolated.allowed is None:
        isolated.allowed = bool(shutil.which("unshare")) and subprocess.run(
            [*wrapper, "true"], capture_output=True).returncode == 0
    return [*wrapper, *command] if isolated.allowed else list(command)


isolated.allowed = None
