// SPDX-License-Identifier: MIT
// rtmc: a register-transfer program -> cables and switches of a stock 1946 ENIAC.
#include "base/command_line/tool_main.hpp"
#include "sim/rtmc/options.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  return tool_main("rtmc", argc, argv, rtm::parse_options, rtm::compile);
}
