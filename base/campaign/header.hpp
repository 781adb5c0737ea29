// SPDX-License-Identifier: MIT
// The first line of a file of records: names the campaign of the file (docs/campaigns.md#files).
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

/// A JSON value whose objects keep their members in the order in which they were written.
using RecordJson = nlohmann::ordered_json;

/// The campaign and the shard to which the records of one file belong.
struct CampaignHeader {
  std::string kind;          // kind of campaign: match, positions, faults, answers or mutants
  std::string version;       // version of the tool
  std::size_t items = 0;     // number of items in all shards
  std::size_t together = 1;  // items in a block, which is never split (see Shard::has)
  /// Everything that decides the results: seed, arguments, digests of the files read.
  RecordJson subject = RecordJson::object();
  Shard shard{};
};

inline constexpr std::size_t most_items = 1'000'000'000;

/// Returns the header as one line of JSON (schema chessvm.records/1) with its line end.
[[nodiscard]] std::string to_line(const CampaignHeader& header);

/// Parses a line that `to_line` made, without its line end; `path` is for messages.
[[nodiscard]] Result<CampaignHeader> parse_header(std::string_view line,
                                                  const std::filesystem::path& path);

/// Returns the first different field, such as `seed is 2, expected 1`; nullopt: the same campaign.
[[nodiscard]] std::optional<std::string> difference(const CampaignHeader& expected,
                                                    const CampaignHeader& found);

}  // namespace chessvm
