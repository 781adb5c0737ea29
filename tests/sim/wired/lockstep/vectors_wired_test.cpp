// SPDX-License-Identifier: MIT
// Compares every accumulator and every add cycle with golden runs of another wired CPU.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/sim/wired/lockstep/golden_program.hpp"
#include "tests/sim/wired/lockstep/wired_support.hpp"

namespace chessvm::wired::test::vectors_wired_test {
namespace {

struct Followed {
  std::uint64_t checkpoints = 0;
  std::uint64_t undefined = 0;
};

/// Runs a program in lockstep; compares the wired CPU with the golden run at every row fetch.
Followed follow(const Json& program) {
  const auto deck = parse_cards(deck_of(program), "deck");
  EXPECT_TRUE(deck);
  std::vector<std::string> printed;
  Pair pair(image_of(program), deck.value(),
            {.punch = [&](const std::string& card) { printed.push_back(card); }});
  std::optional<LockstepEnd> end = pair.lockstep->start();
  const Json& checkpoints = program.at("checkpoints");
  // Add cycles by which the golden run is ahead of the wired CPU.
  std::uint64_t ahead = checkpoint_of(checkpoints.front()).add_cycles;
  std::size_t compared = 0;
  for (; compared < checkpoints.size() && !end; ++compared) {
    const GoldenCheckpoint golden = checkpoint_of(checkpoints[compared]);
    SCOPED_TRACE("checkpoint " + std::to_string(compared));
    EXPECT_EQ(pair.wired().state(), golden.state);
    EXPECT_EQ(pair.wired().add_cycles() + ahead, golden.add_cycles);
    if (testing::Test::HasFailure()) break;
    const std::uint64_t devices = pair.lockstep->count().device_rows;
    end = pair.lockstep->step();
    // The reader or the punch may take another number of add cycles here than in the golden run.
    if (pair.lockstep->count().device_rows != devices && compared + 1 < checkpoints.size())
      ahead = checkpoint_of(checkpoints[compared + 1]).add_cycles - pair.wired().add_cycles();
  }
  EXPECT_FALSE(pair.lockstep->divergence()) << pair.trouble();
  EXPECT_EQ(compared, checkpoints.size()) << pair.trouble();
  if (program.at("end") == "halt")
    EXPECT_EQ(end, LockstepEnd::halted);
  else if (program.at("end") == "idle")
    EXPECT_EQ(end, LockstepEnd::waiting_for_card);
  else
    EXPECT_FALSE(end);
  const auto golden_cards = program.at("printed").get<std::vector<std::string>>();
  EXPECT_TRUE(printed.size() >= golden_cards.size() &&
              std::equal(golden_cards.begin(), golden_cards.end(), printed.begin()));
  return {compared, pair.lockstep->count().undefined_rows};
}

TEST(WiredGoldenRuns, AreWhatTheWiredCpuDoes) {
  Followed all;
  const std::vector<Json> programs = read_objects("lockstep.jsonl");
  for (const Json& program : programs) {
    SCOPED_TRACE(program.at("id").get<std::string>());
    const Followed followed = follow(program);
    all.checkpoints += followed.checkpoints;
    all.undefined += followed.undefined;
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_FALSE(programs.empty()) << vector_directory();
  std::cout << all.checkpoints << " checkpoints of " << programs.size() << " programs compared, "
            << all.undefined << " rows without meaning among them\n";
}

TEST(WiredSingleInstructions, AreWhatTheWiredCpuDoes) {
  const std::vector<Json> vectors = read_objects("opvectors.jsonl");
  EXPECT_FALSE(vectors.empty()) << vector_directory();
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const Json& vector = vectors[i];
    SCOPED_TRACE("line " + std::to_string(i + 1) + ", op " + vector.at("op").dump());
    Pair pair(image_of_vector(vector), {}, {}, eniac::EngineKind::pulse);
    WiredMachine& wired = pair.wired();
    ASSERT_EQ(wired.start(nullptr), eniac::StopReason::checkpoint);
    wired.take_over(before_vector(vector), 0);
    ASSERT_EQ(wired.run_to_checkpoint(1'000, WiredMachine::Breaks::ignored, nullptr),
              eniac::StopReason::checkpoint);
    ASSERT_EQ(wired.state(), after_vector(vector));
    ASSERT_EQ(wired.add_cycles(), vector.at("checkpoint_delta").get<std::uint64_t>());
    const auto broken = broken_invariants(wired.machine(), wired.assignment());
    ASSERT_TRUE(broken.empty()) << broken.front();
  }
  std::cout << vectors.size() << " instructions compared\n";
}

}  // namespace
}  // namespace chessvm::wired::test::vectors_wired_test
