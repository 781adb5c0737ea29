// SPDX-License-Identifier: MIT
// An ENIAC with chessvm wired on it, seen from row fetch to row fetch.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/eniac/engine/engine.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/lockstep/comparable_state.hpp"

namespace chessvm::wired {

class WiredMachine {
 public:
  /// Takes the punched cards from now on. Patch and program must be there, and nothing running.
  WiredMachine(eniac::Machine& machine, eniac::Engine& engine, const Assignment& assignment);
  ~WiredMachine();
  WiredMachine(const WiredMachine&) = delete;
  WiredMachine& operator=(const WiredMachine&) = delete;

  /// Presses the initiating button and runs to the first row fetch, where add cycles begin to
  /// count as the virtual CPU counts them.
  [[nodiscard]] eniac::StopReason start(const std::atomic<bool>* interrupt);

  enum class Breaks : std::uint8_t { obeyed, ignored };
  /// To the next row fetch, but not beyond `add_cycles`.
  [[nodiscard]] eniac::StopReason run_to_checkpoint(std::uint64_t add_cycles, Breaks breaks,
                                                    const std::atomic<bool>* interrupt);

  /// Since the first row fetch, time of card reader and punch included.
  [[nodiscard]] std::uint64_t add_cycles() const { return machine_.time().cycle - origin_; }
  [[nodiscard]] ComparableState state() const { return read_state(machine_, assignment_); }
  [[nodiscard]] const Assignment& assignment() const { return assignment_; }
  [[nodiscard]] eniac::Machine& machine() { return machine_; }
  [[nodiscard]] const eniac::Machine& machine() const { return machine_; }

  /// Only at a row fetch.
  void take_over(const ComparableState& state, std::uint64_t add_cycles);

  /// All that decides what happens next, faults and the deck itself apart.
  struct Moment {
    std::vector<std::uint64_t> control;
    std::array<eniac::Number, eniac::accumulator_count> numbers{};
    std::array<int, eniac::function_table_count> arguments{};
    std::uint64_t cycle = 0;
    std::uint64_t cards_read = 0;
    std::uint64_t last_read = 0;
    std::uint64_t last_print = 0;
  };
  void note(Moment& moment) const;
  /// Back to it, as often as wanted. What had stopped the machine is forgotten.
  void go_back(const Moment& moment);

  /// Cards of the deck that were taken so far.
  [[nodiscard]] std::uint64_t cards_read() const;
  void set_cards_read(std::uint64_t cards);
  /// It waits for a card, and none is left.
  [[nodiscard]] bool is_waiting_for_card() const;

  /// What was punched since the last call: columns 1-4 of each card.
  [[nodiscard]] std::vector<std::string> take_cards() { return std::exchange(cards_, {}); }

 private:
  eniac::Machine& machine_;
  eniac::Engine& engine_;
  Assignment assignment_;
  std::uint64_t origin_ = 0;
  std::vector<std::string> cards_;
};

}  // namespace chessvm::wired
