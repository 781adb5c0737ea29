// SPDX-License-Identifier: MIT
// The symbol file that the assembler writes beside an image: a first line `# chessvm symbols 1`,
// then comments beginning with `#`, and lines `kind value name file:line`, kind being `row`,
// `table` or `constant`.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "vm/image/image.hpp"
#include "vm/image/provenance.hpp"

namespace chessvm::vm {

enum class SymbolKind : std::uint8_t {
  row,       // value is a row, 100-399, or the row after the last of a table
  table,     // value is an ft3 row, 306-399, whose table word it names
  constant,  // value is -100..99
};

struct Symbol {
  SymbolKind kind = SymbolKind::row;
  int value = 0;
  std::string name;
  std::string place;  // file:line of the definition
};

class Symbols {
 public:
  Symbols() = default;
  explicit Symbols(std::vector<Symbol> symbols, Provenance provenance = {});

  [[nodiscard]] const std::vector<Symbol>& all() const { return symbols_; }
  /// The image and the sources that the file names; empty for files of older assemblers.
  [[nodiscard]] const Provenance& provenance() const { return provenance_; }
  /// Returns the name of the label that stands at `row`, or empty.
  [[nodiscard]] std::string_view label(RowNumber row) const;
  /// The nearest label at or before `row` in its function table, with the distance in rows where
  /// there is one: `scan`, `scan+2`. Empty when no label comes before.
  [[nodiscard]] std::string place(RowNumber row) const;

 private:
  std::vector<Symbol> symbols_;
  Provenance provenance_;
  std::map<RowNumber, std::string> rows_;
};

/// Keeps the sources that symbols name, below the working folder or that of the symbol file, from
/// outputs of this run.
void keep_sources(const Symbols& symbols, const std::filesystem::path& symbol_file);

/// Reads a symbol file. Refuses the first line that does not fit the format.
[[nodiscard]] Result<Symbols> parse_symbols(std::string_view text,
                                            const std::filesystem::path& path);

}  // namespace chessvm::vm
