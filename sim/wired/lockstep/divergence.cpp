// SPDX-License-Identifier: MIT
#include "sim/wired/lockstep/divergence.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/wired/trace/trace_json.hpp"
#include "vm/disassemble.hpp"

namespace chessvm::wired {
namespace {

std::string marks_under(const std::string& one, const std::string& other) {
  std::string marks;
  for (std::size_t i = 0; i < one.size(); ++i) marks += one[i] == other[i] ? ' ' : '^';
  return marks.substr(0, marks.find_last_not_of(' ') + 1);
}

std::string accumulator_lines(const Difference& difference) {
  const std::string wired = eleven_characters(difference.wired);
  const std::string vm = eleven_characters(difference.vm);
  return fmt::format(
      "  {:<3} a{:<2}   wired   {}\n            virtual {}\n                    {}\n",
      difference.name, difference.accumulator, wired, vm, marks_under(wired, vm));
}

std::string joined(const std::vector<std::string>& cards) {
  return cards.empty() ? "none" : fmt::format("{}", fmt::join(cards, ", "));
}

std::string row_line(const ComparedRow& row, const vm::Image& image) {
  return fmt::format("{:>12}  row {}  {}\n", row.add_cycles, row.row, row_text(image, row.row));
}

using Json = nlohmann::ordered_json;

Json json_of(const RowTrace& trace) {
  Json add_times = Json::array();
  for (const TracedAddTime& add_time : trace.add_times) add_times.push_back(json_of(add_time));
  return {{"add_times", std::move(add_times)},
          {"left_out", trace.left_out},
          {"otherwise", trace.otherwise}};
}

}  // namespace

std::string row_text(const vm::Image& image, vm::RowNumber row) {
  std::vector<std::string> texts;
  for (const vm::DisassembledInstruction& shown : vm::disassemble_row(image, row))
    texts.push_back(shown.text);
  return fmt::format("{}", fmt::join(texts, "; "));
}

std::string to_text(const Divergence& divergence, const vm::Image& image, Detail detail,
                    std::optional<int> add_time) {
  std::string text = fmt::format("row {}, checkpoint {}: {}\n", divergence.row.row,
                                 divergence.row.checkpoint, divergence.what);
  text += fmt::format("  row {}: {}\n", divergence.row.row, row_text(image, divergence.row.row));
  text +=
      fmt::format("  add cycles: {} at its fetch; after it wired {}, virtual {}\n",
                  divergence.row.add_cycles, divergence.wired_add_cycles, divergence.vm_add_cycles);
  for (const Difference& difference : divergence.accumulators)
    text += accumulator_lines(difference);
  for (const std::string& broken : divergence.broken_invariants) text += "  " + broken + '\n';
  if (divergence.wired_cards != divergence.vm_cards)
    text += fmt::format("  cards punched: wired {}, virtual {}\n", joined(divergence.wired_cards),
                        joined(divergence.vm_cards));
  if (detail == Detail::brief) return text;
  if (!divergence.history.empty()) text += "  rows before:\n";
  for (const ComparedRow& row : divergence.history) text += "  " + row_line(row, image);
  if (divergence.trace) text += to_text(*divergence.trace, add_time);
  return text;
}

std::string to_json(const Divergence& divergence, const vm::Image& image) {
  Json accumulators = Json::array();
  for (const Difference& difference : divergence.accumulators)
    accumulators.push_back({{"name", difference.name},
                            {"accumulator", fmt::format("a{}", difference.accumulator)},
                            {"wired", eleven_characters(difference.wired)},
                            {"virtual", eleven_characters(difference.vm)}});
  Json history = Json::array();
  for (const ComparedRow& row : divergence.history)
    history.push_back({{"checkpoint", row.checkpoint},
                       {"add_cycles", row.add_cycles},
                       {"row", row.row},
                       {"text", row_text(image, row.row)}});
  return Json{{"what", divergence.what},
              {"row", divergence.row.row},
              {"text", row_text(image, divergence.row.row)},
              {"checkpoint", divergence.row.checkpoint},
              {"add_cycles_at_fetch", divergence.row.add_cycles},
              {"add_cycles_wired", divergence.wired_add_cycles},
              {"add_cycles_virtual", divergence.vm_add_cycles},
              {"accumulators", std::move(accumulators)},
              {"broken_invariants", divergence.broken_invariants},
              {"cards_wired", divergence.wired_cards},
              {"cards_virtual", divergence.vm_cards},
              {"rows_before", std::move(history)},
              {"trace", divergence.trace ? json_of(*divergence.trace) : Json()}}
      .dump();
}

}  // namespace chessvm::wired
