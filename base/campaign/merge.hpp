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
  /// Reads a file and calls `take` with each record that is the first of its item in all files so
  /// far. Fails if the header differs from the header of the first file in more than the shard
  /// number (the message names the field), or if two records of an item differ.
  [[nodiscard]] Result<void> add(const std::filesystem::path& path,
                                 const std::function<Result<void>(const Record&)>& take);

  /// Returns the header of the first file.
  [[nodiscard]] const CampaignHeader& header() const { return *header_; }
  /// Lists the missing items among the first `needed`: one line for shards without a file, and one
  /// line for each incomplete shard. Empty if no item is missing.
  [[nodiscard]] std::string missing(std::size_t needed) const;
  /// Lists the shards with several files on one line, and the items with several records on another
  /// line. Empty if there are no such shards and items.
  [[nodiscard]] std::string repeated() const;

 private:
  struct Seen {
    std::uint32_t file = 0;  // index of the file in `paths_`
    std::uint64_t hash = 0;  // hash of the record's line
  };
  [[nodiscard]] Result<void> begin_file(const CampaignHeader& header,
                                        const std::filesystem::path& path);
  [[nodiscard]] Result<bool> is_new(const Record& record);

  std::optional<CampaignHeader> header_;
  std::vector<std::filesystem::path> paths_;
  std::map<std::size_t, std::size_t> files_;  // number of files, by shard number
  std::unordered_map<std::size_t, Seen> seen_;
  std::vector<std::size_t> repeated_;
};

/// Missing items: their count, and their numbers in the form of `ranges_text`.
struct Missing {
  std::size_t count = 0;
  std::string ranges{};
};
/// Finds the items of `shard` below `end` that are not in `known`, which is sorted. The running
/// time does not depend on `end`, because a file may claim any number of items.
[[nodiscard]] Missing missing_of(const std::vector<std::size_t>& known, std::size_t end,
                                 Shard shard = {}, std::size_t together = 1);

/// Returns the numbers as `3, 5-7, 12`; `...` replaces everything after the first 20 parts.
/// `numbers` is sorted.
[[nodiscard]] std::string ranges_text(const std::vector<std::size_t>& numbers);

}  // namespace chessvm
