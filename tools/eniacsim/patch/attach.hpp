// SPDX-License-Identifier: MIT
// Faults, probes and recordings that the command line asks for.
#pragma once

#include <optional>
#include <span>

#include "base/exit_status.hpp"
#include "sim/eniac/patch/instruments.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Refuses, before anything runs, outputs that could not be written later.
[[nodiscard]] std::optional<ExitStatus> check_outputs(const Options& options);

/// Attaches everything, once the patches are loaded whose jacks and cables are named. Reports what
/// is wrong.
[[nodiscard]] std::optional<ExitStatus> attach(const Options& options,
                                               eniac::Instruments& instruments);

/// Writes the recording and its save file, which shows `groups` first.
[[nodiscard]] std::optional<ExitStatus> finish(const Options& options,
                                               eniac::Instruments& instruments,
                                               std::span<const eniac::SavedGroup> groups = {});

}  // namespace chessvm::eniacsim
