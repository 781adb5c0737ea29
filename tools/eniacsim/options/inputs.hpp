// SPDX-License-Identifier: MIT
// The files that a run begins with, and what they may do.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/patch/files.hpp"
#include "sim/eniac/units/cards/card_deck.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Opens all patches, so that a missing one is reported before anything runs; asks for a patch that
/// is typed on a terminal. Returns the cards of the deck, none without one.
[[nodiscard]] Result<eniac::CardDeck> open_inputs(const Options& options, eniac::PatchFiles& files);

/// Reports what went wrong, with --json also as an object on standard output. Returns the status to
/// end with; a failure that Ctrl-C brought about counts as interrupted.
[[nodiscard]] ExitStatus refuse(const Options& options, const Failure& failure);

/// The console settings of the options: what patches may do, and how long they may run.
[[nodiscard]] eniac::Console::Settings console_settings(const Options& options);

/// The console settings for a machine on which patches are only tried.
[[nodiscard]] eniac::Console::Settings rehearsal_settings(const Options& options);

/// Prints a note when patches plug no cable and one of them is an image: an image alone is not a
/// machine.
void note_images_without_wiring(const Options& options, eniac::PatchFiles& files,
                                eniac::Console& console);

/// Loads all patches, up to one that ends the run.
[[nodiscard]] eniac::ConsoleStatus load_patches(const Options& options, eniac::Console& console);

}  // namespace chessvm::eniacsim
