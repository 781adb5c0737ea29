// SPDX-License-Identifier: MIT
// Entry point of eniac-chess, which plays chess on the simulated ENIAC.
#include "base/command_line/tool_main.hpp"
#include "tools/eniac-chess/subcommands.hpp"

namespace {

using namespace chessvm;

ExitStatus run(const chess::Subcommand& subcommand) {
  return subcommand.run();
}

}  // namespace

int main(int argc, char** argv) {
  return tool_main("eniac-chess", argc, argv, chess::parse_options, run);
}
