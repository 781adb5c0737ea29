// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <new>

#include "base/message.hpp"
#include "base/signals.hpp"
#include "programs/debugger_views.hpp"
#include "sim/eniacsim/batch.hpp"
#include "sim/eniacsim/options.hpp"
#include "sim/eniacsim/panel.hpp"
#include "sim/eniacsim/protocol.hpp"
#include "sim/eniacsim/wired.hpp"
#include "sim/eniacsim/wired_panel.hpp"

int main(int argc, char** argv) {
  using namespace chessvm;
  try {
    const auto parsed = eniacsim::parse_options(argc, argv);
    if (const auto* answered = std::get_if<ExitStatus>(&parsed)) return static_cast<int>(*answered);
    const auto& options = std::get<eniacsim::Options>(parsed);
    catch_signals();
    switch (options.mode) {
      case eniacsim::Mode::batch:
        return eniacsim::run_batch(options);
      case eniacsim::Mode::console:
        return eniacsim::run_protocol(options);
      case eniacsim::Mode::panel:
        return eniacsim::run_panel(options);
      case eniacsim::Mode::wired_panel:
        return eniacsim::run_wired_panel(options, programs::debugger_views());
      case eniacsim::Mode::wired:
      case eniacsim::Mode::lockstep:
        return eniacsim::run_wired(options);
    }
  } catch (const std::bad_alloc&) {
    say("eniacsim: error: out of memory\n");
  } catch (const std::exception& error) {
    say(fmt::format("eniacsim: error: {}\n", error.what()));
  }
  return static_cast<int>(ExitStatus::environment);
}
