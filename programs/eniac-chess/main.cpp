// SPDX-License-Identifier: MIT
// eniac-chess: plays chess on the simulated ENIAC.
#include "base/command_line/tool_main.hpp"
#include "programs/eniac-chess/budget_command.hpp"
#include "programs/eniac-chess/commands.hpp"
#include "programs/eniac-chess/game_command.hpp"
#include "programs/eniac-chess/kim_command.hpp"
#include "programs/eniac-chess/match_command.hpp"
#include "programs/eniac-chess/play_command.hpp"
#include "programs/eniac-chess/tournament_command.hpp"
#include "programs/eniac-chess/uci_command.hpp"
#include "programs/host/engine.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::chess;

ExitStatus run(const Options& options) {
  if (options.core_note == CoreNote::said)
    host::say_core("eniac-chess", options.engine, options.core);
  switch (options.command) {
    case Command::move:
      return move_command(options);
    case Command::play:
      return play_command(options);
    case Command::uci:
      return uci_command(options, stdin, stdout);
    case Command::line:
      return line_command(options, stdin, stdout);
    case Command::perft:
      return perft_command(options);
    case Command::show:
      return show_command(options);
    case Command::match:
      return match_command(options);
    case Command::tournament:
      return tournament_command(options);
    case Command::game:
      return game_command(options);
    case Command::budget:
      return budget_command(options);
    case Command::kim:
      return kim_command(options);
  }
  return ExitStatus::usage;
}

}  // namespace

int main(int argc, char** argv) {
  return tool_main("eniac-chess", argc, argv, parse_options, run);
}
