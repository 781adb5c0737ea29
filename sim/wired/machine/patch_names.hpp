// SPDX-License-Identifier: MIT
// The names that a patch gives its parts in comments.
//
//     # cpu: quick          the CPU that it wires; without it, the published one
//     # a3: EX              accumulator 3
//     # trunk 10: main      a digit trunk
//     # EX* ->              the program whose input the next cable leads to
//     p 2-6 a3.4i
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace chessvm::wired {

/// The names of programs, units and trunks, and of the CPU, empty where it is not named.
struct PatchNames {
  std::map<std::string, std::string, std::less<>> programs;  // by jack: "a3.4i"
  std::map<std::string, std::string, std::less<>> units;
  std::map<std::string, std::string, std::less<>> trunks;
  std::string cpu{};
};

/// The names in a patch; all empty without such comments.
[[nodiscard]] PatchNames patch_names(std::string_view patch);

}  // namespace chessvm::wired
