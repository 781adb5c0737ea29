// SPDX-License-Identifier: MIT
// Options for a campaign on many machines: --shard, --results, --merge and --partial.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/campaign/shard.hpp"
#include "base/command_line/command_line.hpp"

namespace chessvm {

struct ShardOptions {
  Shard shard{};
  std::optional<std::string> results{};  // file to which the run appends records
};

struct ShardWords {
  CommandLine::Option shard;
  CommandLine::Option results;
};

/// The files to join when the tool merges a campaign instead of running it.
struct MergeOptions {
  std::vector<std::string> files{};  // empty: do not join files
  bool is_partial = false;           // true: print results although items are missing
};

struct MergeWords {
  CommandLine::Option merge;
  CommandLine::Option partial;
};

/// Adds the options `--merge` and `--partial`.
MergeWords add_merge(const CommandLine::Command& command, MergeOptions& options);

/// Adds the options `--shard` and `--results`; `items` names the items in the help ("games").
ShardWords add_campaign(const CommandLine::Command& command, ShardOptions& options,
                        const std::string& items);

}  // namespace chessvm
