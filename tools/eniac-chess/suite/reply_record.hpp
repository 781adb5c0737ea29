// SPDX-License-Identifier: MIT
// The positions of a file as a campaign on many machines: its header, and answers as records
// (docs/campaigns.md#files).
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

/// The settings on which the answers depend.
struct SuiteSources {
  std::string positions;  // SHA-256 of their file
  std::string image;      // SHA-256 of the program
  std::string engine;     // the simulator that runs it
  std::string patch;      // SHA-256 of the wiring that this simulates; empty for the virtual CPU
  int depth = 0;
  double hours = 0;        // that a search has to fit into; 0 where they are not limited
  std::int64_t limit = 0;  // add cycles; 0 where they are not limited
  bool punches_progress = false;
  bool has_line = false;         // the replies that the machine expects are asked for
  bool has_second_look = false;  // its moves are looked at a second time
};

[[nodiscard]] CampaignHeader header_of(const SuiteSources& sources, std::size_t positions,
                                       Shard shard);

/// An answer without what differs from run to run: the time that it took here.
[[nodiscard]] RecordJson record_of(const Reply& reply);
/// The answer of a record.
[[nodiscard]] Result<Reply> reply_of(const Record& record, const std::filesystem::path& path);
/// A reply as its record has it.
[[nodiscard]] Reply as_recorded(const Reply& reply);

}  // namespace chessvm::chess::suite
