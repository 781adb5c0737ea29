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

/// The program of a replay: the recorded one, or the images that the options name, which are
/// refused where the recording begins with a state of its own program.
[[nodiscard]] Result<Image> program_of(const Recording& recording, const Options& options);

/// The cards that the recorded run read, in order.
[[nodiscard]] std::vector<Card> cards_read(const Recording& recording);

/// The part of a run that is compared with the recording: everything, or, of another program, the
/// cards that it punches.
enum class Compared : std::uint8_t { everything, punched_cards };

/// The add cycles at which a replay stops. A run that ended by itself is given one more, so that it
/// can do so again.
[[nodiscard]] std::uint64_t limit_of(const Recording& recording, Compared compared);

/// Compares a run with `recording`, which was read from `path`. Its end fails at the first
/// difference, with the line of the recording. The references stay valid as long as the log.
[[nodiscard]] std::unique_ptr<CardLog> compare_with(const Recording& recording,
                                                    const std::string& path, const Symbols& symbols,
                                                    Compared compared);

}  // namespace chessvm::vm::chsim
