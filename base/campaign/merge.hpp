// SPDX-License-Identifier: MIT
// Joins the files of a campaign's shards and finds what is missing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/campaign/header.hpp"
#include "base/campaign/record_reader.hpp"

namespace chessvm {

class RecordMerge {
 public:
  /// Reads a file; `take` receives the records of items that no file had before. Fails where the
  /// header differs from that of the first file, naming the field, and where two records of an item
  /// differ.
  [[nodiscard]] Result<void> add(const std::filesystem::path& path,
                                 const std::function<Result<void>(const Record&)>& take);

  /// The header of the first file.
  [[nodiscard]] const CampaignHeader& header() const { return *header_; }
  /// Returns what is missing of the first `needed` items, a line for shards without a file and one
  /// for each shard with some; empty where nothing is.
  [[nodiscard]] std::string missing(std::size_t needed) const;
  /// Returns what was there more than once, a line for shards and one for items; empty where
  /// nothing was.
  [[nodiscard]] std::string repeated() const;

 private:
  struct Seen {
    std::uint32_t file = 0;  // index in paths_
    std::uint64_t hash = 0;  // of the line
  };
  [[nodiscard]] Result<void> begin_file(const CampaignHeader& header,
                                        const std::filesystem::path& path);
  [[nodiscard]] Result<bool> is_new(const Record& record);

  std::optional<CampaignHeader> header_;
  std::vector<std::filesystem::path> paths_;
  std::map<std::size_t, std::size_t> files_;  // of each shard
  std::unordered_map<std::size_t, Seen> seen_;
  std::vector<std::size_t> repeated_;
};

/// Missing items: their count, and their numbers in the form of `ranges_text`.
struct Missing {
  std::size_t count = 0;
  std::string ranges{};
};
/// Finds the items of `shard` below `end` that are not among `known`, its items in their order.
/// Takes no longer for a larger `end`: a file says how many items its campaign has.
[[nodiscard]] Missing missing_of(const std::vector<std::size_t>& known, std::size_t end,
                                 Shard shard = {}, std::size_t together = 1);

/// `3, 5-7, 12`, cut with dots after some twenty parts. The numbers are in order.
[[nodiscard]] std::string ranges_text(const std::vector<std::size_t>& numbers);

}  // namespace chessvm
