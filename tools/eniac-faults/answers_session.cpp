// SPDX-License-Identifier: MIT
#include "tools/eniac-faults/answers_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/campaign/record_file.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/progress.hpp"
#include "base/process/signals.hpp"
#include "programs/host/program_options.hpp"
#include "programs/host/wiring.hpp"
#include "sim/wired/campaign/answers/answer_report.hpp"
#include "sim/wired/machine/find_patch.hpp"
#include "tools/eniac-faults/chess_answers.hpp"
#include "tools/eniac-faults/refuse.hpp"

namespace chessvm::faults {
namespace {

ExitStatus report(const Options& options, const wired::AnswerFindings& answers) {
  if (options.prints_words()) print_visible(answer_text(answers));
  if (!options.json) return ExitStatus::ok;
  const auto written = write_file_atomically(*options.json, answer_json(answers));
  return written ? ExitStatus::ok : refuse(written.error());
}

Result<wired::AnswerCampaign> load_answer_campaign(const Options& options) {
  for (const auto& output : {options.json, options.campaign.results})
    if (output)
      if (auto writable = check_writable(*output); !writable) return writable.error();
  if (options.patch) {
    const auto wired = host::cpu_of_patch(*options.patch);
    if (!wired) return wired.error();
    return chess_answers(*options.patch, *options.deck, options.cpu.value_or(wired.value()));
  }
  const vm::Cpu cpu = options.cpu.value_or(host::default_cpu);
  const auto patch = wired::find_patch(cpu, "--patch FILE");
  if (!patch) return patch.error();
  return chess_answers(patch.value(), *options.deck, cpu);
}

/// Returns the faults of the shard that have no finding in `known`.
std::vector<wired::PlannedFault> choose(const std::vector<wired::PlannedFault>& all,
                                        const std::vector<wired::AnswerFinding>& known,
                                        Shard shard) {
  std::vector<bool> is_known(all.size());
  for (const wired::AnswerFinding& each : known) is_known[each.number] = true;
  std::vector<wired::PlannedFault> chosen;
  for (const wired::PlannedFault& each : all)
    if (shard.has(each.number) && !is_known[each.number]) chosen.push_back(each);
  return chosen;
}

/// Returns true if `finding` has the fault and the moments of `planned`.
bool is_of(const wired::AnswerFinding& finding, const wired::PlannedFault& planned) {
  return finding.fault == to_text(planned.fault.fault) && finding.group == planned.fault.group &&
         std::equal(finding.trials.begin(), finding.trials.end(), planned.moments.begin(),
                    planned.moments.end(), [](const wired::AnswerTrial& trial, std::uint64_t at) {
                      return trial.at == at;
                    });
}

/// Reads an item's finding. Fails if the campaign plans another fault or moment for the item.
Result<wired::AnswerFinding> planned_finding(const Record& record,
                                             const wired::PreparedAnswers& prepared,
                                             const std::string& path) {
  auto finding = wired::finding_of(record, prepared.subject, path);
  if (!finding || is_of(finding.value(), prepared.faults[record.item])) return finding;
  return Failure{.path = path,
                 .message = fmt::format("item {}: this campaign tries another fault there, or at "
                                        "other moments",
                                        record.item),
                 .line = record.line};
}

/// Collects the findings of a campaign, and appends them to the results file if there is one.
class Findings {
 public:
  static Result<Findings> open(const Options& options, const wired::PreparedAnswers& prepared) {
    const wired::AnswerSubject& subject = prepared.subject;
    Findings findings;
    findings.answers_.subject = subject;
    if (!options.campaign.results) return findings;
    const std::string& path = *options.campaign.results;
    const auto take = [&](const Record& record) -> Result<void> {
      auto finding = planned_finding(record, prepared, path);
      if (!finding) return finding.error();
      findings.answers_.findings.push_back(std::move(finding.value()));
      return boost::outcome_v2::success();
    };
    auto file = RecordFile::open(path, header_of(subject, options.campaign.shard), take);
    if (!file) return file.error();
    if (auto begun = file.value().begin(); !begun) return begun.error();
    findings.file_ = std::move(file.value());
    return findings;
  }

  Result<void> add(const wired::AnswerFinding& finding) {
    answers_.findings.push_back(finding);
    if (!file_) return boost::outcome_v2::success();
    return file_->append(finding.number, record_of(finding));
  }

  /// Returns all findings, ordered by number.
  wired::AnswerFindings take() {
    std::sort(answers_.findings.begin(), answers_.findings.end(),
              [](const auto& one, const auto& other) { return one.number < other.number; });
    return std::move(answers_);
  }
  [[nodiscard]] const std::vector<wired::AnswerFinding>& known() const { return answers_.findings; }

 private:
  wired::AnswerFindings answers_;
  std::optional<RecordFile> file_;
};

ExitStatus list(const std::vector<wired::PlannedFault>& faults) {
  for (const wired::PlannedFault& each : faults) {
    fmt::print("{}\t{}\t", wired::row_of(each.fault.group).key, to_text(each.fault.fault));
    for (std::size_t i = 0; i < each.moments.size(); ++i)
      fmt::print("{}{}", i == 0 ? "" : " ", each.moments[i]);
    fmt::print("\n");
  }
  return ExitStatus::ok;
}

}  // namespace

ExitStatus run_answers_session(const Options& options) {
  const auto campaign = load_answer_campaign(options);
  if (!campaign) return refuse(campaign.error());
  const auto prepared = wired::prepare_answers(campaign.value(),
                                               {.moments = options.moments,
                                                .pulses = options.pulses,
                                                .seed = options.seed,
                                                .classes = options.classes},
                                               &interrupt_flag());
  if (!prepared) return refuse(prepared.error());
  if (options.list) return list(choose(prepared.value().faults, {}, options.campaign.shard));
  auto findings = Findings::open(options, prepared.value());
  if (!findings) return refuse(findings.error());
  const auto chosen =
      choose(prepared.value().faults, findings.value().known(), options.campaign.shard);
  std::size_t done = 0;
  Progress progress;
  const auto take = [&](const wired::AnswerFinding& finding) {
    ++done;
    if (progress.due()) progress.show(fmt::format("{} of {} faults", done, chosen.size()));
    return findings.value().add(finding);
  };
  const auto ran =
      run_answers(campaign.value(), prepared.value(), chosen,
                  {.jobs = options.jobs, .interrupt = &interrupt_flag(), .found = take});
  if (!ran) return refuse(ran.error());
  const ExitStatus status = report(options, findings.value().take());
  if (caught_signal() == 0) return status;
  say(fmt::format("eniac-faults: interrupted after {} of {} faults\n", done, chosen.size()));
  return interrupted_status();
}

}  // namespace chessvm::faults
