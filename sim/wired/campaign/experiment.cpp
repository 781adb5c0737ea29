// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sim/wired/machine/wired_computer.hpp"

namespace chessvm::wired {
namespace {

Result<std::unique_ptr<WiredComputer>> wire(const std::filesystem::path& patch,
                                            const TestProgram& program, const eniac::Fault* fault) {
  auto made = WiredComputer::make(patch, program.image, eniac::EngineKind::fast);
  if (!made) return made;
  made.value()->load(program.deck);
  if (fault != nullptr)
    if (const auto done = made.value()->instruments().faults.inject(*fault); !done)
      return done.error();
  return made;
}

std::string trimmed(std::string_view card) {
  return std::string(card.substr(0, card.find_last_not_of(' ') + 1));
}

CardRun::End end_of(eniac::StopReason reason, bool wrong) {
  if (wrong) return CardRun::End::wrong_card;
  switch (reason) {
    case eniac::StopReason::idle:
      return CardRun::End::silent;
    case eniac::StopReason::requested:
    case eniac::StopReason::quit:
      return CardRun::End::breakpoint;
    case eniac::StopReason::failed:
      return CardRun::End::refused;
    case eniac::StopReason::interrupted:
      return CardRun::End::interrupted;
    case eniac::StopReason::limit:
    case eniac::StopReason::checkpoint:
      break;
  }
  return CardRun::End::limit;
}

std::string difference_of(const Lockstep& lockstep) {
  const Divergence& found = *lockstep.divergence();
  std::string places;
  for (const Difference& each : found.accumulators)
    places += fmt::format("{}{} a{}", places.empty() ? ": " : ", ", each.name, each.accumulator);
  return fmt::format("row {} ({}): {}{}", found.row.row,
                     row_text(lockstep.vm().image(), found.row.row), found.what, places);
}

/// Returns true if the only difference is that the wired machine does not come to rest at the end.
bool only_runs_on(const Lockstep& lockstep) {
  const Divergence& found = *lockstep.divergence();
  const vm::Status status = lockstep.vm().state().status;
  return (status == vm::Status::halted || status == vm::Status::waiting_for_card) &&
         found.accumulators.empty() && found.wired_cards == found.vm_cards;
}

}  // namespace

Result<CardRun> Experiment::run(const TestProgram& program, const eniac::Fault* fault,
                                std::uint64_t limit,
                                const std::vector<PunchedCard>* expected) const {
  auto made = wire(patch_, program, fault);
  if (!made) return made.error();
  eniac::Machine& machine = made.value()->machine();
  WiredMachine& wired = made.value()->wired();
  CardRun run;
  bool wrong = false;
  machine.monitor().punch = [&](std::string_view card) {
    if (wrong) return;
    run.cards.push_back({machine.time().cycle, trimmed(card)});
    if (expected == nullptr) return;
    const std::size_t number = run.cards.size();
    wrong = number > expected->size() || run.cards.back().text != (*expected)[number - 1].text;
    if (wrong) machine.monitor().request_stop();
  };
  eniac::StopReason reason = wired.start(interrupt_);
  // Go on even if start() reached its limit, because the first row of a faulty machine may be late.
  const auto goes_on = [&] {
    return !wrong &&
           (reason == eniac::StopReason::checkpoint || reason == eniac::StopReason::limit) &&
           machine.time().cycle < limit;
  };
  while (goes_on()) {
    const std::uint64_t origin = machine.time().cycle - wired.add_cycles();
    reason = wired.run_to_checkpoint(limit - origin, WiredMachine::Breaks::obeyed, interrupt_);
  }
  run.end = end_of(reason, wrong);
  run.ended = machine.time().cycle;
  run.reason = machine.monitor().failure().value_or("");
  return run;
}

Result<ComparedRun> Experiment::compare(const TestProgram& program,
                                        const eniac::Fault* fault) const {
  auto made = wire(patch_, program, fault);
  if (!made) return made.error();
  VirtualCpu vm(program.image, program.deck.cards);
  Lockstep lockstep(made.value()->wired(), vm,
                    {.max_cycles = program.max_cycles, .interrupt = interrupt_});
  ComparedRun run;
  const auto start = lockstep.start();
  run.end = start ? *start : lockstep.run();
  run.checkpoints = lockstep.count().checkpoints;
  run.add_cycles = made.value()->machine().time().cycle;
  if (lockstep.divergence()) {
    run.differs = difference_of(lockstep);
    run.only_runs_on = only_runs_on(lockstep);
  } else if (run.end == LockstepEnd::no_start) {
    run.differs = lockstep.reason();
  }
  return run;
}

}  // namespace chessvm::wired
