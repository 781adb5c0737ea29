// SPDX-License-Identifier: MIT
// Finds nodes that no pulse reaches, and nodes at which pulses are lost. Looks at groups of nodes
// (FlowGroup). If a chain of groups gets no pulses, reports only the first group of the chain. If a
// chain of groups loses its pulses, reports only the last group.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/eniac/lint/check_functions.hpp"
#include "sim/eniac/lint/effects.hpp"
#include "sim/eniac/lint/patch_view.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::eniac::check {
namespace {

constexpr std::size_t listed_ends = 3;

bool is_line(const Node& node) {
  return node.kind == NodeKind::data_trunk || node.kind == NodeKind::program_line;
}
bool is_unit_jack(const Node& node) {
  return node.kind == NodeKind::unit_input || node.kind == NodeKind::unit_output;
}
bool is_amplifier(const Node& node) {
  return node.kind == NodeKind::amplifier_in || node.kind == NodeKind::amplifier_out;
}

/// Returns true if one of the operator's buttons can cause a pulse on the node.
bool is_source(const Node& node) {
  return node.name == "i.Io" || node.name == "i.Ro";
}

template <class Predicate>
bool has(const PatchView& patch, const FlowGroup& group, const Predicate& predicate) {
  return std::any_of(group.members.begin(), group.members.end(),
                     [&](std::uint32_t node) { return predicate(patch.node(node)); });
}

/// Returns true if no pulse can come into the group from another group or from a button.
bool is_root(const PatchView& patch, const FlowGroup& group) {
  return !group.has_source && !has(patch, group, is_source);
}
/// Returns true if the group has no unit input and its pulses reach no other group.
bool is_end(const PatchView& patch, const FlowGroup& group) {
  return !group.has_sink &&
         !has(patch, group, [](const Node& node) { return node.kind == NodeKind::unit_input; });
}

std::vector<std::string> names(const PatchView& patch, const FlowGroup& group,
                               bool (*wanted)(const Node&)) {
  std::vector<std::string> all;
  for (const std::uint32_t node : group.members)
    if (wanted(patch.node(node))) all.push_back(patch.name(node));
  return all;
}

/// Returns the names of the unit inputs that cables connect to members of the group.
std::vector<std::string> listeners(const PatchView& patch, const FlowGroup& group) {
  std::vector<std::string> all;
  std::set<std::uint32_t> seen(group.members.begin(), group.members.end());
  std::vector<std::uint32_t> waiting = group.members;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    for (const std::uint32_t next : patch.wiring().links(waiting[i])) {
      if (!seen.insert(next).second) continue;
      if (patch.node(next).kind == NodeKind::unit_input)
        all.push_back(patch.name(next));
      else
        waiting.push_back(next);
    }
  }
  return all;
}

/// Reports that one side of an amplifier or adapter has no cable. `node` may be on either side.
void report_half(const PatchView& patch, std::uint32_t node, Findings& found) {
  const std::vector<std::uint32_t> other = patch.other_side(node);
  const bool no_input =
      !patch.node(node).sends() ? !patch.is_cabled(node) : !patch.is_cabled(other.front());
  const std::uint32_t input = patch.node(node).sends() ? other.front() : node;
  const std::uint32_t output = patch.node(node).sends() ? node : other.front();
  std::vector<std::uint32_t> both = other;
  both.push_back(node);
  const std::string missing =
      is_amplifier(patch.node(node))
          ? patch.name(no_input ? input : output)
          : fmt::format("the {} of {}", no_input ? "input" : "output", patch.name(input));
  found.push_back({{}, patch.place(both), "nothing is plugged into " + missing});
}

void half_used(const PatchView& patch, bool (*wanted)(const Node&), Findings& found) {
  for (const FlowGroup& group : patch.flow().groups()) {
    const std::uint32_t node = group.members.front();
    if (group.members.size() != 1 || !wanted(patch.node(node))) continue;
    const bool input = !patch.node(node).sends();
    const bool missing = !patch.is_cabled(node);
    // true: `node` is the input of a digit-to-program adapter without a cabled output
    const bool dead_end = input && is_end(patch, group);
    if ((missing && (is_root(patch, group) || is_end(patch, group))) || dead_end)
      report_half(patch, node, found);
  }
}

/// Returns the name of the family of `output`. silent_outputs() accepts a silent output if another
/// output of its family sends. For example, outputs A and S of an accumulator are a family.
std::string family(const Node& output) {
  const std::string_view jack = std::string_view(output.name).substr(output.name.find('.') + 1);
  switch (output.name.front()) {
    case 'a':
      if (jack == "A" || jack == "S") return output.unit->name() + " digits";
      break;
    case 'f':
      if (jack == "NC" || jack == "C") return output.unit->name() + " requests";
      break;
    case 'm':
      if (output.jack >= Multiplier::disposal && output.jack < Multiplier::correct_icand)
        return "m disposal";
      if (output.jack >= Multiplier::request_ier && output.jack < Multiplier::disposal)
        return output.jack < Multiplier::request_icand ? "m ier" : "m icand";
      break;
    case 'p':
      return fmt::format("p {}", jack.front());
    default:
      break;
  }
  return output.name;
}

/// Returns the families of all cabled outputs that a program with a cabled input causes to send.
std::set<std::string> live_families(const PatchView& patch) {
  std::set<std::string> live;
  for (const FlowEdge& effect : patch.effects())
    if (patch.is_cabled(effect.from) && patch.is_cabled(effect.to))
      live.insert(family(patch.node(effect.to)));
  return live;
}

}  // namespace

void undriven_lines(const PatchView& patch, Findings& found) {
  for (const FlowGroup& group : patch.flow().groups()) {
    if (!is_root(patch, group) || !has(patch, group, is_line) || has(patch, group, is_unit_jack))
      continue;
    const std::vector<std::string> idle = listeners(patch, group);
    found.push_back(
        {{},
         patch.place(group.members),
         fmt::format("nothing drives {}{}", first_names(names(patch, group, is_line), listed_ends),
                     idle.empty()
                         ? std::string(", and nothing listens")
                         : fmt::format(", which lead{} to {}", group.members.size() == 1 ? "s" : "",
                                       first_names(idle, listed_ends)))});
  }
}

void unheard_lines(const PatchView& patch, Findings& found) {
  for (const FlowGroup& group : patch.flow().groups()) {
    if (!is_end(patch, group) || !has(patch, group, is_line) || !group.has_source) continue;
    found.push_back({{},
                     patch.place(group.members),
                     fmt::format("nothing listens to {}",
                                 first_names(names(patch, group, is_line), listed_ends))});
  }
}

void half_used_adapters(const PatchView& patch, Findings& found) {
  half_used(patch, is_adapter, found);
}

void half_used_amplifiers(const PatchView& patch, Findings& found) {
  half_used(patch, is_amplifier, found);
}

void silent_outputs(const PatchView& patch, Findings& found) {
  const std::set<std::string> live = live_families(patch);
  for (const FlowGroup& group : patch.flow().groups()) {
    const std::uint32_t output = group.members.front();
    if (patch.node(output).kind != NodeKind::unit_output || !is_root(patch, group) ||
        patch.flow().successors(output).empty() || live.count(family(patch.node(output))) != 0)
      continue;
    std::vector<std::string> inputs;
    for (const FlowEdge& effect : patch.effects())
      if (effect.to == output && patch.node(effect.from).unit == patch.node(output).unit)
        inputs.push_back(patch.name(effect.from));
    std::string why = "no switch makes it send";
    if (!inputs.empty())
      why = fmt::format("it sends after a pulse into {}, where no cable is",
                        first_names(inputs, listed_ends));
    found.push_back(
        {{}, patch.place(output), fmt::format("{} never sends: {}", patch.name(output), why)});
  }
}

void unstarted_loops(const PatchView& patch, Findings& found) {
  for (const FlowGroup& group : patch.flow().groups()) {
    if (group.members.size() == 1 || !is_root(patch, group) || !has(patch, group, is_unit_jack))
      continue;
    const auto is_input = [](const Node& node) { return node.kind == NodeKind::unit_input; };
    found.push_back({{},
                     patch.place(group.members),
                     fmt::format("{} start only each other: nothing starts the first",
                                 first_names(names(patch, group, is_input), listed_ends))});
  }
}

void closed_inputs(const PatchView& patch, Findings& found) {
  const std::vector<FlowEdge> opened = opened_inputs(patch);
  const auto is_open = [&](std::uint32_t input) {
    return std::any_of(opened.begin(), opened.end(), [&](const FlowEdge& edge) {
      return edge.to == input && patch.is_cabled(edge.from);
    });
  };
  const auto check = [&](const Unit& unit, std::span<const std::string_view> jacks) {
    std::vector<std::uint32_t> closed;
    for (const std::string_view jack : jacks) {
      const std::uint32_t input = PatchView::jack(unit, jack);
      if (!patch.is_cabled(input)) continue;
      if (is_open(input)) return;  // if one input is open, the other inputs may be spare
      closed.push_back(input);
    }
    for (const std::uint32_t input : closed) {
      std::vector<std::string> uncabled;
      for (const FlowEdge& edge : opened)
        if (edge.to == input && patch.node(edge.from).unit == &unit)
          uncabled.push_back(patch.name(edge.from));
      found.push_back({{},
                       patch.place(input),
                       uncabled.empty()
                           ? fmt::format("{} never receives: no cabled program of {} is set to it",
                                         patch.name(input), unit.name())
                           : fmt::format("{} never receives: it is opened by {}, where no cable is",
                                         patch.name(input), first_names(uncabled, listed_ends))});
    }
  };
  constexpr std::string_view number_inputs[] = {"α", "β", "γ", "δ", "ε"};
  constexpr std::string_view argument[] = {"arg"};
  for (int number = 1; number <= accumulator_count; ++number)
    check(patch.machine().accumulator(number), number_inputs);
  for (int number = 1; number <= function_table_count; ++number)
    check(patch.machine().table(number), argument);
}

}  // namespace chessvm::eniac::check
