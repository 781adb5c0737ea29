// SPDX-License-Identifier: MIT
#include "sim/eniac/machine/state_json.hpp"

#include <nlohmann/json.hpp>

#include "base/eniac_time.hpp"
#include "base/json_text.hpp"
#include "sim/eniac/units/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/divider.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::eniac {
namespace {

using Json = nlohmann::ordered_json;

Json state(const Machine& machine) {
  Json accumulators = Json::array();
  for (int number = 1; number <= accumulator_count; ++number) {
    const Accumulator& accumulator = machine.accumulator(number);
    const auto& [digits, minus] = accumulator.value();
    accumulators.push_back({{"name", accumulator.name()},
                            {"sign", minus ? "M" : "P"},
                            {"digits", to_text(digits)},
                            {"carries", to_text(accumulator.carries())},
                            {"repeat", accumulator.repeat_count()},
                            {"programs", flags_text(accumulator.active(), Accumulator::controls)}});
  }
  const MasterProgrammer& programmer = machine.master_programmer();
  Json tables = Json::array();
  for (int number = 1; number <= function_table_count; ++number)
    tables.push_back(machine.table(number).state_line());
  return {{"schema", "chessvm.eniac-state/1"},
          {"add_cycles", machine.time().cycle},
          {"pulse_time", machine.time().phase / 2},
          {"accumulators", std::move(accumulators)},
          {"master_programmer",
           {{"stages", programmer.stages_text()},
            {"decades", programmer.decades_text()},
            {"inputs", programmer.inputs_text()}}},
          {"initiating_unit", machine.initiating_unit().state_line()},
          {"divider", machine.divider().state_line()},
          {"multiplier", machine.multiplier().state_line()},
          {"function_tables", std::move(tables)},
          {"constant_transmitter", machine.constants().state_line()}};
}

/// Cards may hold bytes of a deck that are no UTF-8.
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
