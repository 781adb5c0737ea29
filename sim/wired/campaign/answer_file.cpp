// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/answer_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/bounded_json.hpp"
#include "base/file.hpp"
#include "base/file_lines.hpp"
#include "base/number_as.hpp"

namespace chessvm::wired {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schema = "chessvm.answer-faults/1";

Json json_of(const AnswerTrial& trial) {
  Json object{{"at", trial.at}, {"answer", row_of(trial.kind).key}};
  if (!trial.card.empty()) object["card"] = trial.card;
  object["after"] = trial.after;
  return object;
}

std::optional<AnswerKind> kind_of(const std::string& key) {
  const auto row = std::find_if(answer_kind_rows.begin(), answer_kind_rows.end(),
                                [&](const AnswerKindRow& each) { return each.key == key; });
  return row == answer_kind_rows.end() ? std::nullopt : std::optional(row->kind);
}

AnswerSubject subject_of(const Json& object) {
  const Json& search = object.at("search");
  return {
      .program = object.at("program"),
      .deck = object.at("deck"),
      .answer = object.at("answer"),
      .search = {number_as<std::uint64_t>(search.at(0)), number_as<std::uint64_t>(search.at(1))},
      .limit = number_as<std::uint64_t>(object.at("limit")),
      .seed = number_as<std::uint64_t>(object.at("seed")),
      .moments = number_as<std::size_t>(object.at("moments")),
      .pulses = number_as<std::size_t>(object.at("pulses")),
      .faults = number_as<std::size_t>(object.at("faults"))};
}

/// Says why the numbers cannot be those of a campaign, empty where they can: reports divide by the
/// length of the search.
std::string objection(const AnswerSubject& subject) {
  const auto& [begin, end] = subject.search;
  if (begin >= end)
    return fmt::format("the search ends at add cycle {}, not after its begin, {}", end, begin);
  if (end > subject.limit)
    return fmt::format("the search ends at add cycle {}, after the limit, {}", end, subject.limit);
  return {};
}

/// nullopt where a word is not known; members that are missing throw.
std::optional<AnswerFinding> finding_of(const Json& object) {
  const auto group = parse_fault_class(object.at("class").get<std::string>());
  if (!group) return std::nullopt;
  AnswerFinding finding{.number = number_as<std::size_t>(object.at("number")),
                        .fault = object.at("fault"),
                        .group = *group,
                        .is_found = object.at("found"),
                        .trials = {}};
  for (const Json& each : object.at("trials")) {
    const auto kind = kind_of(each.at("answer"));
    if (!kind) return std::nullopt;
    finding.trials.push_back({.at = number_as<std::uint64_t>(each.at("at")),
                              .kind = *kind,
                              .card = each.value("card", std::string()),
                              .after = number_as<std::uint64_t>(each.at("after"))});
  }
  return finding;
}

/// Findings of a subject by their numbers: a file may have them in any order.
using FindingsByNumber = std::map<std::size_t, AnswerFinding>;

/// Adds a finding to those of the same subject; false where it differs from one that is there.
bool add(FindingsByNumber& findings, AnswerFinding finding) {
  const std::size_t number = finding.number;
  const auto place = findings.find(number);
  if (place != findings.end()) return place->second == finding;
  findings.emplace(number, std::move(finding));
  return true;
}

std::vector<AnswerFinding> in_order(FindingsByNumber findings) {
  std::vector<AnswerFinding> all;
  for (auto& numbered : findings) all.push_back(std::move(numbered.second));
  return all;
}

/// Reads one line of a file; returns what is wrong with it, empty if nothing.
std::string read_line(std::string_view line, bool is_first, AnswerSubject& subject,
                      FindingsByNumber& findings) {
  try {
    const auto object = bounded_json<Json>(line);
    if (is_first) {
      if (object.at("schema") != schema) return fmt::format("the schema is not {}", schema);
      subject = subject_of(object);
      return objection(subject);
    }
    auto finding = finding_of(object);
    if (!finding || finding->number >= subject.faults) return "not a finding of this campaign";
    if (!add(findings, std::move(*finding))) return "another finding about this fault stands above";
    return {};
  } catch (const nlohmann::json::exception&) {
    return is_first ? "not the first line of a campaign" : "not a finding of a campaign";
  }
}

bool same_subject(const AnswerSubject& one, const AnswerSubject& other) {
  return subject_line(one) == subject_line(other);
}

}  // namespace

std::string subject_line(const AnswerSubject& subject) {
  const Json object{{"schema", schema},
                    {"program", subject.program},
                    {"deck", subject.deck},
                    {"answer", subject.answer},
                    {"search", {subject.search.begin, subject.search.end}},
                    {"limit", subject.limit},
                    {"seed", subject.seed},
                    {"moments", subject.moments},
                    {"pulses", subject.pulses},
                    {"faults", subject.faults}};
  return object.dump() + '\n';
}

std::string finding_line(const AnswerFinding& finding) {
  Json object{{"number", finding.number},
              {"fault", finding.fault},
              {"class", row_of(finding.group).key},
              {"found", finding.is_found}};
  object["trials"] = Json::array();
  for (const AnswerTrial& trial : finding.trials) object["trials"].push_back(json_of(trial));
  return object.dump() + '\n';
}

Result<AnswerFindings> parse_answers(std::string_view text, const std::filesystem::path& path) {
  AnswerFindings answers;
  FindingsByNumber findings;
  bool is_first = true;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) {
      answers.torn = text.size();
      break;
    }
    if (std::string problem = read_line(text.substr(0, end), is_first, answers.subject, findings);
        !problem.empty())
      return Failure{.path = path, .message = std::move(problem), .line = number};
    is_first = false;
    text.remove_prefix(end + 1);
  }
  answers.findings = in_order(std::move(findings));
  return answers;
}

Result<AnswerFindings> merge_answers(const std::vector<std::filesystem::path>& paths) {
  AnswerFindings merged;
  FindingsByNumber findings;
  for (const std::filesystem::path& path : paths) {
    const auto text = read_file(path);
    if (!text) return text.error();
    auto part = parse_answers(text.value(), path);
    if (!part) return part.error();
    if (part.value().torn == text.value().size())
      return Failure{.path = path, .message = "has no whole line"};
    if (&path == &paths.front()) {
      merged.subject = part.value().subject;
      merged.torn = part.value().torn;
    }
    if (!same_subject(merged.subject, part.value().subject))
      return Failure{
          .path = path,
          .message = fmt::format("is of another campaign than {}", paths.front().string())};
    for (AnswerFinding& finding : part.value().findings)
      if (const std::string fault = finding.fault; !add(findings, std::move(finding)))
        return Failure{
            .path = path,
            .message = fmt::format("another finding about {} is in another file", fault)};
  }
  merged.findings = in_order(std::move(findings));
  return merged;
}

bool is_answer_file(const std::filesystem::path& path) {
  auto lines = FileLines::open(path);
  if (!lines) return false;
  const auto line = lines.value().next();
  return line && line.value() &&
         line.value()->starts_with(fmt::format(R"({{"schema":"{}")", schema));
}

Result<AnswerFile> AnswerFile::open(const std::filesystem::path& path, const AnswerSubject& subject,
                                    std::vector<AnswerFinding>& known) {
  constexpr unsigned mode = 0666;
  Descriptor descriptor(
      ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, mode));  // NOLINT: POSIX
  if (!descriptor.is_open()) return system_failure(path, "cannot open for writing");
  const auto text = read_file(path);
  if (!text) return text.error();
  auto answers = parse_answers(text.value(), path);
  if (!answers) return answers.error();
  const std::size_t complete = text.value().size() - answers.value().torn;
  if (answers.value().torn != 0 && ::ftruncate(descriptor.get(), static_cast<off_t>(complete)) != 0)
    return system_failure(path, "cannot cut off a torn line");
  AnswerFile file(std::move(descriptor), path);
  if (complete == 0) {
    if (auto written = file.write(subject_line(subject)); !written) return written.error();
  } else if (!same_subject(answers.value().subject, subject)) {
    return Failure{.path = path,
                   .message =
                       "is of another campaign: the program, its deck, the patch, the seed "
                       "or the numbers of moments and pulses differ"};
  }
  known = std::move(answers.value().findings);
  return file;
}

Result<void> AnswerFile::append(const AnswerFinding& finding) {
  return write(finding_line(finding));
}

Result<void> AnswerFile::write(std::string_view line) {
  while (!line.empty()) {
    const auto written =
        retry_interrupted([&] { return ::write(file_.get(), line.data(), line.size()); });
    if (written < 0) return system_failure(path_, "cannot write");
    line.remove_prefix(static_cast<std::size_t>(written));
  }
  return boost::outcome_v2::success();
}

}  // namespace chessvm::wired
