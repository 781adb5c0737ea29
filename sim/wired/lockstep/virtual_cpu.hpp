// SPDX-License-Identifier: MIT
// Runs the virtual CPU row by row, for comparison with the wired CPU.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "vm/machine.hpp"

namespace chessvm::wired {

struct RowRun {
  vm::Stop stop = vm::Stop::limit;  // `limit` if the next row can begin; never `brk`
  bool used_device = false;
  bool given_up = false;      // true if the run ended before it reached a row fetch
  std::uint64_t fetches = 0;  // number of fetches of Goal::counted_row
  std::vector<int> cards;     // punched cards
};

class VirtualCpu {
 public:
  VirtualCpu(const vm::Image& image, std::vector<vm::Card> deck)
      : machine_(image), reader_(std::move(deck)) {}

  [[nodiscard]] const vm::Image& image() const { return machine_.image(); }
  [[nodiscard]] const vm::MachineState& state() const { return machine_.state(); }
  /// Replaces the state; `state` must be valid.
  void set_state(const vm::MachineState& state);
  void set_add_cycles(std::uint64_t add_cycles);

  [[nodiscard]] std::uint64_t cards_read() const { return reader_.position; }
  void set_cards_read(std::uint64_t cards);

  void add_card(vm::Card card) { reader_.cards.push_back(card); }

  /// Limits of run_ahead and run_row.
  struct Goal {
    std::uint64_t add_cycles = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t instructions = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* interrupt = nullptr;
    std::optional<vm::RowNumber> counted_row{};  // run_row counts the fetches of this row
  };
  /// Executes whole rows as long as they end within the limits of `goal`. Stops before a row
  /// with `read`, `print`, `brk` or `halt`, and before a row that ends in an error.
  void run_ahead(const Goal& goal);

  /// Runs to the next row fetch that the wired CPU signals (cy.checkpoint), or until the row stops
  /// the machine. The quick CPU does not signal the row fetch of a near jump, so one call may run
  /// many rows. After each near jump without a signal, the run gives up if it has reached the add
  /// cycles of `goal` or is interrupted.
  RowRun run_row(const Goal& goal);
  RowRun run_row() { return run_row(Goal{}); }

 private:
  class Reader : public vm::CardReader {
   public:
    explicit Reader(std::vector<vm::Card> deck) : cards(std::move(deck)) {}
    std::optional<vm::Card> next() override;

    std::vector<vm::Card> cards;
    std::size_t position = 0;
    bool shut = false;  // true while the CPU runs ahead; then the reader gives no card
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
