// SPDX-License-Identifier: MIT
#include "sim/wired/diagnosis/suspects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "sim/eniac/fault/places.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/wired/machine/comparable_state.hpp"
#include "sim/wired/trace/programs_at_work.hpp"

namespace chessvm::wired {
namespace {

using eniac::Node;
using eniac::NodeKind;
using eniac::Pulses;
using Nodes = std::vector<std::uint32_t>;
using Kind = Suspect::Kind;

constexpr std::array<std::string_view, 7> kind_names{"cable",   "adapter", "trunk", "line",
                                                     "program", "switch",  "unit"};

/// One of the two machines, with its wiring and its pulses.
struct Side {
  Side(const eniac::Machine& its_machine, const AddTimePulses& its_pulses)
      : machine(its_machine),
        wiring(its_machine.wiring()),
        pulses(its_pulses),
        sources(wiring.nodes().size()) {
    for (std::uint32_t node = 0; node < sources.size(); ++node)
      for (const std::uint32_t next : wiring.links(node)) sources[next].push_back(node);
  }

  const eniac::Machine& machine;
  const eniac::Wiring& wiring;
  const AddTimePulses& pulses;
  std::vector<Nodes> sources;  // for each node, the nodes that lead directly to it
};

class Detective {
 public:
  Detective(const FirstDifference& difference, const eniac::Machine& broken,
            const eniac::Machine& healthy, const PatchNames& names)
      : difference_(difference),
        broken_(broken, difference.broken_pulses),
        healthy_(healthy, difference.healthy_pulses),
        names_(names) {}

  Findings find() {
    for (std::size_t i = 0; i < difference_.broken.size(); ++i)
      judge_held(*difference_.broken[i], *difference_.healthy[i]);
    // A unit can answer a pulse in the same phase. So judge the outputs of units last.
    for (const bool sent : {false, true})
      for (const std::uint32_t node : difference_.nodes)
        if ((node_of(node).kind == NodeKind::unit_output) == sent && is_first(node)) judge(node);
    Findings found{std::move(what_), {}};
    for (std::vector<Suspect>& rank : ranks_)
      for (Suspect& each : rank)
        if (found.suspects.size() < most_suspects) found.suspects.push_back(std::move(each));
    return found;
  }

 private:
  [[nodiscard]] const Node& node_of(std::uint32_t node) const {
    return healthy_.wiring.nodes()[node];
  }
  [[nodiscard]] bool differs(std::uint32_t node) const {
    return std::binary_search(difference_.nodes.begin(), difference_.nodes.end(), node);
  }
  /// Returns true if no node with different pulses leads directly to `node`, in either wiring.
  [[nodiscard]] bool is_first(std::uint32_t node) const {
    const auto any_differs = [&](const Nodes& nodes) {
      return std::any_of(nodes.begin(), nodes.end(),
                         [&](std::uint32_t each) { return differs(each); });
    };
    return !any_differs(healthy_.sources[node]) && !any_differs(broken_.sources[node]);
  }

  void tell(std::string what) {
    if (what_.empty()) what_ = std::move(what);
  }
  void suspect(std::size_t rank, Suspect found) {
    for (const std::vector<Suspect>& each : ranks_)
      for (const Suspect& known : each)
        if (known.kind == found.kind && known.name == found.name) return;
    ranks_[rank].push_back(std::move(found));
  }

  /// Returns a unit's name for messages, such as "a13 (RF)".
  [[nodiscard]] std::string text_of(const eniac::Unit& unit) const {
    const auto found = names_.units.find(unit.name());
    return found == names_.units.end() ? unit.name()
                                       : fmt::format("{} ({})", unit.name(), found->second);
  }
  /// Returns a node's name for messages: "trunk 10 (main)", "line 2-6", "a3.4i (EX.rotate <-)".
  [[nodiscard]] std::string text_of(std::uint32_t number) const {
    const Node& node = node_of(number);
    const auto named = [&](const auto& table, const std::string& key, std::string text) {
      const auto found = table.find(key);
      return found == table.end() ? text : fmt::format("{} ({})", text, found->second);
    };
    switch (node.kind) {
      case NodeKind::data_trunk:
        return named(names_.trunks, node.name, "trunk " + node.name);
      case NodeKind::program_line:
        return "line " + node.name;
      case NodeKind::unit_input:
      case NodeKind::unit_output:
        if (names_.programs.contains(node.name))
          return named(names_.programs, node.name, node.name);
        return named(names_.units, node.unit->name(), node.name);
      default:
        return eniac::typed_name(node);
    }
  }
  [[nodiscard]] std::string text_on(const Side& side, std::uint32_t node) const {
    return side.pulses.text(side.wiring, node);
  }

  /// Returns the pulses that reach node `to` directly from node `from`.
  [[nodiscard]] Pulses brought(const Side& side, std::uint32_t from, std::uint32_t to) const {
    const auto map = side.wiring.map_between(from, to);
    return map ? (*map)(side.pulses.at(from, difference_.phase)) : eniac::no_pulses;
  }
  [[nodiscard]] static bool has_cable(const Side& side, std::uint32_t from, std::uint32_t to) {
    const Nodes& next = side.wiring.links(from);
    return std::find(next.begin(), next.end(), to) != next.end();
  }
  /// Returns true if `from` is an input of an adapter or amplifier.
  [[nodiscard]] bool is_inside(std::uint32_t from) const {
    const NodeKind kind = node_of(from).kind;
    return kind == NodeKind::adapter_in || kind == NodeKind::amplifier_in;
  }

  void judge(std::uint32_t node) {
    if (node_of(node).kind == NodeKind::unit_output) return judge_sender(node);
    const Pulses healthy = healthy_.pulses.at(node, difference_.phase);
    const Pulses broken = broken_.pulses.at(node, difference_.phase);
    if ((healthy & ~broken) != 0) judge_lost(node, static_cast<Pulses>(healthy & ~broken));
    if ((broken & ~healthy) != 0) judge_gained(node, static_cast<Pulses>(broken & ~healthy));
  }

  void judge_lost(std::uint32_t node, Pulses lost) {
    for (const std::uint32_t from : healthy_.sources[node]) {
      if ((brought(healthy_, from, node) & lost) == 0) continue;
      tell(fmt::format("{}, which comes from {}, does not come to {}{}", text_on(healthy_, node),
                       text_of(from), text_of(node),
                       text_on(broken_, node) == "nothing"
                           ? ""
                           : fmt::format(": {} does", text_on(broken_, node))));
      if (is_inside(from)) {
        suspect(0, adapter(from, node));
      } else {
        const std::string name = eniac::cable_name(healthy_.wiring, {from, node});
        const bool all = broken_.pulses.at(node, difference_.phase) == eniac::no_pulses;
        suspect(0, {Kind::cable, name,
                    !has_cable(broken_, from, node) ? "it is not plugged"
                    : all                           ? "it is cut: what goes in does not come out"
                                                    : "some of its wires are dead"});
      }
      suspect_far_end(node, "does not take the pulses that arrive");
      suspect_senders(from);
    }
  }

  void judge_gained(std::uint32_t node, Pulses gained) {
    for (const std::uint32_t from : broken_.sources[node]) {
      if ((brought(broken_, from, node) & gained) == 0) continue;
      tell(fmt::format("{} comes from {} to {}", text_on(broken_, node), text_of(from),
                       text_of(node)));
      if (is_inside(from))
        suspect(0, adapter(from, node));
      else
        suspect(0, {Kind::cable, eniac::cable_name(broken_.wiring, {from, node}),
                    has_cable(healthy_, from, node) ? "it carries pulses that it should not"
                                                    : "the healthy wiring has no such cable"});
      suspect_senders(from);
      return;
    }
    tell(fmt::format("{} on {}, which nothing sends", text_on(broken_, node), text_of(node)));
    suspect_far_end(node, "has pulses that nothing sends");
    for (const std::uint32_t from : healthy_.sources[node])
      if (!is_inside(from))
        suspect(2, {Kind::cable, eniac::cable_name(healthy_.wiring, {from, node}),
                    "it ends where the pulse appears"});
  }

  [[nodiscard]] Suspect adapter(std::uint32_t from, std::uint32_t to) const {
    if (node_of(from).kind == NodeKind::amplifier_in)
      return {Kind::adapter, eniac::typed_name(node_of(to)), "it does not amplify"};
    const std::string ours = broken_.wiring.adapter_parameter(from);
    const std::string theirs = healthy_.wiring.adapter_parameter(from);
    return {Kind::adapter, eniac::typed_name(node_of(to)),
            ours == theirs
                ? "it passes other pulses"
                : fmt::format("it is set to {}, in the healthy wiring to {}", ours, theirs)};
  }

  void suspect_far_end(std::uint32_t node, std::string_view why) {
    const Node& end = node_of(node);
    if (end.unit == nullptr) {
      const Kind kind = end.kind == NodeKind::data_trunk     ? Kind::trunk
                        : end.kind == NodeKind::program_line ? Kind::line
                                                             : Kind::adapter;
      suspect(1, {kind, eniac::typed_name(end), fmt::format("{} {}", text_of(node), why)});
      return;
    }
    const std::string program = program_name(healthy_.machine, node);
    if (end.wires == 1)
      suspect(1, {Kind::program, program, fmt::format("{} {}", text_of(node), why)});
    else
      suspect(1, {Kind::unit, end.unit->name(), fmt::format("{} {}", text_of(node), why)});
  }

  /// Adds to the suspects each unit whose pulses reach `node` in the healthy machine.
  void suspect_senders(std::uint32_t node) {
    Nodes open{node};
    Nodes seen{node};
    while (!open.empty()) {
      const std::uint32_t each = open.back();
      open.pop_back();
      if (node_of(each).kind == NodeKind::unit_output) {
        const eniac::Unit& unit = *node_of(each).unit;
        suspect(2, {Kind::unit, unit.name(),
                    fmt::format("{} sends it, at {}", text_of(unit), node_of(each).name)});
        continue;
      }
      for (const std::uint32_t from : healthy_.sources[each]) {
        if (healthy_.pulses.at(from, difference_.phase) == 0) continue;
        if (std::find(seen.begin(), seen.end(), from) != seen.end()) continue;
        seen.push_back(from);
        open.push_back(from);
      }
    }
  }

  void judge_sender(std::uint32_t node) {
    const Node& output = node_of(node);
    const std::string sent = text_on(broken_, node);
    const std::string right = text_on(healthy_, node);
    tell(sent == right
             ? fmt::format("{} sends {} at another time", text_of(node), sent)
             : fmt::format("{} sends {}, in the healthy wiring {}", text_of(node), sent, right));
    suspect_switches(*output.unit);
    suspect(1, {Kind::unit, output.unit->name(),
                fmt::format("{} receives the same pulses but sends others at {}",
                            text_of(*output.unit), output.name)});
  }

  /// Finds suspects for a unit that received equal pulses in both machines but differs in contents.
  void judge_held(const eniac::Unit& ours, const eniac::Unit& theirs) {
    const auto* accumulator = dynamic_cast<const eniac::Accumulator*>(&ours);
    const auto* sound = dynamic_cast<const eniac::Accumulator*>(&theirs);
    const bool number = accumulator != nullptr && accumulator->value() != sound->value();
    std::string decades;
    if (number) {
      tell(fmt::format("{} holds {}, in the healthy wiring {}", text_of(ours),
                       eleven_characters(accumulator->value()), eleven_characters(sound->value())));
      decades = other_decades(accumulator->value(), sound->value());
    } else {
      const eniac::ProgramBits mine = ours.programs_at_work();
      const eniac::ProgramBits right = theirs.programs_at_work();
      for (std::size_t n = 0; n < ours.panel().programs().size(); ++n) {
        if (((mine ^ right) >> n & 1U) == 0) continue;
        const std::uint32_t input = ours.first_jack() + ours.panel().programs()[n].input;
        const std::string name = program_name(broken_.machine, input);
        tell(fmt::format("program {}, at {}, is {} at work", name, text_of(input),
                         (mine >> n & 1U) != 0 ? "wrongly" : "not"));
        suspect(0, {Kind::program, name, "it receives the same pulses but acts differently"});
      }
      tell(fmt::format("{} received the same pulses but is in another state", text_of(ours)));
    }
    suspect_switches(ours);
    suspect(number ? 0 : 1,
            {Kind::unit, ours.name(),
             fmt::format("{} received the same pulses but {}{}", text_of(ours),
                         number ? "holds another number: " : "is in another state", decades)});
  }

  [[nodiscard]] static std::string other_decades(eniac::Number ours, eniac::Number theirs) {
    std::vector<std::string> places;
    constexpr unsigned bits_per_decade = 4;
    for (std::size_t place = 0; place < eniac::decade_count; ++place)
      if (((ours.digits ^ theirs.digits) >> (bits_per_decade * place) & 0xFU) != 0)
        places.push_back(fmt::format("{}", place + 1));
    if (places.empty()) return "its sign";
    return fmt::format("decade{} {}{}", places.size() == 1 ? "" : "s", fmt::join(places, ", "),
                       ours.minus != theirs.minus ? " and its sign" : "");
  }

  /// Adds to the suspects each switch of `unit` that is set differently in the healthy wiring.
  void suspect_switches(const eniac::Unit& unit) {
    const eniac::Unit* const ours = broken_.machine.find_unit(unit.name());
    const eniac::Unit* const theirs = healthy_.machine.find_unit(unit.name());
    const auto rows = unit.panel().switches();
    for (std::size_t index = 0; index < rows.size(); ++index) {
      const bool listed = rows[index].settings != nullptr;
      const std::string mine =
          listed ? rows[index].settings->name(ours->setting(index)) : ours->text_of(index);
      const std::string right =
          listed ? rows[index].settings->name(theirs->setting(index)) : theirs->text_of(index);
      if (mine != right)
        suspect(0, {Kind::rest_switch, fmt::format("{}.{}", unit.name(), rows[index].name),
                    fmt::format("it stands at {}, in the healthy wiring at {}", mine, right)});
    }
  }

  const FirstDifference& difference_;
  Side broken_;
  Side healthy_;
  const PatchNames& names_;
  std::string what_;
  std::array<std::vector<Suspect>, 3> ranks_;
};

}  // namespace

std::string_view name(Suspect::Kind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

Findings findings(const FirstDifference& difference, const eniac::Machine& broken,
                  const eniac::Machine& healthy, const PatchNames& names) {
  return Detective(difference, broken, healthy, names).find();
}

}  // namespace chessvm::wired
