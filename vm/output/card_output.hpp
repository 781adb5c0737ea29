// SPDX-License-Identifier: MIT
// Punched cards on their way out, one a line, so that a checkpoint can count on them: it is written
// only after `Output::sync`, and a run that is resumed cuts its card file back to those that the
// checkpoint counts.
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/files/output.hpp"
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
