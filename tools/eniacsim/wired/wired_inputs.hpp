// SPDX-License-Identifier: MIT
// Loads the files for a run of a chessvm program on the wired machine.
#pragma once

#include <filesystem>
#include <optional>

#include "base/result.hpp"
#include "sim/wired/machine/program_files.hpp"
#include "sim/wired/panel/processor_pane.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

struct WiredInputs {
  vm::Image image;
  wired::Deck deck;
  std::optional<vm::Checkpoint> from;
  std::filesystem::path patch;  // file with the wiring
};

/// Reads program, deck and checkpoint, and finds the wiring. Prints warnings on standard error.
[[nodiscard]] Result<WiredInputs> read_wired_inputs(const Options& options);

/// Reads the symbols and the listing beside the first image. Skips a missing file. If a file cannot
/// be read or does not fit the first image, warns and skips the file. `image` joins all images.
[[nodiscard]] wired::ProgramText read_program_text(const Options& options, const vm::Image& image);

}  // namespace chessvm::eniacsim
