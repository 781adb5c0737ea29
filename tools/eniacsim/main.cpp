// SPDX-License-Identifier: MIT
// Entry point of eniacsim, which runs patches and chessvm programs on a simulated ENIAC.
#include "base/command_line/tool_main.hpp"
#include "base/files/sandbox.hpp"
#include "programs/debugger_views.hpp"
#include "tools/eniacsim/options/inputs.hpp"
#include "tools/eniacsim/options/options.hpp"
#include "tools/eniacsim/options/reach.hpp"
#include "tools/eniacsim/panel/panel.hpp"
#include "tools/eniacsim/patch/batch.hpp"
#include "tools/eniacsim/patch/protocol.hpp"
#include "tools/eniacsim/wired/wired.hpp"
#include "tools/eniacsim/wired/wired_panel.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::eniacsim;

ExitStatus run(const Options& options) {
  if (options.sandbox)
    if (const auto confined = confine(reach(options)); !confined)
      return refuse(options, confined.error());
  switch (options.mode) {
    case Mode::batch:
      return run_batch(options);
    case Mode::console:
      return run_protocol(options);
    case Mode::panel:
      return run_panel(options);
    case Mode::wired_panel:
      return run_wired_panel(options, programs::debugger_views());
    case Mode::wired:
    case Mode::lockstep:
      return run_wired(options);
  }
  return ExitStatus::usage;
}

}  // namespace

int main(int argc, char** argv) {
  return tool_main("eniacsim", argc, argv, parse_options, run);
}
