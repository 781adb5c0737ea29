// SPDX-License-Identifier: MIT
// The first line of a file of records: which campaign they belong to (docs/campaigns.md#files).
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/campaign/shard.hpp"
#include "base/result.hpp"

namespace chessvm {

/// Members keep the order in which they were written.
using RecordJson = nlohmann::ordered_json;

/// A campaign, and the part of it that one file is about.
struct CampaignHeader {
  std::string kind;          // match, positions, faults
  std::string version;       // of the tool
  std::size_t items = 0;     // of all shards
  std::size_t together = 1;  // items in succession that go to the same shard, see Shard::has
  /// An object of all that decides the results: seed, arguments, digests of the files read.
  RecordJson subject = RecordJson::object();
  Shard shard{};
};

/// Most items of a campaign.
inline constexpr std::size_t most_items = 1'000'000'000;

/// One line of JSON (schema chessvm.records/1) with its line end.
[[nodiscard]] std::string to_line(const CampaignHeader& header);

/// Reads that line, without its end; `path` is for messages.
[[nodiscard]] Result<CampaignHeader> parse_header(std::string_view line,
                                                  const std::filesystem::path& path);

/// Names the first field in which `found` differs from `expected`, and both values: `seed is 2,
/// expected 1`. nullopt where both are of the same campaign, even if of different shards; their
/// number has to be the same.
[[nodiscard]] std::optional<std::string> difference(const CampaignHeader& expected,
                                                    const CampaignHeader& found);

}  // namespace chessvm
