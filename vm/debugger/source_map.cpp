// SPDX-License-Identifier: MIT
#include "vm/debugger/source_map.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace chessvm::vm::debugger {
namespace {

constexpr std::string_view first_line = "# chessvm listing 1";
constexpr std::string_view file_mark = "# file ";
// Columns of a listing: `101.2 0901  81 01                  16     35     8  | source`.
constexpr std::size_t words_column = 12;
constexpr std::size_t words_width = 18;
constexpr std::size_t line_column = 44;
constexpr std::size_t text_after_bar = 2;

bool ends_in_path(std::string_view whole, std::string_view tail) {
  return whole == tail || (whole.size() > tail.size() && whole.ends_with(tail) &&
                           whole[whole.size() - tail.size() - 1] == '/');
}

class ListingReader {
 public:
  /// Reason for a refusal.
  [[nodiscard]] std::optional<std::string> read(std::string_view line);
  SourceMap map;

 private:
  std::optional<std::string> read_words(std::string_view line);
  std::optional<std::uint32_t> file_;
  SourceLine last_;
};

std::optional<std::string> ListingReader::read(std::string_view line) {
  if (line.starts_with(file_mark)) {
    file_ = map.add_file(line.substr(file_mark.size()));
    return std::nullopt;
  }
  if (line.starts_with("#") || line.empty()) return std::nullopt;
  const std::size_t bar = line.find('|', line_column);
  if (bar == std::string_view::npos) return "expected a '|' before the source";
  if (!file_) return "a source line before any '# file'";
  std::string_view number = trimmed(line.substr(line_column, bar - line_column));
  if (!number.empty() && number.back() == '+') number.remove_suffix(1);
  if (!number.empty()) {
    const auto value = parse_number<std::uint32_t>(number);
    if (!value || *value == 0) return "expected a line number before the '|'";
    last_ = {*file_, *value};
    if (bar + text_after_bar <= line.size()) map.add_text(last_, line.substr(bar + text_after_bar));
  } else if (line.substr(bar).find("(padding)") != std::string_view::npos) {
    return std::nullopt;
  }
  return read_words(line);
}

std::optional<std::string> ListingReader::read_words(std::string_view line) {
  if (line.front() == ' ') return std::nullopt;
  const auto row = parse_number<int>(line.substr(0, 3));
  const auto word = parse_number<int>(line.substr(4, 1));
  if (!row || !word || line[3] != '.' || *row < first_row || *row >= end_row ||
      *word >= words_per_row)
    return "expected row.word, 100.0 to 399.5";
  if (last_.line == 0) return "words before any source line";
  const auto count =
      static_cast<int>((trimmed(line.substr(words_column, words_width)).size() + 1) / 3);
  for (int i = *word; i < std::min(*word + count, words_per_row); ++i) map.add({*row, i}, last_);
  return std::nullopt;
}

}  // namespace

SourceMap::SourceMap(const Symbols& symbols) {
  for (const Symbol& symbol : symbols.all()) {
    if (symbol.kind != SymbolKind::row || symbol.value >= end_row) continue;
    const std::size_t colon = symbol.place.rfind(':');
    const auto line = parse_number<std::uint32_t>(std::string_view(symbol.place).substr(colon + 1));
    add({symbol.value, first_code_word(symbol.value)},
        {add_file(symbol.place.substr(0, colon)), line.value_or(1)});
  }
}

std::uint32_t SourceMap::add_file(std::string_view name) {
  const auto found = std::find(files_.begin(), files_.end(), name);
  if (found != files_.end()) return static_cast<std::uint32_t>(found - files_.begin());
  files_.emplace_back(name);
  return static_cast<std::uint32_t>(files_.size() - 1);
}

void SourceMap::add(RomPlace place, SourceLine line) {
  by_place_.emplace(place, line);
  const auto [entry, fresh] = by_line_.emplace(line, place);
  if (!fresh) entry->second = std::min(entry->second, place);
}

std::optional<SourceLine> SourceMap::line(RomPlace place) const {
  const auto found = by_place_.find(place);
  return found == by_place_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<RomPlace> SourceMap::place(std::string_view file, std::uint32_t line) const {
  for (std::uint32_t i = 0; i < files_.size(); ++i) {
    if (!ends_in_path(files_[i], file)) continue;
    if (const auto found = place_from({i, line})) return found;
  }
  return std::nullopt;
}

std::optional<RomPlace> SourceMap::place_from(SourceLine line) const {
  const auto found = by_line_.lower_bound(line);
  if (found == by_line_.end() || found->first.file != line.file) return std::nullopt;
  return found->second;
}

std::optional<RomPlace> SourceMap::place(SourceLine line) const {
  const auto found = by_line_.find(line);
  return found == by_line_.end() ? std::nullopt : std::optional(found->second);
}

std::uint32_t SourceMap::last_line(std::uint32_t file) const {
  const auto behind = texts_.lower_bound({file + 1, 0});
  if (behind == texts_.begin()) return 0;
  const SourceLine last = std::prev(behind)->first;
  return last.file == file ? last.line : 0;
}

std::string_view SourceMap::text(SourceLine line) const {
  const auto found = texts_.find(line);
  return found == texts_.end() ? std::string_view{} : found->second;
}

Result<SourceMap> parse_listing(std::string_view text, const std::filesystem::path& path) {
  ListingReader reader;
  for (std::uint32_t number = 1; number == 1 || !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::optional<std::string> reason;
    if (number == 1 && line != first_line)
      reason = fmt::format("the first line must be '{}'", first_line);
    else
      reason = reader.read(line);
    if (reason) return Failure{.path = path, .message = std::move(*reason), .line = number};
  }
  return std::move(reader.map);
}

std::string source_place(const SourceMap& map, RomPlace place) {
  const auto line = map.line(place);
  if (!line) return {};
  const std::string& file = map.files()[line->file];
  return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), line->line);
}

}  // namespace chessvm::vm::debugger
