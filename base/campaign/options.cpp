// SPDX-License-Identifier: MIT
#include "base/campaign/options.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"

namespace chessvm {
namespace {

/// Parses `I/N` into `shard`; returns an error text, empty on success.
std::string read_shard(const std::string& text, Shard& shard) {
  const auto read = parse_shard(text);
  if (!read) return fmt::format("'{}' is no part of a campaign, as 2/5 is", shortened(text));
  shard = *read;
  return {};
}

}  // namespace

ShardWords add_campaign(const CommandLine::Command& command, ShardOptions& options,
                        const std::string& items) {
  const CommandLine::Option shard =
      command
          .custom(
              "--shard", CommandLine::Arity::last,
              [&options](const std::string& text) { return read_shard(text, options.shard); },
              fmt::format("only part I of N of the {}", items))
          .value_name("I/N");
  const CommandLine::Option results =
      command
          .file("--results", options.results,
                "add each result to FILE as it comes, and go on where FILE ends; --merge\n"
                "joins the files of many machines (docs/campaigns.md)")
          .refuses_dash("results are added to it");
  return {shard, results};
}

MergeWords add_merge(const CommandLine::Command& command, MergeOptions& options) {
  const CommandLine::Option merge =
      command
          .files("--merge", options.files,
                 "join files of --results: print what a single run prints, and run nothing")
          .many();
  const CommandLine::Option partial =
      command
          .flag("--partial", options.is_partial,
                "with --merge: report what is there, even if something is missing")
          .needs(merge);
  return {merge, partial};
}

}  // namespace chessvm
