// SPDX-License-Identifier: MIT
// Counts the chess program's moves and compares these counts with the table perft.txt. If the
// program makes a move and takes it back, the memory must be as before.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "generator.hpp"
#include "positions.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/search/oracle.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::chess::test::machine_moves_test {
namespace {

/// Returns the maximum number of leaves to count in a tree. CHESSVM_PERFT_LEAVES=100000000 counts
/// all leaves.
std::uint64_t most_leaves() {
  return amount<std::uint64_t>("CHESSVM_PERFT_LEAVES", sanitized ? 20'000 : 200'000);
}

struct PerftLine {
  std::string id;
  std::string fen;
  std::vector<std::uint64_t> restricted;  // leaves at depth 1, 2, ... by the program's rules
};
void PrintTo(const PerftLine& line, std::ostream* out) {
  *out << line.id << ": " << line.fen;
}

std::vector<PerftLine> perft_table() {
  std::vector<PerftLine> table;
  std::istringstream lines(data_file("perft.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::string_view id_mark = ";id ";
    PerftLine entry{
        line.substr(line.find(id_mark) + id_mark.size()), line.substr(0, line.find(" ;")), {}};
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
  static vm::Symbols symbols() {
    const std::string path = CHESSVM_BIN_DIR "/../programs/chess.sym";
    return vm::parse_symbols(read_file(path).value(), path).value();
  }

  std::uint64_t perft(const vm::MachineState& position, int depth) {
    std::uint64_t leaves = 0;
    generator_.for_each_move(position, [&](FoundMove, const vm::MachineState& with_move) {
      const vm::MachineState next = generator_.as_root(generator_.make(with_move));
      if (!generator_.takes_king(next)) leaves += depth == 1 ? 1 : perft(next, depth - 1);
    });
    return leaves;
  }

  /// Makes and takes back each move down to `depth`, and adds the number of moves to `moves`. After
  /// each move, the memory must be as before.
  void make_and_take_back(const vm::MachineState& position, int depth, std::uint64_t& moves) {
    generator_.for_each_move(position, [&](FoundMove move, const vm::MachineState& with_move) {
      const vm::MachineState made = generator_.make(with_move);
      const vm::MachineState back = generator_.unmake(made);
      ++moves;
      for (int address = 0; address < vm::memory_words; ++address) {
        if (generator_.is_scratch(address)) continue;
        ASSERT_EQ(back.word(address), with_move.word(address))
            << "word " << address << " after " << name(move.from) << name(move.to);
      }
      const vm::MachineState next = generator_.as_node(made);
      if (depth > 1 && !generator_.takes_king(next)) make_and_take_back(next, depth - 1, moves);
    });
  }

  Generator generator_;
};

/// A test for each position, so that ctest can run them in parallel.
class PerftTable : public MachineMoves, public testing::WithParamInterface<PerftLine> {};

TEST_P(PerftTable, IsThatOfTheMachine) {
  const PerftLine& line = GetParam();
  const auto parsed = read_fen(line.fen);
  ASSERT_TRUE(parsed);
  const Representation searched = represent(parsed.value());
  if (!searched.note.empty() && !searched.is_mirrored)
    GTEST_SKIP() << "the words do not hold this position: " << searched.note;
  const vm::MachineState start = generator_.start(searched.position);
  ASSERT_FALSE(line.restricted.empty());
  ASSERT_LE(line.restricted.front(), most_leaves()) << "nothing would be compared";
  for (std::size_t depth = 1; depth <= line.restricted.size(); ++depth) {
    if (line.restricted[depth - 1] > most_leaves()) break;
    EXPECT_EQ(perft(start, static_cast<int>(depth)), line.restricted[depth - 1])
        << "depth " << depth;
  }
}

std::string test_name(const testing::TestParamInfo<PerftLine>& line) {
  std::string name = std::to_string(line.index + 1) + '_' + line.param.id;  // ids may occur twice
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Positions, PerftTable, testing::ValuesIn(perft_table()), test_name);

TEST_F(MachineMoves, ComeInTheOrderOfTheRules) {
  for (const char* suite_name : {"tactical", "endgame", "legality"}) {
    for (const EpdRecord& record : suite(suite_name)) {
      const Representation searched = represent(record.position);
      const Position& position = searched.position;
      std::vector<FoundMove> found;
      generator_.for_each_move(
          generator_.start(position),
          [&](FoundMove move, const vm::MachineState&) { found.push_back(move); });
      std::vector<FoundMove> expected;
      Moves moves;
      for (const Pass pass : {Pass::captures_and_promotions, Pass::quiet})
        add_moves_to_try(position, pass, moves);
      for (const Move move : moves) expected.push_back({move.from, move.to});
      EXPECT_TRUE(found == expected) << record.id;
    }
  }
}

TEST_F(MachineMoves, TakenBackLeaveTheMemoryAsItWas) {
  std::uint64_t moves = 0;
  for (const char* suite_name : {"legality", "mate2", "timing"})
    for (const EpdRecord& record : suite(suite_name)) {
      const Representation searched = represent(record.position);
      const bool deep = record.id.ends_with('1') && !sanitized;
      make_and_take_back(generator_.start(searched.position), deep ? 2 : 1, moves);
      if (HasFatalFailure()) FAIL() << record.id;
    }
  EXPECT_GT(moves, 10'000U);
}

}  // namespace
}  // namespace chessvm::chess::test::machine_moves_test
