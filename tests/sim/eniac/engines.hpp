// SPDX-License-Identifier: MIT
// One machine on each engine, and all that comes out of it, for comparing.
#pragma once

#include <fmt/format.h>

#include <string>

#include "sim/eniac/engine/fast_engine.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/machine/state_text.hpp"

namespace chessvm::eniac {

template <typename EngineType>
struct Run {
  Run() : engine(machine) {
    machine.monitor().print = [this](std::string_view text) { output.append(text); };
    machine.monitor().punch = [this](std::string_view card) { output.append(card).append("\n"); };
  }
  /// Requests are acknowledged.
  StopReason go(std::uint64_t until) {
    const StopReason reason = engine.run({.until = until, .stop_at_checkpoint = true});
    machine.monitor().acknowledge_stop();
    return reason;
  }
  /// Everything that can be seen from outside.
  [[nodiscard]] std::string state() const {
    std::string text =
        fmt::format("cycle {} phase {}\n", machine.time().cycle, machine.time().phase);
    text += full_state(machine) + output + monitor().failure().value_or("");
    // The state as text leaves out some units and some registers.
    for (const Unit* const unit : machine.units())
      for (const Register& one : unit->panel().registers())
        text += fmt::format("\n{}.{} {:x}", unit->name(), one.name, one.value(*unit));
    // How often three coinciding sources count depends on who is first.
    for (const auto& [message, entry] : monitor().irregularities())
      text +=
          fmt::format("\n{} {} {}", message, entry.first.cycle, counts_matter ? entry.count : 0);
    return text;
  }
  [[nodiscard]] const Monitor& monitor() const { return const_cast<Machine&>(machine).monitor(); }

  Machine machine;
  EngineType engine;
  std::string output;
  bool counts_matter = true;
};

/// One patch on both engines.
struct BothEngines {
  Run<PulseEngine> pulses;
  Run<FastEngine> fast;

  template <typename Action>
  void each(const Action& action) {
    action(pulses.machine);
    action(fast.machine);
  }
  /// Runs to add cycle `until`, through all stops before it; returns the difference or nothing.
  [[nodiscard]] std::string run(std::uint64_t until) {
    do {
      stop = pulses.go(until);
      if (const StopReason other = fast.go(until); other != stop)
        return fmt::format("stops {} and {}\n{}\nbut\n{}", static_cast<int>(stop),
                           static_cast<int>(other), pulses.state(), fast.state());
    } while (stop == StopReason::requested || stop == StopReason::checkpoint);
    if (pulses.state() != fast.state()) return pulses.state() + "\nbut\n" + fast.state();
    if (fast.engine.statistics().corrected != 0) return "corrected\n" + fast.state();
    return "";
  }
  [[nodiscard]] bool over() const { return stop == StopReason::failed || stop == StopReason::quit; }

  StopReason stop = StopReason::limit;  // of the last run
};

}  // namespace chessvm::eniac
