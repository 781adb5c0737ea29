// SPDX-License-Identifier: MIT
// Finds the names that words of a program can have, whatever its conditions are. Rename uses it for
// branches that are not assembled and for definitions of macros.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "asm/assembler.hpp"
#include "asm/source/syntax.hpp"

namespace chessvm::language_server {

/// A word in the sources, with the names that it can have.
struct PossibleName {
  using Kind = assembler::Use::Kind;
  SourceSpan where;  // place of the word, without the `@` of `@again`
  /// Kinds of names that the word can be. Words in `.ifdef` and in macro arguments have two kinds.
  std::set<Kind> kinds;
  /// Full names. A name with a dot has one for each label that can be the nearest label above it or
  /// above a call of its macro. A name with `@` has one: `@again` in the macro `times` is
  /// `again@times`.
  std::set<std::string> full;
  std::vector<std::string> parameters;  // parameters of the macro around the word
};

/// Returns all words in the label column, all local names, and all names in conditions, in calls
/// of macros and in lines that are not assembled. Leaves out parameters of macros.
[[nodiscard]] std::vector<PossibleName> possible_names(const assembler::Assembly& assembly);

/// Returns the label in `line` to which local names below belong; empty if the line has none.
[[nodiscard]] std::string_view base_in(std::string_view line, const assembler::LineParts& parts);

}  // namespace chessvm::language_server
