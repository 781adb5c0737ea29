// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm::rtm {

/// A program that branches by the sign of X. Its lock has delays, amplifiers, and entries below the
/// key `numbers`.
inline constexpr std::string_view branch_program = R"(machine stock1946
bus main
acc X at a1
acc Y at a2
acc Z at a3
wire X.A -> main = digits
constant P34 = P34
constant M50 = M50
thread reset {
  1: M50 -> X
  3: choose X { X.A.pm: minus | X.S.pm: plus } after 1
}
piece minus { 2: P34 -> Y
              goto fetch }
piece plus { 2: P34 -> Z
             goto fetch }
thread fetch { 1: Y!
               goto fetch }
)";

}  // namespace chessvm::rtm
