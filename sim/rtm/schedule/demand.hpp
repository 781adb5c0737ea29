// SPDX-License-Identifier: MIT
// The demand seen from the hardware: which program controls must be started when, and which pulses
// are there to do it. Made from the syntax together with the Schedule.
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

/// What one program control is set to do.
struct UnitProgram {
  enum class Unit : std::uint8_t { accumulator, table, constant, jack };
  Unit unit;
  int number = 0;            // accumulator, table, or constant (-1: the card)
  AccumulatorAction action;  // of an accumulator
  int repeat = 1;
  std::string operation;  // of a table
  JackName jack;          // of a jack: "i.pi", "p.Ai"
  /// "EX.rotate <-", "RF* ->", "ft3 A-2", "M0": equal for programs that can share a control. A tag
  /// keeps them apart.
  std::string name;
};

/// A place in the source that asks for a program.
struct Site {
  UnitProgram program;
  SourceSpan where;
  Moments moments;   // at which it must be started, and no others
  std::string body;  // "store 18", with its step; the first of several; none: a stage
};

/// A pulse that comes without our doing.
struct Supply {
  JackName jack;
  Moments moments;
};

/// Digit pulses that must become a program pulse: a delay started by the wires of `lines`.
struct DigitDelay {
  std::vector<int> lines;  // indices of Schedule::triggers
  int after;  // its pulse comes this many add times after the add time of the digits, less one
  std::string name;
  Moments starts;   // the moments at the ends of those add times
  Moments moments;  // when its pulse is wanted
};

/// The time axis of Moments.
struct Axis {
  struct Span {
    std::size_t offset;  // index of first_moment
    int first;
    int end;
  };
  std::vector<Span> timelines;
  std::size_t size = 0;
  std::vector<Moments> unreached;  // [k]: moments whose k-th predecessor is before the timeline
  std::vector<Moments> late;       // [k]: moments whose k-th successor is after the end
  std::vector<Moments> entries;    // ends of timelines and their beginnings that are the same pulse
  Moments given;                   // beginnings that need no driver: the ends drive them

  static constexpr int longest = 14;  // add times of any delay
  [[nodiscard]] std::size_t index(std::size_t timeline, int moment) const {
    return timelines[timeline].offset +
           static_cast<std::size_t>(moment - timelines[timeline].first);
  }
  /// The moments `steps` (0 .. longest) later; nothing if some are after the end of their timeline.
  [[nodiscard]] std::optional<Moments> delayed(const Moments& moments, int steps) const;
  /// Add times, as moments at their ends, in which what `moments` start is busy for `steps`.
  [[nodiscard]] Moments busy(const Moments& moments, int steps) const;
};

struct Demand {
  std::optional<Wires> wires;
  Schedule schedule;
  Axis axis;
  std::vector<Site> sites;
  std::vector<Supply> supplies;
  std::vector<DigitDelay> digit_delays;
};

/// Nothing if there were errors.
[[nodiscard]] std::optional<Demand> elaborate(const Syntax& syntax, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
