// SPDX-License-Identifier: MIT
// One run of a program on a simulated machine: an image and a deck in, cards and counters out. The
// host side of every program runs it through this interface; it does not know on which machine.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/eniac_time.hpp"
#include "base/exit_status.hpp"
#include "vm/image/image.hpp"
#include "vm/machine.hpp"

namespace chessvm::host {

/// A run under way, between two instructions.
struct Glimpse {
  AddCycles time{0};  // of the program so far, without the time that reader and punch take
  const vm::MachineState& state;
};

struct RunOptions {
  AddCycles limit = AddCycles::max();          // of the whole run, without reader and punch
  std::size_t least_cards = 0;                 // the limit ends no run that has punched fewer cards
  std::optional<vm::RowNumber> counted_row{};  // see Run::fetches
  /// The first cards of the deck, which only load the program's question; nullopt for all but one.
  std::optional<std::size_t> loading_cards{};
  const std::atomic<bool>* interrupt = nullptr;    // ends the run soon after it becomes true
  std::function<void(const Glimpse&)> progress{};  // called now and then
  std::function<void(int)> punched{};              // called for each card, 0-9999, as it comes
  /// The longest time from one call of `progress` to the next.
  AddCycles step = AddCycles::max();
};

/// The reason for the end of a run.
enum class RunEnd : std::uint8_t { halted, brk, out_of_cards, limit, interrupted, failed };

/// The exit status of a tool whose program ended so.
[[nodiscard]] ExitStatus exit_status(RunEnd end);

/// The time and the instructions that a part of a run took.
struct Cost {
  AddCycles time{0};  // of the program itself, without the time that reader and punch take
  std::uint64_t instructions = 0;
};

/// Returns the cost of a program until `state`.
[[nodiscard]] inline Cost cost_of(const vm::MachineState& state) {
  return {AddCycles(static_cast<std::int64_t>(state.add_cycles)), state.instructions};
}

struct Run {
  RunEnd end = RunEnd::halted;
  std::string failure{};                // what went wrong on the machine, where `end` is `failed`
  std::vector<int> cards{};             // as punched, 0-9999
  std::vector<AddCycles> punched_at{};  // of each card: the time of the program until it came
  /// Until the program asks for the card behind the loading cards; all of the run if never.
  Cost loading{};
  Cost work{};                             // from there to the end
  std::optional<std::uint64_t> fetches{};  // of RunOptions::counted_row, during `work`
  /// The words of memory at the end; nullopt where the machine does not show them.
  std::optional<std::array<std::uint8_t, vm::memory_words>> memory{};

  [[nodiscard]] Cost total() const;
  /// True if its limit or its interrupt flag has ended it.
  [[nodiscard]] bool was_stopped() const {
    return end == RunEnd::limit || end == RunEnd::interrupted;
  }
  /// Explains, for a message, a run that did not reach its `halt`; empty for one that did.
  [[nodiscard]] std::string fault() const;
};

/// The number of loading cards in `deck`.
[[nodiscard]] std::size_t loading_cards(const RunOptions& options,
                                        const std::vector<vm::Card>& deck);

/// Words of memory of `state`, in the order of their addresses.
[[nodiscard]] std::array<std::uint8_t, vm::memory_words> memory_of(const vm::MachineState& state);

/// A machine that runs programs on cards. Nothing of a run shows in the next one.
class Simulator {
 public:
  virtual ~Simulator() = default;
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;

  /// Resets the machine, runs `image` on `deck`, and stops at the first halt, limit or error, or
  /// when a card is wanted and none is left. The virtual CPU also stops at a break; the wired one
  /// goes on.
  [[nodiscard]] virtual Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                                const RunOptions& options) const = 0;

 protected:
  Simulator() = default;
};

}  // namespace chessvm::host
