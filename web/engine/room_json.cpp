// SPDX-License-Identifier: MIT
#include "web/engine/room_json.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "sim/eniac/machine/room.hpp"

namespace chessvm::web {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view wall_names[] = {"left", "back", "right"};  // indexed by Wall
constexpr std::string_view node_kinds[] = {"input",     "output",    "trunk",   "line",
                                           "amplifier", "amplifier", "adapter", "adapter"};

Json panels_json() {
  Json panels = Json::array();
  for (const eniac::PanelPlace& place : eniac::room_panels())
    panels.push_back({{"unit", place.unit},
                      {"title", place.title},
                      {"part", place.part},
                      {"parts", place.parts},
                      {"wall", wall_names[static_cast<std::size_t>(place.wall)]}});
  return panels;
}

Json jacks_json(const eniac::Unit& unit) {
  Json jacks = Json::array();
  for (const eniac::Jack& jack : unit.panel().jacks())
    jacks.push_back({jack.name, jack.direction == eniac::Direction::input, jack.wires});
  return jacks;
}

/// Gives each list of switch settings a number. Switches that share a list have the same number.
class SettingLists {
 public:
  [[nodiscard]] int number_of(const eniac::SettingList* list) {
    if (list == nullptr) return -1;
    const auto [found, added] = numbers_.emplace(list, static_cast<int>(numbers_.size()));
    if (added) {
      Json names = Json::array();
      for (std::size_t i = 0; i < list->size(); ++i) names.push_back(list->name(i));
      json_.push_back(std::move(names));
    }
    return found->second;
  }
  [[nodiscard]] Json take() { return std::move(json_); }

 private:
  std::map<const eniac::SettingList*, int> numbers_;
  Json json_ = Json::array();
};

Json switches_json(const eniac::Unit& unit, SettingLists& lists) {
  Json switches = Json::array();
  const auto rows = unit.panel().switches();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const eniac::SettingList* const list = rows[i].settings;
    switches.push_back({rows[i].name,
                        list == nullptr ? unit.text_of(i) : list->name(unit.setting(i)),
                        lists.number_of(list), list != nullptr && unit.moved(i)});
  }
  return switches;
}

Json programs_json(const eniac::Unit& unit) {
  Json programs = Json::array();
  const auto rows = unit.panel().programs();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const eniac::ProgramEffect effect = unit.effect(i);
    Json program{{"name", rows[i].name},          {"input", unit.first_jack() + rows[i].input},
                 {"operation", effect.operation}, {"clears", effect.clears},
                 {"repeats", effect.repeats},     {"sends", effect.sends},
                 {"opens", effect.opens}};
    if (rows[i].output) program["output"] = unit.first_jack() + *rows[i].output;
    programs.push_back(std::move(program));
  }
  return programs;
}

/// Adds the cables, the nodes that have a cable, and the node pairs inside adapters and amplifiers.
void add_cables(const eniac::Wiring& wiring, Json& room) {
  std::map<std::uint32_t, const eniac::Node*> used;
  Json cables = Json::array();
  for (const eniac::Cable& cable : wiring.cables()) {
    cables.push_back({cable.from, cable.to});
    for (const std::uint32_t node : {cable.from, cable.to}) used[node] = &wiring.nodes()[node];
  }
  Json nodes = Json::array();
  Json passes = Json::array();
  for (const auto& [number, node] : used) {
    const std::string adapter = wiring.adapter_parameter(number);
    nodes.push_back({number, node->name, node_kinds[static_cast<std::size_t>(node->kind)],
                     node->wires, adapter});
    if (node->kind == eniac::NodeKind::amplifier_in || node->kind == eniac::NodeKind::adapter_in)
      for (const std::uint32_t to : wiring.links(number)) passes.push_back({number, to});
  }
  room["nodes"] = std::move(nodes);
  room["cables"] = std::move(cables);
  room["passes"] = std::move(passes);
}

}  // namespace

std::string room_json(const eniac::Machine& machine, const wired::PatchNames& names) {
  SettingLists lists;
  Json units = Json::array();
  for (const eniac::Unit* const unit : machine.units())
    units.push_back({{"name", unit->name()},
                     {"first", unit->first_jack()},
                     {"jacks", jacks_json(*unit)},
                     {"switches", switches_json(*unit, lists)},
                     {"programs", programs_json(*unit)}});
  Json room{
      {"schema", "chessvm.eniac-room/1"},
      {"panels", panels_json()},
      {"units", std::move(units)},
      {"settings", lists.take()},
      {"node_count", machine.wiring().nodes().size()},
      {"first_trunk", machine.wiring().find("1", false).value()},
      {"first_line", machine.wiring().find("1-1", false).value()},
      {"names", {{"programs", names.programs}, {"units", names.units}, {"trunks", names.trunks}}}};
  add_cables(machine.wiring(), room);
  return json_text(room) + "\n";
}

}  // namespace chessvm::web
