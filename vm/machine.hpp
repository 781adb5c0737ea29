// SPDX-License-Identifier: MIT
// The virtual CPU as a programmer sees it (docs/isa.md).
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "vm/image/image.hpp"

namespace chessvm::vm {

inline constexpr int memory_words = 75;
inline constexpr int memory_accumulators = 15;
inline constexpr int words_per_accumulator = 5;

/// A sign and five two-digit words, written `P0102030405`.
struct Accumulator {
  bool negative = false;
  std::array<std::uint8_t, words_per_accumulator> words{};
  friend bool operator==(const Accumulator&, const Accumulator&) = default;
};

/// Returns the text `P0102030405` of an accumulator.
[[nodiscard]] std::string accumulator_text(const Accumulator& accumulator);

/// State of the machine; `running` means between two instructions.
enum class Status : std::uint8_t { running, brk, waiting_for_card, halted };

/// The error for which the machine halted (docs/isa.md#errors).
enum class MachineError : std::uint8_t {
  none,
  pc_wrapped,
  operand_misaligned,
  illegal_bank,
  illegal_acc,
  illegal_ftl,
  illegal_address,
  illegal_opcode,
  pc_bounds,
  reserved_row,
};
/// Returns the name from docs/isa.md#errors, such as `PC_WRAPPED`; `-` for none.
[[nodiscard]] std::string_view name(MachineError error);

/// The words of the row in execution. `next` is the index of the next unread word. It is 6 if all
/// words are read or only padding is left. A carry from an operand may change the unread words.
struct RowBuffer {
  Image::Row words{};
  std::uint8_t next = words_per_row;
  [[nodiscard]] bool empty() const { return next >= words_per_row; }
};

/// State of a machine, without its ROM and its cards.
struct MachineState {
  Accumulator rf;                                         // A-E, sign N
  Accumulator ls;                                         // F-J, sign M
  std::array<Accumulator, memory_accumulators> memory{};  // signs of 12-14 select the bank
  RowNumber pc = first_row;                               // next row to be fetched
  RowNumber rr = 0;                                       // return address; 0: none
  RowBuffer ir;
  std::uint64_t add_cycles = 0;
  std::uint64_t instructions = 0;
  Status status = Status::running;
  MachineError error = MachineError::none;

  /// Constructs the state after reset: all zero, PC at row 100, function table 1 selected.
  MachineState();
  [[nodiscard]] int word(int address) const {
    return memory[static_cast<std::size_t>(address / words_per_accumulator)]
        .words[static_cast<std::size_t>(address % words_per_accumulator)];
  }
  /// Compares all members, but ignores the words of the row buffer that were already read.
  friend bool operator==(const MachineState&, const MachineState&);
};

/// Sets the signs of accumulators 12-14 to select `function_table` (docs/isa.md#banks).
void select_bank(MachineState& state, int function_table);

/// Reason why a state is impossible. `part` is the checkpoint key of the wrong value.
struct Impossibility {
  std::string_view part;
  std::string reason;
};

/// Explains why `state` is impossible; nullopt if the state is possible.
[[nodiscard]] std::optional<Impossibility> find_impossibility(const MachineState& state);
/// Like find_impossibility, but returns only `reason`, without `part`.
[[nodiscard]] std::optional<std::string> impossible(const MachineState& state);

/// The number in columns 1-5 of a card, 0-99999. `negative` is true if the card has an 11-punch.
struct Card {
  std::int32_t value = 0;
  bool negative = false;
  friend bool operator==(const Card&, const Card&) = default;
};

class CardReader {
 public:
  virtual ~CardReader() = default;
  /// Returns the next card; nullopt if the hopper is empty, so that the machine must wait.
  [[nodiscard]] virtual std::optional<Card> next() = 0;
};

class CardPunch {
 public:
  virtual ~CardPunch() = default;
  /// Punches one card: A and B as four digits, 0-9999.
  virtual void punch(int digits) = 0;
};

/// Limits of a run. Between instructions, the machine compares them with its counters. It stops
/// when it reaches a limit, so it exceeds `add_cycles` by less than the cost of one instruction.
struct RunLimits {
  std::uint64_t add_cycles = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t instructions = std::numeric_limits<std::uint64_t>::max();
};

enum class Stop : std::uint8_t { halt, brk, waiting_for_card, limit, error };

class Core;
class Program;
/// Makes the core that executes a program (core.hpp).
using MakeCore = std::shared_ptr<const Core> (*)(std::shared_ptr<const Program> program);
[[nodiscard]] std::shared_ptr<const Core> make_interpreter(std::shared_ptr<const Program> program);

/// A CPU with its program. A copy is an independent machine in the same state.
class Machine {
 public:
  explicit Machine(const Image& image, MakeCore make_core = make_interpreter);

  [[nodiscard]] const Image& image() const;
  [[nodiscard]] const MachineState& state() const { return state_; }
  /// Replaces the state. Fails with a reason, and changes nothing, if no machine can be in `state`.
  [[nodiscard]] Result<void> set_state(const MachineState& state);
  void reset();

  /// Counts the fetches of `row`, 100-399, from now on. Ends the count for the row watched before.
  void watch(RowNumber row);
  [[nodiscard]] std::uint64_t fetches_of_watched_row() const { return fetches_; }

  /// Executes an instruction or completes a `read`. Returns Stop::limit if the machine can go on.
  Stop step(CardReader& reader, CardPunch& punch);
  /// Executes until a stop. Resumes after `brk` and at a waiting `read`, but not after a halt.
  Stop run(const RunLimits& limits, CardReader& reader, CardPunch& punch);

 private:
  MachineState state_;
  std::shared_ptr<const Program> program_;
  MakeCore make_core_;
  std::shared_ptr<const Core> core_;
  RowNumber watched_ = 0;  // row whose fetches are counted; 0: none
  std::uint64_t fetches_ = 0;
};

}  // namespace chessvm::vm
