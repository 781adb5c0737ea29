// SPDX-License-Identifier: MIT
// Reads any symbol file and any listing, as the debugger does. An accepted symbol file has at most
// one symbol in each line, and is the same after writing and reading. The source lines of ROM words
// are in known files, and the code of each such line can be found.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "base/text/text.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/debugger/source/listing.hpp"
#include "vm/debugger/source/source_map.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::fuzz {
namespace symbols_fuzz {
namespace {

using vm::debugger::RomPlace;
using vm::debugger::SourceMap;

std::ptrdiff_t lines_of(std::string_view text) {
  return std::count(text.begin(), text.end(), '\n');
}

void check(const Failure& failure, std::string_view text) {
  require(!failure.message.empty() && failure.line <= lines_of(text) + 1);
  const std::string printed = to_text(failure);
  require(!printed.empty() && visible_lines(printed) == printed);
}

/// Expects that the source line and the macro calls of each ROM word are in known files.
void check(const SourceMap& map) {
  for (vm::RowNumber row = vm::first_row; row < vm::end_row; ++row) {
    for (int word = 0; word < vm::words_per_row; ++word) {
      const RomPlace place{row, word};
      const auto line = map.line(place);
      if (!line) continue;
      require(line->file < map.files().size() && line->line > 0);
      for (const auto call : map.calls(place))
        require(call.file < map.files().size() && call.line > 0);
      if (const auto* const places = map.places(*line); places != nullptr) {
        const auto code = map.code_from(*line);
        require(!places->empty() && code && code->line == *line && code->places == *places);
      }
      require(!source_place(map, place).empty());
    }
  }
}

std::string written(const vm::Symbols& symbols) {
  constexpr std::array kinds{"row", "table", "constant"};
  std::string text = "# chessvm symbols 1\n";
  for (const vm::Symbol& symbol : symbols.all())
    text += fmt::format("{} {} {} {}\n", kinds[static_cast<std::size_t>(symbol.kind)], symbol.value,
                        symbol.name, symbol.place);
  return text;
}

void check_symbols(const std::string& text) {
  const auto read = vm::parse_symbols(text, "input.sym");
  if (!read) return check(read.error(), text);
  const vm::Symbols& symbols = read.value();
  require(std::ssize(symbols.all()) <= lines_of(text) - 1);
  const auto again = vm::parse_symbols(written(symbols), "again.sym");
  require(again.has_value() && written(again.value()) == written(symbols));
  for (const vm::Symbol& symbol : symbols.all())
    if (symbol.kind == vm::SymbolKind::row) {
      require(!symbols.label(symbol.value).empty());
      require(symbols.place(symbol.value) == symbols.label(symbol.value));
    }
  check(SourceMap(symbols));
}

void check_listing(const std::string& text) {
  const auto read = vm::debugger::parse_listing(text, "input.lst");
  if (!read) {
    require(read.error().line > 0);
    return check(read.error(), text);
  }
  const SourceMap& map = read.value().source;
  check(map);
  for (std::uint32_t file = 0; file < map.files().size(); ++file) {
    const std::uint32_t last = map.last_line(file);
    require(last == 0 || map.places({file, last}) == nullptr || map.code_from({file, 1}));
  }
}

}  // namespace
}  // namespace symbols_fuzz

void run_symbols(const std::uint8_t* data, std::size_t size) {
  using namespace symbols_fuzz;
  const std::string text(data, data + size);
  check_symbols(text);
  check_listing(text);
}

}  // namespace chessvm::fuzz
