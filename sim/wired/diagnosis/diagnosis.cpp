// SPDX-License-Identifier: MIT
#include "sim/wired/diagnosis/diagnosis.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "sim/eniac/units/initiating_unit.hpp"
#include "vm/decode.hpp"
#include "vm/disassemble.hpp"

namespace chessvm::wired {
namespace {

// Both machines may run this many add times longer than the failed row took. After that, no row
// fetch is expected any more.
constexpr std::uint64_t patience = 1'000;
constexpr std::uint64_t add_times_shown_after = 1;

/// The two machines. Both start at a moment at which the broken machine was still correct.
class Trial {
 public:
  /// `fetches` is the number of row fetches from `begin` until the error was found.
  Trial(WiredComputer& broken, WiredComputer& healthy, const GoodMoment& begin, int fetches,
        std::uint64_t add_times)
      : broken_(broken),
        healthy_(healthy),
        begin_(begin),
        fetches_(fetches),
        add_times_(add_times) {}

  /// Runs the healthy machine from `begin` for `fetches` row fetches. Returns true if this machine
  /// ends in `state`. If `state` is nullptr, returns true if this machine reaches the last fetch.
  [[nodiscard]] bool is_healthy(const ComparableState* state) {
    restart(healthy_);
    eniac::StopReason reason = eniac::StopReason::checkpoint;
    for (int i = 0; i < fetches_ && reason == eniac::StopReason::checkpoint; ++i)
      reason = healthy_.wired().run_to_checkpoint(healthy_.wired().add_cycles() + add_times_,
                                                  WiredMachine::Breaks::ignored, nullptr);
    static_cast<void>(healthy_.wired().take_cards());
    if (state == nullptr) return reason == eniac::StopReason::checkpoint;
    return (reason == eniac::StopReason::checkpoint || reason == eniac::StopReason::idle) &&
           healthy_.wired().state() == *state;
  }

  [[nodiscard]] std::optional<FirstDifference> difference() {
    restart(broken_);
    restart(healthy_);
    return find_first_difference({broken_.machine(), broken_.engine()},
                                 {healthy_.machine(), healthy_.engine()}, add_times_);
  }

  /// Runs both machines again up to the difference and records traces for the user.
  void trace(Diagnosis& diagnosis) {
    const auto at = static_cast<int>(diagnosis.add_time);
    for (TracedAddTime& each : traced(broken_, diagnosis.add_time))
      if (each.last >= at - 1) diagnosis.broken.push_back(std::move(each));
    for (TracedAddTime& each : traced(healthy_, diagnosis.add_time))
      if (each.first <= at && each.last >= at) diagnosis.healthy = std::move(each);
    const auto same = [&](const TracedAddTime& each) {
      return diagnosis.healthy && to_text(each) == to_text(*diagnosis.healthy);
    };
    if (std::any_of(diagnosis.broken.begin(), diagnosis.broken.end(), same))
      diagnosis.healthy = std::nullopt;
  }

 private:
  void restart(WiredComputer& computer) {
    computer.wired().go_back(begin_.wired);
    if (!begin_.program) computer.machine().initiating_unit().press_initiate();
  }

  std::vector<TracedAddTime> traced(WiredComputer& computer, std::uint64_t add_time) {
    restart(computer);
    RowTracer tracer(computer.machine(), broken_.names());
    for (std::uint64_t i = 0; i < add_time + add_times_shown_after; ++i)
      static_cast<void>(computer.engine().run(
          {.until = computer.machine().time().cycle + 1, .stop_on_request = false}));
    computer.machine().monitor().acknowledge_stop();
    static_cast<void>(computer.wired().take_cards());
    return tracer.take().add_times;
  }

  WiredComputer& broken_;
  WiredComputer& healthy_;
  const GoodMoment& begin_;
  int fetches_;
  std::uint64_t add_times_;
};

/// Returns true if the wiring `one` contains at least half of the cables of the wiring `of`. Then
/// both wirings are probably made from the same patch.
bool is_copy(const eniac::Wiring& one, const eniac::Wiring& of) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> cables;
  for (const eniac::Cable& cable : one.cables()) cables.emplace(cable.from, cable.to);
  const auto common =
      std::count_if(of.cables().begin(), of.cables().end(), [&](const eniac::Cable& cable) {
        return cables.contains({cable.from, cable.to});
      });
  return 2 * static_cast<std::size_t>(common) >= of.cables().size();
}

class NoReader final : public vm::CardReader {
  std::optional<vm::Card> next() override { return std::nullopt; }
};
class NoPunch final : public vm::CardPunch {
  void punch(int /*number*/) override {}
};

/// Returns the instruction that is executed `add_time` add times after `begin`. If `rows` rows end
/// before that moment, returns the last instruction of these rows. Returns nullopt after a `read`
/// or `print`, because the duration of a `read` or `print` depends on the device.
std::optional<InstructionPlace> instruction_at(const vm::Image& image, const vm::Checkpoint& begin,
                                               std::uint64_t add_time, int rows) {
  vm::Machine cpu(image);
  if (!cpu.set_state(begin.state)) return std::nullopt;
  NoReader reader;
  NoPunch punch;
  while (true) {
    const auto next = vm::next_instruction(image, cpu.state());
    if (!next || next->decoded.instruction == nullptr) return std::nullopt;
    const vm::isa::Operation operation = vm::isa::operation(*next->decoded.instruction);
    const vm::Stop stop = cpu.step(reader, punch);
    if (cpu.state().ir.empty()) --rows;
    const bool last = (stop != vm::Stop::limit && stop != vm::Stop::brk) || rows == 0;
    if (last || add_time <= cpu.state().add_cycles - begin.state.add_cycles)
      return InstructionPlace{next->row, next->decoded.first_word, vm::to_text(next->decoded)};
    if (operation == vm::isa::Operation::print || operation == vm::isa::Operation::read)
      return std::nullopt;
  }
}

}  // namespace

std::optional<Diagnosis> diagnose(WiredComputer& broken, const MakeHealthy& make,
                                  const Lockstep& lockstep) {
  const std::unique_ptr<WiredComputer> healthy = make();
  if (!healthy || !is_copy(broken.machine().wiring(), healthy->machine().wiring()))
    return std::nullopt;
  std::uint64_t add_times = patience;
  if (const auto& divergence = lockstep.divergence())
    add_times += divergence->wired_add_cycles - divergence->row.add_cycles;
  const ComparableState right = to_comparable(lockstep.vm().state());
  int fetches = 1;
  for (const GoodMoment* begin :
       {&lockstep.last_good(), lockstep.good_before() ? &*lockstep.good_before() : nullptr}) {
    if (begin == nullptr) break;
    Trial trial(broken, *healthy, *begin, fetches, add_times);
    std::optional<FirstDifference> found;
    if (trial.is_healthy(lockstep.has_checkpoint() ? &right : nullptr)) found = trial.difference();
    if (found) {
      Diagnosis diagnosis;
      diagnosis.add_time = found->add_time;
      diagnosis.from_start = !begin->program;
      if (found->phase < eniac::phases_per_add_cycle) diagnosis.pulse_time = found->phase / 2;
      diagnosis.findings = findings(*found, broken.machine(), healthy->machine(), broken.names());
      if (begin->program)
        diagnosis.instruction =
            instruction_at(lockstep.vm().image(), *begin->program, found->add_time, fetches);
      trial.trace(diagnosis);
      return diagnosis;
    }
    ++fetches;
  }
  return std::nullopt;
}

}  // namespace chessvm::wired
