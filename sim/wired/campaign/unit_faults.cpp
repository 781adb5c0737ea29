// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/unit_faults.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "sim/eniac/fault/places.hpp"

namespace chessvm::wired {
namespace {

using Group = FaultClass;

/// The fault classes of an output wire that is dead, always pulses or misses one pulse.
struct OutputClasses {
  Group dead;
  Group stuck;
  Group missed;
};
constexpr OutputClasses of_tables{Group::dead_table_output, Group::stuck_table_output,
                                  Group::missed_table_pulse};
constexpr OutputClasses of_constants{Group::dead_constant_output, Group::stuck_constant_output,
                                     Group::missed_constant_pulse};
constexpr OutputClasses of_programs{Group::dead_program_output, Group::stuck_program_output,
                                    Group::missed_program_pulse};

const OutputClasses& classes_of(const eniac::Node& output) {
  if (output.wires == 1) return of_programs;
  return output.name.front() == 'f' ? of_tables : of_constants;
}

/// The units whose outputs get faults in this file. Accumulators have fault classes of their own.
constexpr std::array<std::string_view, 7> units{"f1", "f2", "f3", "c", "i", "m", "p"};

bool is_of_unit(const eniac::Node& node) {
  const std::string_view unit = std::string_view(node.name).substr(0, node.name.find('.'));
  return std::find(units.begin(), units.end(), unit) != units.end();
}

/// One wire of an output. A cable is plugged into this output.
struct OutputWire {
  const eniac::Node* output;
  std::optional<int> wire;  // nullopt if the output has a single wire
};

std::vector<OutputWire> output_wires(const eniac::Wiring& wiring) {
  std::vector<OutputWire> wires;
  for (std::uint32_t number = 0; number < wiring.nodes().size(); ++number) {
    const eniac::Node& node = wiring.nodes()[number];
    const bool is_plugged_in =
        node.kind == eniac::NodeKind::unit_output && !wiring.links(number).empty();
    if (!is_plugged_in || !is_of_unit(node)) continue;
    if (node.wires == 1) wires.push_back({&node, std::nullopt});
    for (int wire = 1; node.wires > 1 && wire <= node.wires; ++wire) wires.push_back({&node, wire});
  }
  return wires;
}

eniac::Fault fault_of(eniac::FaultKind kind, const OutputWire& each) {
  return {.kind = kind, .place = each.output->name, .wire = each.wire};
}

void sort_by_class(std::vector<CampaignFault>& faults) {
  std::stable_sort(
      faults.begin(), faults.end(),
      [](const CampaignFault& one, const CampaignFault& other) { return one.group < other.group; });
}

}  // namespace

std::vector<CampaignFault> unit_faults(const eniac::Machine& machine) {
  std::vector<CampaignFault> faults;
  for (const OutputWire& each : output_wires(machine.wiring())) {
    const OutputClasses& classes = classes_of(*each.output);
    faults.push_back({fault_of(eniac::FaultKind::line, each), classes.dead});
    faults.push_back({fault_of(eniac::FaultKind::extra, each), classes.stuck});
  }
  for (eniac::Fault& fault : eniac::all_faults(machine, as_set(eniac::FaultKind::decade)))
    if (fault.place.starts_with("p.")) faults.push_back({std::move(fault), Group::deaf_counter});
  for (eniac::Fault& fault : eniac::all_faults(machine, as_set(eniac::FaultKind::stepper)))
    faults.push_back({std::move(fault), Group::stuck_stepper});
  sort_by_class(faults);
  return faults;
}

std::vector<CampaignFault> missing_pulses_of_units(const eniac::Machine& machine,
                                                   std::uint64_t seed, std::uint64_t add_cycles) {
  constexpr std::size_t moments_of_a_wire = 4;
  const std::vector<OutputWire> wires = output_wires(machine.wiring());
  const auto moments = random_moments(wires.size(), moments_of_a_wire, seed, {0, add_cycles});
  std::vector<CampaignFault> faults;
  for (std::size_t number = 0; number < wires.size(); ++number)
    for (const std::uint64_t moment : moments[number]) {
      eniac::Fault fault = fault_of(eniac::FaultKind::missing, wires[number]);
      fault.at = moment;
      fault.count = 1;
      faults.push_back({std::move(fault), classes_of(*wires[number].output).missed});
    }
  sort_by_class(faults);
  return faults;
}

}  // namespace chessvm::wired
