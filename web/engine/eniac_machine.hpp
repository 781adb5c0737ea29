// SPDX-License-Identifier: MIT
// An ENIAC of the page: what its cables are is up to patches.
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

/// The state of a machine as abi.h lays it out.
class EniacView {
 public:
  explicit EniacView(const eniac::Machine& machine);
  /// The state now. `cards_punched` is the caller's.
  [[nodiscard]] const chessvm_eniac& look(std::uint64_t cards_punched);
  /// Names of units, programs and registers (schema chessvm.eniac-units/1).
  [[nodiscard]] std::string units_json() const;

 private:
  const eniac::Machine& machine_;
  std::vector<std::uint64_t> registers_;
  std::vector<std::uint32_t> programs_;
  chessvm_eniac shown_{};
};

/// The text that a machine has printed or punched, until the page fetches it. Of more than 4 MB the
/// oldest is dropped.
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

  /// Obeys a file, after a rehearsal on another machine: returns whether no line of it is wrong.
  /// `reply` becomes that of chessvm_eniac_load.
  [[nodiscard]] bool load(const std::string& name, std::uint64_t add_cycles, std::string& reply);
  /// Obeys a typed line, likewise, without a rehearsal.
  [[nodiscard]] bool obey(std::string_view line, std::uint64_t add_cycles, std::string& reply);

  eniac::Machine machine;
  eniac::Instruments instruments;
  eniac::FaultEngine engine;
  Outbox log;
  Outbox cards;
  std::uint64_t cards_punched = 0;
  EniacView view{machine};
  PulsesSeen pulses{machine};

  /// The names that the file loaded last gives its parts.
  [[nodiscard]] const wired::PatchNames& names() const { return names_; }

 private:
  void limit(std::uint64_t add_cycles);

  eniac::PatchFiles files_{eniac::PatchFiles::Read::every_time};
  Diagnostics complaints_;  // about lines of files
  std::string typed_;       // complaint about a typed line
  wired::PatchNames names_;
  eniac::Console console_;
};

/// A fault of a spec; a failure says what is wrong with it.
[[nodiscard]] Result<void> inject(eniac::Faults& faults, std::string_view spec);
/// Ends one fault, or all with an empty spec.
[[nodiscard]] Result<void> heal(eniac::Faults& faults, std::string_view spec);

}  // namespace chessvm::web
