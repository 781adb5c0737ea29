// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/engine/make_engine.hpp"
#include "sim/fault/fault_engine.hpp"
#include "sim/patch/console.hpp"
#include "sim/state_text.hpp"

namespace chessvm::fuzz {

inline constexpr std::uint64_t run_length = 1'000;  // add cycles

/// A machine with its operator, and everything that came out.
struct EniacMachine {
  explicit EniacMachine(sim::EngineKind kind, bool rehearsal = false)
      : engine(machine, instruments.faults, sim::make_engine(kind, machine)),
        console(machine, engine, files,
                {.print = [this](std::string_view text) { seen += text; },
                 .punch = [this](std::string_view card) { seen.append(card).append("\n"); },
                 .complain =
                     [this](const sim::Complaint& complaint) {
                       complaints.push_back(complaint.message);
                       if (complaint.where) places.push_back(*complaint.where);
                     }},
                {.rehearsal = rehearsal, .later_units = true, .until = 2 * run_length}) {
    console.set_instruments(instruments);
  }

  void run() {
    static_cast<void>(console.run(machine.time().cycle + run_length, sim::Console::Stops::ignored));
  }
  /// Everything that can be seen from outside.
  [[nodiscard]] std::string state() const {
    return seen + sim::full_state(machine) + machine.monitor().failure().value_or("");
  }

  std::string seen;
  std::vector<std::string> complaints;
  std::vector<SourceSpan> places;
  sim::Machine machine;
  sim::Instruments instruments{machine, [this](std::string_view text) { seen += text; }};
  sim::FaultEngine engine;
  sim::PatchFiles files{sim::PatchFiles::Read::once};
  sim::Console console;
};

}  // namespace chessvm::fuzz
