// SPDX-License-Identifier: MIT
// Reads a file of records line by line; a campaign of millions of items is never in memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "base/campaign/header.hpp"
#include "base/files/kept_files.hpp"
#include "base/result.hpp"

namespace chessvm {

/// The result of one item of a campaign, as a line of a file has it.
struct Record {
  std::size_t item = 0;
  RecordJson data;          // the whole object
  std::string_view text{};  // of the line, without its end
  std::uint32_t line = 0;   // from 1
};

/// Most add cycles, or instructions, that a record may give for one run: 63 years of the ENIAC.
/// Sums of them do not overflow.
inline constexpr std::int64_t most_recorded_cycles = 10'000'000'000'000;

/// Receives what a file has, in its order. A failure ends the reading.
struct RecordTaker {
  std::function<Result<void>(const CampaignHeader&)> header;
  std::function<Result<void>(const Record&)> record;
};

/// Reads a file to its end and returns its last line where that was not written to its end, which
/// happens to a process that is killed; otherwise an empty text. Fails, with the line, where
/// the text is of another form or an item is none of the shard. A file without a whole line has no
/// header.
[[nodiscard]] Result<std::string> read_records(const std::filesystem::path& path,
                                               const RecordTaker& taker,
                                               Reading reading = Reading::kept);

/// The header of a file.
[[nodiscard]] Result<CampaignHeader> read_header(const std::filesystem::path& path);

}  // namespace chessvm
