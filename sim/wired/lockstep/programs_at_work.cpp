// SPDX-License-Identifier: MIT
#include "sim/wired/lockstep/programs_at_work.hpp"

#include <fmt/format.h>

#include <bit>
#include <iterator>

namespace chessvm::wired {
namespace {

enum Group : std::size_t {
  accumulators = 0,
  tables = eniac::accumulator_count,
  constants = tables + eniac::function_table_count,
  multiplier,
  clear_programs,
  steppers,
  divider,
};
static_assert(divider + 1 == control_groups);

/// Flip-flops in a word of a unit's state line, the first in bit 0; none of a unit at rest.
std::uint32_t in_state_line(const eniac::Unit& unit, int word, std::size_t count) {
  if (unit.idle()) return 0;
  const std::string line = unit.state_line();
  std::size_t begin = 0;
  for (; word > 1; --word) begin = line.find(' ', begin) + 1;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < count && begin + i < line.size(); ++i)
    if (line[begin + i] == '1') bits |= 1U << i;
  return bits;
}

std::uint32_t first_input(const eniac::Machine& machine, std::size_t group) {
  if (group < tables)
    return machine.accumulator(static_cast<int>(group) + 1).first_jack() +
           eniac::Accumulator::program_in;
  switch (group) {
    case constants:
      return machine.constants().first_jack() + eniac::ConstantTransmitter::program_in;
    case multiplier:
      return machine.multiplier().first_jack() + eniac::Multiplier::program_in;
    case clear_programs:
      return machine.initiating_unit().first_jack() + eniac::InitiatingUnit::clear_in;
    case steppers:
      return machine.master_programmer().first_jack() + eniac::MasterProgrammer::stepper_in;
    case divider:
      return machine.divider().first_jack() + eniac::Divider::program_in;
    default:
      return machine.table(static_cast<int>(group - tables) + 1).first_jack() +
             eniac::FunctionTable::program_in;
  }
}

/// Finds programs that only take time, and whose end nobody hears.
class RunningOut {
 public:
  explicit RunningOut(eniac::Machine& machine) : machine_(machine) {}

  [[nodiscard]] ProgramsAtWork find() const {
    ProgramsAtWork found{};
    for (int n = 1; n <= eniac::accumulator_count; ++n)
      found[accumulators + static_cast<std::size_t>(n) - 1] = of(machine_.accumulator(n));
    for (int n = 1; n <= eniac::function_table_count; ++n)
      found[tables + static_cast<std::size_t>(n) - 1] = of(machine_.table(n));
    found[constants] = of(machine_.constants());
    found[multiplier] = of(machine_.multiplier());
    for (unsigned n = 0; n < eniac::InitiatingUnit::clear_programs; ++n)
      if (!is_heard(machine_.initiating_unit(), eniac::InitiatingUnit::clear_out + n))
        found[clear_programs] |= 1U << n;
    return found;
  }

 private:
  [[nodiscard]] bool is_heard(const eniac::Unit& unit, std::size_t jack) const {
    const eniac::Routes& routes = machine_.circuit().routes();
    const std::size_t output = unit.first_jack() + jack;
    for (std::uint32_t i = routes.first[output]; i < routes.first[output + 1]; ++i)
      if (routes.routes[i].unit != nullptr) return true;
    return false;
  }

  [[nodiscard]] std::uint32_t of(const eniac::Accumulator& unit) const {
    std::uint32_t found = 0;
    for (std::size_t n = 0; n < eniac::Accumulator::controls; ++n) {
      const bool acts =
          unit.setting(eniac::Accumulator::operation + n) != eniac::Accumulator::op_none ||
          unit.setting(eniac::Accumulator::clear_correct + n) != 0;
      const bool leads_on = n >= eniac::Accumulator::receivers &&
                            is_heard(unit, eniac::Accumulator::program_out + n -
                                               std::size_t{eniac::Accumulator::receivers});
      if (!acts && !leads_on) found |= 1U << n;
    }
    return found;
  }

  [[nodiscard]] std::uint32_t of(const eniac::FunctionTable& unit) const {
    std::uint32_t found = 0;
    for (std::size_t n = 0; n < eniac::FunctionTable::controls; ++n) {
      const std::uint16_t clear = unit.setting(eniac::FunctionTable::clear + n);
      const bool asks =
          clear != eniac::FunctionTable::clear_none &&
          is_heard(unit, clear == eniac::FunctionTable::clear_nc ? eniac::FunctionTable::request_nc
                                                                 : eniac::FunctionTable::request_c);
      if (!asks && !is_heard(unit, eniac::FunctionTable::program_out + n)) found |= 1U << n;
    }
    return found;
  }

  /// Only the left half of field A may have digits (docs/microarchitecture.md).
  [[nodiscard]] std::uint32_t of(const eniac::ConstantTransmitter& unit) const {
    constexpr std::size_t programs_of_fields_a_and_b = 6;
    constexpr std::uint16_t right_of_a = 1;
    std::uint32_t found = 0;
    for (std::size_t n = 0; n < eniac::ConstantTransmitter::card_programs; ++n) {
      const bool sends = n < programs_of_fields_a_and_b &&
                         unit.setting(eniac::ConstantTransmitter::selector + n) != right_of_a;
      if (!sends && !is_heard(unit, eniac::ConstantTransmitter::program_out + n)) found |= 1U << n;
    }
    return found;
  }

  [[nodiscard]] std::uint32_t of(const eniac::Multiplier& unit) const {
    constexpr std::uint16_t no_disposal = 6;
    std::uint32_t found = 0;
    if (is_heard(unit, eniac::Multiplier::final_collection)) return found;
    for (std::size_t n = 0; n < eniac::Multiplier::programs; ++n) {
      const std::uint16_t disposal = unit.setting(eniac::Multiplier::disposal_kind + n);
      const bool acts = unit.setting(eniac::Multiplier::ier_clear + n) != 0 ||
                        unit.setting(eniac::Multiplier::icand_clear + n) != 0 ||
                        (disposal != no_disposal &&
                         is_heard(unit, std::size_t{eniac::Multiplier::disposal} + disposal));
      if (!acts && !is_heard(unit, eniac::Multiplier::program_out + n)) found |= 1U << n;
    }
    return found;
  }

  eniac::Machine& machine_;
};

}  // namespace

ProgramsAtWork programs_at_work(const eniac::Machine& machine) {
  constexpr int second = 2;  // word of the multiplier's state line
  constexpr int third = 3;   // of the divider's
  ProgramsAtWork found{};
  for (int n = 1; n <= eniac::accumulator_count; ++n)
    found[accumulators + static_cast<std::size_t>(n) - 1] = machine.accumulator(n).active();
  for (int n = 1; n <= eniac::function_table_count; ++n)
    found[tables + static_cast<std::size_t>(n) - 1] = machine.table(n).active();
  found[constants] = machine.constants().active();
  found[multiplier] = in_state_line(machine.multiplier(), second, eniac::Multiplier::programs);
  found[clear_programs] =
      in_state_line(machine.initiating_unit(), 1, eniac::InitiatingUnit::clear_programs);
  for (int n = 0; n < eniac::MasterProgrammer::steppers; ++n)
    if (machine.master_programmer().input_pending(n))
      found[steppers] |= 1U << static_cast<unsigned>(n);
  found[divider] = in_state_line(machine.divider(), third,
                                 eniac::Divider::interlock_in - eniac::Divider::program_out);
  return found;
}

std::vector<std::uint32_t> program_inputs(const eniac::Machine& machine,
                                          const ProgramsAtWork& programs) {
  std::vector<std::uint32_t> inputs;
  for (std::size_t group = 0; group < programs.size(); ++group)
    for (std::uint32_t left = programs[group]; left != 0; left &= left - 1)
      inputs.push_back(first_input(machine, group) +
                       static_cast<std::uint32_t>(std::countr_zero(left)));
  return inputs;
}

std::string program_name(const eniac::Machine& machine, std::uint32_t input) {
  std::string name = machine.wiring().nodes()[input].name;
  const std::size_t size = name.size();
  const bool numbered = size > 2 && name.back() == 'i' && name[size - 2] >= '0' &&
                        name[size - 2] <= '9' && !name.starts_with("i.");
  if (numbered) name.pop_back();
  return name;
}

RowFetchPrograms::RowFetchPrograms(eniac::Machine& machine)
    : fetch_(programs_at_work(machine)), may_run_out_(RunningOut(machine).find()) {}

std::vector<std::string> RowFetchPrograms::broken(const eniac::Machine& machine) const {
  const ProgramsAtWork now = programs_at_work(machine);
  ProgramsAtWork surplus{};
  ProgramsAtWork missing{};
  bool all_well = true;
  for (std::size_t i = 0; i < now.size(); ++i) {
    surplus[i] = now[i] & ~fetch_[i] & ~may_run_out_[i];
    missing[i] = fetch_[i] & ~now[i] & ~may_run_out_[i];
    all_well = all_well && (surplus[i] | missing[i]) == 0;
  }
  if (all_well) return {};
  std::vector<std::string> sentences;
  for (const std::uint32_t input : program_inputs(machine, surplus))
    sentences.push_back(
        fmt::format("program {} is at work when a row is fetched", program_name(machine, input)));
  for (const std::uint32_t input : program_inputs(machine, missing))
    sentences.push_back(
        fmt::format("program {} does not start to fetch the row", program_name(machine, input)));
  return sentences;
}

}  // namespace chessvm::wired
