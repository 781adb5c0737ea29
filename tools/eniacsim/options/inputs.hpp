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

/// Opens all patches, so that a missing patch is reported before any patch runs. If the user is to
/// type a patch on a terminal, asks for it. Returns the cards of the deck; empty without a deck.
[[nodiscard]] Result<eniac::CardDeck> open_inputs(const Options& options, eniac::PatchFiles& files);

/// Prints a failure on standard error, and with --json an object on standard output. Returns the
/// exit status. A read or write error after Ctrl-C is reported as an interruption.
[[nodiscard]] ExitStatus refuse(const Options& options, const Failure& failure);

/// Returns the settings that the options demand: what patches may do, and how long they may run.
[[nodiscard]] eniac::Console::Settings console_settings(const Options& options);

[[nodiscard]] eniac::Console::Settings rehearsal_settings(const Options& options);

/// Prints a note if no cable is plugged and one of the patches is a program image by mistake.
void note_images_without_wiring(const Options& options, eniac::PatchFiles& files,
                                eniac::Console& console);

/// Loads the patches until one of them ends the run. Returns `go_on` if all patches are loaded.
[[nodiscard]] eniac::ConsoleStatus load_patches(const Options& options, eniac::Console& console);

}  // namespace chessvm::eniacsim
