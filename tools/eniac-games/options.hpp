// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/exit_status.hpp"
#include "programs/draughts/zx81.hpp"
#include "programs/games/dialogue.hpp"
#include "programs/host/engine.hpp"
#include "programs/host/program_options.hpp"
#include "tools/eniac-games/catalogue.hpp"

namespace chessvm::games {

enum class Verbosity : std::uint8_t { normal, verbose };

struct Options {
  const Entry* game = nullptr;
  Setup setup;
  std::string engine{host::default_engine};
  vm::native::CoreKind core = vm::native::CoreKind::automatic;
  host::ProgramOptions image;
  std::vector<std::string> moves;  // moves made before play begins
  Side player = Side::first;
  /// Output file for the question cards of a position. If it is given, no game is played.
  std::optional<std::string> deck;
  /// Input file with the answer cards of the machine. If it is given, no game is played.
  std::optional<std::string> cards;
  std::optional<draughts::OpponentSpec> against;  // opponent of the program; nullopt for the user
  std::uint64_t seed = 1;                         // random seed of the opponent
  std::size_t games = 0;           // number of games in a series; 0 for a single game
  unsigned jobs = 0;               // number of games played in parallel; 0 for one per core
  std::optional<std::string> pdn;  // file for the game, or for all games of a series
  Style style = Style::terminal;
  Verbosity verbosity = Verbosity::normal;
  host::RunOptions run;
};

/// Returns the options. After --help, --version or an error, returns the exit status instead.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::games
