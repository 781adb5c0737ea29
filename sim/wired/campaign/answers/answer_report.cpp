// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/answers/answer_report.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/text/text.hpp"

namespace chessvm::wired {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto other = static_cast<std::size_t>(AnswerKind::other);

double share(std::size_t part, std::size_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

std::string table_row(std::string_view name, const AnswerCounts& counts) {
  std::string text = fmt::format("{:<34}{:>6}", name, counts.runs());
  for (const std::size_t each : counts.kinds) text += fmt::format("{:>8}", each);
  return text + '\n';
}

std::string table_head(std::string_view name) {
  std::string text = fmt::format("{:<34}{:>6}", name, "runs");
  for (const AnswerKindRow& row : answer_kind_rows)
    text += fmt::format("{:>8}", row.kind == AnswerKind::impossible ? "imposs." : row.name);
  return text + '\n';
}

std::string chances(std::string_view name, const AnswerCounts& counts) {
  const std::size_t wrong = counts.of(AnswerKind::other);
  std::string text = fmt::format("{}\n", name);
  text += fmt::format("  {:5.1f} %  noticed before or with the answer\n",
                      100 * share(counts.noticed(), counts.runs()));
  text += fmt::format("  {:5.1f} %  the same answer\n",
                      100 * share(counts.of(AnswerKind::same), counts.runs()));
  text += fmt::format("  {:5.2f} %  another answer, and nothing shows that it is wrong\n",
                      100 * share(wrong, counts.runs()));
  text += fmt::format("  {:5.2f} %  of these, after a self-test that finds {} of {}\n",
                      100 * share(wrong - counts.found[other], counts.runs()), counts.found[other],
                      wrong);
  return text;
}

Json json_of(const AnswerCounts& counts) {
  Json object{{"runs", counts.runs()}};
  for (const AnswerKindRow& row : answer_kind_rows) {
    const auto kind = static_cast<std::size_t>(row.kind);
    object[std::string(row.key)] = {{"runs", counts.kinds[kind]}, {"found", counts.found[kind]}};
  }
  return object;
}

}  // namespace

std::size_t AnswerCounts::runs() const {
  return std::accumulate(kinds.begin(), kinds.end(), std::size_t{0});
}

std::size_t AnswerCounts::noticed() const {
  return of(AnswerKind::impossible) + of(AnswerKind::stopped) + of(AnswerKind::endless);
}

AnswerCounts& AnswerCounts::operator+=(const AnswerCounts& more) {
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    kinds[i] += more.kinds[i];
    found[i] += more.found[i];
  }
  return *this;
}

AnswerSummary summarise(const std::vector<AnswerFinding>& findings) {
  AnswerSummary summary;
  summary.classes.resize(fault_class_rows().size());
  summary.parts.resize(fault_part_rows().size());
  std::map<std::string, std::size_t> wrong;
  for (const AnswerFinding& finding : findings) {
    const FaultPart part = row_of(finding.group).part;
    AnswerCounts counts;
    for (const AnswerTrial& trial : finding.trials) {
      const auto kind = static_cast<std::size_t>(trial.kind);
      ++counts.kinds[kind];
      counts.found[kind] += finding.is_found ? 1U : 0U;
      if (kind == other && part != FaultPart::pulses) ++wrong[trial.card];
    }
    summary.classes[static_cast<std::size_t>(finding.group)] += counts;
    summary.parts[static_cast<std::size_t>(part)] += counts;
    if (part != FaultPart::pulses) summary.permanent += counts;
  }
  std::size_t pairs = 0;
  for (const auto& [card, number] : wrong) pairs += number * (number - 1);
  const std::size_t all = summary.permanent.of(AnswerKind::other);
  summary.equal = all < 2 ? 0 : share(pairs, all * (all - 1));
  return summary;
}

std::string answer_text(const AnswerFindings& answers) {
  const AnswerSubject& subject = answers.subject;
  const AnswerSummary summary = summarise(answers.findings);
  std::string text =
      fmt::format("{}: {} of {} faults, at {} each; {}; seed {}\n", visible(subject.program),
                  answers.findings.size(), subject.faults, count(subject.moments, "moment"),
                  count(subject.pulses, "single pulse"), subject.seed);
  text += fmt::format(
      "the good machine answers {} after {} add cycles; endless is a run of {} times as many\n\n",
      visible(subject.answer), subject.search.end - subject.search.begin,
      (subject.limit - subject.search.begin) / (subject.search.end - subject.search.begin));
  for (const FaultPartRow& part : fault_part_rows()) {
    const AnswerCounts& all = summary.parts[static_cast<std::size_t>(part.part)];
    if (all.runs() == 0) continue;
    text += table_head(part.name);
    for (const FaultClassRow& row : fault_class_rows())
      if (const AnswerCounts& counts = summary.classes[static_cast<std::size_t>(row.group)];
          row.part == part.part && counts.runs() != 0)
        text += table_row("  " + std::string(row.name), counts);
    text += table_row("  all", all) + '\n';
  }
  text += chances("a permanent failure during the search", summary.permanent);
  text += fmt::format("  {:5.1f} %  two wrong answers are the same\n", 100 * summary.equal);
  const AnswerCounts& pulses = summary.parts[static_cast<std::size_t>(FaultPart::pulses)];
  return pulses.runs() == 0 ? text : text + chances("a single pulse", pulses);
}

std::string answer_json(const AnswerFindings& answers) {
  const AnswerSummary summary = summarise(answers.findings);
  Json subject{{"schema", "chessvm.answer-faults/1"}};
  subject.update(json_of(answers.subject));
  Json object{{"schema", "chessvm.answer-summary/1"},
              {"subject", std::move(subject)},
              {"findings", answers.findings.size()}};
  object["permanent"] = json_of(summary.permanent);
  object["equal"] = summary.equal;
  for (const FaultPartRow& part : fault_part_rows())
    object["parts"][std::string(part.name)] =
        json_of(summary.parts[static_cast<std::size_t>(part.part)]);
  for (const FaultClassRow& row : fault_class_rows())
    object["classes"][std::string(row.key)] =
        json_of(summary.classes[static_cast<std::size_t>(row.group)]);
  return object.dump() + '\n';
}

}  // namespace chessvm::wired
