// SPDX-License-Identifier: MIT
#include "vm/debugger/source/source_map.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"

namespace chessvm::vm::debugger {

SourceMap::SourceMap(const Symbols& symbols) {
  for (const SourceDigest& source : symbols.provenance().sources)
    set_digest(add_file(source.name), source.digest);
  for (const Symbol& symbol : symbols.all()) {
    if (symbol.kind != SymbolKind::row || symbol.value >= end_row) continue;
    const std::size_t colon = symbol.place.rfind(':');
    const auto number =
        parse_number<std::uint32_t>(std::string_view(symbol.place).substr(colon + 1));
    const SourceLine line{add_file(symbol.place.substr(0, colon)), number.value_or(1)};
    const RomPlace place{symbol.value, first_code_word(symbol.value)};
    if (!by_place_.contains(place)) add(place, 1, {line}, {});
    add_start(line, place);
    mark_start(place);
  }
}

std::uint32_t SourceMap::add_file(std::string_view name) {
  const auto found = std::find(files_.begin(), files_.end(), name);
  if (found != files_.end()) return static_cast<std::uint32_t>(found - files_.begin());
  files_.emplace_back(name);
  return static_cast<std::uint32_t>(files_.size() - 1);
}

std::optional<std::uint32_t> SourceMap::digest(std::uint32_t file) const {
  const auto found = digests_.find(file);
  return found == digests_.end() ? std::nullopt : std::optional(found->second);
}

void SourceMap::add(RomPlace place, int words, std::vector<SourceLine> lines,
                    std::string_view text) {
  for (int word = place.word; word < std::min(place.word + words, words_per_row); ++word)
    by_place_[{place.row, word}] = code_.size();
  code_.push_back({std::move(lines), std::string(text)});
}

void SourceMap::add_start(SourceLine line, RomPlace place) {
  std::vector<RomPlace>& places = by_line_[line];
  const auto at = std::lower_bound(places.begin(), places.end(), place);
  if (at == places.end() || *at != place) places.insert(at, place);
}

const SourceMap::Code* SourceMap::code_at(RomPlace place) const {
  const auto found = by_place_.find(place);
  return found == by_place_.end() ? nullptr : &code_[found->second];
}

std::optional<SourceLine> SourceMap::line(RomPlace place) const {
  const Code* const code = code_at(place);
  return code == nullptr ? std::nullopt : std::optional(code->lines.front());
}

std::span<const SourceLine> SourceMap::calls(RomPlace place) const {
  const Code* const code = code_at(place);
  if (code == nullptr) return {};
  return std::span(code->lines).subspan(1);
}

std::string_view SourceMap::text_at(RomPlace place) const {
  const Code* const code = code_at(place);
  return code == nullptr ? std::string_view{} : code->text;
}

const std::vector<RomPlace>* SourceMap::places(SourceLine line) const {
  const auto found = by_line_.find(line);
  return found == by_line_.end() ? nullptr : &found->second;
}

std::optional<LineCode> SourceMap::code_from(SourceLine line) const {
  const auto found = by_line_.lower_bound(line);
  if (found == by_line_.end() || found->first.file != line.file) return std::nullopt;
  return LineCode{found->first, found->second};
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

std::string source_place(const SourceMap& map, SourceLine line) {
  const std::string& file = map.files()[line.file];
  return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), line.line);
}

std::string source_place(const SourceMap& map, RomPlace place) {
  const auto line = map.line(place);
  return line ? source_place(map, *line) : std::string{};
}

}  // namespace chessvm::vm::debugger
