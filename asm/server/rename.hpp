// SPDX-License-Identifier: MIT
// Gives a name of a document another word, in every program that has it.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "asm/server/workspace.hpp"

namespace chessvm::language_server {

/// A run of bytes to be replaced.
struct Replacement {
  std::size_t offset;
  std::size_t length;
  friend auto operator<=>(const Replacement&, const Replacement&) = default;  // NOLINT: no pointer
};
using Replacements = std::map<Path, std::vector<Replacement>>;  // in the order of the text

/// Returns what to replace by `new_name` so that the name at byte `offset` of `document` is called
/// so in all programs that share it, or why that cannot be done. The programs are assembled with
/// the new name first: they must give the same images and the same diagnostics.
[[nodiscard]] std::variant<Replacements, std::string> rename(Workspace& workspace,
                                                             const Path& document,
                                                             std::size_t offset,
                                                             const std::string& new_name);

}  // namespace chessvm::language_server
