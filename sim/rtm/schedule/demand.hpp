// SPDX-License-Identifier: MIT
// Lists what a program needs from the hardware: actions, the moments of their starts, and pulses
// from outside. `elaborate` makes the demand from the syntax. The network search then finds a
// network for the demand (network/network.hpp).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/moments.hpp"
#include "sim/rtm/schedule/schedule.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// A program of a unit, with the settings of its switches.
struct UnitProgram {
  enum class Unit : std::uint8_t { accumulator, table, constant, jack };
  Unit unit;
  int number = 0;            // number of the accumulator, table or constant; -1 for the card
  AccumulatorAction action;  // used only for accumulators
  int repeat = 1;
  std::string operation;  // used only for tables
  JackName jack;          // used only for jacks, such as "i.pi" or "p.Ai"
  /// Name such as "EX.rotate <-", "ft3 A-2", "M0". Programs of the same name can share a control.
  std::string name;
};

/// An action in the source text. The action needs a program of a unit.
struct Site {
  UnitProgram program;
  SourceSpan where;
  Moments moments;   // exactly the moments at which the action must start
  std::string body;  // first body and step with the action, such as "store 18"; empty if none
};

/// A pulse from outside the network: from the start button, the decoder or a device.
struct Supply {
  JackName jack;
  Moments moments;
};

/// Digit pulses that start a delay. The delay turns them into a program pulse.
struct DigitDelay {
  std::vector<int> lines;  // wires with the digits, as indices in Schedule::triggers
  int after;               // number of add times from the digit pulses to the step that they start
  std::string name;
  Moments starts;   // end of each add time with digit pulses
  Moments moments;  // moments at which the program pulse is needed
};

/// The time axis of Moments: the moments of all timelines, one timeline after another.
struct Axis {
  struct Span {
    std::size_t offset;  // index of moment `first` in a set of Moments
    int first;
    int end;
  };
  std::vector<Span> timelines;
  std::size_t size = 0;
  /// Element k has the moments that are less than k add times after their timeline begins.
  std::vector<Moments> unreached;
  /// Element k has the moments that are less than k add times before their timeline ends.
  std::vector<Moments> late;
  /// One set for each pulse with which a goto starts threads. The set contains the beginnings of
  /// the threads' timelines, and the ends of all timelines that lead to these threads.
  std::vector<Moments> entries;
  /// All moments in `entries` at which a timeline begins. Such a moment needs no driver of its own,
  /// because its pulse also ends another timeline, and that end has a driver.
  Moments given;
  /// All moments in `entries` at which a timeline ends. A delay that works at such a moment
  /// continues in the next timeline.
  Moments ends;

  static constexpr int longest = 14;  // longest delay in add times
  [[nodiscard]] std::size_t index(std::size_t timeline, int moment) const {
    return timelines[timeline].offset +
           static_cast<std::size_t>(moment - timelines[timeline].first);
  }
  /// Returns the moments that are `steps` add times (0 .. longest) after `moments`. A delay from an
  /// entry continues only in the timelines that begin with this entry. Returns nullopt if `moments`
  /// contains only a part of an entry. Also returns nullopt if a moment that is not in `ends`
  /// would move beyond the end of its timeline.
  [[nodiscard]] std::optional<Moments> delayed(const Moments& moments, int steps) const;
  /// Returns the add times in which a program works if it starts at `moments` and lasts `steps` add
  /// times. Each add time is given as the moment at its end.
  [[nodiscard]] Moments busy(const Moments& moments, int steps) const;
  /// Returns true if `moments` would start a program again while it works. The program works for
  /// `steps` add times after each start.
  [[nodiscard]] bool restarts(const Moments& moments, int steps) const;
};

struct Demand {
  std::optional<Wires> wires;
  Schedule schedule;
  Axis axis;
  std::vector<Site> sites;
  std::vector<Supply> supplies;
  std::vector<DigitDelay> digit_delays;
};

/// Makes and checks the demand of a program. Returns nullopt if there are errors.
[[nodiscard]] std::optional<Demand> elaborate(const Syntax& syntax, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
