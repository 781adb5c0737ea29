// SPDX-License-Identifier: MIT
#include "tools/eniac-faults/verdict_results.hpp"

#include "sim/wired/campaign/verdict_json.hpp"

namespace chessvm::faults {

Result<std::vector<std::size_t>> VerdictResults::open(const wired::CampaignResult& good) {
  result_ = good;
  if (options_.results) {
    const std::string& path = *options_.results;
    auto file = RecordFile::open(path, header_of(sources_, good, choice_, faults_, options_.shard),
                                 [&](const Record& record) -> Result<void> {
                                   auto verdict = wired::verdict_of(record, path);
                                   if (!verdict) return verdict.error();
                                   verdicts_.emplace(record.item, std::move(verdict.value()));
                                   return boost::outcome_v2::success();
                                 });
    if (!file) return file.error();
    if (auto begun = file.value().begin(); !begun) return begun.error();
    file_ = std::move(file.value());
  }
  std::vector<std::size_t> missing;
  for (std::size_t number = 0; number < faults_; ++number)
    if (options_.shard.has(number) && !verdicts_.contains(number)) missing.push_back(number);
  return missing;
}

Result<void> VerdictResults::add(std::size_t number, const wired::Verdict& verdict) {
  verdicts_.emplace(number, verdict);
  if (!file_) return boost::outcome_v2::success();
  return file_->append(number, wired::verdict_json(verdict));
}

wired::CampaignResult VerdictResults::take() {
  for (auto& [number, verdict] : verdicts_) result_.verdicts.push_back(std::move(verdict));
  return std::move(result_);
}

}  // namespace chessvm::faults
