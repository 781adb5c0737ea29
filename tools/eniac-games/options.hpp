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

/// Amount of messages on standard error.
enum class Verbosity : std::uint8_t { normal, verbose };

/// The command line of eniac-games.
struct Options {
  const Entry* game = nullptr;
  Setup setup;
  std::string engine{host::default_engine};
  vm::native::CoreKind core = vm::native::CoreKind::automatic;
  host::ProgramOptions image;
  std::vector<std::string> moves;  // made before anything else
  Side player = Side::first;
  std::optional<std::string> deck;                // write the cards here instead of playing
  std::optional<std::string> cards;               // read these cards instead of playing
  std::optional<draughts::OpponentSpec> against;  // nullopt: the user plays
  std::uint64_t seed = 1;                         // of the opponent
  std::size_t games = 0;           // against the opponent, without a board; 0: one shown game
  unsigned jobs = 0;               // games played at once; 0: one per core
  std::optional<std::string> pdn;  // file for the game at its end
  Style style = Style::terminal;
  Verbosity verbosity = Verbosity::normal;
  host::RunOptions run;
};

/// Returns the options; or the exit status if the command line only asked for help or the version,
/// or was refused.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::games
