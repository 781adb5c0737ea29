// SPDX-License-Identifier: MIT
#include <map>

#include "programs/eniac-chess/suite/print.hpp"
#include "programs/eniac-chess/suite/reply_record.hpp"
#include "programs/eniac-merge/merged.hpp"

namespace chessvm::merging {

namespace suite = chess::suite;

Result<Merged> merge_positions(const Options& options) {
  RecordMerge merge;
  std::map<std::size_t, chess::Reply> answers;
  const auto read = read_all(
      options, merge, [&](const Record& record, const std::filesystem::path& path) -> Result<void> {
        auto reply = suite::reply_of(record, path);
        if (!reply) return reply.error();
        answers.emplace(record.item, std::move(reply.value()));
        return boost::outcome_v2::success();
      });
  if (!read) return read.error();
  suite::Form form = suite::Form::table;
  if (options.quiet) form = suite::Form::moves;
  if (options.json) form = suite::Form::json;
  Merged merged{
      .output = {}, .missing = merge.missing(merge.header().items), .repeated = merge.repeated()};
  std::vector<chess::Reply> replies;
  for (auto& [item, reply] : answers) {
    merged.output += suite::line_of(reply, form);
    replies.push_back(std::move(reply));
  }
  merged.output += suite::end_of(replies, form);
  return merged;
}

}  // namespace chessvm::merging
