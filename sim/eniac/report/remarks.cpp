// SPDX-License-Identifier: MIT
// The report about the run: which program inputs got no pulse and why, and which units still wait.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "sim/eniac/report/report.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "sim/eniac/units/divider.hpp"
#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::eniac {
namespace {

using JackMap = std::map<std::uint32_t, std::vector<std::uint32_t>>;

/// Returns, for each input, the outputs that have a route to the input.
JackMap outputs_by_input(const PatchView& patch) {
  JackMap sources;
  const Routes& routes = patch.machine().circuit().routes();
  for (std::uint32_t output = 0; output + 1 < routes.first.size(); ++output)
    for (std::uint32_t i = routes.first[output]; i < routes.first[output + 1]; ++i)
      if (routes.routes[i].unit != nullptr) sources[routes.routes[i].input].push_back(output);
  return sources;
}

/// Returns, for each output, the program inputs that cause the output to send.
JackMap inputs_by_output(const PatchView& patch) {
  JackMap causes;
  for (const FlowEdge& effect : patch.effects()) causes[effect.to].push_back(effect.from);
  return causes;
}

bool is_program_input(const PatchView& patch, std::uint32_t node) {
  const Node& one = patch.node(node);
  return one.kind == NodeKind::unit_input && one.wires == 1 && !one.unit->has_added_jacks() &&
         one.unit->name() != "ad";
}

std::vector<UnpulsedProgram> unpulsed_programs(const PatchView& patch, const Activity& activity) {
  const JackMap sources = outputs_by_input(patch);
  const JackMap causes = inputs_by_output(patch);
  std::vector<UnpulsedProgram> all;
  for (std::uint32_t input = 0; input < patch.wiring().nodes().size(); ++input) {
    if (!is_program_input(patch, input) || !patch.is_cabled(input) || activity.pulses(input) != 0)
      continue;
    UnpulsedProgram program{patch.name(input), {}, false};
    const auto outputs = sources.find(input);
    if (outputs != sources.end()) {
      for (const std::uint32_t output : outputs->second) {
        program.waits_for.push_back(patch.name(output));
        const auto inputs = causes.find(output);
        const bool started =
            inputs == causes.end()  // only a button makes `output` send
                ? true
                : std::any_of(inputs->second.begin(), inputs->second.end(),
                              [&](std::uint32_t cause) { return activity.pulses(cause) != 0; });
        program.next_in_line |= started;
      }
    }
    all.push_back(std::move(program));
  }
  return all;
}

void remark_on_start(const PatchView& patch, const Activity& activity,
                     std::vector<std::string>& remarks) {
  const InitiatingUnit& unit = patch.machine().initiating_unit();
  const std::uint32_t output = PatchView::jack(unit, "Io");
  if (activity.pulses(output) == 0) {
    if (unit.is_set(InitiatingUnit::initiate_button))
      remarks.emplace_back(
          "the initiate button was pressed, but the machine did not run long enough "
          "for i.Io to pulse: two add cycles");
    else if (patch.is_cabled(output))
      remarks.emplace_back("the initiate button was never pressed: b i");
    else
      remarks.emplace_back("no cable leaves i.Io, so the initiate button starts nothing");
  } else if (!patch.is_cabled(output)) {
    remarks.emplace_back("the initiate button was pressed, but no cable leaves i.Io");
  }
  const bool asked = unit.is_set(InitiatingUnit::read_request);
  if (asked && !unit.is_set(InitiatingUnit::read_finished))
    remarks.emplace_back(patch.machine().card_reader().empty()
                             ? "the card reader waits for a card: the deck is empty"
                             : "the card reader is at work: cards are 1876 add cycles apart");
  if (unit.is_set(InitiatingUnit::read_finished) && !unit.is_set(InitiatingUnit::reader_interlock))
    remarks.emplace_back("a card was read, but i.Ro waits for the interlock: a pulse into i.Rl");
  if (unit.is_set(InitiatingUnit::reader_interlock) && !asked)
    remarks.emplace_back(
        "the reader's interlock was given, but no card was asked for: a pulse into "
        "i.Ri");
  if (unit.is_set(InitiatingUnit::print_request))
    remarks.emplace_back("the printer is at work: a card takes 751 add cycles");
}

void remark_on_units(const PatchView& patch, std::vector<std::string>& remarks) {
  for (const Unit* const unit : patch.machine().units()) {
    if (unit->idle() || unit->name() == "i") continue;
    const Divider& divider = patch.machine().divider();
    const bool interlock = unit == &divider && divider.awaits_interlock();
    remarks.push_back(interlock
                          ? std::string("the divider waits for its interlock: a pulse into d.1l")
                          : fmt::format("{} is at work: {}", unit->name(), unit->state_line()));
  }
}

std::vector<std::string> unheard_outputs(const PatchView& patch, const Activity& activity) {
  std::vector<std::string> all;
  const Routes& routes = patch.machine().circuit().routes();
  for (std::uint32_t output = 0; output + 1 < routes.first.size(); ++output)
    if (patch.node(output).kind == NodeKind::unit_output && patch.is_cabled(output) &&
        activity.pulses(output) != 0 && routes.first[output] == routes.first[output + 1])
      all.push_back(patch.name(output));
  return all;
}

std::vector<std::string> unchanged_accumulators(const PatchView& patch, const Activity& activity) {
  std::vector<std::string> all;
  for (int number = 1; number <= accumulator_count; ++number) {
    const Accumulator& unit = patch.machine().accumulator(number);
    bool cabled = false;
    bool received = false;
    for (std::uint32_t jack = 0; jack < unit.panel().jacks().size(); ++jack) {
      cabled |= patch.is_cabled(unit.first_jack() + jack);
      received |= jack < Accumulator::output_a && activity.pulses(unit.first_jack() + jack) != 0;
    }
    if (cabled && !received && unit.value() == activity.value_before(number))
      all.push_back(unit.name());
  }
  return all;
}

}  // namespace

RunReport run_report(const PatchView& patch, const Activity& activity) {
  RunReport report;
  report.first_cycle = activity.first_cycle();
  report.end_cycle = activity.end_cycle();
  remark_on_start(patch, activity, report.remarks);
  remark_on_units(patch, report.remarks);
  report.unpulsed = unpulsed_programs(patch, activity);
  report.unheard = unheard_outputs(patch, activity);
  report.unchanged = unchanged_accumulators(patch, activity);
  for (std::uint32_t node = 0; node < patch.wiring().nodes().size(); ++node)
    report.programs += is_program_input(patch, node) && patch.is_cabled(node) ? 1 : 0;
  return report;
}

Report make_report(const LoadedPatch& patch, const Activity& activity) {
  patch.machine.connect();
  const PatchView view(patch);
  return {inventory(view), unused_units(view), run_report(view, activity)};
}

}  // namespace chessvm::eniac
