// SPDX-License-Identifier: MIT
// Finds the identifiers in a source, and the names for which each identifier can stand. Also reads
// lines that are not assembled. The assembly lacks the names in these lines, but rename.cpp must
// change these names, too.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "asm/assembler.hpp"
#include "asm/source/syntax.hpp"

namespace chessvm::language_server {

/// An identifier in the sources, with the names for which it can stand.
struct PossibleName {
  using Kind = assembler::Use::Kind;
  SourceSpan where;  // place of the identifier, without the `@` of `@again`
  /// Kinds of names for which the identifier can stand. An identifier in `.ifdef` or in an argument
  /// of a macro has two kinds.
  std::set<Kind> kinds;
  /// Full names. A local name such as `.top` can have several, one for each label that it can
  /// belong to. A local name in a macro can belong to the label above each call of the macro. The
  /// full name of `@again` in the macro `times` is `again@times`.
  std::set<std::string> full;
  std::vector<std::string> parameters;  // parameters of the macro around the identifier
};

/// Returns all labels and all local names. Also returns the global names in conditions, in macro
/// calls and in lines that are not assembled. Omits parameters of macros.
[[nodiscard]] std::vector<PossibleName> possible_names(const assembler::Assembly& assembly);

/// Returns the label of `line` if local names in the next lines belong to it, else an empty text.
[[nodiscard]] std::string_view base_in(std::string_view line, const assembler::LineParts& parts);

}  // namespace chessvm::language_server
