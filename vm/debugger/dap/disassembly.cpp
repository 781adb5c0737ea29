// SPDX-License-Identifier: MIT
#include "vm/debugger/dap/disassembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/text/text.hpp"
#include "vm/disassemble.hpp"

namespace chessvm::dap {
namespace {

using Json = nlohmann::json;
using vm::debugger::RomPlace;
using vm::debugger::Session;

constexpr std::int64_t words_of_address = 10;  // addresses per row: 101.2 has the address 1012

struct Instruction {
  RomPlace place;
  int words = 0;
  std::string text;
};

std::vector<Instruction> instructions(const Session& session) {
  std::vector<Instruction> all;
  const vm::Image& image = session.timeline.image();
  const auto name = [&](vm::RowNumber row) {
    const std::string_view label = session.symbols.label(row);
    return label.empty() ? std::to_string(row) : std::string(label);
  };
  for (vm::RowNumber row = vm::first_row; row < vm::end_row; ++row) {
    if (!vm::is_executable(row)) continue;
    for (const auto& each : vm::disassemble_row(image, row, name))
      all.push_back({{row, each.first_word}, each.words, each.text});
  }
  return all;
}

Json described(const Session& session, const Sources& sources, const Instruction& each) {
  Json made{{"address", address_of(each.place)}, {"instruction", each.text}};
  std::string bytes;
  const auto& row = session.timeline.image().row(each.place.row);
  for (int word = each.place.word; word < each.place.word + each.words; ++word)
    bytes +=
        fmt::format("{}{:02}", bytes.empty() ? "" : " ", row.at(static_cast<std::size_t>(word)));
  made["instructionBytes"] = bytes;
  const std::string_view label = session.symbols.label(each.place.row);
  if (!label.empty() && each.place.word == vm::first_code_word(each.place.row))
    made["symbol"] = label;
  if (const auto line = session.source.line(each.place)) {
    made["location"] = sources.describe(line->file);
    made["line"] = line->line;
  }
  return made;
}

}  // namespace

std::string address_of(RomPlace place) {
  return std::to_string(place.row * words_of_address + place.word);
}

std::optional<RomPlace> place_at_address(const std::string& address, std::int64_t offset) {
  const auto number = parse_number<std::int32_t>(address);
  if (!number || offset < -words_of_address * vm::end_row ||
      offset > words_of_address * vm::end_row)
    return std::nullopt;
  const std::int64_t at = *number + offset;
  const RomPlace place{static_cast<vm::RowNumber>(at / words_of_address),
                       static_cast<int>(at % words_of_address)};
  if (place.row < vm::first_row || place.row >= vm::end_row || place.word >= vm::words_per_row)
    return std::nullopt;
  return place;
}

Json disassemble(const Session& session, const Sources& sources, RomPlace begin,
                 std::int64_t skipped, std::uint32_t count) {
  const std::vector<Instruction> all = instructions(session);
  const auto first = std::find_if(all.begin(), all.end(),
                                  [&](const Instruction& each) { return each.place >= begin; });
  const auto size = static_cast<std::int64_t>(all.size());
  Json list = Json::array();
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t at = (first - all.begin()) + skipped + i;
    if (at >= 0 && at < size) {
      list.push_back(described(session, sources, all[static_cast<std::size_t>(at)]));
      continue;
    }
    const std::int64_t outside =
        at < 0 ? vm::first_row * words_of_address + at : vm::end_row * words_of_address + at - size;
    list.push_back({{"address", std::to_string(std::max<std::int64_t>(outside, 0))},
                    {"instruction", ""},
                    {"presentationHint", "invalid"}});
  }
  return list;
}

}  // namespace chessvm::dap
