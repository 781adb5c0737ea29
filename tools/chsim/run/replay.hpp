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

/// Returns the program of a replay: the recorded one, or the images that the options name. Refuses
/// images if the recording begins with a checkpoint, which only the recorded program can continue.
[[nodiscard]] Result<Image> program_of(const Recording& recording, const Options& options);

[[nodiscard]] std::vector<Card> cards_read(const Recording& recording);

/// Only the punched cards are compared if the program is not the recorded one.
enum class Compared : std::uint8_t { everything, punched_cards };

/// Returns the add cycle at which a replay stops: the end of the recording. A replay of a run that
/// ended by itself gets one add cycle more, in which it can end by itself. If only punched cards
/// are compared, there is no limit, because another program may take longer.
[[nodiscard]] std::uint64_t limit_of(const Recording& recording, Compared compared);

/// Returns a log that compares a run with `recording`, read from `path`. The log's end() fails with
/// the first difference and its line in the file. The references must outlive the log.
[[nodiscard]] std::unique_ptr<CardLog> compare_with(const Recording& recording,
                                                    const std::string& path, const Symbols& symbols,
                                                    Compared compared);

}  // namespace chessvm::vm::chsim
