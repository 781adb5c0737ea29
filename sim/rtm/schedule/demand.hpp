// SPDX-License-Identifier: MIT
// The demand of a program on the hardware: which program controls must be started when, and which
// pulses exist without them. `elaborate` makes it from the syntax, together with the Schedule; the
// network search (network/network.hpp) satisfies it.
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

/// The setting of one program of a unit.
struct UnitProgram {
  enum class Unit : std::uint8_t { accumulator, table, constant, jack };
  Unit unit;
  int number = 0;            // accumulator, table, or constant (-1: the card)
  AccumulatorAction action;  // of an accumulator
  int repeat = 1;
  std::string operation;  // of a table
  JackName jack;          // of a jack: "i.pi", "p.Ai"
  /// "EX.rotate <-", "RF* ->", "ft3 A-2", "M0". Programs of equal names can share a control; a tag
  /// makes names differ.
  std::string name;
};

/// One action in the source, which asks for a program.
struct Site {
  UnitProgram program;
  SourceSpan where;
  Moments moments;  // exactly those at which it must be started
  std::string
      body;  // the body and step it stands in, "store 18", the first of several; empty: a stage
};

/// A pulse that comes from outside the network: from the start button, the decoder or a device.
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
  Moments moments;  // when its pulse is needed
};

/// The time axis of Moments: the moments of all timelines, one timeline after the other.
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
  /// The moments `steps` (0 .. longest) later; nullopt if some are after the end of their timeline.
  [[nodiscard]] std::optional<Moments> delayed(const Moments& moments, int steps) const;
  /// The add times (as moments at their ends) in which a program of `steps` add times is busy that
  /// is started at `moments`.
  [[nodiscard]] Moments busy(const Moments& moments, int steps) const;
};

/// All that a network has to do.
struct Demand {
  std::optional<Wires> wires;
  Schedule schedule;
  Axis axis;
  std::vector<Site> sites;
  std::vector<Supply> supplies;
  std::vector<DigitDelay> digit_delays;
};

/// Looks up all names, plays every way through the program and checks it. nullopt: errors were
/// reported.
[[nodiscard]] std::optional<Demand> elaborate(const Syntax& syntax, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
