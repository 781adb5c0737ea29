// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/subcommands.hpp"

#include <array>
#include <utility>
#include <vector>

#include "base/command_line/command_line.hpp"
#include "tools/eniac-chess/commands/budget.hpp"
#include "tools/eniac-chess/commands/game.hpp"
#include "tools/eniac-chess/commands/kim.hpp"
#include "tools/eniac-chess/commands/line.hpp"
#include "tools/eniac-chess/commands/match.hpp"
#include "tools/eniac-chess/commands/move.hpp"
#include "tools/eniac-chess/commands/perft.hpp"
#include "tools/eniac-chess/commands/play.hpp"
#include "tools/eniac-chess/commands/show.hpp"
#include "tools/eniac-chess/commands/tournament.hpp"
#include "tools/eniac-chess/commands/uci.hpp"

namespace chessvm::chess {
namespace {

constexpr const char* description =
    "Plays chess on the ENIAC: punches a position, runs the program, reads its answer.";
constexpr const char* footer =
    "Exit status: 0 done; 1 input refused or answer not legal; 2 usage; 3 cannot read or\n"
    "write; 4 limit of add cycles ran out; 129, 130, 143 interrupted.";

struct Row {
  const char* name;
  const char* title;
  Subcommand (*add)(const CommandLine::Command& command);
};

// The subcommands, in the order in which the help lists them.
constexpr std::array rows{
    Row{"move", "the machine's move in a position, its time and odds", add_move},
    Row{"play", "a game against the machine (docs/play.md)", add_play},
    Row{"uci", "an engine for chess GUIs and match runners (docs/play.md)", add_uci},
    Row{"line", "a FEN a line in, a move a line out", add_line},
    Row{"perft", "count legal lines of play", add_perft},
    Row{"show", "draw the board", add_show},
    Row{"match", "games between two players, with statistics (docs/match.md)", add_match},
    Row{"tournament", "all players against each other (docs/tournament.md)", add_tournament},
    Row{"game", "one game with the ENIAC's clock, as PGN (docs/match.md)", add_game},
    Row{"budget", "hours and odds on a machine that fails (docs/budget.md)", add_budget},
    Row{"kim", "MicroChess behind the keys and digits of the KIM-1 (docs/kim.md)", add_kim},
};

}  // namespace

std::variant<Subcommand, ExitStatus> parse_options(int argc, const char* const* argv) {
  CommandLine line({"eniac-chess",
                    CHESSVM_VERSION,
                    description,
                    footer,
                    {"chsim(1)", "eniacsim(1)", "eniac-games(1)", "chessvm-image(5)"}});
  std::vector<std::pair<CommandLine::Command, Subcommand>> subcommands;
  for (const Row& row : rows) {
    const auto command = line.tool().subcommand(row.name, row.title);
    subcommands.emplace_back(command, row.add(command));
  }
  if (const auto answered = line.parse(argc, argv)) return *answered;
  for (auto& [command, subcommand] : subcommands) {
    if (!command.is_chosen()) continue;
    if (const std::string wrong = subcommand.complete(); !wrong.empty()) return line.refuse(wrong);
    return std::move(subcommand);
  }
  return line.refuse("a subcommand is required");
}

}  // namespace chessvm::chess
