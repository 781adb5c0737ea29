// SPDX-License-Identifier: MIT
// Converts answers to positions into records and back, for a campaign (docs/campaigns.md#files).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/campaign/header.hpp"
#include "base/campaign/record_reader.hpp"
#include "programs/chess/host/report.hpp"

namespace chessvm::chess::suite {

inline constexpr std::string_view suite_kind = "positions";

/// Settings on which the answers depend.
struct SuiteSources {
  std::string positions;  // SHA-256 of the positions file
  std::string image;      // SHA-256 of the program
  std::string engine;     // name of the simulator that runs the program
  std::string patch;      // SHA-256 of the wiring; empty for the virtual CPU
  int depth = 0;
  double hours = 0;        // limit of `--hours`; 0 for no limit
  std::int64_t limit = 0;  // limit of a search in add cycles; 0 for no limit
  bool punches_progress = false;
  bool has_line = false;         // true: answers include the expected reply
  bool has_second_look = false;  // true: --second-look is given
};

[[nodiscard]] CampaignHeader header_of(const SuiteSources& sources, std::size_t positions,
                                       Shard shard);

/// Makes the record of an answer. Omits the time on this computer, because it differs in each run.
[[nodiscard]] RecordJson record_of(const Reply& reply);
[[nodiscard]] Result<Reply> reply_of(const Record& record, const std::filesystem::path& path);
/// Converts `reply` into a record and back.
[[nodiscard]] Reply as_recorded(const Reply& reply);

}  // namespace chessvm::chess::suite
