// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/suite/suite_results.hpp"

#include "tools/eniac-chess/suite/reply_record.hpp"

namespace chessvm::chess {
Result<SuiteResults> SuiteResults::open(const ShardOptions& campaign,
                                        const std::optional<suite::SuiteSources>& sources,
                                        std::size_t positions) {
  const Shard shard = campaign.shard;
  SuiteResults results;
  for (std::size_t item = 0; item < positions; ++item)
    if (shard.has(item)) results.items_.push_back(item);
  if (!sources) return results;
  const std::string& path = *campaign.results;
  auto file = RecordFile::open(path, suite::header_of(*sources, positions, shard),
                               [&](const Record& record) -> Result<void> {
                                 auto reply = suite::reply_of(record, path);
                                 if (!reply) return reply.error();
                                 results.known_.emplace(record.item, std::move(reply.value()));
                                 return boost::outcome_v2::success();
                               });
  if (!file) return file.error();
  if (auto begun = file.value().begin(); !begun) return begun.error();
  results.file_ = std::move(file.value());
  return results;
}

const Reply* SuiteResults::known(std::size_t item) const {
  const auto place = known_.find(item);
  return place == known_.end() ? nullptr : &place->second;
}

Result<void> SuiteResults::add(std::size_t item, const Reply& reply) {
  if (!file_ || known(item) != nullptr) return boost::outcome_v2::success();
  return file_->append(item, suite::record_of(reply));
}

Reply SuiteResults::printed(const Reply& reply) const {
  return file_ ? suite::as_recorded(reply) : reply;
}

}  // namespace chessvm::chess
