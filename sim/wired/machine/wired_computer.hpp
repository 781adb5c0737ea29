// SPDX-License-Identifier: MIT
// Makes an ENIAC with the patch of chessvm, a program on its function tables and a deck.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/engine/make_engine.hpp"
#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/lint/patch_view.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/patch/files.hpp"
#include "sim/eniac/patch/instruments.hpp"
#include "sim/wired/machine/patch_names.hpp"
#include "sim/wired/machine/program_files.hpp"
#include "sim/wired/machine/wired_machine.hpp"

namespace chessvm::wired {

class WiredComputer {
 public:
  /// Fails if the patch wires another CPU than that of `image`; an empty image fits any CPU.
  /// `print` is called with the messages of debugger jacks, probes and faults.
  [[nodiscard]] static Result<std::unique_ptr<WiredComputer>> make(
      const std::filesystem::path& patch, const vm::Image& image, eniac::EngineKind engine,
      std::function<void(std::string_view)> print = {});

  [[nodiscard]] eniac::Machine& machine() { return machine_; }
  [[nodiscard]] eniac::Engine& engine() { return engine_; }
  [[nodiscard]] WiredMachine& wired() { return *wired_; }
  [[nodiscard]] eniac::Instruments& instruments() { return instruments_; }
  /// Returns the machine, and the place of each cable and switch in the patch file. Reports need
  /// these places.
  [[nodiscard]] eniac::LoadedPatch loaded_patch();
  [[nodiscard]] const PatchNames& names() const { return names_; }
  /// Returns the CPU that the patch wires; the published CPU if the patch names no CPU.
  [[nodiscard]] vm::Cpu cpu() const {
    return vm::parse_cpu(names_.cpu).value_or(vm::Cpu::published);
  }
  void load(const Deck& deck);

 private:
  WiredComputer(eniac::EngineKind engine, std::function<void(std::string_view)> print);
  [[nodiscard]] Result<void> load(const std::filesystem::path& patch, const vm::Image& image);

  std::vector<eniac::Complaint> complaints_;
  eniac::Machine machine_;
  eniac::Instruments instruments_;
  eniac::FaultEngine engine_;
  eniac::PatchFiles files_{eniac::PatchFiles::Read::once};
  eniac::Console console_;
  PatchNames names_;
  std::unique_ptr<WiredMachine> wired_;
};

}  // namespace chessvm::wired
