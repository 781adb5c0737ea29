// SPDX-License-Identifier: MIT
// Attaches the faults, probes and recordings of the command line to a machine.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/exit_status.hpp"
#include "sim/eniac/engine/engine.hpp"
#include "sim/eniac/patch/instruments.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Checks before the run that its outputs can be written. Returns nullopt if all can be written,
/// otherwise the exit status.
[[nodiscard]] std::optional<ExitStatus> check_outputs(const Options& options);

/// Attaches the faults, probes, breakpoints and recording of the command line to a machine whose
/// patches are being loaded. A patch may run the machine while it is being loaded, so everything
/// whose place already exists is attached before the first add cycle.
class Attachments {
 public:
  Attachments(const Options& options, eniac::Instruments& instruments);

  /// Attaches the faults, probes and breakpoints whose places exist. Later calls do nothing.
  void attach_present();
  /// Attaches the remaining faults, probes and breakpoints, and starts the recording, after the
  /// patches are loaded. If an argument is wrong, prints the first error and returns the exit
  /// status.
  [[nodiscard]] std::optional<ExitStatus> attach_rest();

 private:
  const Options& options_;
  eniac::Instruments& instruments_;
  std::vector<eniac::Fault> faults_;  // faults not yet attached
  std::vector<std::string> probes_;
  std::vector<std::string> breaks_;
  bool has_begun_ = false;
};

/// Runs a machine by `engine`. Calls attach_present() before each run; only the first call acts.
class AttachingEngine final : public eniac::Engine {
 public:
  AttachingEngine(eniac::Engine& engine, Attachments& attachments)
      : engine_(engine), attachments_(attachments) {}
  [[nodiscard]] eniac::StopReason run(const eniac::RunLimits& limits) override {
    attachments_.attach_present();
    return engine_.run(limits);
  }

 private:
  eniac::Engine& engine_;
  Attachments& attachments_;
};

/// Attaches all faults, probes, breakpoints and the recording to a machine that is loaded and has
/// not run. If an argument is wrong, prints the first error and returns the exit status.
[[nodiscard]] std::optional<ExitStatus> attach(const Options& options,
                                               eniac::Instruments& instruments);

/// Writes the recording and its save file, which shows `groups` first. Returns the exit status of a
/// failure; nullopt if all is written.
[[nodiscard]] std::optional<ExitStatus> finish(const Options& options,
                                               eniac::Instruments& instruments,
                                               std::span<const eniac::SavedGroup> groups = {});

}  // namespace chessvm::eniacsim
