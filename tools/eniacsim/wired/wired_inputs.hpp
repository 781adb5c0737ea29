// SPDX-License-Identifier: MIT
// The files that a run of a chessvm program on the wired machine begins with.
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
  std::filesystem::path patch;  // the wiring
};

/// Reads program, deck, checkpoint and finds the wiring. Warnings go to standard error.
[[nodiscard]] Result<WiredInputs> read_wired_inputs(const Options& options);

/// Reads the symbols and the listing beside the first image, as easm writes them. Files that are
/// not there are left out, and so are, with a warning, those that cannot be read or do not fit
/// `image`, the program.
[[nodiscard]] wired::ProgramText read_program_text(const Options& options, const vm::Image& image);

}  // namespace chessvm::eniacsim
