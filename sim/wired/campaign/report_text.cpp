// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "base/eniac_time.hpp"
#include "sim/wired/campaign/report.hpp"

namespace chessvm::wired {
namespace {

constexpr std::size_t signatures_shown = 5;
constexpr std::size_t line_length = 100;
// Added to a share before rounding down, so that a `double` just below 57 % does not become 56.9 %.
constexpr double rounding = 1e-9;

/// Returns a percentage, rounded down so that only a complete share shows as 100 %.
std::string percent(double share) {
  return fmt::format("{:.1f} %", std::floor(share * 1000 + rounding) / 10);
}

std::string table_row(std::string_view name, const Counts& counts) {
  return fmt::format("{:<36}{:>9}{:>10}{:>8}{:>10}{:>8}  {:>8}\n", name, counts.injected,
                     counts.testable(), counts.cards, counts.lockstep, counts.golden,
                     counts.testable() == 0 ? "-" : percent(counts.coverage()));
}

std::string table_of(const Summary& summary, const FaultPartRow& part) {
  std::string text = fmt::format("{:<36}{:>9}{:>10}{:>8}{:>10}{:>8}  {:>8}\n", part.name,
                                 "injected", "testable", "cards", "lockstep", "golden", "coverage");
  for (const FaultClassRow& row : fault_class_rows())
    if (const Counts& counts = summary.classes[static_cast<std::size_t>(row.group)];
        row.part == part.part && counts.injected != 0)
      text += table_row("  " + std::string(row.name), counts);
  const Counts& counts = summary.parts[static_cast<std::size_t>(part.part)];
  text += table_row("  all", counts);
  if (part.target)
    text += fmt::format("  target {}: {}\n", percent(*part.target),
                        counts.testable() == 0              ? "no testable faults"
                        : counts.coverage() >= *part.target ? "reached"
                                                            : "missed");
  return text + '\n';
}

std::string list_of(const CampaignResult& result, SeenBy seen_by, std::string_view title) {
  std::string text;
  std::size_t count = 0;
  for (const Verdict& verdict : result.verdicts) {
    if (verdict.seen_by != seen_by) continue;
    ++count;
    text += fmt::format("  {}: {}{}{}\n", to_text(verdict.fault.fault), verdict.program,
                        verdict.program.empty() ? "" : ", ", verdict.reason);
  }
  return count == 0 ? text : fmt::format("{} ({}):\n{}\n", title, count, text);
}

/// Lists the faults in one group for each reason. There are many faults, but few reasons.
std::string groups_of(const CampaignResult& result, SeenBy seen_by, std::string_view title) {
  std::map<std::string, std::vector<std::string>> groups;
  std::size_t count = 0;
  for (const Verdict& verdict : result.verdicts) {
    if (verdict.seen_by != seen_by) continue;
    ++count;
    groups[verdict.reason].push_back(to_text(verdict.fault.fault));
  }
  if (count == 0) return {};
  std::string text = fmt::format("{} ({}):\n", title, count);
  for (const auto& [reason, faults] : groups) {
    text += fmt::format("  {} ({}):", reason, faults.size());
    std::size_t column = line_length;
    for (const std::string& fault : faults) {
      const bool breaks = column + fault.size() >= line_length;
      text += (breaks ? "\n    " : " ") + fault;
      column = (breaks ? 4 : column + 1) + fault.size();
    }
    text += '\n';
  }
  return text + '\n';
}

}  // namespace

std::string campaign_text(const CampaignResult& result, const Choice& choice) {
  const Summary summary = summarise(result);
  std::string text =
      fmt::format("{} of {} faults{}; the good machine punches {} cards in {} add cycles ({})\n",
                  result.verdicts.size(), choice.all,
                  choice.sampled ? fmt::format(", seed {}", choice.seed) : "", result.cards.size(),
                  result.add_cycles, chessvm::to_text(eniac_time(result.add_cycles)));
  text += fmt::format("the self-test starts {} of {} program controls that are plugged in\n\n",
                      result.controls_used, result.controls);
  for (const FaultPartRow& part : fault_part_rows())
    if (summary.parts[static_cast<std::size_t>(part.part)].injected != 0)
      text += table_of(summary, part);
  if (!summary.signatures.empty()) {
    text += fmt::format("first difference on the cards: median {} add cycles, longest {}\n",
                        summary.median_latency, summary.longest_latency);
    text += fmt::format("{} different first wrong cards; most faults behind one:\n",
                        summary.signatures.size());
    for (std::size_t i = 0; i < std::min(signatures_shown, summary.signatures.size()); ++i) {
      const SignatureClass& each = summary.signatures[i];
      text += fmt::format("{:>6}  card {}: {}\n", each.faults, each.card, each.signature);
    }
    text += '\n';
  }
  text += list_of(result, SeenBy::lockstep, "not on the cards, but in lockstep with the self-test");
  text += list_of(result, SeenBy::golden, "only in lockstep with other programs");
  text += groups_of(result, SeenBy::nothing, "nowhere, taken for untestable");
  text += groups_of(result, SeenBy::never, "nowhere, proved by the wiring");
  return text;
}

}  // namespace chessvm::wired
