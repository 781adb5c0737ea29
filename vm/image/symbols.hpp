// SPDX-License-Identifier: MIT
// The symbol file that the assembler writes beside an image: a first line `# chessvm symbols 1`,
// comments beginning with `#`, and lines `kind value name file:line`.
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
  row,       // value is a row, 100-399; 400 for a label after row 399
  table,     // value is the ft3 row (306-399) of the named table word
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
  /// Returns the image and the sources that the file names; empty for files of older assemblers.
  [[nodiscard]] const Provenance& provenance() const { return provenance_; }
  /// Returns the name of the label at `row`; empty if there is none.
  [[nodiscard]] std::string_view label(RowNumber row) const;
  /// Returns the nearest label at or before `row`, and the distance in rows, as in `scan+2`.
  /// Empty if the function table of `row` has no such label.
  [[nodiscard]] std::string place(RowNumber row) const;

 private:
  std::vector<Symbol> symbols_;
  Provenance provenance_;
  std::map<RowNumber, std::string> rows_;
};

/// Prevents this run from overwriting the sources that `symbols` names. Searches for these sources
/// in the working folder and in the folder of the symbol file.
void keep_sources(const Symbols& symbols, const std::filesystem::path& symbol_file);

/// Parses a symbol file. Fails at the first line that does not fit the format.
[[nodiscard]] Result<Symbols> parse_symbols(std::string_view text,
                                            const std::filesystem::path& path);

}  // namespace chessvm::vm
