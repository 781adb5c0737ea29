// SPDX-License-Identifier: MIT
// Runs a patch on each engine, records all output, and compares the states of the machines.
#pragma once

#include <fmt/format.h>

#include <string>

#include "sim/eniac/engine/fast_engine.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/machine/state_text.hpp"

namespace chessvm::eniac {

template <typename EngineType>
struct Run {
  template <typename... Options>
  explicit Run(const Options&... options) : engine(machine, options...) {
    machine.monitor().print = [this](std::string_view text) { output.append(text); };
    machine.monitor().punch = [this](std::string_view card) { output.append(card).append("\n"); };
  }
  StopReason go(const RunLimits& limits) {
    const StopReason reason = engine.run(limits);
    machine.monitor().acknowledge_stop();
    return reason;
  }
  /// Returns the complete visible state, with the output so far.
  [[nodiscard]] std::string state() const {
    std::string text =
        fmt::format("cycle {} phase {}\n", machine.time().cycle, machine.time().phase);
    text += full_state(machine) + output + monitor().failure().value_or("");
    // `full_state` omits some units and registers, so the next loop adds all registers.
    for (const Unit* const unit : machine.units())
      for (const Register& one : unit->panel().registers())
        text += fmt::format("\n{}.{} {:x}", unit->name(), one.name, one.value(*unit));
    // If three outputs send to one wire at the same time, the count of this irregularity depends on
    // the clock order. Tests that change this order set `counts_matter` to false.
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

/// Settings with which the engine generates code early, even for a step that ran only once.
inline constexpr CodePolicy code_soon{.walks = 50, .walks_a_step = 1};

/// Three machines with the same patch. They run on the pulse engine, on the fast engine, and on the
/// fast engine with generated code.
struct BothEngines {
  Run<PulseEngine> pulses;
  Run<FastEngine> fast;
  Run<FastEngine> compiled{code_soon};

  template <typename Action>
  void each(const Action& action) {
    action(pulses.machine);
    action(fast.machine);
    action(compiled.machine);
  }
  /// Runs all machines to add cycle `until`, also past checkpoints, requested stops and idle time.
  /// Returns the first difference between the machines, or an empty text.
  [[nodiscard]] std::string run(std::uint64_t until) {
    const std::string difference =
        run_to({.until = until, .stop_when_idle = true, .stop_at_checkpoint = true});
    if (!difference.empty() || stop != StopReason::idle) return difference;
    return run_to({.until = until, .stop_at_checkpoint = true});
  }
  [[nodiscard]] std::string run_to(const RunLimits& limits) {
    do {
      stop = pulses.go(limits);
      for (Run<FastEngine>* const other : {&fast, &compiled})
        if (const StopReason its = other->go(limits); its != stop)
          return fmt::format("stops {} and {}\n{}\nbut {}\n{}", static_cast<int>(stop),
                             static_cast<int>(its), pulses.state(), name(*other), other->state());
    } while (stop == StopReason::requested || stop == StopReason::checkpoint);
    for (Run<FastEngine>* const other : {&fast, &compiled}) {
      if (pulses.state() != other->state())
        return fmt::format("{}\nbut {}\n{}", pulses.state(), name(*other), other->state());
      if (other->engine.statistics().corrected != 0) return "corrected\n" + other->state();
    }
    return "";
  }
  [[nodiscard]] const char* name(const Run<FastEngine>& engine) const {
    return &engine == &fast ? "fast" : "compiled";
  }
  [[nodiscard]] bool over() const { return stop == StopReason::failed || stop == StopReason::quit; }

  StopReason stop = StopReason::limit;  // reason for which the last run stopped
};

}  // namespace chessvm::eniac
