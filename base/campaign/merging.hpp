// SPDX-License-Identifier: MIT
// Joins the results of many machines, for the tools that make shards (--merge).
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/campaign/merge.hpp"
#include "base/campaign/options.hpp"

namespace chessvm {

/// A campaign whose files have been read. What is missing, or was there more than once, is a line
/// each.
struct Merged {
  std::string output;  // what a single run prints
  std::string missing{};
  std::string repeated{};
};

/// Reads `files`, at least one, of a campaign of this kind; `take` receives the first record of
/// each item and the file that it is in. Fails where a file is of another campaign, and with
/// interruption() once a signal is recorded.
[[nodiscard]] Result<void> read_all(
    const std::vector<std::string>& files, std::string_view kind, RecordMerge& merge,
    const std::function<Result<void>(const Record&, const std::filesystem::path&)>& take);

/// Prints what was merged, or what is wrong with it, in the name of `tool`; returns its status.
/// Notes are left out where `is_quiet`.
[[nodiscard]] ExitStatus report_merged(std::string_view tool, const Result<Merged>& merged,
                                       const MergeOptions& options, bool is_quiet = false);

}  // namespace chessvm
