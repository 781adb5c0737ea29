// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/wires.hpp"

#include <algorithm>
#include <set>

#include "sim/rtm/schedule/diagnostic_table.hpp"

namespace chessvm::rtm {
namespace {

constexpr const char* default_bus = "main";

std::size_t place(int wire) {
  return static_cast<std::size_t>(wire - 1);
}

void apply(const MapItem& item, Mapping& mapping) {
  switch (item.kind) {
    case MapItem::Kind::all:
      mapping = straight();
      return;
    case MapItem::Kind::digits:
      for (int wire = 1; wire < sign_wire; ++wire)
        mapping[place(wire)] = static_cast<std::uint8_t>(wire);
      return;
    case MapItem::Kind::keep:
      for (const int wire : item.target.wires)
        mapping[place(wire)] = static_cast<std::uint8_t>(wire);
      return;
    case MapItem::Kind::drop:
      for (const int wire : item.target.wires) mapping[place(wire)] = 0;
      return;
    case MapItem::Kind::swap:
    case MapItem::Kind::move:
      for (std::size_t k = 0; k < item.target.wires.size(); ++k) {
        const int to = item.target.wires[k];
        const int from = item.source.wires[k];
        mapping[place(to)] = static_cast<std::uint8_t>(from);
        if (item.kind == MapItem::Kind::swap) mapping[place(from)] = static_cast<std::uint8_t>(to);
      }
      return;
  }
}

/// Returns the two mappings from the constant transmitter to the main bus. The first moves the left
/// half to wires d6 to d10 and the sign to the sign wire. The second moves the right half, which
/// has no sign, to wires d6 to d10.
std::array<Mapping, 2> constant_mappings() {
  Mapping left{};
  Mapping right{};
  left[place(sign_wire)] = sign_wire;
  for (int wire = 6; wire <= 10; ++wire) {
    left[place(wire)] = static_cast<std::uint8_t>(wire);
    right[place(wire)] = static_cast<std::uint8_t>(wire - 5);
  }
  return {left, right};
}

}  // namespace

Mapping straight() {
  Mapping mapping{};
  for (int wire = 1; wire <= sign_wire; ++wire)
    mapping[place(wire)] = static_cast<std::uint8_t>(wire);
  return mapping;
}

Mapping to_mapping(const std::vector<MapItem>& items) {
  if (items.empty()) return straight();
  Mapping mapping{};
  for (const MapItem& item : items) apply(item, mapping);
  return mapping;
}

Mapping composed(const Mapping& outer, const Mapping& inner) {
  Mapping mapping{};
  for (std::size_t k = 0; k < mapping.size(); ++k)
    mapping[k] = outer[k] == 0 ? std::uint8_t{0} : inner[place(outer[k])];
  return mapping;
}

Wires::Wires(const Syntax& syntax, Diagnostics& diagnostics) {
  declare_registers(syntax, diagnostics);
  for (const Name& bus : syntax.buses) buses_.emplace(bus.text, true);
  if (!is_bus(default_bus) && !syntax.accumulators.empty())
    complain(diagnostics, ScheduleId::unknown_bus, syntax.accumulators.front().name.where,
             "registers send on bus main and receive from it: it is not declared");
  plug_wires(syntax, diagnostics);
  for (const AccumulatorStatement& statement : syntax.accumulators)
    add_input(statement.number, statement.name.text, default_bus, straight());
  for (const ViewStatement& view : syntax.views) declare_view(view, diagnostics);
}

void Wires::declare_registers(const Syntax& syntax, Diagnostics& diagnostics) {
  std::set<int> taken;
  for (const AccumulatorStatement& statement : syntax.accumulators) {
    if (!accumulators_.emplace(statement.name.text, statement.number).second)
      complain(diagnostics, ScheduleId::name_twice, statement.name.where,
               "accumulator " + statement.name.text + " is declared twice");
    if (!taken.insert(statement.number).second)
      complain(diagnostics, ScheduleId::accumulator_twice, statement.name.where,
               "a" + std::to_string(statement.number) + " already holds another register");
  }
}

/// Plugs the cables of the `wire` statements. Plugs the constants onto the main bus. Also plugs
/// output A of each register onto the main bus if no `wire` statement names this output.
void Wires::plug_wires(const Syntax& syntax, Diagnostics& diagnostics) {
  std::set<std::string> wired;
  for (const WireStatement& wire : syntax.wires) {
    if (!is_bus(wire.bus.text))
      complain(diagnostics, ScheduleId::unknown_bus, wire.bus.where,
               "no bus is called " + wire.bus.text);
    if (is_bus(wire.output.text)) {
      if (leads_to(wire.bus.text, wire.output.text)) {
        complain(diagnostics, ScheduleId::bus_cycle, wire.output.where,
                 "what " + wire.output.text + " sends on " + wire.bus.text + " comes back to it");
        continue;
      }
      plugs_.push_back({wire.output.text, true, wire.bus.text, to_mapping(wire.items)});
      continue;
    }
    const auto from = jack(wire.output.text);
    if (!from) {
      complain(diagnostics, ScheduleId::unknown_output, wire.output.where,
               wire.output.text + " is neither an output nor a bus");
      continue;
    }
    if (*from == constants_jack) {
      complain(diagnostics, ScheduleId::constants_wired, wire.output.where,
               "the constants always send on main, d10 and d9 straight");
      continue;
    }
    wired.insert(*from);
    plugs_.push_back({*from, false, wire.bus.text, to_mapping(wire.items)});
  }
  for (const AccumulatorStatement& statement : syntax.accumulators) {
    const JackName output = "a" + std::to_string(statement.number) + ".A";
    if (!wired.contains(output)) plugs_.push_back({output, false, default_bus, straight()});
  }
  for (const Mapping& mapping : constant_mappings())
    plugs_.push_back({JackName{constants_jack}, false, default_bus, mapping});
}

void Wires::declare_view(const ViewStatement& view, Diagnostics& diagnostics) {
  const auto number = accumulator(view.accumulator.text);
  if (!number)
    return complain(diagnostics, ScheduleId::unknown_accumulator, view.accumulator.where,
                    "no accumulator is called " + view.accumulator.text);
  const std::string name = view.accumulator.text + "." + view.view.text;
  if (views_.contains(name))
    complain(diagnostics, ScheduleId::name_twice, view.view.where,
             "view " + name + " is declared twice");
  const auto output = jack(view.bus.text);
  if (!is_bus(view.bus.text) && !output)
    return complain(diagnostics, ScheduleId::unknown_bus, view.bus.where,
                    view.bus.text + " is neither a bus nor an output");
  if (output == constants_jack)
    return complain(diagnostics, ScheduleId::constants_wired, view.bus.where,
                    "the constants always send on main: take the view from main");
  add_input(*number, name, is_bus(view.bus.text) ? view.bus.text : *output, to_mapping(view.items));
}

void Wires::add_input(int number, const std::string& name, const std::string& source,
                      const Mapping& mapping) {
  views_.emplace(name, static_cast<int>(inputs_.size()));
  inputs_.push_back({{number, name, paths_through(mapping, source)}, source, mapping});
}

std::vector<View::Path> Wires::paths_through(const Mapping& mapping,
                                             const std::string& source) const {
  std::vector<View::Path> paths;
  for (View::Path path : paths_to(source)) {
    path.mapping = composed(mapping, path.mapping);
    if (path.mapping != Mapping{}) paths.push_back(std::move(path));
  }
  std::ranges::sort(paths, {}, &View::Path::from);
  return paths;
}

void Wires::keep_plugs_of(const std::set<JackName>& outputs) {
  const auto stays = [&](const Plug& plug) { return plug.from_bus || outputs.contains(plug.from); };
  std::set<std::string> driven;
  for (const Plug& plug : plugs_)
    if (stays(plug)) driven.insert(plug.bus);
  std::erase_if(plugs_,
                [&](const Plug& plug) { return driven.contains(plug.bus) && !stays(plug); });
  for (Input& input : inputs_) input.view.paths = paths_through(input.mapping, input.source);
}

bool Wires::leads_to(const std::string& from, const std::string& bus) const {
  if (from == bus) return true;
  return std::ranges::any_of(plugs_, [&](const Plug& plug) {
    return plug.from_bus && plug.from == from && leads_to(plug.bus, bus);
  });
}

std::optional<JackName> Wires::jack(const std::string& output) const {
  if (output == "constants") return JackName{constants_jack};
  const std::size_t dot = output.rfind('.');
  if (dot == std::string::npos) return std::nullopt;
  const std::string unit = output.substr(0, dot);
  const std::string side = output.substr(dot + 1);
  if (unit == "ft1" || unit == "ft2" || unit == "ft3") {
    if (side != "A" && side != "B") return std::nullopt;
    return "f" + unit.substr(2) + "." + side;
  }
  const auto number = accumulator(unit);
  if (!number || (side != "A" && side != "S")) return std::nullopt;
  return "a" + std::to_string(*number) + "." + side;
}

std::optional<int> Wires::accumulator(const std::string& name) const {
  const auto found = accumulators_.find(name);
  if (found == accumulators_.end()) return std::nullopt;
  return found->second;
}

std::string Wires::name(int number) const {
  for (const auto& [name, held] : accumulators_)
    if (held == number) return name;
  return "a" + std::to_string(number);
}

std::vector<View::Path> Wires::paths_to(const std::string& bus) const {
  if (!is_bus(bus)) return {{bus, straight()}};
  std::vector<View::Path> paths;
  for (const Plug& plug : plugs_) {
    if (plug.bus != bus) continue;
    for (View::Path path :
         plug.from_bus ? paths_to(plug.from) : std::vector<View::Path>{{plug.from, straight()}}) {
      path.mapping = composed(plug.mapping, path.mapping);
      if (path.mapping != Mapping{}) paths.push_back(std::move(path));
    }
  }
  return paths;
}

std::optional<int> Wires::view(const std::string& name) const {
  const auto found = views_.find(name);
  if (found == views_.end()) return std::nullopt;
  return found->second;
}

}  // namespace chessvm::rtm
