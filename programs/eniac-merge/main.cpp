// SPDX-License-Identifier: MIT
// eniac-merge: joins the results of a campaign on many machines.
#include "base/command_line/tool_main.hpp"
#include "programs/eniac-merge/options.hpp"
#include "programs/eniac-merge/session.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  return tool_main("eniac-merge", argc, argv, merging::parse_options, merging::run_session);
}
