// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/files/file.hpp"
#include "base/text/text.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/game.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/rivals/catalogue.hpp"

namespace chessvm::rivals::test {

/// Returns the fields of each line of a file in tests/data/rivals. A line such as `a; b` has the
/// fields `a` and `b`. Skips empty lines and comments (`#`).
inline std::vector<std::vector<std::string>> rows(std::string_view name) {
  const auto text = read_file(std::string(CHESSVM_TEST_DATA "/rivals/").append(name));
  EXPECT_TRUE(text) << name;
  std::vector<std::vector<std::string>> rows;
  std::string_view rest = text ? std::string_view(text.value()) : std::string_view{};
  while (!rest.empty()) {
    std::string_view line = take_line(rest);
    if (line.empty() || line.front() == '#') continue;
    std::vector<std::string>& row = rows.emplace_back();
    for (std::size_t end = 0; end != std::string_view::npos;) {
      end = line.find(';');
      row.emplace_back(line.substr(0, end));
      if (end != std::string_view::npos) line.remove_prefix(std::min(end + 2, line.size()));
    }
  }
  return rows;
}

inline RivalSpec spec_of(std::string_view text,
                         const std::vector<std::pair<std::string, std::string>>& options = {}) {
  auto spec = find_rival(text);
  EXPECT_TRUE(spec) << text;
  for (const auto& [name, value] : options)
    EXPECT_EQ(set_option(spec.value(), name, value), "") << name;
  return spec.value();
}

inline chess::Move move(std::string_view text) {
  return chess::parse_coordinate(text).value();
}

/// Returns the game that begins at `fen` and continues with `moves`. The moves are in coordinates,
/// such as "e2e4", and must be legal.
inline chess::Game game(std::string_view moves, std::string_view fen = chess::initial_fen) {
  chess::Game game(chess::read_fen(fen).value());
  for (const chess::Field& word : chess::split(moves)) {
    const chess::Moves legal = legal_moves(game.position(), chess::Rules::full);
    EXPECT_TRUE(std::ranges::find(legal, move(word.text)) != legal.end()) << word.text;
    game.make(move(word.text));
  }
  return game;
}

/// Returns the move that a rival ranks first in a game; `-` if the rival ranks no move.
template <class Rival>
std::string answer(Rival& rival, const chess::Game& game) {
  rival.reset({.start = game.start(), .colour = game.position().side, .seed = 0});
  for (const chess::Move move : game.moves()) rival.observe(move);
  const chess::Moves ranked = rival.choose();
  return ranked.empty() ? "-" : chess::coordinate(ranked.front());
}

}  // namespace chessvm::rivals::test
