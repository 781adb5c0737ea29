// SPDX-License-Identifier: MIT
// The names that a patch gives its parts in comments.
//
//     # a3: EX              accumulator 3
//     # trunk 10: main      a digit trunk
//     # EX* ->              the program whose input the next cable leads to
//     p 2-6 a3.4i
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace chessvm::wired {

/// The names of programs, units and trunks.
struct PatchNames {
  std::map<std::string, std::string, std::less<>> programs;  // by jack: "a3.4i"
  std::map<std::string, std::string, std::less<>> units;
  std::map<std::string, std::string, std::less<>> trunks;
};

/// The names in a patch; all empty without such comments.
[[nodiscard]] PatchNames patch_names(std::string_view patch);

}  // namespace chessvm::wired
