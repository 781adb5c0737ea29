// SPDX-License-Identifier: MIT
// Opens the files with which a run begins, and decides what patches may do.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/patch/files.hpp"
#include "sim/eniac/units/cards/card_deck.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Opens all patches, so that a missing patch is reported before any patch runs. If the user must
/// type a patch at a terminal, asks for it. Returns the cards of the deck; empty without a deck.
[[nodiscard]] Result<eniac::CardDeck> open_inputs(const Options& options, eniac::PatchFiles& files);

/// Prints a failure on standard error. With --json, also prints an object on standard output.
/// Returns the exit status. After Ctrl-C, reports a read or write error as an interruption.
[[nodiscard]] ExitStatus refuse(const Options& options, const Failure& failure);

/// Returns the settings that the options demand: what patches may do, and how long they may run.
[[nodiscard]] eniac::Console::Settings console_settings(const Options& options);

[[nodiscard]] eniac::Console::Settings rehearsal_settings(const Options& options);

/// If no cable is plugged, looks for a program image among the patches and prints a note about it.
void note_images_without_wiring(const Options& options, eniac::PatchFiles& files,
                                eniac::Console& console);

/// Loads the patches until one of them ends the run. Returns `go_on` if all patches are loaded.
[[nodiscard]] eniac::ConsoleStatus load_patches(const Options& options, eniac::Console& console);

}  // namespace chessvm::eniacsim
