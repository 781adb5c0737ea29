// SPDX-License-Identifier: MIT
// Every way through the program: bodies put one into another, choices made.
#pragma once

#include <string>
#include <vector>

#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// An action at its place in a way through the program.
struct Placed {
  const Action* action;
  int first;  // add time
  int last;
};

/// A choice as it was made.
struct Chosen {
  const Choose* choose;
  SourceSpan where;
  int time;  // add time of its digit pulses
  std::size_t arm;
  std::size_t line;  // of the arm
};

struct Way {
  std::string name;
  const Body* entry;
  std::vector<Placed> actions;  // all but call, goto, wait
  std::vector<Chosen> choices;
  int end = 0;       // moment of its goto
  std::string next;  // thread, "decoder", "" if it simply ends, or "i.po" if it waits for that
  SourceSpan where;  // of its goto
};

/// All ways of micro or thread `entry`, and, named by the jack, those that begin after a wait.
[[nodiscard]] std::vector<Way> expand(const Syntax& syntax, const Body& entry,
                                      Diagnostics& diagnostics);

}  // namespace chessvm::rtm
