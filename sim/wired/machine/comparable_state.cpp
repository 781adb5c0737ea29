// SPDX-License-Identifier: MIT
#include "sim/wired/machine/comparable_state.hpp"

#include <fmt/format.h>

#include <optional>

#include "sim/eniac/units/accumulator/accumulator.hpp"

namespace chessvm::wired {
namespace {

constexpr int address_digits = 4;

eniac::Number pack(const vm::Accumulator& accumulator) {
  eniac::Number number{.digits = 0, .minus = accumulator.negative};
  for (const unsigned word : accumulator.words)
    number.digits = number.digits << 8U | word / 10U << 4U | word % 10U;
  return number;
}

vm::Accumulator unpack(eniac::Number number) {
  vm::Accumulator accumulator{.negative = number.minus};
  for (std::size_t i = accumulator.words.size(); i-- > 0; number.digits >>= 8U)
    accumulator.words[i] = static_cast<std::uint8_t>(eniac::digit(number.digits, 2) * 10 +
                                                     eniac::digit(number.digits, 1));
  return accumulator;
}

/// Returns the four digits FFLL: the bank, then the row in its table. If `row` is 0, returns 0.
eniac::Decades address(vm::RowNumber row) {
  if (row == 0) return 0;
  // After a fetch of the last row, PC is one row beyond table 3. Write row 0 of table 3 instead.
  // The wiring never fetches a row beyond table 3.
  const int number =
      vm::bank_code(std::min(vm::function_table(row), 3)) * 100 + row % vm::rows_per_table;
  eniac::Decades digits = 0;
  for (int place = address_digits, weight = 1000; place > 0; --place, weight /= 10)
    digits |= eniac::in_place(number / weight % 10, place);
  return digits;
}

/// Returns two digits of a number as a word; `place` is the place of the lower digit.
int word_at(eniac::Decades digits, int place) {
  return eniac::digit(digits, place + 1) * 10 + eniac::digit(digits, place);
}

std::optional<vm::RowNumber> row_of(int bank, int row) {
  for (int table = 1; table <= 3; ++table)
    if (vm::bank_code(table) == bank) return table * vm::rows_per_table + row;
  return std::nullopt;
}

/// Returns true if broken_invariants would report nothing. This check is fast enough for every row.
bool is_ready(const eniac::Machine& machine, const Assignment& assignment) {
  const eniac::Number pc = machine.accumulator(assignment.pc).value();
  const int bank = word_at(pc.digits, 3);
  const bool ex_is_ready =
      !assignment.ex_is_clear || machine.accumulator(assignment.ex).value() == eniac::Number{};
  if (!ex_is_ready || pc.minus || word_at(pc.digits, 9) != 0 || !row_of(bank, 0)) return false;
  for (std::size_t i = 0; i < assignment.memory.size(); ++i) {
    const bool minus = i >= first_bank_accumulator &&
                       vm::bank_code(static_cast<int>(i - first_bank_accumulator) + 1) != bank;
    if (machine.accumulator(assignment.memory[i]).value().minus != minus) return false;
  }
  return true;
}

std::string a_name(std::size_t memory) {
  return fmt::format("m{}", memory);
}

}  // namespace

std::string eleven_characters(eniac::Number number) {
  return (number.minus ? "M" : "P") + eniac::to_text(number.digits);
}

ComparableState read_state(const eniac::Machine& machine, const Assignment& assignment) {
  ComparableState state{.pc = machine.accumulator(assignment.pc).value(),
                        .ls = machine.accumulator(assignment.ls).value(),
                        .rf = machine.accumulator(assignment.rf).value()};
  for (std::size_t i = 0; i < state.memory.size(); ++i)
    state.memory[i] = machine.accumulator(assignment.memory[i]).value();
  return state;
}

void write_state(eniac::Machine& machine, const ComparableState& state,
                 const Assignment& assignment) {
  machine.accumulator(assignment.pc).set_value(state.pc);
  machine.accumulator(assignment.ls).set_value(state.ls);
  machine.accumulator(assignment.rf).set_value(state.rf);
  for (std::size_t i = 0; i < state.memory.size(); ++i)
    machine.accumulator(assignment.memory[i]).set_value(state.memory[i]);
}

ComparableState to_comparable(const vm::MachineState& state) {
  ComparableState comparable{
      .pc = {.digits = address(state.rr) << 4U * address_digits | address(state.pc)},
      .ls = pack(state.ls),
      .rf = pack(state.rf)};
  for (std::size_t i = 0; i < state.memory.size(); ++i)
    comparable.memory[i] = pack(state.memory[i]);
  return comparable;
}

Import to_vm(const ComparableState& state, const Assignment& assignment) {
  Import import;
  const std::string pc = eleven_characters(state.pc);
  const auto refuse = [&](std::string why) { import.errors.push_back(std::move(why)); };
  if (state.pc.minus) refuse(fmt::format("a{} (PC) {} is negative", assignment.pc, pc));
  if (word_at(state.pc.digits, 9) != 0)
    refuse(fmt::format("SS of a{} (PC) {} is {:02}, not 00", assignment.pc, pc,
                       word_at(state.pc.digits, 9)));
  const int bank = word_at(state.pc.digits, 3);
  if (const auto row = row_of(bank, word_at(state.pc.digits, 1)))
    import.state.pc = *row;
  else
    refuse(fmt::format("FF of a{} (PC) {} is {:02}, not 09, 90 or 99", assignment.pc, pc, bank));
  import.state.rr = row_of(word_at(state.pc.digits, 7), word_at(state.pc.digits, 5)).value_or(0);
  import.state.ls = unpack(state.ls);
  import.state.rf = unpack(state.rf);
  for (std::size_t i = 0; i < state.memory.size(); ++i)
    import.state.memory[i] = unpack(state.memory[i]);
  if (import.good())
    if (auto why = impossible(import.state)) refuse(std::move(*why));
  return import;
}

std::vector<std::string> broken_invariants(const eniac::Machine& machine,
                                           const Assignment& assignment) {
  if (is_ready(machine, assignment)) return {};
  std::vector<std::string> broken;
  const eniac::Number ex = machine.accumulator(assignment.ex).value();
  if (assignment.ex_is_clear && ex != eniac::Number{})
    broken.push_back(fmt::format("a{} (EX) is {}, not 0", assignment.ex, eleven_characters(ex)));
  const Import import = to_vm(read_state(machine, assignment), assignment);
  broken.insert(broken.end(), import.errors.begin(), import.errors.end());
  return broken;
}

std::vector<Difference> differences(const ComparableState& wired, const ComparableState& vm,
                                    const Assignment& assignment) {
  std::vector<Difference> found;
  const auto compare = [&](std::string name, int accumulator, eniac::Number one,
                           eniac::Number other) {
    if (one != other) found.push_back({std::move(name), accumulator, one, other});
  };
  compare("PC", assignment.pc, wired.pc, vm.pc);
  compare("LS", assignment.ls, wired.ls, vm.ls);
  compare("RF", assignment.rf, wired.rf, vm.rf);
  for (std::size_t i = 0; i < wired.memory.size(); ++i)
    compare(a_name(i), assignment.memory[i], wired.memory[i], vm.memory[i]);
  return found;
}

}  // namespace chessvm::wired
