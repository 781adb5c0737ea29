// SPDX-License-Identifier: MIT
#include "sim/wired/trace/programs_at_work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>
#include <string_view>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::wired {
namespace {

/// First letters of the units' names, in the order in which their programs are listed.
constexpr std::string_view listing_order = "afcmipd";

std::size_t place_in_listing(const eniac::Unit& unit) {
  return std::min(listing_order.find(unit.name().front()), listing_order.size());
}

/// Returns the index in machine.units() of each unit that has a program in `programs`. Sorts the
/// indices by `listing_order`.
std::vector<std::size_t> listed(const eniac::Machine& machine, const ProgramsAtWork& programs) {
  std::vector<std::size_t> indices;
  for (std::size_t index = 0; index < programs.size(); ++index)
    if (programs[index] != 0) indices.push_back(index);
  std::stable_sort(indices.begin(), indices.end(), [&](std::size_t one, std::size_t other) {
    return place_in_listing(*machine.units()[one]) < place_in_listing(*machine.units()[other]);
  });
  return indices;
}

/// Finds programs that may still be active at a row fetch. They have no effect: they only delay a
/// pulse, and this pulse reaches no input.
class RunningOut {
 public:
  explicit RunningOut(eniac::Machine& machine) : machine_(machine) {}

  [[nodiscard]] ProgramsAtWork find() const {
    ProgramsAtWork found(machine_.units().size());
    for (int n = 1; n <= eniac::accumulator_count; ++n)
      note(found, machine_.accumulator(n), of(machine_.accumulator(n)));
    for (int n = 1; n <= eniac::function_table_count; ++n)
      note(found, machine_.table(n), of(machine_.table(n)));
    note(found, machine_.constants(), of(machine_.constants()));
    note(found, machine_.multiplier(), of(machine_.multiplier()));
    note(found, machine_.initiating_unit(), of(machine_.initiating_unit()));
    return found;
  }

 private:
  void note(ProgramsAtWork& found, const eniac::Unit& unit, eniac::ProgramBits programs) const {
    const std::span<eniac::Unit* const> units = machine_.units();
    const auto at = std::find(units.begin(), units.end(), &unit) - units.begin();
    found[static_cast<std::size_t>(at)] = programs;
  }

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

  /// Returns the card programs that send no digits and whose output pulse reaches no input. On
  /// a card of the CPU, only the left half of field A has digits (docs/microarchitecture.md).
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

  [[nodiscard]] eniac::ProgramBits of(const eniac::InitiatingUnit& unit) const {
    eniac::ProgramBits found = 0;
    for (std::size_t n = 0; n < eniac::InitiatingUnit::clear_programs; ++n)
      if (!is_heard(unit, eniac::InitiatingUnit::clear_out + n)) found |= 1U << n;
    return found;
  }

  eniac::Machine& machine_;
};

}  // namespace

ProgramsAtWork programs_at_work(const eniac::Machine& machine) {
  ProgramsAtWork found;
  found.reserve(machine.units().size());
  for (const eniac::Unit* const unit : machine.units())
    found.push_back(unit->programs_at_work() &
                    ~unit->panel().programs_of(eniac::ProgramKind::card));
  return found;
}

std::vector<std::uint32_t> program_inputs(const eniac::Machine& machine,
                                          const ProgramsAtWork& programs) {
  std::vector<std::uint32_t> inputs;
  for (const std::size_t index : listed(machine, programs)) {
    const eniac::Unit& unit = *machine.units()[index];
    for (eniac::ProgramBits left = programs[index]; left != 0; left &= left - 1)
      inputs.push_back(
          unit.first_jack() +
          unit.panel().programs()[static_cast<std::size_t>(std::countr_zero(left))].input);
  }
  return inputs;
}

std::string program_name(const eniac::Machine& machine, std::uint32_t input) {
  const eniac::Node& node = machine.wiring().nodes()[input];
  const eniac::ProgramControl* const program =
      node.unit == nullptr ? nullptr : node.unit->panel().program_of(node.jack);
  return program == nullptr ? node.name : fmt::format("{}.{}", node.unit->name(), program->name);
}

RowFetchPrograms::RowFetchPrograms(eniac::Machine& machine)
    : fetch_(programs_at_work(machine)), may_run_out_(RunningOut(machine).find()) {}

std::vector<std::string> RowFetchPrograms::broken(const eniac::Machine& machine) const {
  const ProgramsAtWork now = programs_at_work(machine);
  ProgramsAtWork surplus(now.size());
  ProgramsAtWork missing(now.size());
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
