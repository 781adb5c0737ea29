// SPDX-License-Identifier: MIT
// Runs an ENIAC on which chessvm is wired, from one row fetch to the next.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/eniac/engine/engine.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/machine/comparable_state.hpp"

namespace chessvm::wired {

/// Runs a machine that is wired as chessvm, but does not own this machine.
class WiredMachine {
 public:
  /// Starts to collect punched cards. The machine must be at rest, with patch and program loaded.
  WiredMachine(eniac::Machine& machine, eniac::Engine& engine, const Assignment& assignment);
  ~WiredMachine();
  WiredMachine(const WiredMachine&) = delete;
  WiredMachine& operator=(const WiredMachine&) = delete;

  /// Presses the initiate button and runs to the first row fetch, where add_cycles() is 0.
  [[nodiscard]] eniac::StopReason start(const std::atomic<bool>* interrupt);

  enum class Breaks : std::uint8_t { obeyed, ignored };
  /// Runs to the next row fetch, or until add_cycles() reaches `add_cycles`.
  [[nodiscard]] eniac::StopReason run_to_checkpoint(std::uint64_t add_cycles, Breaks breaks,
                                                    const std::atomic<bool>* interrupt);

  /// Returns the add cycles since the first row fetch, including the time of card reader and punch.
  /// Returns 0 if the machine never came to that row fetch.
  [[nodiscard]] std::uint64_t add_cycles() const {
    return machine_.time().cycle - std::min(machine_.time().cycle, origin_);
  }
  [[nodiscard]] ComparableState state() const { return read_state(machine_, assignment_); }
  [[nodiscard]] const Assignment& assignment() const { return assignment_; }
  [[nodiscard]] eniac::Machine& machine() { return machine_; }

  /// Replaces state and add cycle count; allowed only at a row fetch.
  void take_over(const ComparableState& state, std::uint64_t add_cycles);

  /// A state of the machine that go_back() can restore. Faults and the deck do not belong to it.
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
  /// Restores a moment and clears the stop reason. May be called several times.
  void go_back(const Moment& moment);

  [[nodiscard]] std::uint64_t cards_read() const;
  void set_cards_read(std::uint64_t cards);
  /// Returns true if the machine waits for a card and none is left.
  [[nodiscard]] bool is_waiting_for_card() const;

  /// Returns and removes the cards punched since the last call: columns 1-4 of each.
  [[nodiscard]] std::vector<std::string> take_cards() { return std::exchange(cards_, {}); }

 private:
  eniac::Machine& machine_;
  eniac::Engine& engine_;
  Assignment assignment_;
  std::uint64_t origin_ = 0;
  std::vector<std::string> cards_;
};

}  // namespace chessvm::wired
