// SPDX-License-Identifier: MIT
#include "sim/rtm/checker/static_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/divider.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::rtm::checker {
namespace {

std::string switch_name(const eniac::Unit& unit, std::size_t index) {
  return unit.name() + "." + unit.panel().switches()[index].name;
}

std::string position(const eniac::Unit& unit, std::size_t index) {
  return unit.panel().switches()[index].settings->name(unit.setting(index));
}

bool is_cabled(const eniac::Unit& unit, const Network& network, std::size_t first,
               std::size_t count) {
  for (std::size_t jack = first; jack < first + count; ++jack)
    if (network.net_of(unit.first_jack() + static_cast<std::uint32_t>(jack)) != no_net) return true;
  return false;
}

/// Returns the wires of `output` that `stepper` must count according to the schedule.
eniac::Pulses expected_wires(const Demands::Stepper& stepper, std::uint32_t output) {
  const auto wire = stepper.wires.find(output);
  return wire == stepper.wires.end() ? eniac::no_pulses : wire->second;
}

class SwitchChecks {
 public:
  SwitchChecks(const eniac::Machine& machine, Findings& findings)
      : machine_(machine), findings_(findings) {}

  void expect(const eniac::Unit& unit, std::size_t index, std::uint16_t wanted,
              std::string_view why) {
    if (unit.setting(index) == wanted) return;
    findings_.add(
        "switch-wrong",
        fmt::format("{} is {}, not {}: {}", switch_name(unit, index), position(unit, index),
                    unit.panel().switches()[index].settings->name(wanted), why));
  }

  void tables(const Schedule& schedule) {
    std::set<std::pair<const eniac::Unit*, std::size_t>> listed;
    for (const Switch& wanted : schedule.switches) {
      const std::size_t dot = std::min(wanted.name.find('.'), wanted.name.size());
      const eniac::Unit* const unit = machine_.find_unit(wanted.name.substr(0, dot));
      const auto index =
          unit == nullptr
              ? std::nullopt
              : unit->panel().find_switch(
                    std::string_view(wanted.name).substr(std::min(dot + 1, wanted.name.size())));
      if (!index) {
        findings_.add("schedule-inconsistent", fmt::format("there is no switch '{}'", wanted.name));
        continue;
      }
      const eniac::SettingList* const settings = unit->panel().switches()[*index].settings;
      const auto setting = settings == nullptr ? std::nullopt : settings->find(wanted.value);
      if (!setting) {
        findings_.add("schedule-inconsistent",
                      fmt::format("{} has no position '{}'", wanted.name, wanted.value));
        continue;
      }
      listed.emplace(unit, *index);
      expect(*unit, *index, *setting, "the schedule's data");
    }
    for (int number = 1; number <= eniac::function_table_count; ++number) {
      const eniac::FunctionTable& unit = machine_.table(number);
      // Do not check the rows here. Rows that the schedule does not list contain the CPU's program.
      for (std::size_t index = eniac::FunctionTable::master_sign;
           index < eniac::FunctionTable::row_digit; ++index)
        if (!listed.contains({&unit, index}))
          expect(unit, index, unit.panel().switches()[index].at_power_on,
                 "the schedule does not move it");
    }
  }

  void rules(const Network& network, const Demands& demands) {
    for (int number = 1; number <= eniac::accumulator_count; ++number) {
      const eniac::Accumulator& unit = machine_.accumulator(number);
      for (const std::size_t index :
           {eniac::Accumulator::figures, eniac::Accumulator::selective_clear})
        expect(unit, index, unit.panel().switches()[index].at_power_on,
               "all ten figures count, and clear programs are delays");
    }
    const eniac::Multiplier& multiplier = machine_.multiplier();
    if (is_cabled(multiplier, network, eniac::Multiplier::program_in, eniac::Multiplier::programs))
      expect(multiplier, eniac::Multiplier::commands_products, 1,
             "programs used as delays must not command accumulators");
    const eniac::MasterProgrammer& steppers = machine_.master_programmer();
    if (demands.steppers.empty()) return;
    expect(steppers, eniac::MasterProgrammer::gate63, 1, "decades must not step the stages");
    for (const Demands::Stepper& stepper : demands.steppers)
      expect(steppers, eniac::MasterProgrammer::stages + static_cast<std::size_t>(stepper.number),
             static_cast<std::uint16_t>(stepper.stages - 1),
             fmt::format("digits are decoded modulo {}", stepper.stages));
  }

 private:
  const eniac::Machine& machine_;
  Findings& findings_;
};

/// Checks which wires of digit outputs lead to program inputs and to steppers.
class DigitStarts {
 public:
  DigitStarts(const eniac::Machine& machine, const Network& network, const Demands& demands,
              Findings& findings)
      : machine_(machine),
        network_(network),
        demands_(demands),
        findings_(findings),
        counted_(demands.steppers.size(),
                 std::vector<eniac::Pulses>(network.digit_outputs().size())) {}

  /// Checks that only triggers start programs. Also fills `counted_`.
  void follow(std::span<const Control> controls) {
    for (std::size_t i = 0; i < network_.digit_outputs().size(); ++i)
      for (const DigitOutput::Start& start : network_.digit_outputs()[i].starts)
        for (const std::uint32_t input : network_.reached(start.net)) {
          const Control& control = controls[input];
          if (control.kind == ControlKind::stepper_direct)
            count(i, control.unit, start.wires);
          else if (control.kind != ControlKind::ignored)
            expect_triggers(network_.digit_outputs()[i], start.wires, input);
        }
  }

  void complements() {
    for (const Demands::Trigger& trigger : demands_.triggers)
      for (int number = 1; number <= eniac::accumulator_count; ++number)
        if (trigger.wire == 1 && trigger.node == machine_.accumulator(number).first_jack() +
                                                     eniac::Accumulator::output_s)
          findings_.add("signs", fmt::format("wire 1 of {} always has the pulse that completes the "
                                             "complement",
                                             network_.name(trigger.node)));
  }

  void steppers() {
    for (std::size_t k = 0; k < demands_.steppers.size(); ++k) {
      const char letter =
          eniac::stepper_letters[static_cast<std::size_t>(demands_.steppers[k].number)];
      std::set<std::uint32_t> cabled;
      for (std::size_t i = 0; i < network_.digit_outputs().size(); ++i) {
        const DigitOutput& output = network_.digit_outputs()[i];
        cabled.insert(output.node);
        if (counts_otherwise(k, i))
          findings_.add("stepper-hazard",
                        fmt::format("stepper {} counts other wires of {} than the schedule says",
                                    letter, output.name));
      }
      for (const auto& [node, wire] : demands_.steppers[k].wires)
        if (!cabled.contains(node))
          findings_.add("stepper-hazard",
                        fmt::format("stepper {} does not count {}", letter, network_.name(node)));
    }
  }

 private:
  void count(std::size_t output, int stepper, eniac::Pulses wires) {
    for (std::size_t k = 0; k < demands_.steppers.size(); ++k)
      if (demands_.steppers[k].number == stepper)
        counted_[k][output] = static_cast<eniac::Pulses>(counted_[k][output] | wires);
  }

  void expect_triggers(const DigitOutput& output, eniac::Pulses wires, std::uint32_t input) {
    for (int wire = 1; wire <= eniac::wires_per_cable; ++wire) {
      if ((wires & eniac::wire_bit(wire)) == 0) continue;
      const bool known = std::any_of(demands_.triggers.begin(), demands_.triggers.end(),
                                     [&](const Demands::Trigger& trigger) {
                                       return trigger.node == output.node && trigger.wire == wire;
                                     });
      if (!known)
        findings_.add("signs", fmt::format("wire {} of {} starts {} and is no trigger", wire,
                                           output.name, network_.name(input)));
    }
  }

  [[nodiscard]] bool counts_otherwise(std::size_t stepper, std::size_t output) const {
    constexpr eniac::Pulses right_half_of_constants = 31;
    const std::uint32_t constants =
        machine_.constants().first_jack() + eniac::ConstantTransmitter::output;
    const std::uint32_t node = network_.digit_outputs()[output].node;
    const eniac::Pulses differing =
        counted_[stepper][output] ^ expected_wires(demands_.steppers[stepper], node);
    return (node == constants ? differing & ~right_half_of_constants : differing) != 0;
  }

  const eniac::Machine& machine_;
  const Network& network_;
  const Demands& demands_;
  Findings& findings_;
  // counted_[k][i] is the set of wires of digit output i that stepper k counts.
  std::vector<std::vector<eniac::Pulses>> counted_;
};

}  // namespace

void check_switches(const eniac::Machine& machine, const Network& network, const Schedule& schedule,
                    const Demands& demands, Findings& findings) {
  SwitchChecks checks(machine, findings);
  checks.tables(schedule);
  checks.rules(network, demands);
}

void check_digit_starts(const eniac::Machine& machine, const Network& network,
                        const Demands& demands, std::span<const Control> controls,
                        Findings& findings) {
  DigitStarts starts(machine, network, demands, findings);
  starts.follow(controls);
  starts.complements();
  starts.steppers();
}

void check_inventory(const eniac::Machine& machine, const Network& network, Findings& findings) {
  const auto refuse = [&](const eniac::Unit& unit, std::size_t first, std::size_t count) {
    for (std::size_t jack = first; jack < first + count; ++jack) {
      const std::uint32_t node = unit.first_jack() + static_cast<std::uint32_t>(jack);
      if (network.net_of(node) != no_net)
        findings.add(
            "unexpected-cable",
            fmt::format("{} depends on numbers and cannot be scheduled", network.name(node)));
    }
  };
  const eniac::Multiplier& multiplier = machine.multiplier();
  refuse(multiplier, eniac::Multiplier::correct_icand, 2);
  refuse(multiplier, eniac::Multiplier::products,
         eniac::Multiplier::jack_count - eniac::Multiplier::products);
  refuse(machine.divider(), 0, machine.divider().panel().jacks().size());
  for (int number = 1; number <= eniac::accumulator_count; ++number)
    if (machine.accumulator(number).partner() != nullptr)
      findings.add("unexpected-cable", fmt::format("a{} is interconnected", number));

  // A pulse amplifier unit amplifies one digit cable or eleven single lines, not both.
  std::set<std::string> whole;
  std::set<std::string> single;
  const std::vector<eniac::Node>& nodes = machine.wiring().nodes();
  for (std::uint32_t node = 0; node < nodes.size(); ++node) {
    if (nodes[node].kind != eniac::NodeKind::amplifier_in || network.net_of(node) == no_net)
      continue;
    (nodes[node].wires == 1 ? single : whole).insert(nodes[node].name.substr(0, 4));
  }
  for (const std::string& unit : whole)
    if (single.contains(unit))
      findings.add("budget", fmt::format("{} amplifies a digit cable and single lines, which "
                                         "takes more than its {} channels",
                                         unit, eniac::amplifier_channels));
}

}  // namespace chessvm::rtm::checker
