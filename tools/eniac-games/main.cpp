// SPDX-License-Identifier: MIT
// Entry point of eniac-games, which plays games against programs on the simulated ENIAC.
#include "base/command_line/tool_main.hpp"
#include "tools/eniac-games/options.hpp"
#include "tools/eniac-games/session.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  return tool_main("eniac-games", argc, argv, games::parse_options, games::run_session);
}
