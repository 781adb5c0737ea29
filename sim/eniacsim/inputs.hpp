// SPDX-License-Identifier: MIT
// The files that a run begins with.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/patch/files.hpp"
#include "sim/eniacsim/options.hpp"

namespace chessvm::eniacsim {

/// Opens all patches, so that one that is not there is told before anything runs; the cards of the
/// deck, none without one.
[[nodiscard]] Result<std::vector<std::string>> open_inputs(const Options& options,
                                                           eniac::PatchFiles& files);

/// Says what went wrong; the exit status for it.
[[nodiscard]] int refuse(const Failure& failure);

/// All patches, up to one that ends the run.
[[nodiscard]] eniac::Outcome load_patches(const Options& options, eniac::Console& console);

}  // namespace chessvm::eniacsim
