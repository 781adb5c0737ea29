// SPDX-License-Identifier: MIT
// A whole ENIAC with chessvm wired on it, a program on its function tables and a deck in its
// reader.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sim/engine/make_engine.hpp"
#include "sim/fault/fault_engine.hpp"
#include "sim/lockstep/patch_names.hpp"
#include "sim/lockstep/program_files.hpp"
#include "sim/lockstep/wired_machine.hpp"
#include "sim/patch/console.hpp"
#include "sim/patch/files.hpp"
#include "sim/patch/instruments.hpp"

namespace chessvm::sim {

class WiredComputer {
 public:
  /// `print` gets what the debugger jacks of the patch, probes and faults have to say.
  [[nodiscard]] static Result<std::unique_ptr<WiredComputer>> make(
      const std::filesystem::path& patch, const Image& image, EngineKind engine,
      std::function<void(std::string_view)> print = {});

  [[nodiscard]] Machine& machine() { return machine_; }
  [[nodiscard]] WiredMachine& wired() { return *wired_; }
  [[nodiscard]] Instruments& instruments() { return instruments_; }
  [[nodiscard]] const PatchNames& names() const { return names_; }
  void load(const Deck& deck) { machine_.card_reader().load(deck.lines); }

 private:
  WiredComputer(EngineKind engine, std::function<void(std::string_view)> print);
  [[nodiscard]] Result<void> load(const std::filesystem::path& patch, const Image& image);

  std::vector<Complaint> complaints_;
  Machine machine_;
  Instruments instruments_;
  FaultEngine engine_;
  PatchFiles files_{PatchFiles::Read::once};
  Console console_;
  PatchNames names_;
  std::unique_ptr<WiredMachine> wired_;
};

}  // namespace chessvm::sim
