// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/summary.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace chessvm::wired {
namespace {

constexpr std::uint64_t bins = 20;

Counts counts_of(const Verdict& verdict) {
  Counts counts{.injected = 1};
  switch (verdict.seen_by) {
    case SeenBy::cards:
      counts.cards = 1;
      [[fallthrough]];
    case SeenBy::lockstep:
      counts.lockstep = 1;
      [[fallthrough]];
    case SeenBy::golden:
      counts.golden = 1;
      break;
    case SeenBy::nothing:
      counts.unseen = 1;
      break;
    case SeenBy::never:
      counts.proved = 1;
      break;
  }
  return counts;
}

std::vector<SignatureClass> signatures_of(const CampaignResult& result) {
  std::map<std::pair<std::size_t, std::string>, std::size_t> faults;
  for (const Verdict& verdict : result.verdicts)
    if (verdict.seen_by == SeenBy::cards) ++faults[{verdict.card, verdict.signature}];
  std::vector<SignatureClass> classes;
  classes.reserve(faults.size());
  for (const auto& [key, count] : faults) classes.push_back({key.first, key.second, count});
  std::stable_sort(classes.begin(), classes.end(),
                   [](const auto& one, const auto& other) { return one.faults > other.faults; });
  return classes;
}

void measure_latencies(const CampaignResult& result, Summary& summary) {
  std::vector<std::uint64_t> latencies;
  for (const Verdict& verdict : result.verdicts)
    if (verdict.seen_by == SeenBy::cards) latencies.push_back(verdict.latency);
  std::sort(latencies.begin(), latencies.end());
  if (latencies.empty()) return;
  summary.median_latency = latencies[latencies.size() / 2];
  summary.longest_latency = latencies.back();
  const std::uint64_t end = std::max(summary.longest_latency, result.add_cycles) + 1;
  const std::uint64_t width = (end + bins - 1) / bins;
  for (std::uint64_t bin = 0; bin < bins; ++bin)
    summary.latencies.push_back({bin * width, (bin + 1) * width, 0});
  for (const std::uint64_t latency : latencies) ++summary.latencies[latency / width].faults;
}

}  // namespace

Counts& Counts::operator+=(const Counts& other) {
  injected += other.injected;
  proved += other.proved;
  unseen += other.unseen;
  cards += other.cards;
  lockstep += other.lockstep;
  golden += other.golden;
  return *this;
}

Summary summarise(const CampaignResult& result) {
  Summary summary;
  summary.classes.resize(fault_class_rows().size());
  summary.parts.resize(fault_part_rows().size());
  for (const Verdict& verdict : result.verdicts) {
    const FaultClassRow& row = row_of(verdict.fault.group);
    const Counts counts = counts_of(verdict);
    summary.classes[static_cast<std::size_t>(row.group)] += counts;
    summary.parts[static_cast<std::size_t>(row.part)] += counts;
  }
  summary.signatures = signatures_of(result);
  measure_latencies(result, summary);
  return summary;
}

}  // namespace chessvm::wired
