// SPDX-License-Identifier: MIT
// Names the parts that all kinds of campaigns have for eniac-merge.
#pragma once

#include <functional>
#include <string>

#include "base/campaign/merge.hpp"
#include "programs/eniac-merge/options.hpp"

namespace chessvm::merging {

/// A campaign whose files have been read. What is missing, or was there more than once, is a line
/// each.
struct Merged {
  std::string output;  // what a single run prints
  std::string missing{};
  std::string repeated{};
};

/// Merges `options.files` by the kind of campaign that the header of the first one names.
[[nodiscard]] Result<Merged> merge(const Options& options);

/// Reads all files; `take` receives the first record of each item and the file that it is in.
[[nodiscard]] Result<void> read_all(
    const Options& options, RecordMerge& merge,
    const std::function<Result<void>(const Record&, const std::filesystem::path&)>& take);

/// Read the files of a campaign of one kind.
[[nodiscard]] Result<Merged> merge_match(const Options& options);
[[nodiscard]] Result<Merged> merge_positions(const Options& options);
[[nodiscard]] Result<Merged> merge_faults(const Options& options);
/// Faults during a search, whose files have a form of their own (docs/faults.md#answers).
[[nodiscard]] Result<Merged> merge_answer_faults(const Options& options);

}  // namespace chessvm::merging
