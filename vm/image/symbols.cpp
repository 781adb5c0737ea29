// SPDX-License-Identifier: MIT
#include "vm/image/symbols.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/files/kept_files.hpp"
#include "base/text/text.hpp"

namespace chessvm::vm {
namespace {

constexpr std::string_view symbols_first_line = "# chessvm symbols 1";

struct KindRange {
  std::string_view name;
  SymbolKind kind;
  int low;
  int high;
};
constexpr std::array kinds{
    KindRange{"row", SymbolKind::row, first_row, end_row},
    KindRange{"table", SymbolKind::table, reserved_rows_end, end_row - 1},
    KindRange{"constant", SymbolKind::constant, -100, 99},
};

/// Removes and returns the text up to the next blank, and removes the blank.
std::string_view take_word(std::string_view& line) {
  const std::size_t end = line.find(' ');
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
  return word;
}

/// Parses a line into `symbol`. Returns the reason for a refusal; nullopt if the line is valid.
std::optional<std::string> parse_line(std::string_view line, Symbol& symbol) {
  if (visible(line) != line) return "a control character, or a byte that is not UTF-8";
  const std::string_view kind_word = take_word(line);
  const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const KindRange& known) { return known.name == kind_word; });
  if (kind == kinds.end()) return "expected 'row', 'table' or 'constant'";
  const auto value = parse_number<int>(take_word(line), kind->low, kind->high);
  if (!value)
    return fmt::format("the value of a {} is a number from {} to {}", kind->name, kind->low,
                       kind->high);
  symbol = {kind->kind, *value, std::string(take_word(line)), std::string(line)};
  if (symbol.name.empty()) return "expected a name after the value";
  const std::size_t colon = symbol.place.rfind(':');
  const auto number = colon == std::string::npos
                          ? std::nullopt
                          : parse_number<int>(std::string_view(symbol.place).substr(colon + 1), 1);
  if (colon == 0 || !number) return "expected file:line after the name";
  return std::nullopt;
}

}  // namespace

Symbols::Symbols(std::vector<Symbol> symbols, Provenance provenance)
    : symbols_(std::move(symbols)), provenance_(std::move(provenance)) {
  for (const Symbol& symbol : symbols_)
    if (symbol.kind == SymbolKind::row) rows_.emplace(symbol.value, symbol.name);
}

std::string_view Symbols::label(RowNumber row) const {
  const auto found = rows_.find(row);
  return found == rows_.end() ? std::string_view{} : found->second;
}

std::string Symbols::place(RowNumber row) const {
  auto after = rows_.upper_bound(row);
  if (after == rows_.begin()) return {};
  const auto& [label_row, label] = *std::prev(after);
  if (function_table(label_row) != function_table(row)) return {};
  return label_row == row ? label : fmt::format("{}+{}", label, row - label_row);
}

void keep_sources(const Symbols& symbols, const std::filesystem::path& symbol_file) {
  std::set<std::string_view> sources;
  for (const Symbol& symbol : symbols.all())
    sources.insert(std::string_view(symbol.place).substr(0, symbol.place.rfind(':')));
  for (const std::string_view source : sources) {
    if (source.empty()) continue;
    keep_file(source);
    keep_file(symbol_file.parent_path() / source);
  }
}

Result<Symbols> parse_symbols(std::string_view text, const std::filesystem::path& path) {
  std::vector<Symbol> symbols;
  Provenance provenance;
  if (!text.empty() && text.back() != '\n')
    return Failure{.path = path, .message = "truncated: the last line has no end"};
  for (std::uint32_t number = 1; number == 1 || !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    std::optional<std::string> reason;
    if (number == 1) {
      if (line != symbols_first_line)
        reason = fmt::format("the first line must be '{}'", symbols_first_line);
    } else if (line.starts_with('#') && visible(line) == line) {
      take_provenance(line, provenance);
    } else {
      reason = parse_line(line, symbols.emplace_back());
    }
    if (reason) return Failure{.path = path, .message = std::move(*reason), .line = number};
  }
  return Symbols(std::move(symbols), std::move(provenance));
}

}  // namespace chessvm::vm
