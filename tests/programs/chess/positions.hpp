// SPDX-License-Identifier: MIT
// The positions of tests/data/chess, and random continuations of them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.hpp"
#include "programs/chess/rules/epd.hpp"
#include "programs/chess/rules/fen.hpp"
#include "tests/programs/support/dice.hpp"

namespace chessvm::chess::test {

inline constexpr std::array epd_files{"endgame",    "legality",  "mate1",    "mate2", "openings",
                                      "positional", "stalemate", "tactical", "timing"};

inline std::string data_file(std::string_view name) {
  auto text = read_file(std::string(CHESSVM_TEST_DATA "/chess/").append(name));
  EXPECT_TRUE(text) << "cannot read " << name;
  return text ? text.value() : std::string{};
}

inline std::vector<EpdRecord> suite(std::string_view name) {
  const std::string file = std::string(name) + ".epd";
  std::vector<EpdRecord> records;
  for (const auto& record : read_epd(data_file(file), file)) {
    EXPECT_TRUE(record) << to_text(record.error());
    if (record) records.push_back(record.value());
  }
  return records;
}

inline std::vector<EpdRecord> all_suites() {
  std::vector<EpdRecord> records;
  for (const char* name : epd_files)
    for (EpdRecord& record : suite(name)) records.push_back(std::move(record));
  return records;
}

inline Position position(std::string_view fen) {
  const auto result = read_fen(fen);
  EXPECT_TRUE(result) << to_text(result.error());
  return result ? result.value() : Position{};
}

using programs::Dice;

/// Plays up to `plies` random legal moves from `start`; stops at the end of the game.
inline Position played_on(Position start, int plies, Dice& dice) {
  for (int ply = 0; ply < plies; ++ply) {
    const Moves moves = legal_moves(start, Rules::full);
    if (moves.empty()) break;
    start = after(start, moves[dice.below(moves.size())]);
  }
  return start;
}

}  // namespace chessvm::chess::test
