// SPDX-License-Identifier: MIT
// Reads a file of records line by line, so that millions of items need not fit in memory.
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

/// The result of one item of a campaign: one line of a file.
struct Record {
  std::size_t item = 0;
  RecordJson data;          // the JSON object of the line
  std::string_view text{};  // the line without its end
  std::uint32_t line = 0;   // line number, from 1
};

/// Largest number of add cycles (63 ENIAC years) or instructions in a record. The limit keeps sums
/// of up to 900,000 such numbers within 64 bits.
inline constexpr std::int64_t most_recorded_cycles = 10'000'000'000'000;

/// Callbacks for the contents of a file, in file order. A failure stops the reading.
struct RecordTaker {
  std::function<Result<void>(const CampaignHeader&)> header;
  std::function<Result<void>(const Record&)> record;
};

/// Reads a file and returns its incomplete last line (left by a killed process), or an empty text.
/// Fails, with the line number, if a line is malformed or its item is not in the shard.
[[nodiscard]] Result<std::string> read_records(const std::filesystem::path& path,
                                               const RecordTaker& taker,
                                               Reading reading = Reading::kept);

[[nodiscard]] Result<CampaignHeader> read_header(const std::filesystem::path& path);

}  // namespace chessvm
