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

struct Replacement {
  std::size_t offset;
  std::size_t length;
  // NOLINTNEXTLINE(hicpp-use-nullptr,modernize-use-nullptr): false alarm
  friend auto operator<=>(const Replacement&, const Replacement&) = default;
};
using Replacements = std::map<Path, std::vector<Replacement>>;  // each list is sorted by offset

/// Returns all places where the symbol or macro at byte `offset` of `document` is written. Searches
/// all programs that use it, and also lines that are not assembled. If `new_name` would change an
/// image, the diagnostics or the meaning of a line, returns an error message instead.
[[nodiscard]] std::variant<Replacements, std::string> rename(Workspace& workspace,
                                                             const Path& document,
                                                             std::size_t offset,
                                                             const std::string& new_name);

}  // namespace chessvm::language_server
