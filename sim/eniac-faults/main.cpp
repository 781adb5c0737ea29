// SPDX-License-Identifier: MIT
// eniac-faults: what a self-test of the wired CPU finds.
#include "base/command_line/tool_main.hpp"
#include "sim/eniac-faults/options.hpp"
#include "sim/eniac-faults/session.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  return tool_main("eniac-faults", argc, argv, faults::parse_options, faults::run_session);
}
