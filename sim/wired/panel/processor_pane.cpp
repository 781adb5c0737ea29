// SPDX-License-Identifier: MIT
#include "sim/wired/panel/processor_pane.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "base/text/text.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "vm/disassemble.hpp"

namespace chessvm::wired {
namespace {

constexpr std::size_t digits_per_word = 2;
constexpr int memory_rows = (vm::memory_accumulators + 1) / 2;

char sign_of(eniac::Number number) {
  return number.minus ? 'M' : 'P';
}

/// Returns the ten digits as words: `01 02 03 04 05`.
std::string words_of(eniac::Number number) {
  const std::string digits = eniac::to_text(number.digits);
  std::string text;
  for (std::size_t at = 0; at < digits.size(); at += digits_per_word)
    text += (text.empty() ? "" : " ") + digits.substr(at, digits_per_word);
  return text;
}

/// Returns a line such as `N P  A 01  B 02  C 03  D 04  E 05`.
std::string registers_line(char sign_name, std::string_view names, eniac::Number number) {
  const std::string digits = eniac::to_text(number.digits);
  std::string line = fmt::format("{} {}", sign_name, sign_of(number));
  for (std::size_t at = 0; at < names.size(); ++at)
    line += fmt::format("  {} {}", names[at], digits.substr(at * digits_per_word, digits_per_word));
  return line;
}

/// Returns the address of the accumulator's first memory word, then the contents of the
/// accumulator: ` 5 P01 02 03 04 05`.
std::string memory_text(const ComparableState& state, int accumulator) {
  const eniac::Number number = state.memory[static_cast<std::size_t>(accumulator)];
  return fmt::format("{:>2} {}{}", accumulator * vm::words_per_accumulator, sign_of(number),
                     words_of(number));
}

/// Returns PC and RR as row numbers. If the state of the CPU is invalid, returns the sign and the
/// digits of the accumulator of PC. The check of the state ignores the two highest digits, because
/// these digits may differ from 0 while the published CPU decodes an instruction.
std::string rows_line(ComparableState now, const Assignment& assignment) {
  constexpr eniac::Decades pc_and_rr = 0xFFFF'FFFF;
  const eniac::Number whole =
      std::exchange(now.pc, {.digits = now.pc.digits & pc_and_rr, .minus = now.pc.minus});
  const Import import = to_vm(now, assignment);
  if (!import.good()) return fmt::format("PC {}", eleven_characters(whole));
  const vm::RowNumber rr = import.state.rr;
  return fmt::format("PC {}  RR {}", import.state.pc, rr == 0 ? "none" : std::to_string(rr));
}

std::string instruction_text(const AtWork& work, const vm::Symbols& symbols) {
  if (!work.impossible.empty()) return work.impossible;
  if (!work.decoded) return "(cannot be fetched)";
  const vm::DecodedInstruction& decoded = work.decoded->decoded;
  if (decoded.error != vm::MachineError::none) return fmt::format("({})", name(decoded.error));
  return to_text(decoded, [&](vm::RowNumber row) {
    const std::string_view label = symbols.label(row);
    return label.empty() ? std::to_string(row) : std::string(label);
  });
}

}  // namespace

ProcessorPicture picture_of(const Processor& processor, const RowFollower& follower,
                            const eniac::Machine& machine, const Assignment& assignment,
                            const ProgramText& text, const PunchedCards& punched) {
  const AtWork work = processor.at_work();
  ProcessorPicture picture{.name = text.name,
                           .place = {},
                           .instruction = instruction_text(work, text.symbols),
                           .source = {},
                           .now = read_state(machine, assignment),
                           .rows = {},
                           .fetches = follower.rows(),
                           .add_cycles = machine.time().cycle - follower.first_cycle(),
                           .cards_read = machine.card_reader().position(),
                           .cards_punched = punched.count,
                           .last_card = punched.last};
  picture.rows = rows_line(picture.now, assignment);
  if (!work.decoded) return picture;
  const vm::debugger::RomPlace place{work.decoded->row, work.decoded->decoded.first_word};
  const std::string label = text.symbols.place(place.row);
  picture.place = fmt::format("{}.{}{}{}", place.row, place.word, label.empty() ? "" : " ", label);
  picture.source = vm::debugger::source_place(text.source, place);
  return picture;
}

eniac::SidePane processor_pane(const ProcessorPicture& picture) {
  eniac::SidePane pane{fmt::format("CPU: {}", picture.name), {}};
  std::vector<std::string>& lines = pane.lines;
  lines.push_back(fmt::format("at {}", picture.place));
  lines.push_back(fmt::format("   {}", picture.instruction));
  lines.push_back(picture.source.empty() ? "" : fmt::format("   {}", picture.source));
  lines.push_back(registers_line('N', "ABCDE", picture.now.rf));
  lines.push_back(registers_line('M', "FGHIJ", picture.now.ls));
  lines.push_back(picture.rows);
  lines.push_back(
      fmt::format("{}, add cycle {}", count(picture.fetches, "row"), picture.add_cycles));
  lines.push_back(fmt::format("cards: {} read, {} punched{}{}", picture.cards_read,
                              picture.cards_punched, picture.last_card.empty() ? "" : ": ",
                              picture.last_card));
  lines.emplace_back("memory");
  for (int row = 0; row < memory_rows; ++row) {
    std::string line = memory_text(picture.now, row);
    if (row + memory_rows < vm::memory_accumulators)
      line += " " + memory_text(picture.now, row + memory_rows);
    lines.push_back(std::move(line));
  }
  return pane;
}

eniac::SidePane accumulators_pane(const eniac::Machine& machine, const Assignment& assignment) {
  std::array<std::string, eniac::accumulator_count + 1> holds;  // index n: text for accumulator n
  const auto name = [&](int accumulator, std::string text) {
    holds[static_cast<std::size_t>(accumulator)] = std::move(text);
  };
  name(assignment.pc, "PC, RR");
  name(assignment.ir, "IR");
  name(assignment.ex, "EX");
  name(assignment.rf, "RF: A B C D E");
  name(assignment.ls, "LS: F G H I J");
  for (int memory = 0; memory < vm::memory_accumulators; ++memory) {
    const int first = memory * vm::words_per_accumulator;
    name(assignment.memory[static_cast<std::size_t>(memory)],
         fmt::format("m{}: words {}-{}", memory, first, first + vm::words_per_accumulator - 1));
  }
  eniac::SidePane pane{"what the accumulators hold", {}};
  for (int n = 1; n <= eniac::accumulator_count; ++n) {
    const eniac::Number value = machine.accumulator(n).value();
    pane.lines.push_back(fmt::format("{:<18} {}{}", holds[static_cast<std::size_t>(n)],
                                     sign_of(value), words_of(value)));
  }
  return pane;
}

}  // namespace chessvm::wired
