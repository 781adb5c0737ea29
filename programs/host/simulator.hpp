// SPDX-License-Identifier: MIT
// Interface of all simulated machines: they take an image and a deck, and return a Run.
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

/// State of a run between two instructions.
struct Glimpse {
  AddCycles time{0};  // program time so far, without the time of reader and punch
  const vm::MachineState& state;
};

struct RunOptions {
  AddCycles limit = AddCycles::max();          // time limit, without the time of reader and punch
  std::size_t least_cards = 0;                 // a run with fewer punched cards ignores `limit`
  std::optional<vm::RowNumber> counted_row{};  // row whose fetches the run counts, if any
  /// Number of loading cards. These are the first cards of the deck and only load the program's
  /// input. nullopt means that all cards except the last are loading cards.
  std::optional<std::size_t> loading_cards{};
  const std::atomic<bool>* interrupt = nullptr;    // the run ends soon after this flag becomes true
  std::function<void(const Glimpse&)> progress{};  // called at intervals of at most `step`
  std::function<void(int)> punched{};              // called with the number on each punched card
  AddCycles step = AddCycles::max();
};

enum class RunEnd : std::uint8_t { halted, brk, out_of_cards, limit, interrupted, failed };

/// Returns the exit status of a tool. `end` tells how the simulated program has ended.
[[nodiscard]] ExitStatus exit_status(RunEnd end);

/// The time that a part of a run takes, and the number of instructions executed in that part.
struct Cost {
  AddCycles time{0};  // without the time of reader and punch
  std::uint64_t instructions = 0;
};

/// Returns the cost of a program from its start to `state`.
[[nodiscard]] inline Cost cost_of(const vm::MachineState& state) {
  return {eniac_time(state.add_cycles), state.instructions};
}

struct Run {
  RunEnd end = RunEnd::halted;
  std::string failure{};                // what went wrong on the machine, if `end` is `failed`
  std::vector<int> cards{};             // numbers on the punched cards, 0-9999
  std::vector<AddCycles> punched_at{};  // program time at which each card was punched
  /// Cost until the program asks for the first card that follows the loading cards. If the program
  /// never asks for that card, `loading` is the cost of the whole run.
  Cost loading{};
  Cost work{};  // cost of the rest of the run
  /// Number of fetches of `counted_row` during `work`; nullopt if they were not counted.
  std::optional<std::uint64_t> fetches{};
  /// Words of memory at the end; nullopt if the machine cannot show them.
  std::optional<std::array<std::uint8_t, vm::memory_words>> memory{};

  [[nodiscard]] Cost total() const;
  [[nodiscard]] bool was_stopped() const {
    return end == RunEnd::limit || end == RunEnd::interrupted;
  }
  /// Returns the reason why the run did not end at `halt`; empty if the run ended at `halt`.
  [[nodiscard]] std::string fault() const;
};

[[nodiscard]] std::size_t loading_cards(const RunOptions& options,
                                        const std::vector<vm::Card>& deck);

[[nodiscard]] std::array<std::uint8_t, vm::memory_words> memory_of(const vm::MachineState& state);

/// A machine that runs a program with a deck of cards. No run affects the next run.
class Simulator {
 public:
  virtual ~Simulator() = default;
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;

  /// Resets the machine and runs `image` on `deck` until the machine halts, fails, reaches the
  /// limit or runs out of cards. The virtual CPU also stops at `brk`; the wired CPU ignores `brk`.
  [[nodiscard]] virtual Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                                const RunOptions& options) const = 0;

 protected:
  Simulator() = default;
};

}  // namespace chessvm::host
