// SPDX-License-Identifier: MIT
// Files of punched cards, one per line. A run calls `Output::sync` before it writes a checkpoint,
// so the file has all cards that the checkpoint counts. A resumed run removes any later cards.
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/output/output.hpp"
#include "base/result.hpp"

namespace chessvm::vm {

/// Creates or empties the card file `path` for a run. Fails if another run is writing to it.
[[nodiscard]] Result<Output> create_card_file(const std::filesystem::path& path);

/// Opens the card file of an interrupted run and removes all cards after the first `cards`. If
/// `cards` is 0, creates a missing file. If the file has too few cards or a line that is no card,
/// fails and changes nothing.
[[nodiscard]] Result<Output> resume_card_file(const std::filesystem::path& path,
                                              std::uint64_t cards);

}  // namespace chessvm::vm
