// SPDX-License-Identifier: MIT
// The chess program plays against itself on the wired quick CPU, in lockstep with the virtual one.
// CHESSVM_GAME_PLIES sets the maximum number of plies, CHESSVM_GAME_DEPTH sets the plies of each
// search, and CHESSVM_SEED chooses the opening.
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>

#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/host/thinker.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/host/deck_text.hpp"
#include "programs/host/interpreter.hpp"
#include "tests/sim/wired/lockstep/wired_support.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"
#include "vm/renumber.hpp"

namespace chessvm::chess::test::game_wired_test {
namespace {

/// Runs the program on the virtual CPU, then runs it again on the wired CPU in lockstep with
/// another virtual CPU. The cards and the number of instructions must be equal.
class WiredAndVirtual final : public host::Simulator {
 public:
  [[nodiscard]] host::Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                              const host::RunOptions& options) const override {
    host::Run run = virtual_.run(image, deck, options);
    const auto cards = wired::parse_cards(host::deck_text(deck), "deck");
    EXPECT_TRUE(cards) << to_text(cards.error());
    std::vector<int> punched;
    const auto punch = [&](const std::string& card) { punched.push_back(std::stoi(card)); };
    wired::test::Pair pair(image, cards.value(), {.punch = punch}, eniac::EngineKind::compiled,
                           std::filesystem::path(CHESSVM_WIRED_PATCH).replace_filename("quick.e"));
    EXPECT_FALSE(pair.lockstep->start()) << pair.trouble();
    EXPECT_EQ(pair.lockstep->run(), wired::LockstepEnd::halted) << pair.trouble();
    EXPECT_EQ(punched, run.cards);
    EXPECT_EQ(pair.vm.state().instructions, run.total().instructions);
    ++questions;
    rows += pair.lockstep->count().checkpoints;
    add_cycles += pair.vm.state().add_cycles;
    return run;
  }

  mutable std::uint64_t questions = 0;
  mutable std::uint64_t rows = 0;        // rows that were compared
  mutable std::uint64_t add_cycles = 0;  // add cycles, including the time to read and punch cards

 private:
  host::Interpreter virtual_;
};

std::vector<std::string> openings() {
  std::ifstream file(CHESSVM_SOURCE_DIR "/tests/data/chess/held-out-openings.txt");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

TEST(ChessGame, IsEqualWiredAndVirtualRowByRow) {
  const auto plies = amount<std::size_t>("CHESSVM_GAME_PLIES", sanitized ? 1 : 2);
  const auto depth = amount<int>("CHESSVM_GAME_DEPTH", sanitized ? 3 : 5);
  const auto seed = chosen_seed(1);
  std::cout << "CHESSVM_SEED=" << seed << '\n';
  const auto starts = openings();
  ASSERT_FALSE(starts.empty());
  const auto start = read_fen(starts[seed % starts.size()]);
  ASSERT_TRUE(start);
  Game game(start.value());
  Program program = built_in_program().value();
  program.image = vm::renumbered(program.image, vm::Cpu::quick).value();
  const WiredAndVirtual machine;
  while (game.ending() == Ending::none && game.moves().size() < plies) {
    const Thought thought = think(
        game, program, {.limits = {.depth = depth}, .second_look = SecondLook::wanted}, machine);
    ASSERT_TRUE(thought.answer.move) << thought.answer.error;
    std::cout << coordinate(*thought.answer.move) << ' ' << std::flush;
    game.make(*thought.answer.move);
    if (HasFailure()) break;
  }
  std::cout << name(game.ending()) << ": " << game.moves().size() << " plies, " << machine.questions
            << " questions, " << machine.rows << " rows, " << machine.add_cycles << " add cycles\n";
  EXPECT_GE(machine.questions, game.moves().size() * (depth < least_reporting_depth ? 1 : 2));
}

}  // namespace
}  // namespace chessvm::chess::test::game_wired_test
