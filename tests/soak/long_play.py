#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""long_play.py ENGINE OPENINGS MINUTES: one process of `ENGINE uci` plays games against itself for MINUTES.
Its memory must not grow: after the first minute, it must not exceed the maximum of the first minute by more
than 1 %. Every ten minutes and at the end, prints the number of games and moves, the years that the ENIAC
would take for them, and the memory."""
import random
import subprocess
import sys
import time

LONGEST_GAME = 200  # plies
FIRST_SECONDS = 60
REPORT_SECONDS = 600
GROWTH = 1.01


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def lines_until(self, word):
        lines = []
        for line in self.process.stdout:
            lines.append(line.split())
            if lines[-1][:1] == [word]:
                return lines
        sys.exit(f"the engine ended with status {self.process.wait()}")

    def move(self, position):
        """Returns the best move in `position` and the ENIAC hours for it."""
        self.send(f"position {position}")
        self.send("go")
        lines = self.lines_until("bestmove")
        for line in lines:
            if line[:3] == ["info", "string", "error:"]:
                sys.exit(f"{position}: {' '.join(line)}")
        hours = [line[line.index("hours") + 1] for line in lines if line[:3] == ["info", "string", "cycles"]]
        return lines[-1][1], float(hours[0]) if hours else 0.0

    def kilobytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))

    def end(self):
        self.send("quit")
        return self.process.wait()


class Soak:
    """Counts the games played so far and the memory in use."""

    def __init__(self, minutes):
        self.start = time.monotonic()
        self.minutes = minutes
        self.games = self.moves = self.first = self.later = 0
        self.hours = 0.0

    def seconds(self):
        return time.monotonic() - self.start

    def is_over(self):
        return self.seconds() > 60 * self.minutes or self.has_grown()

    def add(self, hours, kilobytes):
        self.moves += 1
        self.hours += hours
        if self.seconds() < FIRST_SECONDS:
            self.first = max(self.first, kilobytes)
        else:
            self.later = max(self.later, kilobytes)

    def has_grown(self):
        return self.later > GROWTH * self.first

    def report(self):
        change = f"{100 * (self.later / self.first - 1):+.2f} %" if self.later else "not measured yet"
        print(f"{self.seconds() / 60:.0f} minutes: {self.games} games, {self.moves} moves, "
              f"{self.hours / 8766:.2f} years of the ENIAC, {self.first} kB in the first minute, then {change}", flush=True)


def openings_of(path):
    """Returns the positions of an EPD file as FEN, with counters added."""
    with open(path, encoding="utf-8") as file:
        return [" ".join(line.split()[:4]) + " 0 1" for line in file if line.strip()]


def play_game(engine, opening, soak):
    """Plays a game; returns True if it ended before the time of the soak."""
    engine.send("ucinewgame")
    moves = []
    while not soak.is_over():
        move, hours = engine.move(f"fen {opening}" + (" moves " + " ".join(moves) if moves else ""))
        soak.add(hours, engine.kilobytes())
        moves.append(move)
        if move == "0000" or len(moves) == LONGEST_GAME:  # 0000: mate or stalemate
            return True
    return False


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    program, openings, minutes = sys.argv[1], openings_of(sys.argv[2]), float(sys.argv[3])
    chance = random.Random(1946)
    engine, soak = Engine(program), Soak(minutes)
    next_report = REPORT_SECONDS
    while not soak.is_over():
        soak.games += play_game(engine, chance.choice(openings), soak)
        if soak.seconds() > next_report:
            soak.report()
            next_report += REPORT_SECONDS
    soak.report()
    status = engine.end()
    if status != 0:
        sys.exit(f"the engine ended with status {status}")
    if soak.has_grown():
        sys.exit("the memory of the engine has grown")
    if soak.games == 0:
        sys.exit("no game was played to its end")


if __name__ == "__main__":
    main()
