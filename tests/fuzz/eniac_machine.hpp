// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "sim/eniac/engine/make_engine.hpp"
#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/patch/console.hpp"

namespace chessvm::fuzz {

inline constexpr std::uint64_t run_length = 1'000;  // add cycles

/// A simulated ENIAC with a console; collects all that the console prints, punches and reports.
struct EniacMachine {
  explicit EniacMachine(eniac::EngineKind kind, bool rehearsal = false)
      : engine(machine, instruments.faults, eniac::make_engine(kind, machine)),
        console(machine, engine, files,
                {.print = [this](std::string_view text) { seen += text; },
                 .punch = [this](std::string_view card) { seen.append(card).append("\n"); },
                 .complain =
                     [this](const eniac::Complaint& complaint) {
                       complaints.push_back(complaint.message);
                       if (complaint.where) places.push_back(*complaint.where);
                     }},
                {.rehearsal = rehearsal, .later_units = true, .until = 2 * run_length}) {
    console.set_instruments(instruments);
  }

  void run() {
    static_cast<void>(
        console.run(machine.time().cycle + run_length, eniac::Console::Stops::ignored));
  }
  /// Returns the complete visible state, with the collected output.
  [[nodiscard]] std::string state() const {
    return seen + eniac::full_state(machine) + machine.monitor().failure().value_or("");
  }

  std::string seen;
  std::vector<std::string> complaints;
  std::vector<SourceSpan> places;
  eniac::Machine machine;
  eniac::Instruments instruments{machine, [this](std::string_view text) { seen += text; }};
  eniac::FaultEngine engine;
  eniac::PatchFiles files{eniac::PatchFiles::Read::once};
  eniac::Console console;
};

}  // namespace chessvm::fuzz
