// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sim/rtm/patch/report.hpp"

namespace chessvm::rtm {
namespace {

using nlohmann::ordered_json;

ordered_json lines_json(const Compilation& it) {
  ordered_json lines = ordered_json::array();
  for (std::size_t k = 0; k < it.network.nets.size(); ++k) {
    ordered_json controls = ordered_json::array();
    for (const std::size_t control : it.network.nets[k].controls)
      controls.push_back(it.network.controls[control].program.name);
    lines.push_back({{"line", it.patch.whereabouts.lines[k]}, {"starts", controls}});
  }
  return lines;
}

ordered_json controls_json(const Compilation& it) {
  std::vector<std::string> line_of(it.network.controls.size());
  for (std::size_t k = 0; k < it.network.nets.size(); ++k)
    for (const std::size_t control : it.network.nets[k].controls)
      line_of[control] = it.patch.whereabouts.lines[k];
  ordered_json controls = ordered_json::array();
  for (std::size_t k = 0; k < it.network.controls.size(); ++k) {
    const Control& control = it.network.controls[k];
    ordered_json source = ordered_json::array();
    for (const std::size_t site : control.sites)
      source.push_back(it.sources.position(it.demand.sites[site].where).line);
    controls.push_back({{"program", control.program.unit == UnitProgram::Unit::jack
                                        ? control.program.jack
                                        : slot_name(it.placement.controls[k])},
                        {"action", control.program.name},
                        {"line", line_of[k]},
                        {"source", source}});
  }
  return controls;
}

ordered_json delays_json(const Compilation& it) {
  const Whereabouts& whereabouts = it.patch.whereabouts;
  ordered_json delays = ordered_json::array();
  for (const Delay& delay : it.placement.delays) {
    ordered_json entry{{"program", slot_name(delay.slot)},
                       {"name", delay.name},
                       {"length", delay.length},
                       {"to", whereabouts.lines[delay.target]}};
    if (delay.net) {
      entry["from"] = whereabouts.lines[*delay.net];
    } else {
      ordered_json wires = ordered_json::array();
      for (const int trigger : it.demand.digit_delays[*delay.digits].lines)
        wires.push_back(whereabouts.triggers.at(trigger));
      entry["digits"] = wires;
    }
    delays.push_back(entry);
  }
  return delays;
}

ordered_json amplifiers_json(const Compilation& it) {
  const Whereabouts& whereabouts = it.patch.whereabouts;
  ordered_json amplifiers = ordered_json::array();
  for (std::size_t k = 0; k < it.placement.amplifiers.size(); ++k)
    amplifiers.push_back({{"channel", whereabouts.amplifiers[k]},
                          {"from", whereabouts.lines[it.placement.amplifiers[k].from]},
                          {"to", whereabouts.lines[it.placement.amplifiers[k].to]}});
  return amplifiers;
}

ordered_json views_json(const Compilation& it) {
  const Whereabouts& whereabouts = it.patch.whereabouts;
  ordered_json views = ordered_json::object();
  for (const auto& [view, jack] : whereabouts.inputs) {
    ordered_json entry{{"input", jack}};
    if (const auto found = whereabouts.permuters.find(jack); found != whereabouts.permuters.end())
      entry["permuter"] = found->second;
    views[it.demand.schedule.views[static_cast<std::size_t>(view)].name] = entry;
  }
  return views;
}

}  // namespace

std::string map_json(const Compilation& it) {
  ordered_json registers = ordered_json::object();
  for (const AccumulatorStatement& each : it.syntax.accumulators)
    registers[each.name.text] = fmt::format("a{}", each.number);
  const ordered_json map{{"registers", registers},
                         {"lines", lines_json(it)},
                         {"programs", controls_json(it)},
                         {"delays", delays_json(it)},
                         {"amplifiers", amplifiers_json(it)},
                         {"trays", it.patch.whereabouts.trays},
                         {"views", views_json(it)}};
  return map.dump(1) + "\n";
}

}  // namespace chessvm::rtm
