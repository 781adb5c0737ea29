// SPDX-License-Identifier: MIT
// Sets up a whole machine from a patch that has only the commands `p`, `s`, `set` and `b i`.
#pragma once

#include <gtest/gtest.h>

#include <charconv>
#include <sstream>
#include <string>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::eniac {

/// Reads a number such as "M 9999999958".
inline Number number_of(std::string_view text) {
  Number number;
  number.minus = text.front() == 'M';
  for (int place = 1; place <= decade_count; ++place)
    number.digits |= in_place(text[text.size() - static_cast<std::size_t>(place)] - '0', place);
  return number;
}

inline void load(Machine& machine, const std::string& patch) {
  std::istringstream lines(patch);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string command;
    std::string one;
    std::string other;
    words >> command >> one >> other;
    std::optional<Refusal> refusal;
    if (command == "p") refusal = machine.plug(one, other);
    if (command == "s") refusal = machine.set_switch(one, other);
    if (command == "b") machine.initiating_unit().press_initiate();
    if (command == "set") {
      std::string digits;
      words >> digits;  // "set a1 P 0000000042"
      machine.accumulator(std::stoi(one.substr(1))).set_value(number_of(other + " " + digits));
    }
    EXPECT_FALSE(refusal) << line << ": " << refusal->message;
  }
}

/// In add cycle 2, a1 sends its number to a2, once.
inline const std::string one_transfer = R"(p i.io 1-1
p 1-1 a1.1i
p 1-1 a2.1i
s a1.op1 A
s a2.op1 α
p a1.A 1
p 1 a2.α
b i
)";

/// Counts in a13 and computes squares in a20 (n*n grows by 2n+1); never ends.
inline const std::string squares = R"(p c.o 1
p 1 a13.α
p 1 a20.α
p a13.A 2
p 2 a20.β
s c.s26 Jlr
s c.j1 1
p i.io 1-1
p 1-1 a13.6i
s a13.op6 A
s a13.rp6 2
p 1-1 a20.6i
s a20.op6 β
s a20.rp6 2
p a20.6o 1-2
p 1-2 c.26i
p 1-2 a13.5i
s a13.op5 α
p 1-2 a20.5i
s a20.op5 α
p a20.5o 1-1
b i
)";

}  // namespace chessvm::eniac
