// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "base/campaign/options.hpp"
#include "base/colour.hpp"
#include "base/exit_status.hpp"
#include "programs/chess/moves.hpp"
#include "programs/chess/oracle.hpp"
#include "programs/chess/report.hpp"
#include "programs/eniac-chess/budget_options.hpp"
#include "programs/eniac-chess/kim_options.hpp"
#include "programs/eniac-chess/match/player_spec.hpp"
#include "programs/eniac-chess/match_options.hpp"
#include "programs/eniac-chess/play/played_game.hpp"
#include "programs/eniac-chess/tournament_options.hpp"
#include "programs/host/engine.hpp"

namespace chessvm::chess {

/// The subcommands.
enum class Command : std::uint8_t {
  move,
  play,
  uci,
  line,
  perft,
  show,
  match,
  tournament,
  game,
  budget,
  kim
};
/// The amount of messages on standard error: `quiet` is -q.
enum class Detail : std::uint8_t { quiet, normal };
/// Selects whether a message explains that there is no native code: -v.
enum class CoreNote : std::uint8_t { none, said };

/// How `play` meets the person.
enum class View : std::uint8_t {
  fitting,  // the screen of a terminal, else lines
  plain,    // lines
};

/// The options of `play` alone.
struct PlayWishes {
  std::optional<playing::Person> side{};  // nullopt: as saved, or White
  std::optional<std::string> game{};      // file
  bool resume = false;
  std::optional<match::PlayerSpec> against{};  // a rival or the machine; nullopt: as saved
  EniacHours mtbf = mean_time_between_failures_short;
  double pace = 0;  // time here for a time of the machine; 0 is as fast as this computer can
  View view = View::fitting;
  std::string theme = "dark";
};

/// The command line of eniac-chess.
struct Options {
  Command command = Command::move;
  std::optional<std::string> fen;
  std::optional<std::string> epd;    // file, `-` for standard input
  std::optional<std::string> image;  // run instead of the one built in
  std::optional<std::string> deck;   // write the cards there instead of playing
  std::optional<std::string> cards;  // judge these instead of playing
  Reports reports = Reports::answer;
  std::optional<std::string> resume;  // progress cards of a search that broke off
  std::optional<std::string> punch;   // file for what the machine punches
  ShardOptions campaign{};            // of the positions of `epd`
  unsigned jobs = 0;  // positions of `epd` at once; 0 for as many as there are cores
  int depth = deepest_search;
  std::optional<EniacHours> hours;  // the deepest search that is predicted to fit, up to `depth`
  std::string engine{host::default_engine};
  vm::native::CoreKind core = vm::native::CoreKind::automatic;
  host::RunOptions run;
  Rules rules = Rules::full;  // of perft
  Figures figures = Figures::letters;
  ColourWhen colour = ColourWhen::automatic;
  Detail detail = Detail::normal;
  CoreNote core_note = CoreNote::none;  // whether a core that is not native is explained
  bool json = false;
  PlayWishes play;
  MatchOptions match{};
  TournamentOptions tournament{};
  GameOptions game{};
  BudgetOptions budget{};
  KimOptions kim{};
  std::optional<match::PlayerSpec> player{};  // of `uci`; nullopt: the machine
};

/// The options, or the status to end with when the command line was answered already (help,
/// version) or refused.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::chess
