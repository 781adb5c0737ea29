// SPDX-License-Identifier: MIT
// Files of punched cards, one a line. A checkpoint can count on their cards: it is written only
// after `Output::sync`, and a resumed run cuts its card file back to the number in the checkpoint.
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/output/output.hpp"
#include "base/result.hpp"

namespace chessvm::vm {

/// Creates or empties `path` for the cards of a run. Refused while another run writes there.
[[nodiscard]] Result<Output> create_card_file(const std::filesystem::path& path);

/// Opens the card file of an interrupted run and cuts it back to its first `cards` cards. Refuses,
/// without a change, a file that has fewer, or lines that are no cards. A file that does not exist
/// is created where `cards` is 0.
[[nodiscard]] Result<Output> resume_card_file(const std::filesystem::path& path,
                                              std::uint64_t cards);

}  // namespace chessvm::vm
