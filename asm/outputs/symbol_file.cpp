// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "asm/outputs/outputs.hpp"
#include "base/text/text.hpp"
#include "vm/image/image.hpp"

namespace chessvm::assembler {
namespace {

struct Entry {
  Symbol::Kind kind;
  std::int64_t value;
  std::string_view name;
  SourceSpan where;
  [[nodiscard]] auto key() const { return std::tie(kind, value, name); }
};

std::string_view word(Symbol::Kind kind) {
  switch (kind) {
    case Symbol::Kind::row:
      return "row";
    case Symbol::Kind::table:
      return "table";
    case Symbol::Kind::constant:
      return "constant";
  }
  return "";
}

}  // namespace

std::string symbol_file(const Assembly& assembly) {
  std::vector<Entry> entries;
  for (const auto& [name, symbol] : assembly.symbols) {
    const std::int64_t table_row = symbol.kind == Symbol::Kind::table ? vm::reserved_rows_begin : 0;
    entries.push_back({symbol.kind, symbol.value + table_row, name, symbol.where});
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.key() < b.key(); });
  std::string text = "# chessvm symbols 1\n" + vm::to_text(provenance(assembly));
  for (const Entry& entry : entries)
    text += fmt::format("{} {} {} {}:{}\n", word(entry.kind), entry.value, entry.name,
                        visible(assembly.sources.path(entry.where.file).string()),
                        assembly.sources.position(entry.where).line);
  return text;
}

}  // namespace chessvm::assembler
