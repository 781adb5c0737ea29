// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/suite_results.hpp"

#include "base/campaign/sha256.hpp"
#include "programs/eniac-chess/source.hpp"
#include "programs/eniac-chess/suite/reply_record.hpp"
#include "programs/host/wiring.hpp"

namespace chessvm::chess {
namespace {

Result<suite::SuiteSources> sources_of(const Options& options, std::string_view text) {
  const auto program = program_of(options);
  if (!program) return program.error();
  const auto wiring = host::wiring_of(options.engine);
  if (!wiring) return wiring.error();
  const bool is_limited = options.run.limit != AddCycles::max();
  return suite::SuiteSources{.positions = sha256(text),
                             .image = sha256(vm::to_text(program.value().image)),
                             .engine = options.engine,
                             .patch = wiring.value().empty() ? "" : sha256(wiring.value()),
                             .depth = options.depth,
                             .hours = options.hours ? options.hours->count() : 0,
                             .limit = is_limited ? options.run.limit.count() : 0,
                             .punches_progress = options.reports == Reports::progress};
}

}  // namespace

Result<SuiteResults> SuiteResults::open(const Options& options, std::string_view text,
                                        std::size_t positions) {
  const Shard shard = options.campaign.shard;
  SuiteResults results;
  for (std::size_t item = 0; item < positions; ++item)
    if (shard.has(item)) results.items_.push_back(item);
  if (!options.campaign.results) return results;
  const std::string& path = *options.campaign.results;
  const auto sources = sources_of(options, text);
  if (!sources) return sources.error();
  auto file = RecordFile::open(path, suite::header_of(sources.value(), positions, shard),
                               [&](const Record& record) -> Result<void> {
                                 auto reply = suite::reply_of(record, path);
                                 if (!reply) return reply.error();
                                 results.known_.emplace(record.item, std::move(reply.value()));
                                 return boost::outcome_v2::success();
                               });
  if (!file) return file.error();
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
