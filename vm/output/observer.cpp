// SPDX-License-Identifier: MIT
#include "vm/output/observer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "vm/disassemble.hpp"

namespace chessvm::vm {

std::string location(RowNumber row, int word, const Symbols& symbols) {
  std::string text = fmt::format("{}.{}", row, word);
  if (const std::string place = symbols.place(row); !place.empty())
    text += fmt::format(" ({})", place);
  return text;
}

void Tracer::before(const Image& image, const MachineState& state) {
  const bool waits = state.status == Status::waiting_for_card;
  const auto next = waits ? waiting_read(image, state) : next_instruction(image, state);
  const auto label = [&](RowNumber row) {
    const std::string_view found = symbols_.label(row);
    return found.empty() ? std::to_string(row) : std::string(found);
  };
  std::string text = "(fetch)";
  if (waits)
    text = "(card)";
  else if (next)
    text = next->decoded.error == MachineError::none ? to_text(next->decoded, label) : "(illegal)";
  const std::string where = next ? location(next->row, next->decoded.first_word, symbols_)
                                 : location(state.pc, 0, symbols_);
  line_ = fmt::format("{:>12} {:<24} {:<16}", state.add_cycles, where, text);
}

std::string Tracer::line(const MachineState& state) const {
  return fmt::format("{} RF={} LS={}\n", line_, accumulator_text(state.rf),
                     accumulator_text(state.ls));
}

void Profile::before(const MachineState& state) {
  row_ = state.ir.empty() ? state.pc : state.pc - 1;
  before_ = {state.instructions, state.add_cycles};
}

void Profile::after(const MachineState& state) {
  Count& count = rows_[static_cast<std::size_t>(row_ - first_row)];
  count.instructions += state.instructions - before_.instructions;
  count.add_cycles += state.add_cycles - before_.add_cycles;
}

std::string Profile::to_text(const Symbols& symbols) const {
  std::uint64_t total = 0;
  for (const Count& count : rows_) total += count.add_cycles;
  const auto line = [&](std::string_view what, const Count& count) {
    const double share =
        total == 0 ? 0 : 100.0 * static_cast<double>(count.add_cycles) / static_cast<double>(total);
    return fmt::format("{:<24} {:>14} {:>14} {:>6.2f} %\n", what, count.instructions,
                       count.add_cycles, share);
  };
  const auto heading = [](std::string_view what) {
    return fmt::format("{:<24} {:>14} {:>14} {:>8}\n", what, "instructions", "add cycles", "share");
  };
  std::string text = heading("row");
  std::map<std::string, Count> by_label;
  for (RowNumber row = first_row; row < end_row; ++row) {
    const Count& count = rows_[static_cast<std::size_t>(row - first_row)];
    if (count.instructions == 0) continue;
    const std::string place = symbols.place(row);
    text += line(place.empty() ? std::to_string(row) : fmt::format("{} ({})", row, place), count);
    if (place.empty()) continue;
    Count& label = by_label[place.substr(0, place.find('+'))];
    label.instructions += count.instructions;
    label.add_cycles += count.add_cycles;
  }
  if (by_label.empty()) return text;
  std::vector<std::pair<std::string, Count>> labels(by_label.begin(), by_label.end());
  std::stable_sort(labels.begin(), labels.end(), [](const auto& a, const auto& b) {
    return a.second.add_cycles > b.second.add_cycles;
  });
  text += '\n' + heading("label");
  for (const auto& [name, count] : labels) text += line(name, count);
  return text;
}

}  // namespace chessvm::vm
