// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/eniac/report/report.hpp"

namespace chessvm::eniac {
namespace {

/// Jacks of a unit that make up one kind of thing: every jack whose name ends in `suffix` and whose
/// number is in the range; without a range, the jacks listed in `suffix`, blanks between.
struct JackKind {
  char unit;  // first letter of its name
  std::string_view what;
  std::string_view jacks;
  int first = 0;
  int last = 0;
};

// clang-format off
constexpr JackKind jack_kinds[] = {
  {'i', "clear programs", "Ci", 1, InitiatingUnit::clear_programs},
  {'p', "decade inputs",  "di", 1, MasterProgrammer::decades},
  {'d', "programs",       "i",  1, Divider::programs},
  {'m', "programs",       "i",  1, 24},
  {'c', "programs",       "i",  1, ConstantTransmitter::programs},
  {'f', "programs",       "i",  1, FunctionTable::controls},
  {'f', "digit outputs",  "A B"},
  {'a', "receivers",      "i",  1, Accumulator::receivers},
  {'a', "transceivers",   "i",  Accumulator::receivers + 1, Accumulator::controls},
  {'a', "digit inputs",   "α β γ δ ε"},
  {'a', "digit outputs",  "A S"},
};
// clang-format on

std::vector<std::string> names(const JackKind& kind) {
  std::vector<std::string> all;
  for (int number = kind.first; number <= kind.last && kind.last != 0; ++number)
    all.push_back(kind.jacks == "Ci" ? fmt::format("Ci{}", number)
                                     : fmt::format("{}{}", number, kind.jacks));
  for (std::string_view rest = kind.jacks; kind.last == 0 && !rest.empty();) {
    const std::size_t blank = std::min(rest.find(' '), rest.size());
    all.emplace_back(rest.substr(0, blank));
    rest.remove_prefix(std::min(blank + 1, rest.size()));
  }
  return all;
}

bool has_cable(const PatchView& patch, const Unit& unit) {
  const std::uint32_t first = unit.first_jack();
  for (std::uint32_t jack = 0; jack < unit.panel().jacks().size(); ++jack)
    if (patch.is_cabled(first + jack)) return true;
  return false;
}

/// Steppers with a cable on any of their inputs.
int cabled_steppers(const PatchView& patch) {
  const Unit& programmer = patch.machine().master_programmer();
  int steppers = 0;
  for (const char letter : stepper_letters) {
    const auto cabled = [&](std::string_view jack) {
      return patch.is_cabled(programmer, fmt::format("{}{}", letter, jack));
    };
    steppers += cabled("i") || cabled("di") || cabled("cdi") ? 1 : 0;
  }
  return steppers;
}

/// Cabled nodes of a kind, and of width `wires` unless that is 0.
int cabled(const PatchView& patch, NodeKind kind, int wires = 0) {
  int count = 0;
  const std::vector<Node>& nodes = patch.wiring().nodes();
  for (std::uint32_t node = 0; node < nodes.size(); ++node)
    if (nodes[node].kind == kind && (wires == 0 || nodes[node].wires == wires) &&
        patch.is_cabled(node))
      ++count;
  return count;
}

/// Of the 88 amplifiers; a digit channel takes all 11 of its unit.
int amplifiers(const PatchView& patch) {
  std::set<std::string> channels;
  const std::vector<Node>& nodes = patch.wiring().nodes();
  for (std::uint32_t node = 0; node < nodes.size(); ++node) {
    if (nodes[node].kind != NodeKind::amplifier_in) continue;
    const std::uint32_t output = patch.other_side(node).front();
    if (!patch.is_cabled(node) && !patch.is_cabled(output)) continue;
    const std::string& name = nodes[node].name;  // "pa.1.sa.2"
    const std::string unit = name.substr(0, name.find('.', 3));
    for (int channel = 1; channel <= amplifier_channels; ++channel)
      if (nodes[node].wires != 1 || name == fmt::format("{}.sa.{}", unit, channel))
        channels.insert(fmt::format("{}.{}", unit, channel));
  }
  return static_cast<int>(channels.size());
}

int adapters(const PatchView& patch, std::string_view kind) {
  int count = 0;
  const std::vector<Node>& nodes = patch.wiring().nodes();
  for (std::uint32_t node = 0; node < nodes.size(); ++node) {
    if (nodes[node].kind != NodeKind::adapter_in ||
        !nodes[node].name.starts_with(fmt::format("ad.{}.", kind)))
      continue;
    const std::vector<std::uint32_t> outputs = patch.other_side(node);
    const bool used = patch.is_cabled(node) ||
                      std::any_of(outputs.begin(), outputs.end(),
                                  [&](std::uint32_t output) { return patch.is_cabled(output); });
    count += used ? 1 : 0;
  }
  return count;
}

int printed_groups(const PatchView& patch) {
  const Unit& printer = *patch.machine().find_unit("pr");
  int groups = 0;
  for (int group = 1; group <= Printer::groups; ++group)
    groups += PatchView::setting(printer, std::to_string(group)) == "P" ? 1 : 0;
  return groups;
}

}  // namespace

std::vector<Usage> inventory(const PatchView& patch) {
  std::vector<Usage> rows;
  const auto add = [&](std::string unit, std::string_view what, int used, int available) {
    if (used != 0) rows.push_back({std::move(unit), what, used, available});
  };
  for (const Unit* const unit : patch.machine().units()) {
    if (unit->name() == "p")
      add("p", "steppers", cabled_steppers(patch), MasterProgrammer::steppers);
    if (unit->name() == "pr") add("pr", "printed groups", printed_groups(patch), Printer::groups);
    if (unit->name() == "pr" || unit->name() == "debug" || unit->name() == "cy") continue;
    for (const JackKind& kind : jack_kinds) {
      if (unit->name().front() != kind.unit) continue;
      const std::vector<std::string> jacks = names(kind);
      const auto used = std::count_if(jacks.begin(), jacks.end(), [&](const std::string& jack) {
        return patch.is_cabled(*unit, jack);
      });
      add(unit->name(), kind.what, static_cast<int>(used), static_cast<int>(jacks.size()));
    }
  }
  add("trunks", "data trunks", cabled(patch, NodeKind::data_trunk), data_trunks);
  add("trunks", "program lines", cabled(patch, NodeKind::program_line),
      program_trays * lines_per_tray);
  add("amplifiers", "wires", amplifiers(patch), amplifier_units * amplifier_channels);
  for (const AdapterKindRow& kind : adapter_kinds())
    add("adapters", kind.name, adapters(patch, kind.name), adapters_of_each_kind);
  return rows;
}

std::vector<std::string> unused_units(const PatchView& patch) {
  std::vector<std::string> names;
  for (const Unit* const unit : patch.machine().units())
    if (!unit->panel().jacks().empty() && unit->name() != "debug" && unit->name() != "cy" &&
        !has_cable(patch, *unit))
      names.push_back(unit->name());
  return names;
}

}  // namespace chessvm::eniac
