// SPDX-License-Identifier: MIT
// A search of the chess program on a virtual CPU that the page runs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "programs/chess/host/player.hpp"
#include "programs/chess/rules/position.hpp"
#include "web/engine/cpu.hpp"

namespace chessvm::web {

struct Search {
  Search(const chess::Program& program, const chess::Position& asked, int plies);

  /// The answer so far; an error where the program has not punched it.
  [[nodiscard]] chess::Answer answer() const;

  Cpu cpu;
  chess::Program program;
  chess::Position position;
  int depth;
  host::Cost loading;  // what reading the position took
};

/// The line of `eniac-chess move --json`.
[[nodiscard]] std::string answer_json(const chess::Position& position, chess::Answer answer);
/// A position with its legal moves (schema chessvm.position/1).
[[nodiscard]] std::string position_json(const chess::Position& position);

}  // namespace chessvm::web
