// SPDX-License-Identifier: MIT
// Finds switches that the patch sets, but that have no effect because a cable is missing.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "sim/eniac/lint/check_functions.hpp"
#include "sim/eniac/lint/patch_view.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::eniac::check {
namespace {

constexpr std::size_t listed_switches = 4;

/// A family of switches. The name of a switch is `family` plus a number. For example, switch "op3"
/// belongs to program input "3i" of the same unit.
struct ProgramSwitches {
  char unit;  // first letter of the unit's name
  std::string_view family;
};
constexpr ProgramSwitches program_switches[] = {
    {'a', "op"}, {'a', "cc"},     {'a', "rp"},    {'f', "op"},       {'f', "cl"},
    {'f', "rp"}, {'m', "ieracc"}, {'m', "iercl"}, {'m', "icandacc"}, {'m', "icandcl"},
    {'m', "sf"}, {'m', "place"},  {'m', "prod"},  {'d', "nr"},       {'d', "dr"},
    {'d', "nc"}, {'d', "dc"},     {'d', "pl"},    {'d', "ro"},       {'d', "an"},
    {'d', "il"}, {'c', "s"},
};

/// Returns the number in a switch name: "op11" of family "op" gives "11". Returns nullopt if the
/// switch is not of this family.
std::optional<std::string> number_in(std::string_view name, std::string_view family) {
  if (!name.starts_with(family)) return std::nullopt;
  const std::string_view rest = name.substr(family.size());
  if (rest.empty() || rest.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  return std::string(rest);
}

bool any_cabled(const PatchView& patch, const Unit& unit, std::string_view prefix) {
  const auto jacks = unit.panel().jacks();
  return std::any_of(jacks.begin(), jacks.end(), [&](const Jack& jack) {
    return jack.name.starts_with(prefix) && patch.is_cabled(unit, jack.name);
  });
}

/// Returns true if a cabled program of the constant transmitter sends constant `letter` (j or k).
bool sends_constant(const PatchView& patch, const Unit& constants, char letter) {
  for (int program = ConstantTransmitter::card_programs + 1;
       program <= ConstantTransmitter::programs; ++program)
    if (patch.is_cabled(constants, fmt::format("{}i", program)) &&
        PatchView::setting(constants, fmt::format("s{}", program)).front() == letter)
      return true;
  return false;
}

/// If switch `name` has no effect because a cable is missing, returns a text that says where the
/// cable is missing. Otherwise returns nullopt.
std::optional<std::string> unreached(const PatchView& patch, const Unit& unit,
                                     const std::string& name) {
  const char letter = unit.name().front();
  const auto missing = [](bool reached, std::string what) {
    return reached ? std::nullopt : std::optional(std::move(what));
  };
  const auto no_cable = [&](const std::string& jack) {
    return missing(patch.is_cabled(unit, jack),
                   fmt::format("no cable goes to {}.{}", unit.name(), jack));
  };
  if (unit.name() == "debug") return no_cable(name);
  if (unit.name() == "pr")
    return missing(patch.is_cabled(patch.machine().initiating_unit(), "Pi"),
                   "no cable goes to i.Pi, so nothing is punched");
  // Do not report switches of a unit without cables. Such switches may hold data, or another patch
  // may need them.
  if (unit.name() == "cy" || !any_cabled(patch, unit, "")) return std::nullopt;
  for (const ProgramSwitches& row : program_switches) {
    const std::optional<std::string> number = number_in(name, row.family);
    if (letter != row.unit || !number) continue;
    // These switches have an effect without a cable: they define how cards are read.
    if (letter == 'c' && std::stoi(*number) <= ConstantTransmitter::card_programs)
      return std::nullopt;
    return no_cable(*number + "i");
  }
  switch (letter) {
    case 'a':
      if (name == "sc")
        return missing(any_cabled(patch, patch.machine().initiating_unit(), "Ci"),
                       "no cable goes to a clear program, i.Ci1 to i.Ci6");
      return std::nullopt;
    case 'c': {
      const char constant = static_cast<char>(name.front() - 'a' + 'A');
      return missing(sends_constant(patch, unit, name.front()),
                     fmt::format("no cabled program sends constant {}", constant));
    }
    case 'p':
      return std::nullopt;  // the printer reads the decades even if they have no cable
    default:
      return missing(patch.has_cabled_program(unit),
                     fmt::format("no cable goes to a program of {}", unit.name()));
  }
}

/// Switches of one unit that have no effect for the same reason, reported as one finding.
struct Group {
  std::vector<std::string> names;
  std::optional<SourceSpan> where;
};

}  // namespace

void unreached_switches(const PatchView& patch, Findings& found) {
  std::map<std::pair<std::string, std::string>, Group> groups;  // one for each unit and reason
  std::map<std::string, bool> seen;
  const auto add = [&](const std::string& unit, const std::string& reason, std::string name,
                       const SwitchCommand& command) {
    if (std::exchange(seen[name], true)) return;
    Group& group = groups[{unit, reason}];
    if (group.names.empty()) group.where = command.where;
    group.names.push_back(std::move(name));
  };
  for (const SwitchCommand& command : patch.switches()) {
    const std::size_t dot = command.name.find('.');
    const std::string unit_name = command.name.substr(0, dot);
    if (folded(unit_name) == "ad") {
      const auto place = patch.wiring().find(command.name, false);
      if (!place) continue;
      const std::uint32_t node = place.value();
      if (patch.is_cabled(node) || patch.is_cabled(node + 1)) continue;
      add("ad", fmt::format("no cable goes to {}", patch.name(node)), patch.name(node), command);
      continue;
    }
    const Unit* const unit = patch.machine().find_unit(unit_name);
    if (unit == nullptr || dot == std::string::npos) continue;
    const auto index = unit->panel().find_switch(command.name.substr(dot + 1));
    if (!index) continue;
    const Switch& row = unit->panel().switches()[*index];
    if (row.settings != nullptr && !unit->moved(*index)) continue;  // still at its power-on setting
    if (const auto reason = unreached(patch, *unit, row.name))
      add(unit->name(), *reason, fmt::format("{}.{}", unit->name(), row.name), command);
  }
  for (const auto& [key, group] : groups) {
    found.push_back({{},
                     group.where,
                     fmt::format("{} ha{} no effect: {}", first_names(group.names, listed_switches),
                                 group.names.size() == 1 ? "s" : "ve", key.second)});
  }
}

}  // namespace chessvm::eniac::check
