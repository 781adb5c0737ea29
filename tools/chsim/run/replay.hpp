// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/chsim/options/options.hpp"
#include "tools/chsim/run/card_log.hpp"
#include "vm/image/symbols.hpp"
#include "vm/recording.hpp"

namespace chessvm::vm::chsim {

[[nodiscard]] Result<Recording> load_recording(const std::string& path);

/// Returns the program of a replay. This is the recorded program if the options name no images.
/// Otherwise, the program comes from the images. Refuses images for a recording that begins with a
/// checkpoint, because the checkpoint fits only the recorded program.
[[nodiscard]] Result<Image> program_of(const Recording& recording, const Options& options);

[[nodiscard]] std::vector<Card> cards_read(const Recording& recording);

/// Selects what a replay compares. Only a replay of the recorded program compares everything.
enum class Compared : std::uint8_t { everything, punched_cards };

/// Returns the add cycle at which a replay must stop: the end of the recording. If the program
/// ended the recorded run, returns one add cycle more, so that the program can end the replay, too.
/// If the replay compares only punched cards, returns the largest number: no limit.
[[nodiscard]] std::uint64_t limit_of(const Recording& recording, Compared compared);

/// Returns a log that compares a run with `recording`, which was read from `path`. If the run
/// differs from the recording, CardLog::end() fails and names the line of the first difference in
/// `path`. The references must outlive the log.
[[nodiscard]] std::unique_ptr<CardLog> compare_with(const Recording& recording,
                                                    const std::string& path, const Symbols& symbols,
                                                    Compared compared);

}  // namespace chessvm::vm::chsim
