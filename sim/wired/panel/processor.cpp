// SPDX-License-Identifier: MIT
#include "sim/wired/panel/processor.hpp"

#include <cassert>

#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/wired/lockstep/near_jumps.hpp"
#include "sim/wired/machine/comparable_state.hpp"

namespace chessvm::wired {
namespace {

// Number of add cycles from the moment at which a device is done to the end of `read` or `print`
// (docs/microarchitecture.md#all-of-it). In these add cycles of `read`, LS receives the card.
constexpr std::uint64_t after_card_read = 4;
constexpr std::uint64_t after_card_punched = 2;

class DeckReader final : public vm::CardReader {
 public:
  DeckReader(const std::vector<vm::Card>& deck, std::uint64_t position)
      : deck_(deck), position_(static_cast<std::size_t>(position)) {}
  std::optional<vm::Card> next() override {
    if (position_ >= deck_.size()) return std::nullopt;
    return deck_[position_++];
  }

 private:
  const std::vector<vm::Card>& deck_;
  std::size_t position_;
};

class NoPunch final : public vm::CardPunch {
 public:
  void punch(int) override {}
};

}  // namespace

Processor::Processor(const vm::Image& image, std::vector<vm::Card> deck,
                     const RowFollower& follower, const eniac::Machine& machine,
                     const Assignment& assignment)
    : deck_(std::move(deck)),
      follower_(follower),
      machine_(machine),
      assignment_(assignment),
      cpu_(image) {}

std::optional<std::uint64_t> Processor::end_of(const AtWork& work, std::uint64_t usual_end) const {
  if (!work.decoded || work.decoded->decoded.instruction == nullptr) return usual_end;
  const eniac::InitiatingUnit& devices = machine_.initiating_unit();
  switch (vm::isa::operation(*work.decoded->decoded.instruction)) {
    case vm::isa::Operation::read:
      if (devices.reading() || devices.last_read() < work.start) return std::nullopt;
      return devices.last_read() + after_card_read;
    case vm::isa::Operation::print:
      if (devices.printing() || devices.last_print() < work.start) return std::nullopt;
      return devices.last_print() + after_card_punched;
    default:
      return usual_end;
  }
}

AtWork Processor::at_work() const {
  const RowFetch& fetch = follower_.last();
  AtWork work;
  work.start = fetch.cycle;
  Import import = to_vm(fetch.state, assignment_);
  if (!import.good()) {
    work.impossible = std::move(import.errors.front());
    return work;
  }
  vm::Machine cpu = cpu_;
  const Result<void> set = cpu.set_state(import.state);
  assert(set);
  static_cast<void>(set);
  DeckReader reader(deck_, fetch.cards_read);
  NoPunch punch;
  for (;; ++work.index) {
    work.before = cpu.state();
    work.decoded = vm::next_instruction(cpu.image(), work.before);
    const vm::Stop stop = cpu.step(reader, punch);
    const std::uint64_t cost = cpu.state().add_cycles - work.before.add_cycles;
    work.end = end_of(work, work.start + cost);
    const bool stopped = stop != vm::Stop::limit && stop != vm::Stop::brk;
    const bool last_of_row =
        stopped || (cpu.state().ir.empty() && !jumps_unseen(assignment_, cpu.image(), work.before));
    if (!work.end || last_of_row || machine_.time().cycle < *work.end) return work;
    work.start = *work.end;
  }
}

std::uint64_t Processor::instruction_number() const {
  return at_work().start;
}

}  // namespace chessvm::wired
