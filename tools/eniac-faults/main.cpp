// SPDX-License-Identifier: MIT
// Entry point of eniac-faults, which tests how faults change a self-test or a chess move.
#include "base/command_line/tool_main.hpp"
#include "tools/eniac-faults/answers_session.hpp"
#include "tools/eniac-faults/merge_session.hpp"
#include "tools/eniac-faults/options.hpp"
#include "tools/eniac-faults/session.hpp"

namespace {

using namespace chessvm;

ExitStatus run(const faults::Options& options) {
  if (!options.merge.files.empty()) return faults::run_merge_session(options);
  return options.of_chess ? faults::run_answers_session(options) : faults::run_session(options);
}

}  // namespace

int main(int argc, char** argv) {
  return tool_main("eniac-faults", argc, argv, faults::parse_options, run);
}
