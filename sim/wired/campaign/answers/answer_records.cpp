// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/answers/answer_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "base/text/foreign_json.hpp"
#include "base/text/text.hpp"

namespace chessvm::wired {
namespace {

RecordJson json_of(const AnswerTrial& trial) {
  RecordJson object{{"at", trial.at}, {"answer", row_of(trial.kind).key}};
  if (!trial.card.empty()) object["card"] = trial.card;
  object["after"] = trial.after;
  return object;
}

std::optional<AnswerKind> kind_of(const std::string& key) {
  const auto row = std::find_if(answer_kind_rows.begin(), answer_kind_rows.end(),
                                [&](const AnswerKindRow& each) { return each.key == key; });
  return row == answer_kind_rows.end() ? std::nullopt : std::optional(row->kind);
}

AnswerSubject read_subject(const RecordJson& object) {
  const RecordJson& search = object.at("search");
  return {
      .program = object.at("program"),
      .sources = {.patch = object.at("patch"),
                  .image = object.at("image"),
                  .self_test = object.at("self_test")},
      .deck = object.at("deck"),
      .answer = object.at("answer"),
      .search = {number_as<std::uint64_t>(search.at(0)), number_as<std::uint64_t>(search.at(1))},
      .limit = number_as<std::uint64_t>(object.at("limit")),
      .seed = number_as<std::uint64_t>(object.at("seed")),
      .moments = number_as<std::size_t>(object.at("moments")),
      .pulses = number_as<std::size_t>(object.at("pulses")),
      .classes = object.at("classes").get<std::vector<std::string>>(),
      .faults = number_as<std::size_t>(object.at("faults"))};
}

/// Explains why `subject` cannot belong to a campaign with this header. Returns "" if it can.
std::string objection(const AnswerSubject& subject, const CampaignHeader& header) {
  const auto& [begin, end] = subject.search;
  if (begin >= end)
    return fmt::format("the search ends at add cycle {}, not after its begin, {}", end, begin);
  if (end > subject.limit)
    return fmt::format("the search ends at add cycle {}, after the limit, {}", end, subject.limit);
  if (subject.faults != header.items)
    return fmt::format("has {} faults and {} items", subject.faults, header.items);
  return {};
}

/// Parses a finding. Returns nullopt if the name of a class or of an answer is unknown. Throws if a
/// member is missing.
std::optional<AnswerFinding> read_finding(const RecordJson& object) {
  const auto group = parse_fault_class(object.at("class").get<std::string>());
  if (!group) return std::nullopt;
  AnswerFinding finding{.number = 0,
                        .fault = object.at("fault"),
                        .group = *group,
                        .is_found = object.at("found"),
                        .trials = {}};
  for (const RecordJson& each : object.at("trials")) {
    const auto kind = kind_of(each.at("answer"));
    if (!kind) return std::nullopt;
    finding.trials.push_back({.at = number_as<std::uint64_t>(each.at("at")),
                              .kind = *kind,
                              .card = each.value("card", std::string()),
                              .after = number_as<std::uint64_t>(each.at("after"))});
  }
  return finding;
}

std::string objection(const AnswerTrial& trial, const AnswerSubject& subject) {
  if (trial.at < subject.search.begin || trial.at >= subject.search.end)
    return fmt::format("the fault begins at add cycle {}, outside the search", trial.at);
  if (trial.after > subject.limit - trial.at)
    return fmt::format("the run ends {} add cycles after {}, beyond the limit, {}", trial.after,
                       trial.at, subject.limit);
  const bool has_card = trial.kind != AnswerKind::stopped && trial.kind != AnswerKind::endless;
  const bool is_same = trial.kind == AnswerKind::same;
  if (has_card == trial.card.empty() || is_same != (trial.card == subject.answer))
    return fmt::format("the answer is '{}', but the card is '{}'", row_of(trial.kind).key,
                       shortened(trial.card));
  return {};
}

std::string objection(const AnswerFinding& finding, const AnswerSubject& subject) {
  const auto fault = eniac::parse_fault(finding.fault);
  if (!fault) return fmt::format("'{}' is no fault", shortened(finding.fault));
  // An answer campaign never tries faults of FaultPart::units.
  const FaultPart part = row_of(finding.group).part;
  if (part == FaultPart::units || !can_be_of_class(fault.value(), finding.group))
    return fmt::format("'{}' is not of class {}", finding.fault, row_of(finding.group).key);
  const bool is_pulse = part == FaultPart::pulses;
  if (!is_pulse && fault.value().at != 0)
    return fmt::format("'{}' has a moment; those of permanent faults are in `trials`",
                       finding.fault);
  const std::size_t runs = is_pulse ? 1 : subject.moments;
  if (finding.trials.size() != runs)
    return fmt::format("has {}, expected {}", count(finding.trials.size(), "trial"), runs);
  for (const AnswerTrial& trial : finding.trials) {
    if (is_pulse && trial.at != fault.value().at)
      return fmt::format("'{}' was tried at add cycle {}", finding.fault, trial.at);
    if (std::string problem = objection(trial, subject); !problem.empty()) return problem;
  }
  return {};
}

}  // namespace

RecordJson json_of(const AnswerSubject& subject) {
  return {{"program", subject.program},
          {"patch", subject.sources.patch},
          {"image", subject.sources.image},
          {"self_test", subject.sources.self_test},
          {"deck", subject.deck},
          {"answer", subject.answer},
          {"search", {subject.search.begin, subject.search.end}},
          {"limit", subject.limit},
          {"seed", subject.seed},
          {"moments", subject.moments},
          {"pulses", subject.pulses},
          {"classes", subject.classes},
          {"faults", subject.faults}};
}

CampaignHeader header_of(const AnswerSubject& subject, Shard shard) {
  return {.kind = std::string(answer_kind),
          .version = CHESSVM_VERSION,
          .items = subject.faults,
          .subject = json_of(subject),
          .shard = shard};
}

Result<AnswerSubject> subject_of(const CampaignHeader& header, const std::filesystem::path& path) {
  Failure failure{.path = path, .message = "not the header of faults during a search", .line = 1};
  for (const char* const member : {"patch", "image", "self_test", "classes"})
    if (!header.subject.contains(member)) {
      failure.message = fmt::format(
          "the header lacks '{}': an older version wrote it; run the campaign again", member);
      return failure;
    }
  try {
    auto subject = read_subject(header.subject);
    std::string problem = objection(subject, header);
    if (problem.empty()) return subject;
    failure.message = std::move(problem);
  } catch (const nlohmann::json::exception&) {
  }
  return failure;
}

RecordJson record_of(const AnswerFinding& finding) {
  RecordJson object{
      {"fault", finding.fault}, {"class", row_of(finding.group).key}, {"found", finding.is_found}};
  object["trials"] = RecordJson::array();
  for (const AnswerTrial& trial : finding.trials) object["trials"].push_back(json_of(trial));
  return object;
}

Result<AnswerFinding> finding_of(const Record& record, const AnswerSubject& subject,
                                 const std::filesystem::path& path) {
  Failure failure{.path = path, .message = "not a finding of a campaign", .line = record.line};
  try {
    if (auto finding = read_finding(record.data)) {
      std::string problem = objection(*finding, subject);
      finding->number = record.item;
      if (problem.empty()) return std::move(*finding);
      failure.message = fmt::format("item {}: {}", record.item, problem);
    }
  } catch (const nlohmann::json::exception&) {
  }
  return failure;
}

Result<MergedAnswers> merge_answers(const std::vector<std::string>& files) {
  RecordMerge merge;
  std::optional<Result<AnswerSubject>> subject;
  std::map<std::size_t, AnswerFinding> findings;
  const auto read =
      read_all(files, answer_kind, merge,
               [&](const Record& record, const std::filesystem::path& path) -> Result<void> {
                 if (!subject) subject = subject_of(merge.header(), files.front());
                 if (!*subject) return subject->error();
                 auto finding = finding_of(record, subject->value(), path);
                 if (!finding) return finding.error();
                 findings.emplace(record.item, std::move(finding.value()));
                 return boost::outcome_v2::success();
               });
  if (!read) return read.error();
  if (!subject) subject = subject_of(merge.header(), files.front());
  if (!*subject) return subject->error();
  MergedAnswers merged{.campaign = {.output = {},
                                    .missing = merge.missing(merge.header().items),
                                    .repeated = merge.repeated()},
                       .answers = {.subject = std::move(subject->value()), .findings = {}}};
  for (auto& [number, finding] : findings) merged.answers.findings.push_back(std::move(finding));
  return merged;
}

}  // namespace chessvm::wired
