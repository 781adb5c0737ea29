// SPDX-License-Identifier: MIT
// easm: assembles chessvm programs into function-table images, and back.
#include "base/command_line/tool_main.hpp"
#include "tools/easm/options.hpp"
#include "tools/easm/session.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  return tool_main("easm", argc, argv, easm::parse_options, easm::run_session);
}
