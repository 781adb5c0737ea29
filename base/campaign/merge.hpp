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
  /// Reads a file. Calls `take` with each record whose item had no record before, in any file.
  /// Fails if the file has another campaign than the first file, or two records of an item differ.
  [[nodiscard]] Result<void> add(const std::filesystem::path& path,
                                 const std::function<Result<void>(const Record&)>& take);

  /// Returns the header of the first file.
  [[nodiscard]] const CampaignHeader& header() const { return *header_; }
  /// Lists, by shard, which of the first `needed` items are missing; empty if no item is missing.
  [[nodiscard]] std::string missing(std::size_t needed) const;
  /// Lists the shards with several files and the items with several records; empty if none.
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
/// Finds the items of `shard` from 0 to `end` - 1 that the sorted list `known` lacks.
[[nodiscard]] Missing missing_of(const std::vector<std::size_t>& known, std::size_t end,
                                 Shard shard = {}, std::size_t together = 1);

/// Returns sorted numbers as `3, 5-7, 12`; `...` replaces all after the first 20 numbers or ranges.
[[nodiscard]] std::string ranges_text(const std::vector<std::size_t>& numbers);

}  // namespace chessvm
