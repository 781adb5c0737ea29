// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/suite/merge.hpp"

#include <map>

#include "tools/eniac-chess/suite/reply_record.hpp"

namespace chessvm::chess::suite {

Result<Merged> merge_positions(const std::vector<std::string>& files, Form form) {
  RecordMerge merge;
  std::map<std::size_t, Reply> answers;
  const auto read =
      read_all(files, suite_kind, merge,
               [&](const Record& record, const std::filesystem::path& path) -> Result<void> {
                 auto reply = reply_of(record, path);
                 if (!reply) return reply.error();
                 answers.emplace(record.item, std::move(reply.value()));
                 return boost::outcome_v2::success();
               });
  if (!read) return read.error();
  Merged merged{
      .output = {}, .missing = merge.missing(merge.header().items), .repeated = merge.repeated()};
  std::vector<Reply> replies;
  for (auto& [item, reply] : answers) {
    merged.output += line_of(reply, form);
    replies.push_back(std::move(reply));
  }
  merged.output += end_of(replies, form);
  return merged;
}

}  // namespace chessvm::chess::suite
