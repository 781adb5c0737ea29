// SPDX-License-Identifier: MIT
#include "sim/eniac/machine/state_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/eniac_time.hpp"
#include "base/text/json_text.hpp"

namespace chessvm::eniac {
namespace {

using Json = nlohmann::ordered_json;

Json value_of(const Register& one, const Unit& unit) {
  const std::uint64_t value = one.value(unit);
  constexpr int bits_of_a_digit = 4;
  switch (one.row->kind) {
    case RegisterKind::flags:
      return flags_text(value, one.row->bits);
    case RegisterKind::digits:
      return fmt::format("{:0{}x}", value, one.row->bits / bits_of_a_digit);
    case RegisterKind::number:
      break;
  }
  return value;
}

Json state(const Unit& unit) {
  Json registers = Json::object();
  for (const Register& one : unit.panel().registers()) registers[one.name] = value_of(one, unit);
  Json at_work = Json::array();
  const std::span<const ProgramControl> programs = unit.panel().programs();
  for (std::size_t number = 0; number < programs.size(); ++number)
    if ((unit.programs_at_work() >> number & 1U) != 0) at_work.push_back(programs[number].name);
  return {{"registers", std::move(registers)}, {"at_work", std::move(at_work)}};
}

Json state(const Machine& machine) {
  Json units = Json::object();
  for (const Unit* const unit : machine.units())
    if (!unit->panel().registers().empty()) units[unit->name()] = state(*unit);
  return {{"schema", "chessvm.eniac-state/2"},
          {"add_cycles", machine.time().cycle},
          {"pulse_time", machine.time().phase / 2},
          {"units", std::move(units)}};
}

/// Returns `object` as one line of JSON. Cards may contain invalid UTF-8, which json_text replaces.
std::string dump(const Json& object) {
  return json_text(object);
}

}  // namespace

std::string state_json(const Machine& machine) {
  return dump(state(machine));
}

std::string run_json(const Machine& machine, const RunRecord& record) {
  const std::uint64_t cycles = machine.time().cycle;
  Json object{{"schema", "chessvm.eniac-run/1"},
              {"stop", record.stop},
              {"message", record.message.empty() ? Json() : Json(record.message)},
              {"add_cycles", cycles},
              {"eniac_seconds", static_cast<double>(cycles) / AddCycles::period::den},
              {"cards", record.cards}};
  Json irregularities = Json::array();
  for (const auto& [message, seen] : record.monitor.irregularities())
    irregularities.push_back({{"message", message},
                              {"add_cycle", seen.first.cycle},
                              {"pulse_time", seen.first.phase / 2},
                              {"count", seen.count}});
  object["irregularities"] = std::move(irregularities);
  object["state"] = state(machine);
  return dump(object);
}

}  // namespace chessvm::eniac
