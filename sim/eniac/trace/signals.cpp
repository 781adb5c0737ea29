// SPDX-License-Identifier: MIT
#include "sim/eniac/trace/signals.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <array>

#include "base/text/closest.hpp"
#include "base/text/text.hpp"

namespace chessvm::eniac {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> greek_letters{
    {{"α", "alpha"}, {"β", "beta"}, {"γ", "gamma"}, {"δ", "delta"}, {"ε", "epsilon"}}};

/// Replaces Greek letters in `text` by their names, because programs for VCD accept only ASCII.
std::string in_ascii(std::string_view text) {
  std::string spelt;
  while (!text.empty()) {
    const auto letter =
        std::find_if(greek_letters.begin(), greek_letters.end(),
                     [text](const auto& row) { return text.starts_with(row.first); });
    if (letter != greek_letters.end()) {
      spelt += letter->second;
      text.remove_prefix(letter->first.size());
    } else {
      spelt += text.front();
      text.remove_prefix(1);
    }
  }
  return spelt;
}

// clang-format off
const ClockRow clock_table[] = {
  {"10P", clock_pulse::p10}, {"9P", clock_pulse::p9}, {"1P", clock_pulse::p1}, {"2P", clock_pulse::p2},
  {"2pP", clock_pulse::p2_prime}, {"4P", clock_pulse::p4}, {"1pP", clock_pulse::p1_prime},
  {"CCG", clock_pulse::ccg}, {"RP", clock_pulse::rp_first | clock_pulse::rp_second},
  {"SCG", clock_pulse::scg}, {"CPP", clock_pulse::cpp},
};
// clang-format on

Signal signal_of(const Node& node, std::uint32_t number) {
  const std::string full = in_ascii(node.name);
  Signal signal{"", full, full, node.wires, JackSignal{number}};
  if (node.kind == NodeKind::data_trunk) {
    signal.scope = "trunks";
  } else if (node.kind == NodeKind::program_line) {
    signal.scope = "lines";
  } else {
    signal.scope = full.substr(0, full.find('.'));
    signal.name = full.substr(full.find('.') + 1);
  }
  return signal;
}

void add_registers(std::vector<Signal>& signals, const Unit& unit) {
  const std::string& scope = unit.name();
  for (const Register& one : unit.panel().registers())
    if (one.row->use == RegisterUse::waveforms_and_state)
      signals.push_back({scope, one.name, fmt::format("{}.{}", scope, one.name), one.row->bits,
                         RegisterSignal{&unit, &one}});
  if (scope != "cy") return;
  for (const ClockRow& row : clock_table)
    signals.push_back({scope, std::string(row.name), fmt::format("{}.{}", scope, row.name), 1,
                       ClockSignal{row.pulses}});
}

/// Returns one element for each node number: true if a cable is plugged into the node.
std::vector<bool> connected_nodes(const Wiring& wiring) {
  std::vector<bool> connected(wiring.nodes().size());
  for (const Cable& cable : wiring.cables()) connected[cable.from] = connected[cable.to] = true;
  return connected;
}

}  // namespace

std::span<const ClockRow> clock_rows() {
  return clock_table;
}

std::vector<Signal> all_signals(const Machine& machine) {
  const std::vector<Node>& nodes = machine.wiring().nodes();
  std::vector<Signal> signals;
  for (std::uint32_t number = 0; number < nodes.size(); ++number) {
    const Unit* const unit = nodes[number].unit;
    // Skip the nodes that stand for permuters whose wires were never set. The unit of these nodes
    // is not one of the machine's units.
    if (unit == nullptr || machine.find_unit(unit->name()) != nullptr)
      signals.push_back(signal_of(nodes[number], number));
    const bool last_of_unit =
        unit != nullptr && (number + 1 == nodes.size() || nodes[number + 1].unit != unit);
    if (last_of_unit) add_registers(signals, *unit);
  }
  return signals;
}

std::vector<Signal> used_signals(const Machine& machine, SignalKinds kinds) {
  std::vector<Signal> signals = all_signals(machine);
  const std::vector<bool> connected = connected_nodes(machine.wiring());
  std::vector<std::string> units{"cy"};
  for (const Signal& signal : signals) {
    const auto* const jack = std::get_if<JackSignal>(&signal.source);
    if (jack != nullptr && connected[jack->node] && units.back() != signal.scope)
      units.push_back(signal.scope);
  }
  const auto unwanted = [&](const Signal& signal) {
    if (const auto* const jack = std::get_if<JackSignal>(&signal.source))
      return kinds == SignalKinds::registers || !connected[jack->node];
    return kinds == SignalKinds::pulses ||
           std::find(units.begin(), units.end(), signal.scope) == units.end();
  };
  signals.erase(std::remove_if(signals.begin(), signals.end(), unwanted), signals.end());
  return signals;
}

Result<std::vector<Signal>> select_signals(const Machine& machine, std::string_view patterns) {
  const std::vector<Signal> signals = all_signals(machine);
  std::vector<bool> wanted(signals.size());
  while (true) {
    const std::string_view written = patterns.substr(0, patterns.find(','));
    if (written.empty()) return Failure::because("a name or pattern of a signal is missing");
    const std::string pattern = in_ascii(written);
    bool found = false;
    for (std::size_t i = 0; i < signals.size(); ++i)
      if (::fnmatch(pattern.c_str(), signals[i].full.c_str(), FNM_NOESCAPE) == 0)
        wanted[i] = found = true;
    if (!found) {
      // Suggest similar names only if the pattern is short and has no wildcards.
      constexpr std::size_t longest = 40;
      const bool is_name =
          pattern.size() <= longest && pattern.find_first_of("*?[") == pattern.npos;
      std::vector<std::string> names;
      if (is_name)
        for (const Signal& signal : signals) names.push_back(signal.full);
      return Failure::because(fmt::format("no signal is called '{}'{}", shortened(written),
                                          did_you_mean(pattern, names)));
    }
    if (written.size() == patterns.size()) break;
    patterns.remove_prefix(written.size() + 1);
  }
  std::vector<Signal> selected;
  for (std::size_t i = 0; i < signals.size(); ++i)
    if (wanted[i]) selected.push_back(signals[i]);
  return selected;
}

}  // namespace chessvm::eniac
