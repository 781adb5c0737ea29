// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <numeric>
#include <optional>
#include <thread>

#include "sim/wired/campaign/unit_faults.hpp"
#include "sim/wired/campaign/untestable.hpp"
#include "sim/wired/lockstep/lockstep_report.hpp"
#include "sim/wired/machine/wired_computer.hpp"

namespace chessvm::wired {
namespace {

// Limit in add cycles for the self-test without faults. The self-test vmtest takes 80,000.
constexpr std::uint64_t longest_test = 10'000'000;

/// Returns the number of add cycles from the beginning of `fault` to `cycle`.
std::uint64_t since(const eniac::Fault& fault, std::uint64_t cycle) {
  return cycle - std::min(cycle, fault.at);
}

/// Returns true if the fault is a single pulse.
bool is_pulse(const CampaignFault& fault) {
  return fault.fault.count.has_value();
}

/// Returns true if a machine with this fault never comes to rest.
bool keeps_busy(const CampaignFault& fault) {
  return fault.fault.kind == eniac::FaultKind::extra && !is_pulse(fault);
}

/// The runs without faults, to which the runs with faults are compared.
struct GoodMachine {
  CardRun cards;
  std::vector<LockstepEnd> ends;            // end of the self-test, then ends of the other programs
  std::unique_ptr<WiredComputer> computer;  // for inspection only, never run
  ActivityRecord self_test;
  ActivityRecord all;  // activity of the self-test and the other programs
};

class Runner {
 public:
  Runner(const Campaign& campaign, const std::vector<CampaignFault>& faults,
         const CampaignOptions& options)
      : campaign_(campaign),
        faults_(faults),
        options_(options),
        experiment_(campaign.patch, options.interrupt) {}

  Result<CampaignResult> run();

 private:
  [[nodiscard]] bool is_interrupted() const {
    return options_.interrupt != nullptr && options_.interrupt->load(std::memory_order_relaxed);
  }
  [[nodiscard]] Result<void> run_good_machine();
  [[nodiscard]] Result<void> check_good(const TestProgram& program);
  [[nodiscard]] Result<void> watch_good(const TestProgram& program);
  void count_controls(CampaignResult& result) const;

  void skip_same_runs();
  void work();
  [[nodiscard]] Result<Verdict> judge(const CampaignFault& fault) const;
  [[nodiscard]] bool is_seen_on_cards(const CardRun& run, Verdict& verdict) const;
  [[nodiscard]] Result<bool> is_seen_in_lockstep(const TestProgram& program, LockstepEnd good,
                                                 Verdict& verdict) const;
  void explain(Verdict& verdict) const;
  [[nodiscard]] Result<void> choose(const CampaignResult& good);
  void take(std::size_t number, Result<Verdict> verdict);

  const Campaign& campaign_;
  const std::vector<CampaignFault>& faults_;
  const CampaignOptions& options_;
  Experiment experiment_;
  GoodMachine good_;

  std::vector<std::size_t> chosen_;  // numbers of the faults to try

  std::mutex mutex_;      // guards all members below
  std::size_t next_ = 0;  // index in chosen_ of the next fault
  std::size_t done_ = 0;
  std::vector<std::optional<Verdict>> verdicts_;
  std::optional<Failure> failure_;
};

Result<void> Runner::check_good(const TestProgram& program) {
  const auto run = experiment_.compare(program, nullptr);
  if (!run) return run.error();
  if (run.value().end == LockstepEnd::interrupted) return interruption();
  if (run.value().differs)
    return Failure{.path = campaign_.patch,
                   .message = fmt::format("the good machine differs from the virtual CPU in {}: {}",
                                          program.name, *run.value().differs)};
  good_.ends.push_back(run.value().end);
  return boost::outcome_v2::success();
}

/// Runs a program on a machine without faults. Adds the activity of this machine to `good_.all`.
Result<void> Runner::watch_good(const TestProgram& program) {
  auto made = WiredComputer::make(campaign_.patch, program.image, eniac::EngineKind::pulse);
  if (!made) return made.error();
  made.value()->load(program.deck);
  const Activity activity(made.value()->machine(), good_.all);
  VirtualCpu vm(program.image, program.deck.cards);
  Lockstep lockstep(made.value()->wired(), vm,
                    {.max_cycles = program.max_cycles, .interrupt = options_.interrupt});
  if (!lockstep.start()) static_cast<void>(lockstep.run());
  return boost::outcome_v2::success();
}

Result<void> Runner::run_good_machine() {
  auto run = experiment_.run(campaign_.self_test, nullptr, longest_test, nullptr);
  if (!run) return run.error();
  good_.cards = std::move(run.value());
  if (good_.cards.end == CardRun::End::interrupted) return interruption();
  if (good_.cards.end != CardRun::End::silent || good_.cards.cards.empty())
    return Failure{.path = campaign_.patch,
                   .message = fmt::format(
                       "the good machine does not run {} to its end{}{}", campaign_.self_test.name,
                       good_.cards.reason.empty() ? "" : ": ", good_.cards.reason)};
  if (auto checked = check_good(campaign_.self_test); !checked) return checked;
  if (good_.ends.front() != LockstepEnd::halted)
    return Failure::because(fmt::format("the good machine does not halt in {}: {}{}",
                                        campaign_.self_test.name, name(good_.ends.front()),
                                        good_.ends.front() == LockstepEnd::waiting_for_card
                                            ? "; its deck has too few cards, or none is given"
                                            : ""));
  for (const TestProgram& program : campaign_.others)
    if (auto checked = check_good(program); !checked) return checked;
  auto made =
      WiredComputer::make(campaign_.patch, campaign_.self_test.image, eniac::EngineKind::fast);
  if (!made) return made.error();
  good_.computer = std::move(made.value());
  if (auto watched = watch_good(campaign_.self_test); !watched) return watched;
  good_.self_test = good_.all;
  return boost::outcome_v2::success();
}

void Runner::count_controls(CampaignResult& result) const {
  const eniac::Wiring& wiring = good_.computer->machine().wiring();
  std::vector<bool> wired(wiring.nodes().size());
  for (const eniac::Cable& cable : wiring.cables()) wired[cable.to] = true;
  for (std::size_t number = 0; number < wired.size(); ++number) {
    const eniac::Node& node = wiring.nodes()[number];
    if (!wired[number] || node.kind != eniac::NodeKind::unit_input || node.wires != 1) continue;
    ++result.controls;
    if (good_.self_test.pulsed[number] != eniac::no_pulses) ++result.controls_used;
  }
}

bool Runner::is_seen_on_cards(const CardRun& run, Verdict& verdict) const {
  const auto& good = good_.cards.cards;
  verdict.seen_by = SeenBy::cards;
  verdict.latency = since(verdict.fault.fault, run.ended);
  if (run.end == CardRun::End::wrong_card) {
    verdict.card = run.cards.size();
    verdict.signature = run.cards.back().text;
    return true;
  }
  verdict.card = run.cards.size() + 1;
  if (run.end == CardRun::End::refused) {
    verdict.signature = "refused";
    return true;
  }
  if (run.cards.size() < good.size()) {
    verdict.signature =
        run.end == CardRun::End::limit ? "nothing, runs on" : "nothing, stands still";
    // The fault becomes visible when the machine without faults punches the missing card.
    verdict.latency = since(verdict.fault.fault, good[run.cards.size()].add_cycle);
    return true;
  }
  return false;
}

Result<bool> Runner::is_seen_in_lockstep(const TestProgram& program, LockstepEnd good,
                                         Verdict& verdict) const {
  const auto run = experiment_.compare(program, &verdict.fault.fault);
  if (!run) return run.error();
  if (run.value().end == LockstepEnd::interrupted) return interruption();
  if (!run.value().differs && run.value().end == good) return false;
  if (run.value().only_runs_on && keeps_busy(verdict.fault)) return false;
  verdict.latency = since(verdict.fault.fault, run.value().add_cycles);
  verdict.program = program.name;
  verdict.reason = run.value().differs.value_or("ends in another way");
  return true;
}

Result<Verdict> Runner::judge(const CampaignFault& fault) const {
  Verdict verdict{.fault = fault};
  // The run may take one and a half times the add cycles of the run without faults.
  const std::uint64_t limit = good_.cards.ended + good_.cards.ended / 2;
  const auto cards = experiment_.run(campaign_.self_test, &fault.fault, limit, &good_.cards.cards);
  if (!cards) return cards.error();
  if (cards.value().end == CardRun::End::interrupted) return interruption();
  if (is_seen_on_cards(cards.value(), verdict)) return verdict;
  verdict = {.fault = fault};

  auto seen = is_seen_in_lockstep(campaign_.self_test, good_.ends.front(), verdict);
  if (!seen) return seen.error();
  verdict.seen_by = SeenBy::lockstep;
  if (seen.value()) return verdict;
  // The moment of a single pulse belongs to the self-test, and means nothing in other programs.
  const std::size_t others = is_pulse(fault) ? 0 : campaign_.others.size();
  verdict.seen_by = SeenBy::golden;
  for (std::size_t i = 0; i < others; ++i) {
    seen = is_seen_in_lockstep(campaign_.others[i], good_.ends[i + 1], verdict);
    if (!seen) return seen.error();
    if (seen.value()) return verdict;
  }
  verdict.seen_by = SeenBy::nothing;
  return verdict;
}

/// Removes from `chosen_` the faults that leave every run unchanged, and stores their verdicts.
void Runner::skip_same_runs() {
  std::erase_if(chosen_, [this](std::size_t number) {
    const CampaignFault& fault = faults_[number];
    const ActivityRecord& record = is_pulse(fault) ? good_.self_test : good_.all;
    if (!is_never_activated(good_.computer->machine(), fault.fault, record)) return false;
    take(number, Verdict{.fault = fault});
    return true;
  });
}

void Runner::work() {
  while (true) {
    std::size_t number = 0;
    {
      const std::lock_guard lock(mutex_);
      if (failure_ || is_interrupted() || next_ == chosen_.size()) return;
      number = chosen_[next_++];
    }
    auto verdict = judge(faults_[number]);
    const std::lock_guard lock(mutex_);
    take(number, std::move(verdict));
    if (options_.progress) options_.progress(++done_, chosen_.size());
  }
}

/// Stores the verdict on a fault. While several threads run, the caller must hold the mutex.
void Runner::take(std::size_t number, Result<Verdict> verdict) {
  if (!verdict) {
    if (!is_interrupted() && !failure_) failure_ = verdict.error();
    return;
  }
  if (verdict.value().seen_by == SeenBy::nothing) explain(verdict.value());
  if (options_.found)
    if (auto kept = options_.found(number, verdict.value()); !kept && !failure_)
      failure_ = kept.error();
  verdicts_[number] = std::move(verdict.value());
}

Result<void> Runner::choose(const CampaignResult& good) {
  if (options_.choose) {
    auto chosen = options_.choose(good);
    if (!chosen) return chosen.error();
    chosen_ = std::move(chosen.value());
    return boost::outcome_v2::success();
  }
  chosen_.resize(faults_.size());
  std::iota(chosen_.begin(), chosen_.end(), std::size_t{0});
  return boost::outcome_v2::success();
}

/// Sets the reason why no run showed the fault. If there is a proof that no run can show the fault,
/// sets `seen_by` to `never`.
void Runner::explain(Verdict& verdict) const {
  if (is_pulse(verdict.fault)) {
    verdict.reason = "makes no difference at that moment";
    return;
  }
  eniac::Machine& machine = good_.computer->machine();
  const eniac::Fault& fault = verdict.fault.fault;
  auto proof = proof_of_no_effect(machine, fault);
  if (proof) verdict.seen_by = SeenBy::never;
  verdict.reason = proof ? std::move(*proof) : likely_reason(machine, fault, good_.all.pulsed);
}

Result<CampaignResult> Runner::run() {
  if (auto good = run_good_machine(); !good) return good.error();
  CampaignResult result;
  result.cards = good_.cards.cards;
  result.add_cycles = good_.cards.ended;
  count_controls(result);
  for (const TestProgram& program : campaign_.others)
    if (auto watched = watch_good(program); !watched) return watched.error();

  if (auto chosen = choose(result); !chosen) return chosen.error();
  verdicts_.resize(faults_.size());
  skip_same_runs();
  {
    std::vector<std::jthread> threads;
    for (unsigned job = 1; job < options_.jobs; ++job) threads.emplace_back([this] { work(); });
    work();
  }
  if (failure_) return *failure_;
  for (std::optional<Verdict>& verdict : verdicts_) {
    if (verdict) result.verdicts.push_back(std::move(*verdict));
  }
  return result;
}

/// The input for the choice of single pulses: a wired machine, and the length of the self-test.
struct PulseSubject {
  std::unique_ptr<WiredComputer> computer;
  std::uint64_t add_cycles = 1;

  [[nodiscard]] const eniac::Machine& machine() const { return computer->machine(); }
  [[nodiscard]] static Result<PulseSubject> make(const Campaign& campaign,
                                                 const std::atomic<bool>* interrupt) {
    const auto run = Experiment(campaign.patch, interrupt)
                         .run(campaign.self_test, nullptr, longest_test, nullptr);
    if (!run) return run.error();
    if (run.value().end == CardRun::End::interrupted) return interruption();
    auto made = WiredComputer::make(campaign.patch, vm::Image{}, eniac::EngineKind::fast);
    if (!made) return made.error();
    return PulseSubject{std::move(made.value()), std::max<std::uint64_t>(run.value().ended, 1)};
  }
};

}  // namespace

std::string_view name(SeenBy seen_by) {
  switch (seen_by) {
    case SeenBy::cards:
      return "cards";
    case SeenBy::lockstep:
      return "lockstep";
    case SeenBy::golden:
      return "golden";
    case SeenBy::nothing:
      return "nothing";
    case SeenBy::never:
      return "never";
  }
  return "";
}

Result<std::vector<CampaignFault>> faults_of_patch(const std::filesystem::path& patch) {
  const auto made = WiredComputer::make(patch, vm::Image{}, eniac::EngineKind::fast);
  if (!made) return made.error();
  const eniac::Machine& machine = made.value()->machine();
  std::vector<CampaignFault> faults = campaign_faults(machine);
  for (CampaignFault& fault : unit_faults(machine)) faults.push_back(std::move(fault));
  return faults;
}

Result<std::vector<CampaignFault>> pulses_of_self_test(const Campaign& campaign, std::size_t count,
                                                       std::uint64_t seed,
                                                       const std::atomic<bool>* interrupt) {
  const auto subject = PulseSubject::make(campaign, interrupt);
  if (!subject) return subject.error();
  return single_pulses(subject.value().machine(), count, seed, subject.value().add_cycles);
}

Result<std::vector<CampaignFault>> unit_pulses_of_self_test(const Campaign& campaign,
                                                            std::uint64_t seed,
                                                            const std::atomic<bool>* interrupt) {
  const auto subject = PulseSubject::make(campaign, interrupt);
  if (!subject) return subject.error();
  return missing_pulses_of_units(subject.value().machine(), seed, subject.value().add_cycles);
}

Result<CampaignResult> run_campaign(const Campaign& campaign,
                                    const std::vector<CampaignFault>& faults,
                                    const CampaignOptions& options) {
  return Runner(campaign, faults, options).run();
}

}  // namespace chessvm::wired
