// SPDX-License-Identifier: MIT
// Small machines that lockstep accepts in place of chessvm. In most of them, dummy programs start
// each other in a ring, and a program line of the ring leads to cy.checkpoint.
#pragma once

#include <gtest/gtest.h>

#include "sim/eniac/engine/make_engine.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/wired/lockstep/lockstep.hpp"
#include "tests/sim/eniac/patched_machine.hpp"
#include "tests/vm/program_builder.hpp"

namespace chessvm::wired::test {

/// Acts like a row that only jumps to itself: cy.checkpoint gets a pulse every 14 add cycles.
inline const std::string ring_of_14 = R"(p i.io 1-1
p 1-1 cy.checkpoint
p 1-1 a2.5i
s a2.op5 0
s a2.rp5 9
p a2.5o 1-2
p 1-2 a3.5i
s a3.op5 0
s a3.rp5 5
p a3.5o 1-1
)";
/// Acts like a row that has `inc A` and a jump to itself: every 21 add cycles, cy.checkpoint gets a
/// pulse and A grows by 1.
inline const std::string ring_of_21 = R"(p i.io 1-1
p 1-1 cy.checkpoint
p 1-1 a2.5i
s a2.op5 0
s a2.rp5 9
p a2.5o 1-2
p 1-2 a3.5i
s a3.op5 0
s a3.rp5 9
p a3.5o 1-3
p 1-3 a2.6i
s a2.op6 0
s a2.rp6 3
p a2.6o 1-1
p 1-3 c.26i
s c.s26 Jl
s c.j9 1
p c.o 1
p 1 a13.α
p 1-3 a13.5i
s a13.op5 α
)";
/// Acts like a row with `halt`: cy.checkpoint gets one pulse, PC grows by 1, and no pulse follows.
inline const std::string silence_after_start = R"(p i.io 1-1
p 1-1 cy.checkpoint
p 1-1 c.26i
s c.s26 Jr
s c.j1 1
p c.o 1
p 1 a1.α
p 1-1 a1.5i
s a1.op5 α
)";

/// Sets PC to row 100, and sets the two signs that select function table 1.
inline void preset(eniac::Machine& machine) {
  machine.accumulator(1).set_value(eniac::number_of("P 0000000900"));
  machine.accumulator(19).set_value(eniac::number_of("M 0000000000"));
  machine.accumulator(20).set_value(eniac::number_of("M 0000000000"));
}

struct FakeComputer {
  FakeComputer(const std::string& patch, const std::vector<vm::test::Source>& row,
               LockstepOptions options = {}, eniac::EngineKind kind = eniac::EngineKind::compiled,
               std::vector<vm::Card> deck = {})
      : image(image_of_row(row)),
        engine(eniac::make_engine(kind, machine)),
        wired(machine, *engine, standard_assignment),
        vm(image, std::move(deck)),
        lockstep(wired, vm, std::move(options)) {
    load(machine, patch);
    preset(machine);
  }
  static vm::Image image_of_row(const std::vector<vm::test::Source>& row) {
    vm::Image image;
    EXPECT_TRUE(vm::test::write_row(image, vm::first_row, row));
    return image;
  }

  vm::Image image;
  eniac::Machine machine;
  std::unique_ptr<eniac::Engine> engine;
  WiredMachine wired;
  VirtualCpu vm;
  Lockstep lockstep;
};

inline const std::vector<vm::test::Source> jump_to_itself{{vm::isa::Operation::jmp, vm::first_row}};
inline const std::vector<vm::test::Source> count_up{{vm::isa::Operation::inc},
                                                    {vm::isa::Operation::jmp, vm::first_row}};

}  // namespace chessvm::wired::test
