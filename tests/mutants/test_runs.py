# SPDX-License-Identifier: MIT
"""Runs test executables in parallel until the first one fails."""
import os
import re
import resource
import shutil
import subprocess
import time
from dataclasses import dataclass

from build_tree import isolated

# Tests that take at least this many seconds are split, so that no processor waits for the last test.
_SPLIT_FROM_SECONDS = 4
_MEMORY = 8 << 30
_FILE_SIZE = 1 << 30


@dataclass
class Red:
    program: str
    case: str  # name of the first failed case, or the reason why the test ended
    seconds: float


def _bounded():
    """Limits memory and file sizes, because a planted bug may allocate or write without end."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_FILE_SIZE, _FILE_SIZE))


class TestRuns:
    def __init__(self, build, jobs):
        self.build, self.jobs = build, jobs
        self.scratch = build / "scratch"

    def _start(self, test, part, parts):
        log = self.scratch / f"{test.program.replace('/', '-')}-{part}.log"
        environment = {**os.environ, "TMPDIR": str(self.scratch / "tmp"), "GTEST_BRIEF": "1",
                       "GTEST_FAIL_FAST": "1", "GTEST_TOTAL_SHARDS": str(parts),
                       "GTEST_SHARD_INDEX": str(part)}
        with open(log, "wb") as out:
            process = subprocess.Popen(
                isolated([self.build / test.program]), cwd=test.folder, env=environment,
                stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                start_new_session=True, preexec_fn=_bounded)
        return process, test, log, time.monotonic()

    def first_red(self, tests, timed=False):
        """Runs `tests`, shortest first; returns the first that fails, or None. With `timed`, runs each
        alone and keeps its time as the time without a bug."""
        shutil.rmtree(self.scratch, ignore_errors=True)
        (self.scratch / "tmp").mkdir(parents=True)
        waiting = []
        for test in sorted(tests, key=lambda test: test.seconds):
            parts = self.jobs if test.seconds >= _SPLIT_FROM_SECONDS and not timed else 1
            waiting += [(test, part, parts) for part in range(parts)]
        running = []
        try:
            while waiting or running:
                while waiting and len(running) < (1 if timed else self.jobs):
                    running.append(self._start(*waiting.pop(0)))
                time.sleep(0.01)
                for run in list(running):
                    red = self._ended(run, timed)
                    if red:
                        return red
                    if run[0].returncode is not None:
                        running.remove(run)
        finally:
            for process, *_ in running:
                process.kill()
                process.wait()
        return None

    def _ended(self, run, timed):
        process, test, log, start = run
        seconds = time.monotonic() - start
        if process.poll() is None:
            # The limit is generous: other processes may be running, and tests seldom hang.
            if seconds > 15 + 5 * test.seconds and not timed:
                return Red(test.program, "time", seconds)
            return None
        if timed:
            test.seconds = seconds
        if process.returncode == 0:
            return None
        text = log.read_text(errors="replace")
        failed = re.search(r"\[  FAILED  \] ([\w./]+)", text)
        case = failed.group(1) if failed else f"status {process.returncode}"
        return Red(test.program, case, seconds)
