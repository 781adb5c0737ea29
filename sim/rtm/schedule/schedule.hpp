// SPDX-License-Identifier: MIT
// The actions of a register-transfer program, add time by add time. The units are known, but
// program lines, controls and delays are not yet chosen. The compiler makes wiring for the
// schedule. The checker simulates this wiring and compares it with the schedule.
//
// A *moment* t of a timeline is the central program pulse at the end of add time t. If this pulse
// starts a program, the program begins in add time t+1. A timeline usually begins with moment 0. If
// n stages first decode an opcode, the timeline begins with moment 1 - n.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace chessvm::rtm {

/// The source wire of each target wire; 0 if a target wire has no source. The index of target wire
/// 1 is 0. Target wire 11 is the sign wire PM.
using Mapping = std::array<std::uint8_t, 11>;

/// Name of a digit output or jack, such as "a3.A", "f1.B" or "c.o".
using JackName = std::string;

/// Digit output of the constant transmitter, which also sends the digits of cards.
inline constexpr std::string_view constants_jack = "c.o";

/// The paths to one digit input of a register.
struct View {
  int accumulator;   // 1 .. 20
  std::string name;  // "EX.rotate", or "EX" for the straight view from bus main
  struct Path {
    JackName from;
    Mapping mapping;
    friend bool operator==(const Path&, const Path&) = default;
  };
  std::vector<Path> paths;  // one path for each wired output, ordered by name
};

/// A digit output wire that starts programs, such as "IR.S.pm". The wire may have pulses only
/// during a choice, the action that selects the next program. At all other times it must be silent,
/// even if its output sends (signs.hpp).
struct Trigger {
  JackName jack;
  int wire;
};

/// The operation of one accumulator in one add time.
struct AccumulatorAction {
  enum class Kind : std::uint8_t { receive, send_additive, send_subtractive, send_both, clear };
  Kind kind;
  int accumulator;
  int view = -1;          // index in Schedule::views if `kind` is receive; otherwise -1
  bool clear = false;     // true if the number becomes 0 at the end of this add time
  bool plus_one = false;  // true if the receiver adds 1 (with its C switch)
  friend bool operator==(const AccumulatorAction&, const AccumulatorAction&) = default;
};

/// A look-up that starts in this add time. The argument arrives at the table one add time
/// after the start, and the table sends the row four add times after the start.
struct TableAction {
  int table;  // 1 .. 3
  std::string operation;
};

/// The sending of a constant, or of the left half of field A of the card.
struct ConstantAction {
  int constant;  // index in Schedule::constants; -1 for the card
};

struct AddTime {
  std::vector<AccumulatorAction> accumulators;
  std::vector<TableAction> tables;  // look-ups that start in this add time
  std::vector<ConstantAction> constants;
  std::vector<int> triggers;     // wires with pulses, as indices in Schedule::triggers
  std::vector<JackName> starts;  // jacks that get a pulse at the end of the *preceding* add time
};

/// A pulse from outside the wiring: the start pulse, the decoder, or a device.
struct Source {
  JackName jack;  // "i.io", "p.B3o", "i.po"
  int moment;
};

/// Entries with a special meaning (docs/rtm.md#bodies). Only the start button starts `reset`. At
/// `decoder`, the steppers choose the microprogram that follows.
namespace entry {
inline constexpr const char* reset = "reset";
inline constexpr const char* fetch = "fetch";
inline constexpr const char* row_fetch = "row_fetch";
inline constexpr const char* decoder = "decoder";
}  // namespace entry

/// A way through the program from an entry to its end.
struct Timeline {
  std::string name;             // entry and chosen pieces, as in "store/exchange_G/units/cycle_m3"
  std::string entry;            // start of the timeline: "op 42", a thread, or the jack of a wait
  int first_moment;             // number of the first moment, 0 or less
  std::vector<AddTime> steps;   // the first step is add time `first_moment + 1`
  std::vector<Source> sources;  // pulses of the start button, the decoder and devices
  int end;                      // moment of the pulse that starts the next timeline
  std::string next;             // a thread, "decoder", the jack of a wait, or "" for none
};

/// A number set on the switches of the constant transmitter.
struct Constant {
  std::string name;
  bool minus;
  int digits;  // the two digits, as a number; they reach d10 and d9 of the main bus
};

/// A sign or digit switch of a function table, such as "f3.RA-2S", and its setting, such as "M".
struct Switch {
  std::string name;
  std::string value;
};

/// A stepper that counts the pulses on wire `wire` of `bus`, modulo `stages`.
struct StepperInput {
  std::string stepper;            // letter of the stepper, such as "A"
  int wire;                       // wire of the bus
  std::vector<View::Path> paths;  // target wire 1 stands for the stepper's direct input
  int stages = 6;                 // number of stages, set by a switch
  std::string bus = "main";
};

/// Two output wires that may drive one wire of a bus. The author of the program states that the two
/// never pulse together.
struct SharedWire {
  struct End {
    JackName jack;
    int wire;  // wire of the output
    friend bool operator==(const End&, const End&) = default;
  };
  End one;
  End other;
};

/// A column of punched cards, and the printer group and digit that are punched in it. Digit 1 is
/// the leftmost of the five digits in a group.
struct PrintedColumn {
  int column;
  int group;
  int digit;
};

/// All timelines of a program, with the lists that they refer to by index.
struct Schedule {
  std::vector<View> views;
  std::vector<Trigger> triggers;
  std::vector<Constant> constants;
  std::vector<Switch> switches;
  std::vector<StepperInput> steppers;
  std::vector<Timeline> timelines;
  std::vector<SharedWire> shared_wires;
  /// The columns that the printer punches; empty if there is no `print` statement.
  std::vector<PrintedColumn> printed;
};

}  // namespace chessvm::rtm
