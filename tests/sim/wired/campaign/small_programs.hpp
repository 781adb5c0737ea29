// SPDX-License-Identifier: MIT
// Programs of one row for campaigns; the wired CPU executes each in a few thousand add cycles.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sim/wired/campaign/campaign.hpp"
#include "tests/vm/program_builder.hpp"

namespace chessvm::wired::test {

inline TestProgram small_program(const std::string& name,
                                 const std::vector<vm::test::Source>& row) {
  TestProgram program{.name = name, .image = {}, .deck = {}};
  EXPECT_TRUE(vm::test::write_row(program.image, vm::first_row, row));
  return program;
}

/// Returns a program that punches `0100` and halts.
inline TestProgram one_card() {
  return small_program(
      "one-card",
      {{vm::isa::Operation::inc}, {vm::isa::Operation::print}, {vm::isa::Operation::halt}});
}

inline CampaignFault fault_of(const std::string& text, FaultClass group) {
  return {.fault = eniac::parse_fault(text).value(), .group = group};
}

}  // namespace chessvm::wired::test
