// SPDX-License-Identifier: MIT
// The options that a tool has for a campaign on many machines.
#pragma once

#include <optional>
#include <string>

#include "base/campaign/shard.hpp"
#include "base/command_line/command_line.hpp"

namespace chessvm {

struct ShardOptions {
  Shard shard{};
  std::optional<std::string> results{};  // file that grows with the records
};

/// Both options on a command line.
struct ShardWords {
  CommandLine::Option shard;
  CommandLine::Option results;
};

/// Adds `--shard` and `--results`; `items` names what is dealt ("games").
ShardWords add_campaign(const CommandLine::Command& command, ShardOptions& options,
                        const std::string& items);

}  // namespace chessvm
