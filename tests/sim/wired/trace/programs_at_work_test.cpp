// SPDX-License-Identifier: MIT
// Tests which programs may be active when a row is fetched. Programs that only take time may be
// active. Programs that act, or whose end starts another program, may not.
#include "sim/wired/trace/programs_at_work.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sim/eniac/engine/pulse_engine.hpp"
#include "tests/sim/eniac/patched_machine.hpp"

namespace chessvm::wired::programs_at_work_test {
namespace {

using Sentences = std::vector<std::string>;

/// Returns what RowFetchPrograms reports if the program of jack `input` is active at a row fetch.
Sentences said_of(const std::string& input, const std::string& patch) {
  eniac::Machine machine;
  eniac::load(machine, "p i.io 1-1\np 1-1 " + input + "\n" + patch);
  eniac::PulseEngine engine(machine);
  const auto run = [&](std::uint64_t add_cycles) {
    static_cast<void>(engine.run({.until = machine.time().cycle + add_cycles}));
  };
  run(1);  // connects the units along the cables
  const RowFetchPrograms fetch(machine);
  machine.initiating_unit().press_initiate();
  run(2);
  EXPECT_EQ(program_inputs(machine, programs_at_work(machine)).size(), 1U)
      << input << " is at work";
  return fetch.broken(machine);
}

struct Case {
  const char* program;
  const char* input;
  const char* delay;   // lines of a patch in which the program only takes time
  const char* acting;  // more lines; with them, the program also acts or starts another
};

TEST(RowFetchPrograms, MayRunOutWhereTheyOnlyTakeTime) {
  const std::string after = "p 1-2 a20.1i\n";
  for (const Case& each : std::vector<Case>{
           {"a1.1", "a1.1i", "", "s a1.op1 A"},
           {"a1.1", "a1.1i", "s a1.op1 0\n", "s a1.cc1 C"},
           {"a1.5", "a1.5i", "", "p a1.5o 1-2"},
           {"f1.1", "f1.1i", "", "p f1.1o 1-2"},
           {"f1.1", "f1.1i", "p f1.C 1-2\ns f1.cl1 NC\n", "p f1.NC 1-2"},
           {"f1.1", "f1.1i", "p f1.NC 1-2\ns f1.cl1 C\n", "p f1.C 1-2"},
           {"f1.1", "f1.1i", "p f1.NC 1-2\np f1.C 1-2\n", "s f1.cl1 C"},
           {"c.1", "c.1i", "s c.s1 ar\n", "s c.s1 al"},
           {"c.7", "c.7i", "", "p c.7o 1-2"},
           {"m.1", "m.1i", "", "s m.iercl1 C"},
           {"m.1", "m.1i", "", "s m.icandcl1 C"},
           {"m.1", "m.1i", "p m.S 1-2\n", "s m.prod1 S"},
           {"m.1", "m.1i", "p m.A 1-2\ns m.prod1 0\n", "s m.prod1 A"},
           {"m.1", "m.1i", "", "p m.1o 1-2"},
           {"m.1", "m.1i", "", "p m.F 1-2"},
           {"i.Ci1", "i.Ci1", "", "p i.Co1 1-2"},
       }) {
    const std::string delay = after + each.delay;
    EXPECT_EQ(said_of(each.input, delay), Sentences{}) << each.program << '\n' << each.delay;
    EXPECT_EQ(
        said_of(each.input, delay + each.acting),
        Sentences{std::string("program ") + each.program + " is at work when a row is fetched"})
        << each.acting;
  }
}

}  // namespace
}  // namespace chessvm::wired::programs_at_work_test
