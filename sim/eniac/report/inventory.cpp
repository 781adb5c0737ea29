// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sim/eniac/report/report.hpp"

namespace chessvm::eniac {
namespace {

bool has_cable(const PatchView& patch, const Unit& unit) {
  const std::uint32_t first = unit.first_jack();
  for (std::uint32_t jack = 0; jack < unit.panel().jacks().size(); ++jack)
    if (patch.is_cabled(first + jack)) return true;
  return false;
}

/// Returns how many of the resources that `row` describes are in use in `unit`.
int used_things(const PatchView& patch, const Unit& unit, const InventoryRow& row) {
  int used = 0;
  for (std::uint16_t thing = 0; thing < row.count; ++thing) {
    const bool cabled = std::any_of(row.jacks.begin(), row.jacks.end(), [&](std::uint16_t first) {
      return patch.is_cabled(unit.first_jack() + first + thing);
    });
    const bool set =
        std::any_of(row.switches.begin(), row.switches.end(),
                    [&](std::uint16_t first) { return unit.moved(std::size_t{first} + thing); });
    used += cabled || set ? 1 : 0;
  }
  return used;
}

/// Counts the cabled nodes of `kind` that have `wires` wires. If `wires` is 0, counts nodes with
/// any number of wires.
int cabled(const PatchView& patch, NodeKind kind, int wires = 0) {
  int count = 0;
  const std::vector<Node>& nodes = patch.wiring().nodes();
  for (std::uint32_t node = 0; node < nodes.size(); ++node)
    if (nodes[node].kind == kind && (wires == 0 || nodes[node].wires == wires) &&
        patch.is_cabled(node))
      ++count;
  return count;
}

/// Returns the number of pulse amplifiers in use, 0..88. A digit cable uses 11 amplifiers.
int amplifiers(const PatchView& patch) {
  std::set<std::string> channels;
  const std::vector<Node>& nodes = patch.wiring().nodes();
  for (std::uint32_t node = 0; node < nodes.size(); ++node) {
    if (nodes[node].kind != NodeKind::amplifier_in) continue;
    const std::uint32_t output = patch.other_side(node).front();
    if (!patch.is_cabled(node) && !patch.is_cabled(output)) continue;
    const std::string& name = nodes[node].name;  // name of the channel, such as "pa.1.sa.2"
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

}  // namespace

std::vector<Usage> inventory(const PatchView& patch) {
  std::vector<Usage> rows;
  const auto add = [&](std::string unit, std::string_view what, int used, int available) {
    if (used != 0) rows.push_back({std::move(unit), what, used, available});
  };
  for (const Unit* const unit : patch.machine().units())
    for (const InventoryRow& row : unit->panel().inventory())
      add(unit->name(), row.what, used_things(patch, *unit, row), row.count);
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
    if (!unit->panel().jacks().empty() && !unit->has_added_jacks() && !has_cable(patch, *unit))
      names.push_back(unit->name());
  return names;
}

}  // namespace chessvm::eniac
