// SPDX-License-Identifier: MIT
// Entry point of easm, which assembles and disassembles chessvm programs.
#include "base/command_line/tool_main.hpp"
#include "tools/easm/options.hpp"
#include "tools/easm/session.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  return tool_main("easm", argc, argv, easm::parse_options, easm::run_session);
}
