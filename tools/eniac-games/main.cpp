// SPDX-License-Identifier: MIT
// eniac-games: games against programs that run on the simulated ENIAC.
#include "base/command_line/tool_main.hpp"
#include "tools/eniac-games/options.hpp"
#include "tools/eniac-games/session.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  return tool_main("eniac-games", argc, argv, games::parse_options, games::run_session);
}
