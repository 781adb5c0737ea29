// SPDX-License-Identifier: MIT
#include "sim/eniac/trace/signals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/closest.hpp"
#include "base/text.hpp"
#include "sim/eniac/trace/glob.hpp"

namespace chessvm::eniac {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> greek_letters{
    {{"α", "alpha"}, {"β", "beta"}, {"γ", "gamma"}, {"δ", "delta"}, {"ε", "epsilon"}}};

/// Programs that read VCD know no letters but ASCII.
std::string in_ascii(std::string_view text) {
  std::string spelt;
  while (!text.empty()) {
    const auto* const letter =
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

template <int Stepper>
std::uint64_t stage(const Machine& machine, int /*unit*/) {
  return static_cast<std::uint64_t>(machine.master_programmer().stage(Stepper)) + 1;
}

template <int Decade>
std::uint64_t decade(const Machine& machine, int /*unit*/) {
  return static_cast<std::uint64_t>(machine.master_programmer().decade(Decade));
}

/// The nth word of a unit's state line (spec/patch-format.md, section 7): a number, or with `bits`
/// a row of flip-flops, the first one in bit 0.
std::uint64_t in_state_line(const Unit& unit, int word, bool bits) {
  std::string text = unit.state_line();
  for (; word > 1; --word) text.erase(0, text.find(' ') + 1);
  text.erase(std::min(text.find(' '), text.size()));
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto digit = static_cast<std::uint64_t>(text[i] - '0');
    value = bits ? value | digit << i : value * 10 + digit;
  }
  return value;
}

using Registers = const Machine&;

// clang-format off
const RegisterRow rows[] = {
  {"a", accumulator_count, "sign", 1, false, "1 is M",
   [](Registers m, int n) -> std::uint64_t { return m.accumulator(n).value().minus ? 1 : 0; }},
  {"a", accumulator_count, "digits", 40, false, "four bits a decade: hexadecimal digits are the decimal ones",
   [](Registers m, int n) -> std::uint64_t { return m.accumulator(n).value().digits; }},
  {"a", accumulator_count, "carries", 10, false, "carry flip-flops",
   [](Registers m, int n) -> std::uint64_t { return gather(m.accumulator(n).carries()); }},
  {"a", accumulator_count, "programs", 12, false, "active program controls; bit 0 is control 1",
   [](Registers m, int n) -> std::uint64_t { return m.accumulator(n).active(); }},
  {"a", accumulator_count, "repeat", 4, true, "repeat counter",
   [](Registers m, int n) -> std::uint64_t { return static_cast<std::uint64_t>(m.accumulator(n).repeat_count()); }},
  {"f", function_table_count, "programs", 11, false, "active program controls",
   [](Registers m, int n) -> std::uint64_t { return m.table(n).active(); }},
  {"f", function_table_count, "argument", 8, true, "argument counter",
   [](Registers m, int n) -> std::uint64_t { return static_cast<std::uint64_t>(m.table(n).argument()); }},
  {"f", function_table_count, "ring", 4, true, "stage of the sequence, 0 at rest",
   [](Registers m, int n) -> std::uint64_t { return static_cast<std::uint64_t>(m.table(n).ring()); }},
  {"c", 0, "programs", 30, false, "active programs",
   [](Registers m, int) -> std::uint64_t { return m.constants().active(); }},
  {"m", 0, "stage", 4, true, "0 at rest, 2 to 11 product cycles",
   [](Registers m, int) -> std::uint64_t { return static_cast<std::uint64_t>(m.multiplier().stage()); }},
  {"i", 0, "flipflops", 15, false, "as in the state line; bit 0 is clear request 1",
   [](Registers m, int) { return in_state_line(m.initiating_unit(), 1, true); }},
  {"d", 0, "place", 4, true, "place of the answer, from 0",
   [](Registers m, int) { return in_state_line(m.divider(), 1, false); }},
  {"d", 0, "ring", 4, true, "program ring, 0 at rest",
   [](Registers m, int) { return in_state_line(m.divider(), 2, false); }},
  {"d", 0, "programs", 8, false, "program controls; bit 0 is control 1",
   [](Registers m, int) { return in_state_line(m.divider(), 3, true); }},
  {"p", 0, "stageA", 3, true, "stage of a stepper, from 1", stage<0>},
  {"p", 0, "stageB", 3, true, "", stage<1>}, {"p", 0, "stageC", 3, true, "", stage<2>},
  {"p", 0, "stageD", 3, true, "", stage<3>}, {"p", 0, "stageE", 3, true, "", stage<4>},
  {"p", 0, "stageF", 3, true, "", stage<5>}, {"p", 0, "stageG", 3, true, "", stage<6>},
  {"p", 0, "stageH", 3, true, "", stage<7>}, {"p", 0, "stageJ", 3, true, "", stage<8>},
  {"p", 0, "stageK", 3, true, "", stage<9>},
  {"p", 0, "inputs", 10, false, "pending stepper inputs; bit 0 is A",
   [](Registers m, int) {
     std::uint64_t pending = 0;
     for (int k = 0; k < MasterProgrammer::steppers; ++k)
       if (m.master_programmer().input_pending(k)) pending |= 1ULL << static_cast<unsigned>(k);
     return pending;
   }},
  {"p", 0, "decade1", 4, true, "digit of a decade", decade<1>},
  {"p", 0, "decade2", 4, true, "", decade<2>},   {"p", 0, "decade3", 4, true, "", decade<3>},
  {"p", 0, "decade4", 4, true, "", decade<4>},   {"p", 0, "decade5", 4, true, "", decade<5>},
  {"p", 0, "decade6", 4, true, "", decade<6>},   {"p", 0, "decade7", 4, true, "", decade<7>},
  {"p", 0, "decade8", 4, true, "", decade<8>},   {"p", 0, "decade9", 4, true, "", decade<9>},
  {"p", 0, "decade10", 4, true, "", decade<10>}, {"p", 0, "decade11", 4, true, "", decade<11>},
  {"p", 0, "decade12", 4, true, "", decade<12>}, {"p", 0, "decade13", 4, true, "", decade<13>},
  {"p", 0, "decade14", 4, true, "", decade<14>}, {"p", 0, "decade15", 4, true, "", decade<15>},
  {"p", 0, "decade16", 4, true, "", decade<16>}, {"p", 0, "decade17", 4, true, "", decade<17>},
  {"p", 0, "decade18", 4, true, "", decade<18>}, {"p", 0, "decade19", 4, true, "", decade<19>},
  {"p", 0, "decade20", 4, true, "", decade<20>},
  {"cy", 0, "cycle", 64, true, "add cycles since power-on",
   [](Registers m, int) { return m.time().cycle; }},
};

const ClockRow clock_table[] = {
  {"10P", clock_pulse::p10}, {"9P", clock_pulse::p9}, {"1P", clock_pulse::p1}, {"2P", clock_pulse::p2},
  {"2pP", clock_pulse::p2_prime}, {"4P", clock_pulse::p4}, {"1pP", clock_pulse::p1_prime},
  {"CCG", clock_pulse::ccg}, {"RP", clock_pulse::rp_first | clock_pulse::rp_second},
  {"SCG", clock_pulse::scg}, {"CPP", clock_pulse::cpp},
};
// clang-format on

std::string unit_of(const RegisterRow& row, int unit) {
  return row.units == 0 ? std::string(row.unit) : fmt::format("{}{}", row.unit, unit);
}

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

void add_registers(std::vector<Signal>& signals, std::string_view unit_name) {
  for (const RegisterRow& row : rows)
    for (int unit = std::min(row.units, 1); unit <= row.units; ++unit) {
      const std::string scope = unit_of(row, unit);
      if (scope != unit_name) continue;
      signals.push_back({scope, std::string(row.name), fmt::format("{}.{}", scope, row.name),
                         row.bits, RegisterSignal{&row, unit}});
    }
  if (unit_name != "cy") return;
  for (const ClockRow& row : clock_table)
    signals.push_back(
        {"cy", std::string(row.name), fmt::format("cy.{}", row.name), 1, ClockSignal{row.pulses}});
}

/// Everything that a cable, or the inside of an adapter or amplifier, leads to or from.
std::vector<bool> connected_nodes(const Wiring& wiring) {
  std::vector<bool> connected(wiring.nodes().size());
  for (const Cable& cable : wiring.cables()) connected[cable.from] = connected[cable.to] = true;
  return connected;
}

}  // namespace

std::span<const RegisterRow> register_rows() {
  return rows;
}

std::span<const ClockRow> clock_rows() {
  return clock_table;
}

std::vector<Signal> all_signals(const Machine& machine) {
  const std::vector<Node>& nodes = machine.wiring().nodes();
  std::vector<Signal> signals;
  for (std::uint32_t number = 0; number < nodes.size(); ++number) {
    const Unit* const unit = nodes[number].unit;
    // The guards of permuters without a list are nobody's jacks.
    if (unit == nullptr || machine.find_unit(unit->name()) != nullptr)
      signals.push_back(signal_of(nodes[number], number));
    const bool last_of_unit =
        unit != nullptr && (number + 1 == nodes.size() || nodes[number + 1].unit != unit);
    if (last_of_unit) add_registers(signals, unit->name());
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

std::optional<std::vector<Signal>> select_signals(const Machine& machine, std::string_view patterns,
                                                  std::string& why) {
  const std::vector<Signal> signals = all_signals(machine);
  std::vector<bool> wanted(signals.size());
  while (true) {
    const std::string_view written = patterns.substr(0, patterns.find(','));
    if (written.empty()) {
      why = "a name or pattern of a signal is missing";
      return std::nullopt;
    }
    const std::string pattern = in_ascii(written);
    bool found = false;
    for (std::size_t i = 0; i < signals.size(); ++i)
      if (glob_matches(pattern, signals[i].full)) wanted[i] = found = true;
    if (!found) {
      // No suggestion for a pattern, nor for a word that is longer than any name.
      constexpr std::size_t longest = 40;
      const bool is_name = pattern.size() <= longest && pattern.find_first_of("*?") == pattern.npos;
      std::vector<std::string> names;
      if (is_name)
        for (const Signal& signal : signals) names.push_back(signal.full);
      why = fmt::format("no signal is called '{}'{}", shortened(written),
                        did_you_mean(pattern, names));
      return std::nullopt;
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
