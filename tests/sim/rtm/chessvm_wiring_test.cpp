// SPDX-License-Identifier: MIT
// Tests the wiring that the compiler makes from chessvm.rtm and its lock.
#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "sim/rtm/network/lock.hpp"
#include "sim/rtm/patch/emit.hpp"
#include "tests/sim/rtm/mutants/mutate.hpp"
#include "tests/sim/rtm/support.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::test::chessvm_wiring_test {
namespace {

using namespace rtm;

constexpr std::uint64_t mutation_seed = 1946;

struct Wiring {
  Schedule schedule;
  Patch patch;
};

const Wiring& wiring() {
  static const Wiring made = [] {
    Parsed program = parsed(real_program(), "chessvm.rtm");
    const auto demand = elaborate(program.syntax, program.diagnostics);
    EXPECT_EQ(program.complaints(), "");
    const auto network =
        from_lock(demand.value(), read_file(CHESSVM_SOURCE_DIR "/sim/wired/chessvm.lock").value());
    EXPECT_TRUE(network) << network.error().message;
    const auto placement = std::get<Placement>(place(demand.value(), network.value(), 1));
    return Wiring{demand->schedule, emit(demand.value(), network.value(), placement, "chessvm")};
  }();
  return made;
}

TEST(ChessvmWiring, FitsTheStockMachine) {
  for (const Excess& excess : excesses(wiring().patch.inventory, {}))
    ADD_FAILURE() << excess.needed << ' ' << kind_of(excess.total).label;
}

TEST(ChessvmWiring, TheCheckerHasNothingToSay) {
  const auto findings = checker::check_text(wiring().patch.text, wiring().schedule);
  EXPECT_TRUE(findings.empty()) << checker::to_text(findings);
}

/// The checker must report two drivers for a shared wire that the schedule does not declare.
TEST(ChessvmWiring, EachSharedWireIsOne) {
  ASSERT_EQ(wiring().schedule.shared_wires.size(), 2U);
  for (std::size_t left_out = 0; left_out < 2; ++left_out) {
    Schedule schedule = wiring().schedule;
    schedule.shared_wires.erase(schedule.shared_wires.begin() +
                                static_cast<std::ptrdiff_t>(left_out));
    const auto findings = checker::check_text(wiring().patch.text, schedule);
    ASSERT_FALSE(findings.empty());
    for (const checker::Finding& finding : findings) EXPECT_EQ(finding.id, "two-drivers");
  }
}

TEST(ChessvmWiring, DamageIsNoticed) {
  const checker::Score score =
      checker::mutate(wiring().patch.text, wiring().schedule, thinned(300, 4), mutation_seed);
  EXPECT_GE(score.share(), 0.95) << checker::to_json(score);
}

}  // namespace
}  // namespace chessvm::test::chessvm_wiring_test
