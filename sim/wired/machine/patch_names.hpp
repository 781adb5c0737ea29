// SPDX-License-Identifier: MIT
// Reads the names that a patch gives to its parts in comments.
//
//     # cpu: quick          name of the CPU; without this line, the published CPU
//     # a3: EX              name of accumulator 3
//     # trunk 10: main      name of a digit trunk
//     # EX* ->              name of the program to which the next cable leads
//     p 2-6 a3.4i
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace chessvm::wired {

/// The names of programs, units, trunks and CPU. `cpu` is empty if the patch names no CPU.
struct PatchNames {
  std::map<std::string, std::string, std::less<>> programs;  // the keys are jacks, such as "a3.4i"
  std::map<std::string, std::string, std::less<>> units;
  std::map<std::string, std::string, std::less<>> trunks;
  std::string cpu{};
};

/// Returns the names that are in the comments of `patch`.
[[nodiscard]] PatchNames patch_names(std::string_view patch);

}  // namespace chessvm::wired
