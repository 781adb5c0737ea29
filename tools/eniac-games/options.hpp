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

/// The amount of messages on standard error.
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
  std::optional<std::string> deck;                // write the cards there instead of playing
  std::optional<std::string> cards;               // take these for the reply instead of playing
  std::optional<draughts::OpponentSpec> against;  // nullopt where the player plays
  std::uint64_t seed = 1;                         // of the opponent
  std::size_t games = 0;           // against the opponent, without a board; 0: one that is shown
  unsigned jobs = 0;               // games at once; 0: as many as cores
  std::optional<std::string> pdn;  // write the game there at the end
  Style style = Style::terminal;
  Verbosity verbosity = Verbosity::normal;
  host::RunOptions run;
};

/// The options, or the status to end with when the command line was answered already (help,
/// version) or refused.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::games
