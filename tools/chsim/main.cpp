// SPDX-License-Identifier: MIT
// Entry point of chsim, which runs and debugs programs on the virtual CPU.
#include "base/command_line/tool_main.hpp"
#include "base/files/sandbox.hpp"
#include "programs/bench_programs.hpp"
#include "programs/debugger_views.hpp"
#include "tools/chsim/debug/adapter.hpp"
#include "tools/chsim/debug/debug.hpp"
#include "tools/chsim/options/inputs.hpp"
#include "tools/chsim/options/options.hpp"
#include "tools/chsim/options/reach.hpp"
#include "tools/chsim/run/bench.hpp"
#include "tools/chsim/run/session.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::vm;

ExitStatus run(const chsim::Options& options) {
  if (options.sandbox)
    if (const auto confined = confine(chsim::reach(options)); !confined)
      return chsim::fail(options, confined.error());
  if (options.bench) return chsim::bench(programs::bench_programs(), options.core);
  if (options.adapter) return chsim::serve_editor(programs::debugger_views());
  return options.debug ? chsim::debug(options, programs::debugger_views())
                       : chsim::run_session(options);
}

}  // namespace

int main(int argc, char** argv) {
  return tool_main("chsim", argc, argv, chsim::parse_options, run);
}
