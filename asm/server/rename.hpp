// SPDX-License-Identifier: MIT
// Renames a symbol or macro in every program that uses it.
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
using Replacements = std::map<Path, std::vector<Replacement>>;  // by file, by ascending offset

/// Renames the symbol or macro at byte `offset` of `document` in all programs that share it:
/// returns the places to replace by `new_name`. Assembles the changed programs first; if an image
/// or the diagnostics would change, returns the reason for refusal. Also replaces the name in lines
/// that are not assembled, and refuses if such a line could change its meaning.
[[nodiscard]] std::variant<Replacements, std::string> rename(Workspace& workspace,
                                                             const Path& document,
                                                             std::size_t offset,
                                                             const std::string& new_name);

}  // namespace chessvm::language_server
