// SPDX-License-Identifier: MIT
// The options that a tool has for a campaign on many machines.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/campaign/shard.hpp"
#include "base/command_line/command_line.hpp"

namespace chessvm {

struct ShardOptions {
  Shard shard{};
  std::optional<std::string> results{};  // file that grows with the records
};

/// `--shard` and `--results`.
struct ShardWords {
  CommandLine::Option shard;
  CommandLine::Option results;
};

/// The files of a campaign that are to be joined, instead of a run.
struct MergeOptions {
  std::vector<std::string> files{};  // none: nothing is joined
  bool is_partial = false;           // report what is there where something is missing
};

/// `--merge` and `--partial`.
struct MergeWords {
  CommandLine::Option merge;
  CommandLine::Option partial;
};

/// Adds `--merge` and `--partial`.
MergeWords add_merge(const CommandLine::Command& command, MergeOptions& options);

/// Adds `--shard` and `--results`; `items` names what is dealt ("games").
ShardWords add_campaign(const CommandLine::Command& command, ShardOptions& options,
                        const std::string& items);

}  // namespace chessvm
