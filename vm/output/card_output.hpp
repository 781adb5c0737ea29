// SPDX-License-Identifier: MIT
// Files of punched cards, one per line. A run writes a checkpoint only after `Output::sync`, so the
// file has all cards that the checkpoint counts; a resumed run cuts the file back to these.
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/output/output.hpp"
#include "base/result.hpp"

namespace chessvm::vm {

/// Creates or empties the card file `path` for a run. Fails if another run is writing to it.
[[nodiscard]] Result<Output> create_card_file(const std::filesystem::path& path);

/// Opens an interrupted run's card file and cuts it back to `cards` cards; creates a missing file
/// if `cards` is 0. Fails, changing nothing, if the file has fewer cards or a line that is no card.
[[nodiscard]] Result<Output> resume_card_file(const std::filesystem::path& path,
                                              std::uint64_t cards);

}  // namespace chessvm::vm
