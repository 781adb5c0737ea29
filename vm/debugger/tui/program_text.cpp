// SPDX-License-Identifier: MIT
#include "vm/debugger/tui/program_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "vm/debugger/commands/quotes.hpp"
#include "vm/disassemble.hpp"

namespace chessvm::vm::tui {

using debugger::RomPlace;
using debugger::Session;
using debugger::SourceLine;

void Listing::add(ProgramLine line) {
  margin = std::max(margin, static_cast<int>(line.margin.size()));
  lines.push_back(std::move(line));
}

ProgramText::ProgramText(const Session& session)
    : map_(session.source), disassembly_{"disassembly", {}, 0} {
  for (std::uint32_t file = 0; file < map_.files().size(); ++file) add_source(session, file);
  for (RowNumber row = first_row; row < end_row; ++row)
    if (is_executable(row)) add_row(session, row);
}

void ProgramText::add_source(const Session& session, std::uint32_t file) {
  const std::string& path = session.source.files()[file];
  Listing listing{path.substr(path.rfind('/') + 1), {}, 0};
  for (std::uint32_t number = 1; number <= session.source.last_line(file); ++number) {
    const SourceLine line{file, number};
    const auto* const places = session.source.places(line);
    listing.add({fmt::format("{}", number), std::string(session.source.text(line)),
                 places == nullptr ? std::vector<RomPlace>{} : *places});
  }
  sources_.push_back(std::move(listing));
}

void ProgramText::add_row(const Session& session, RowNumber row) {
  const auto row_name = [&](RowNumber target) {
    const auto label = session.symbols.label(target);
    return label.empty() ? std::to_string(target) : std::string(label);
  };
  if (const auto label = session.symbols.label(row); !label.empty())
    disassembly_.add({"", fmt::format("{}:", label)});
  for (const DisassembledInstruction& shown :
       disassemble_row(session.timeline.image(), row, row_name)) {
    std::string words;
    for (int word = shown.first_word; word < shown.first_word + shown.words; ++word)
      words +=
          fmt::format("{:02} ", session.timeline.image().row(row)[static_cast<std::size_t>(word)]);
    disassembled_.emplace(RomPlace{row, shown.first_word}, disassembly_.lines.size());
    disassembly_.add({fmt::format("{}.{}", row, shown.first_word),
                      fmt::format("{:<10}{}", words, shown.text),
                      {RomPlace{row, shown.first_word}}});
  }
}

const Listing* ProgramText::source_of(RomPlace place) const {
  const auto line = map_.line(place);
  if (!line || line->line > sources_.at(line->file).lines.size()) return nullptr;
  return &sources_[line->file];
}

std::optional<std::size_t> ProgramText::line_of(const Listing& listing, RomPlace place) const {
  if (&listing != &disassembly_) {
    if (source_of(place) != &listing) return std::nullopt;
    return map_.line(place)->line - 1;
  }
  const auto behind = disassembled_.upper_bound(place);
  if (behind == disassembled_.begin()) return std::nullopt;
  const auto& [begin, line] = *std::prev(behind);
  return begin.row == place.row ? std::optional(line) : std::nullopt;
}

std::set<std::size_t> ProgramText::lines_of(const Listing& listing,
                                            std::span<const RomPlace> places) const {
  std::set<std::size_t> lines;
  for (const RomPlace place : places) {
    if (const auto line = line_of(listing, place)) lines.insert(*line);
    if (&listing == &disassembly_) continue;
    for (const SourceLine call : map_.calls(place))
      if (const auto* const code = map_.places(call);
          &sources_[call.file] == &listing && code != nullptr && debugger::contains(*code, place))
        lines.insert(call.line - 1);
  }
  return lines;
}

std::optional<std::size_t> ProgramText::line_with_code(const Listing& listing, std::size_t line) {
  for (; line < listing.lines.size(); ++line) {
    const std::vector<RomPlace>& places = listing.lines[line].places;
    if (std::any_of(places.begin(), places.end(),
                    [](RomPlace place) { return is_executable(place.row); }))
      return line;
  }
  return std::nullopt;
}

std::string ProgramText::place_argument(const Listing& listing, std::size_t line) const {
  if (line >= listing.lines.size() || listing.lines[line].places.empty()) return {};
  const std::vector<RomPlace>& places = listing.lines[line].places;
  if (places.size() == 1) return fmt::format("{}.{}", places.front().row, places.front().word);
  const auto file = static_cast<std::size_t>(&listing - sources_.data());
  return debugger::quoted(fmt::format("{}:{}", map_.files()[file], line + 1));
}

}  // namespace chessvm::vm::tui
