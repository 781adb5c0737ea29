// SPDX-License-Identifier: MIT
// The moves of the assembled program: their number against the perft table, making and taking back
// against the words of memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "generator.hpp"
#include "positions.hpp"
#include "programs/chess/embedded_program.hpp"
#include "programs/chess/moves.hpp"

namespace chessvm::chess::test {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t most_leaves = 20'000;  // a tree larger than that is left to other builds
#else
constexpr std::uint64_t most_leaves = 100'000'000;
#endif

struct PerftLine {
  std::string fen;
  std::vector<std::uint64_t> restricted;  // R1, R2, ...
};

std::vector<PerftLine> perft_table() {
  std::vector<PerftLine> table;
  std::istringstream lines(data_file("perft.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    PerftLine entry{line.substr(0, line.find(" ;")), {}};
    for (int depth = 1; depth <= 4; ++depth) {
      const std::string key = ";R" + std::to_string(depth) + ' ';
      const auto at = line.find(key);
      if (at == std::string::npos) break;
      entry.restricted.push_back(std::stoull(line.substr(at + key.size())));
    }
    table.push_back(std::move(entry));
  }
  return table;
}

class MachineMoves : public testing::Test {
 protected:
  MachineMoves() : generator_(program(), symbols()) {}

  static const Program& program() {
    static const Program built_in = built_in_program().value();
    return built_in;
  }
  static Symbols symbols() {
    const std::string path = CHESSVM_BIN_DIR "/../programs/chess.sym";
    return parse_symbols(read_file(path).value(), path).value();
  }

  std::uint64_t perft(const MachineState& position, int depth) {
    std::uint64_t leaves = 0;
    generator_.for_each_move(position, [&](FrameMove, const MachineState& with_move) {
      const MachineState next = generator_.as_root(generator_.make(with_move));
      if (!generator_.takes_king(next)) leaves += depth == 1 ? 1 : perft(next, depth - 1);
    });
    return leaves;
  }

  /// Every move of every node down to `depth`, made and taken back.
  void make_and_take_back(const MachineState& position, int depth, std::uint64_t& moves) {
    generator_.for_each_move(position, [&](FrameMove move, const MachineState& with_move) {
      const MachineState made = generator_.make(with_move);
      const MachineState back = generator_.unmake(made);
      ++moves;
      for (int address = 0; address < memory_words; ++address) {
        if (generator_.is_scratch(address)) continue;
        ASSERT_EQ(back.word(address), with_move.word(address))
            << "word " << address << " after " << name(move.from) << name(move.to);
      }
      const MachineState next = generator_.as_node(made);
      if (depth > 1 && !generator_.takes_king(next)) make_and_take_back(next, depth - 1, moves);
    });
  }

  Generator generator_;
};

TEST_F(MachineMoves, EqualThePerftTable) {
  for (const PerftLine& line : perft_table()) {
    const auto parsed = read_fen(line.fen);
    ASSERT_TRUE(parsed) << line.fen;
    const auto searched = represent(parsed.value());
    ASSERT_TRUE(searched) << line.fen;
    if (!searched.value().note.empty() && !searched.value().is_mirrored) continue;
    const MachineState start = generator_.start(searched.value().position);
    for (std::size_t depth = 1; depth <= line.restricted.size(); ++depth) {
      if (line.restricted[depth - 1] > most_leaves) break;
      EXPECT_EQ(perft(start, static_cast<int>(depth)), line.restricted[depth - 1])
          << line.fen << " depth " << depth;
    }
  }
}

TEST_F(MachineMoves, ComeInTheOrderOfTheRules) {
  for (const char* suite_name : {"tactical", "endgame", "legality"}) {
    for (const EpdRecord& record : suite(suite_name)) {
      const auto searched = represent(record.position);
      if (!searched) continue;
      const Position& position = searched.value().position;
      std::vector<FrameMove> found;
      generator_.for_each_move(generator_.start(position),
                               [&](FrameMove move, const MachineState&) { found.push_back(move); });
      std::vector<FrameMove> expected;
      for (const Move& move : restricted_moves(position)) expected.push_back({move.from, move.to});
      EXPECT_TRUE(found == expected) << record.id;
    }
  }
}

TEST_F(MachineMoves, TakenBackLeaveTheMemoryAsItWas) {
  std::uint64_t moves = 0;
  for (const char* suite_name : {"legality", "mate2", "timing"})
    for (const EpdRecord& record : suite(suite_name)) {
      const auto searched = represent(record.position);
      if (!searched) continue;
      const bool deep = record.id.ends_with('1') && most_leaves > 1'000'000;
      make_and_take_back(generator_.start(searched.value().position), deep ? 2 : 1, moves);
      if (HasFatalFailure()) FAIL() << record.id;
    }
  EXPECT_GT(moves, 10'000U);
}

}  // namespace
}  // namespace chessvm::chess::test
