// SPDX-License-Identifier: MIT
// Looks for three mistakes: one pulse starts programs that conflict, digit pulses start a program,
// or a multiplier program starts itself.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "sim/eniac/lint/check_functions.hpp"
#include "sim/eniac/lint/patch_view.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::eniac::check {
namespace {

/// Calls `use(output, route, map)` for every route from an output to an input.
template <class Use>
void for_routes(const PatchView& patch, const Use& use) {
  const Routes& routes = patch.machine().circuit().routes();
  for (std::uint32_t output = 0; output + 1 < routes.first.size(); ++output)
    for (std::uint32_t i = routes.first[output]; i < routes.first[output + 1]; ++i)
      if (routes.routes[i].unit != nullptr)
        use(output, routes.routes[i], routes.maps[routes.routes[i].table]);
}

/// Returns the number of the program control to which `route` leads. Returns 0 if `route` does not
/// lead to a program control of an accumulator.
int started_control(const Route& route) {
  if (dynamic_cast<const Accumulator*>(route.unit) == nullptr) return 0;
  const int control = route.jack - Accumulator::program_in + 1;
  return control >= 1 && control <= Accumulator::controls ? control : 0;
}

const std::string& setting(const Unit& unit, std::string_view family, int control) {
  return PatchView::setting(unit, fmt::format("{}{}", family, control));
}

/// Explains why two controls of an accumulator cannot work in one add cycle
/// (docs/eniac-decisions.md#accumulators). Returns an empty text if both can work.
std::string conflict(const Unit& unit, int one, int other) {
  const auto differ = [&](std::string_view family) {
    return fmt::format("{}{} is {}, {}{} is {}", family, one, setting(unit, family, one), family,
                       other, setting(unit, family, other));
  };
  const auto sends = [&](int control) {
    const std::string& what = setting(unit, "op", control);
    return what == "A" || what == "S" || what == "AS";
  };
  // Two receiving controls do not conflict, because the accumulator adds both numbers. If the
  // pulses of the numbers coincide, the machine reports this later, when it runs.
  const bool both_work = setting(unit, "op", one) != "0" && setting(unit, "op", other) != "0";
  if (both_work && (sends(one) || sends(other)))
    return differ("op") + ", but if one sends, the other must be 0";
  if (setting(unit, "cc", one) != setting(unit, "cc", other)) return differ("cc");
  const bool transceivers = one > Accumulator::receivers && other > Accumulator::receivers;
  if (transceivers && setting(unit, "rp", one) != setting(unit, "rp", other)) return differ("rp");
  return "";
}

}  // namespace

void conflicting_programs(const PatchView& patch, Findings& found) {
  struct Started {
    const Unit* unit;
    int control;
    Pulses wires;
    std::uint32_t input;
  };
  std::map<std::uint32_t, std::vector<Started>> by_output;
  for_routes(patch, [&](std::uint32_t output, const Route& route, const WireMap& map) {
    if (const int control = started_control(route); control != 0)
      by_output[output].push_back({route.unit, control, map.sources(1), route.input});
  });
  std::set<std::pair<std::uint32_t, std::uint32_t>> told;
  for (const auto& [output, started] : by_output) {
    for (std::size_t i = 0; i < started.size(); ++i) {
      for (std::size_t j = 0; j < started.size(); ++j) {
        const Started& one = started[i];
        const Started& other = started[j];
        if (one.unit != other.unit || one.control >= other.control || one.wires != other.wires)
          continue;
        const std::string why = conflict(*one.unit, one.control, other.control);
        if (why.empty() || !told.insert({one.input, other.input}).second) continue;
        found.push_back({{},
                         patch.place(other.input),
                         fmt::format("{} starts {} and {} at once: {}", patch.name(output),
                                     patch.name(one.input), patch.name(other.input), why)});
      }
    }
  }
}

void digit_started_programs(const PatchView& patch, Findings& found) {
  std::set<std::uint32_t> told;
  for_routes(patch, [&](std::uint32_t output, const Route& route, const WireMap& /*map*/) {
    const int control = started_control(route);
    const Node& sender = patch.node(output);
    if (control == 0 || sender.wires == 1 || setting(*route.unit, "op", control) == "0") return;
    // If switch `ninep` is at Cpp, a function table sends its nines at the time of program pulses.
    if (dynamic_cast<const FunctionTable*>(sender.unit) != nullptr &&
        PatchView::setting(*sender.unit, "ninep") == "Cpp")
      return;
    if (!told.insert(route.input).second) return;
    found.push_back({{},
                     patch.place(route.input),
                     fmt::format("digit pulses of {} start {}, but op{} is {}: digit pulses start "
                                 "only dummies",
                                 patch.name(output), patch.name(route.input), control,
                                 setting(*route.unit, "op", control))});
  });
}

void multiplier_feedback(const PatchView& patch, Findings& found) {
  const Multiplier& multiplier = patch.machine().multiplier();
  const auto is_own = [&](std::uint32_t node) { return patch.node(node).unit == &multiplier; };
  // Find loops in which a request output sends a pulse back to a program input without delay.
  std::vector<bool> used(patch.wiring().nodes().size());
  std::vector<FlowEdge> edges;
  for (const FlowEdge& effect : patch.effects()) {
    const std::uint16_t jack = patch.node(effect.to).jack;
    const bool request = jack >= Multiplier::request_ier && jack < Multiplier::disposal;
    if (!is_own(effect.to) || !request) continue;
    edges.push_back(effect);
    used[effect.from] = used[effect.to] = true;
  }
  for_routes(patch, [&](std::uint32_t output, const Route& route, const WireMap& /*map*/) {
    if (route.unit == &multiplier && is_own(output)) edges.push_back({output, route.input});
  });
  const Flow flow(used, edges);
  for (const FlowGroup& group : flow.groups()) {
    if (group.members.size() == 1) continue;
    std::string names;
    std::vector<std::uint32_t> outputs;
    for (const std::uint32_t node : group.members) {
      names += (names.empty() ? "" : ", ") + patch.name(node);
      if (patch.node(node).sends()) outputs.push_back(node);
    }
    found.push_back(
        {{}, patch.place(outputs), fmt::format("{} pulse each other at once, without end", names)});
  }
}

}  // namespace chessvm::eniac::check
