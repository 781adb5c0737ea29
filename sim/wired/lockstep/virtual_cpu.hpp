// SPDX-License-Identifier: MIT
// Runs the virtual CPU row by row, as comparing it with the wired one requires.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "vm/machine.hpp"

namespace chessvm::wired {

/// The result of executing one row.
struct RowRun {
  vm::Stop stop =
      vm::Stop::limit;  // `limit`: the next row is about to be fetched. `brk` does not stop.
  bool used_device = false;
  bool given_up = false;      // before the row fetch was reached
  std::uint64_t fetches = 0;  // of Goal::counted_row
  std::vector<int> cards;     // punched
};

/// The virtual CPU with a program and its deck.
class VirtualCpu {
 public:
  VirtualCpu(const vm::Image& image, std::vector<vm::Card> deck)
      : machine_(image), reader_(std::move(deck)) {}

  [[nodiscard]] const vm::Image& image() const { return machine_.image(); }
  [[nodiscard]] const vm::MachineState& state() const { return machine_.state(); }
  /// `state` must be valid.
  void set_state(const vm::MachineState& state);
  void set_add_cycles(std::uint64_t add_cycles);

  [[nodiscard]] std::uint64_t cards_read() const { return reader_.position; }
  void set_cards_read(std::uint64_t cards);

  /// Puts one more card behind the others of the deck.
  void add_card(vm::Card card) { reader_.cards.push_back(card); }

  /// The counters that run_ahead must not exceed.
  struct Goal {
    std::uint64_t add_cycles = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t instructions = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* interrupt = nullptr;
    std::optional<vm::RowNumber> counted_row{};  // by run_row alone, see RowRun::fetches
  };
  /// Executes whole rows up to the last row boundary within the goal. Rows with `read`, `print`,
  /// `brk` or `halt`, and rows that end in an error, are left to the wired machine.
  void run_ahead(const Goal& goal);

  /// Runs the row, or the rest of it, to the next row fetch that the wired machine shows, or to
  /// where the row stops the machine. A CPU that hides near jumps may run many rows so: behind such
  /// a jump, the run gives up at the add cycles of `goal` or when it is interrupted.
  RowRun run_row(const Goal& goal);
  RowRun run_row() { return run_row(Goal{}); }

 private:
  class Reader : public vm::CardReader {
   public:
    explicit Reader(std::vector<vm::Card> deck) : cards(std::move(deck)) {}
    std::optional<vm::Card> next() override;

    std::vector<vm::Card> cards;
    std::size_t position = 0;
    bool shut = false;  // for running ahead
    bool used = false;
  };
  class Punch : public vm::CardPunch {
   public:
    void punch(int digits) override { cards.push_back(digits); }
    std::vector<int> cards;
  };

  void run_rows_ahead(const Goal& goal);
  [[nodiscard]] bool run_stretch_ahead(const Goal& goal, std::uint64_t add_cycles);

  vm::Machine machine_;
  Reader reader_;
  Punch punch_;
};

}  // namespace chessvm::wired
