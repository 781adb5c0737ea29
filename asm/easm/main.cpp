// SPDX-License-Identifier: MIT
// easm: assembles chessvm programs into function-table images, and back.
#include "asm/easm/options.hpp"
#include "asm/easm/session.hpp"
#include "base/command_line/tool_main.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  return tool_main("easm", argc, argv, easm::parse_options, easm::run_session);
}
