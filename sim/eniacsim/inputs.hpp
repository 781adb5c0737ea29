// SPDX-License-Identifier: MIT
// Reads the files that a run begins with: patches and a deck of cards.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/patch/files.hpp"
#include "sim/eniacsim/options.hpp"

namespace chessvm::eniacsim {

/// Opens all patches, so that one that cannot be read is refused before anything runs. Returns the
/// cards of the deck, none without one.
[[nodiscard]] Result<std::vector<std::string>> open_inputs(const Options& options,
                                                           eniac::PatchFiles& files);

/// Prints `failure` and returns its exit status.
[[nodiscard]] int refuse(const Failure& failure);

/// Tells of an image among the patches when nothing is cabled: an image alone is not a machine.
void note_images_without_wiring(const Options& options, eniac::PatchFiles& files,
                                eniac::Console& console);

/// All patches, up to one that ends the run.
[[nodiscard]] eniac::Outcome load_patches(const Options& options, eniac::Console& console);

}  // namespace chessvm::eniacsim
