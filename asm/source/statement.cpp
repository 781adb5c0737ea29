// SPDX-License-Identifier: MIT
#include "asm/source/statement.hpp"

#include "asm/source/directives.hpp"
#include "asm/source/grammar.hpp"

namespace chessvm::assembler {
namespace {

/// Returns true if the word in column 1 is a directive, not a label.
bool begins_with_directive(std::string_view line, Block block) {
  const std::string_view statement = without_comment(line);
  const DirectiveKind* directive =
      find_directive(statement.substr(0, statement.find_first_of(" \t")));
  if (directive == nullptr) return false;
  return directive->column_one == DirectiveKind::ColumnOne::directive ||
         (directive->column_one == DirectiveKind::ColumnOne::in_block && block == Block::open);
}

}  // namespace

LineParts split_statement(std::string_view line, Block block) {
  return split_line(line,
                    begins_with_directive(line, block) ? ColumnOne::operation : ColumnOne::label);
}

}  // namespace chessvm::assembler
