// SPDX-License-Identifier: MIT
// The options of the subcommand `kim`.
#pragma once

#include <optional>
#include <string>

#include "base/command_line/command_line.hpp"
#include "programs/chess/position.hpp"
#include "programs/rivals/kim_console.hpp"

namespace chessvm::chess {

/// A tape of an opening for one side.
struct Tape {
  const rivals::Opening* opening = nullptr;
  Colour side = Colour::white;  // that the computer plays
};

struct KimOptions {
  rivals::microchess::Level level = rivals::microchess::Level::normal;
  std::optional<Tape> tape{};
  bool plain = false;
};

/// `giuoco-piano-white`.
[[nodiscard]] std::string name(const Tape& tape);
/// `normal`, `blitz`, `superblitz`.
[[nodiscard]] std::string_view name(rivals::microchess::Level level);

/// Adds the options to the subcommand.
void add_kim(const CommandLine::Command& command, KimOptions& kim);

}  // namespace chessvm::chess
