// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/answers/answer_campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>

#include "sim/wired/campaign/experiment.hpp"
#include "sim/wired/machine/wired_computer.hpp"

namespace chessvm::wired {
namespace {

// Limit in add cycles for a run without faults, about 56 hours on the ENIAC.
constexpr std::uint64_t longest_search = 1'000'000'000;
/// A search with a fault may take this many times the add cycles of a search without faults.
/// Longer runs count as endless.
constexpr std::uint64_t search_times = 4;

/// Runs the program without faults until it has read its question cards. Returns the add cycle of
/// the next row fetch.
Result<std::uint64_t> end_of_reading(const AnswerCampaign& campaign,
                                     const std::atomic<bool>* interrupt) {
  auto made = WiredComputer::make(campaign.patch, campaign.program.image, eniac::EngineKind::fast);
  if (!made) return made.error();
  made.value()->load(campaign.program.deck);
  WiredMachine& wired = made.value()->wired();
  eniac::StopReason reason = wired.start(interrupt);
  while (reason == eniac::StopReason::checkpoint && wired.cards_read() < campaign.question_cards)
    reason = wired.run_to_checkpoint(longest_search, WiredMachine::Breaks::obeyed, interrupt);
  if (reason == eniac::StopReason::interrupted) return interruption();
  if (wired.cards_read() < campaign.question_cards)
    return Failure::because(fmt::format("{} does not read its question", campaign.program.name));
  return made.value()->machine().time().cycle;
}

std::string deck_words(const Deck& deck) {
  std::string text;
  for (const vm::Card& card : deck.cards)
    text += fmt::format("{}{}{:05}", text.empty() ? "" : " ", card.negative ? "-" : "", card.value);
  return text;
}

class AnswerRunner {
 public:
  AnswerRunner(const AnswerCampaign& campaign, const PreparedAnswers& prepared,
               const std::vector<PlannedFault>& faults, const AnswerOptions& options)
      : campaign_(campaign),
        subject_(prepared.subject),
        faults_(faults),
        options_(options),
        experiment_(campaign.patch, options.interrupt) {}

  Result<void> run() {
    auto good = experiment_.run(campaign_.self_test, nullptr, longest_search, nullptr);
    if (!good) return good.error();
    if (is_interrupted()) return boost::outcome_v2::success();
    self_test_ = std::move(good.value());
    {
      std::vector<std::jthread> threads;
      for (unsigned job = 1; job < options_.jobs; ++job) threads.emplace_back([this] { work(); });
      work();
    }
    if (failure_) return *failure_;
    return boost::outcome_v2::success();
  }

 private:
  [[nodiscard]] bool is_interrupted() const {
    return options_.interrupt != nullptr && options_.interrupt->load(std::memory_order_relaxed);
  }

  void work() {
    while (true) {
      std::size_t index = 0;
      {
        const std::lock_guard lock(mutex_);
        if (failure_ || is_interrupted() || next_ == faults_.size()) return;
        index = next_++;
      }
      const auto finding = find(faults_[index]);
      const std::lock_guard lock(mutex_);
      if (is_interrupted() || failure_) return;
      if (!finding)
        failure_ = finding.error();
      else if (auto taken = options_.found(finding.value()); !taken)
        failure_ = taken.error();
    }
  }

  [[nodiscard]] Result<AnswerFinding> find(const PlannedFault& planned) const {
    const bool is_pulse = row_of(planned.fault.group).part == FaultPart::pulses;
    AnswerFinding finding{.number = planned.number,
                          .fault = to_text(planned.fault.fault),
                          .group = planned.fault.group,
                          .trials = {}};
    for (const std::uint64_t moment : planned.moments) {
      eniac::Fault fault = planned.fault.fault;
      fault.at = moment;
      const auto trial = try_moment(fault);
      if (!trial) return trial.error();
      finding.trials.push_back(trial.value());
    }
    if (is_pulse) return finding;
    const auto is_found = self_test_finds(planned.fault.fault);
    if (!is_found) return is_found.error();
    finding.is_found = is_found.value();
    return finding;
  }

  [[nodiscard]] Result<AnswerTrial> try_moment(const eniac::Fault& fault) const {
    // A run ends at its first unexpected card. No card is expected, so any card ends the run.
    static const std::vector<PunchedCard> none;
    const auto run = experiment_.run(campaign_.program, &fault, subject_.limit, &none);
    if (!run) return run.error();
    AnswerTrial trial{.at = fault.at,
                      .after = run.value().ended - std::min(run.value().ended, fault.at)};
    if (!run.value().cards.empty()) {
      trial.card = run.value().cards.front().text;
      trial.kind = kind_of(trial.card);
    } else {
      trial.kind =
          run.value().end == CardRun::End::limit ? AnswerKind::endless : AnswerKind::stopped;
    }
    return trial;
  }

  [[nodiscard]] AnswerKind kind_of(const std::string& card) const {
    if (card == subject_.answer) return AnswerKind::same;
    return campaign_.is_possible(card) ? AnswerKind::other : AnswerKind::impossible;
  }

  [[nodiscard]] Result<bool> self_test_finds(const eniac::Fault& fault) const {
    // The run may take one and a half times the add cycles of the run without faults.
    const std::uint64_t limit = self_test_.ended + self_test_.ended / 2;
    const auto run = experiment_.run(campaign_.self_test, &fault, limit, &self_test_.cards);
    if (!run) return run.error();
    return run.value().end == CardRun::End::wrong_card ||
           run.value().end == CardRun::End::refused ||
           run.value().cards.size() < self_test_.cards.size();
  }

  const AnswerCampaign& campaign_;
  const AnswerSubject& subject_;
  const std::vector<PlannedFault>& faults_;
  const AnswerOptions& options_;
  Experiment experiment_;
  CardRun self_test_;

  std::mutex mutex_;  // guards all members below
  std::size_t next_ = 0;
  std::optional<Failure> failure_;
};

std::vector<PlannedFault> plan_faults(const eniac::Machine& machine, const AnswerPlan& plan,
                                      Window search) {
  std::vector<PlannedFault> planned;
  for (CampaignFault& fault : campaign_faults(machine)) {
    const std::size_t number = planned.size();
    planned.push_back({number, std::move(fault), {}});
  }
  auto moments = random_moments(planned.size(), plan.moments, plan.seed, search);
  for (PlannedFault& each : planned) each.moments = std::move(moments[each.number]);
  for (CampaignFault& pulse :
       single_pulses(machine, plan.pulses, plan.seed, search.end - search.begin)) {
    pulse.fault.at += search.begin;
    const std::size_t number = planned.size();
    const std::uint64_t moment = pulse.fault.at;
    planned.push_back({number, std::move(pulse), {moment}});
  }
  return planned;
}

/// Keeps only the faults of the classes `keys`, and renumbers these faults from 0.
Result<void> keep_classes(std::vector<PlannedFault>& faults, const std::vector<std::string>& keys) {
  ClassChoice choice(keys);
  std::erase_if(faults, [&](const PlannedFault& each) { return !choice.takes(each.fault.group); });
  for (std::size_t number = 0; number < faults.size(); ++number) faults[number].number = number;
  return choice.expect_all_seen();
}

}  // namespace

Result<PreparedAnswers> prepare_answers(const AnswerCampaign& campaign, const AnswerPlan& plan,
                                        const std::atomic<bool>* interrupt) {
  const auto begin = end_of_reading(campaign, interrupt);
  if (!begin) return begin.error();
  const std::vector<PunchedCard> none;
  const auto good =
      Experiment(campaign.patch, interrupt).run(campaign.program, nullptr, longest_search, &none);
  if (!good) return good.error();
  if (good.value().end == CardRun::End::interrupted) return interruption();
  if (good.value().cards.empty())
    return Failure{
        .path = campaign.patch,
        .message = fmt::format("the good machine gives no answer to {}", campaign.program.name)};
  const PunchedCard& card = good.value().cards.front();
  const Window search{begin.value(), card.add_cycle};
  const auto made = WiredComputer::make(campaign.patch, vm::Image{}, eniac::EngineKind::fast);
  if (!made) return made.error();
  PreparedAnswers prepared;
  prepared.faults = plan_faults(made.value()->machine(), plan, search);
  if (auto kept = keep_classes(prepared.faults, plan.classes); !kept) return kept.error();
  prepared.subject = {.program = campaign.program.name,
                      .sources = campaign.sources,
                      .deck = deck_words(campaign.program.deck),
                      .answer = card.text,
                      .search = search,
                      .limit = search.begin + search_times * (search.end - search.begin),
                      .seed = plan.seed,
                      .moments = plan.moments,
                      .pulses = plan.pulses,
                      .classes = plan.classes,
                      .faults = prepared.faults.size()};
  return prepared;
}

Result<void> run_answers(const AnswerCampaign& campaign, const PreparedAnswers& prepared,
                         const std::vector<PlannedFault>& faults, const AnswerOptions& options) {
  return AnswerRunner(campaign, prepared, faults, options).run();
}

}  // namespace chessvm::wired
