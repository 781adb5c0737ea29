// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "sim/eniac/report/report.hpp"

namespace chessvm::eniac {

std::string report_json(const Report& report) {
  using Json = nlohmann::ordered_json;
  Json usage = Json::array();
  for (const Usage& row : report.usage)
    usage.push_back(
        {{"unit", row.unit}, {"what", row.what}, {"used", row.used}, {"available", row.available}});
  Json unpulsed = Json::array();
  for (const UnpulsedProgram& program : report.run.unpulsed)
    unpulsed.push_back({{"input", program.input},
                        {"waits_for", program.waits_for},
                        {"next_in_line", program.next_in_line}});
  const Json object = {{"schema", "chessvm.eniac-report/1"},
                       {"first_add_cycle", report.run.first_cycle},
                       {"add_cycles", report.run.end_cycle - report.run.first_cycle},
                       {"usage", std::move(usage)},
                       {"unused_units", report.unused},
                       {"remarks", report.run.remarks},
                       {"program_inputs", report.run.programs},
                       {"never_pulsed", std::move(unpulsed)},
                       {"unheard_outputs", report.run.unheard},
                       {"unchanged_accumulators", report.run.unchanged}};
  return json_text(object);
}

}  // namespace chessvm::eniac
