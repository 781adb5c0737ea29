// SPDX-License-Identifier: MIT
// Joins the result files of many machines: the option --merge of tools that run shards.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/campaign/merge.hpp"
#include "base/campaign/options.hpp"

namespace chessvm {

/// The result of a merge. For `missing` and `repeated`, see RecordMerge.
struct Merged {
  std::string output;  // the text that one run of the whole campaign prints
  std::string missing{};
  std::string repeated{};
};

/// Reads `files` (at least one) into `merge`. Calls `take` with the first record of each item and
/// the path of the record's file. Fails if a file has another kind than `kind`, or another campaign
/// than the first file. After a signal, fails with interruption().
[[nodiscard]] Result<void> read_all(
    const std::vector<std::string>& files, std::string_view kind, RecordMerge& merge,
    const std::function<Result<void>(const Record&, const std::filesystem::path&)>& take);

/// Returns true if no item is missing, or the user gave --partial.
[[nodiscard]] bool may_report(const Merged& merged, const MergeOptions& options);

/// Prints the merged output. Prints only messages if a signal is recorded, the merge has failed or
/// `may_report` returns false. `is_quiet` omits notes on missing items and duplicates.
[[nodiscard]] ExitStatus report_merged(std::string_view tool, const Result<Merged>& merged,
                                       const MergeOptions& options, bool is_quiet = false);

}  // namespace chessvm
