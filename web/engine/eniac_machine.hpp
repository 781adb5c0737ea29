// SPDX-License-Identifier: MIT
// An ENIAC of the page, wired by the user's patch. Class WiredCpu is an ENIAC wired as the CPU.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/engine/make_engine.hpp"
#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/patch/instruments.hpp"
#include "sim/wired/machine/patch_names.hpp"
#include "web/engine/abi.h"
#include "web/engine/pulses_seen.hpp"

namespace chessvm::web {

/// Copies the state of a machine into a struct chessvm_eniac (abi.h).
class EniacView {
 public:
  explicit EniacView(const eniac::Machine& machine);
  /// Returns the present state. Copies `cards_punched` into the field of the same name.
  [[nodiscard]] const chessvm_eniac& look(std::uint64_t cards_punched);
  /// Returns the names of units, programs and registers (schema chessvm.eniac-units/1).
  [[nodiscard]] std::string units_json() const;

 private:
  const eniac::Machine& machine_;
  std::vector<std::uint64_t> registers_;
  std::vector<std::uint32_t> programs_;
  chessvm_eniac shown_{};
};

/// Printed or punched text that the page has not fetched yet. Beyond 4 MB, keeps the last 2 MB.
class Outbox {
 public:
  void add(std::string_view text);
  [[nodiscard]] std::string take() { return std::exchange(text_, {}); }

 private:
  std::string text_;
};

class EniacMachine {
 public:
  explicit EniacMachine(eniac::EngineKind engine);

  /// Tries the lines of a patch file on another machine. If no line is wrong, executes them on this
  /// machine. Returns true if no line is wrong. `reply` becomes the reply of chessvm_eniac_load.
  [[nodiscard]] bool load(const std::string& name, std::uint64_t add_cycles, std::string& reply);
  /// Executes a typed line on this machine only. Returns and replies like load().
  [[nodiscard]] bool obey(std::string_view line, std::uint64_t add_cycles, std::string& reply);

  eniac::Machine machine;
  eniac::Instruments instruments;
  eniac::FaultEngine engine;
  Outbox log;
  Outbox cards;
  std::uint64_t cards_punched = 0;
  EniacView view{machine};
  PulsesSeen pulses{machine};

  /// Returns the names that the last loaded patch gives to parts of the machine.
  [[nodiscard]] const wired::PatchNames& names() const { return names_; }

 private:
  void limit(std::uint64_t add_cycles);

  eniac::PatchFiles files_{eniac::PatchFiles::Read::every_time};
  Diagnostics complaints_;  // complaints about lines of files
  std::string typed_;       // complaint about a typed line
  wired::PatchNames names_;
  eniac::Console console_;
};

[[nodiscard]] Result<void> inject(eniac::Faults& faults, std::string_view spec);
[[nodiscard]] Result<void> heal(eniac::Faults& faults, std::string_view spec);

}  // namespace chessvm::web
