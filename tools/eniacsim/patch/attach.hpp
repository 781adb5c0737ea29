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

/// Checks that the recording can be written and that the folder of --allow-writes exists. Prints
/// the first error and returns its exit status; nullopt if there was no error.
[[nodiscard]] std::optional<ExitStatus> check_outputs(const Options& options);

/// Attaches the faults, probes, breakpoints and recording of the command line to a machine. Call
/// attach_present() before the first run, because patches can run the machine during loading.
class Attachments {
 public:
  Attachments(const Options& options, eniac::Instruments& instruments);

  /// Attaches the faults, probes and breakpoints whose places already exist in the machine. Later
  /// calls do nothing.
  void attach_present();
  /// Attaches the remaining faults, probes and breakpoints after all patches are loaded. Starts the
  /// recording. Prints the first error and returns its exit status, or nullopt without an error.
  [[nodiscard]] std::optional<ExitStatus> attach_rest();

 private:
  const Options& options_;
  eniac::Instruments& instruments_;
  std::vector<eniac::Fault> faults_;  // faults not yet attached
  std::vector<std::string> probes_;
  std::vector<std::string> breaks_;
  bool has_begun_ = false;
};

/// An engine that calls attach_present() before each run. Only the first call has an effect.
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

/// Does the work of attach_present() and attach_rest() for a loaded machine that has not run.
[[nodiscard]] std::optional<ExitStatus> attach(const Options& options,
                                               eniac::Instruments& instruments);

/// Writes the recording and a GTKWave save file. In the save file, `groups` come first. Returns the
/// exit status of a failure; nullopt if there was none.
[[nodiscard]] std::optional<ExitStatus> finish(const Options& options,
                                               eniac::Instruments& instruments,
                                               std::span<const eniac::SavedGroup> groups = {});

}  // namespace chessvm::eniacsim
