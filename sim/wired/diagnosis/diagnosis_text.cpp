// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/wired/diagnosis/diagnosis.hpp"
#include "sim/wired/trace/trace_json.hpp"

namespace chessvm::wired {
namespace {

std::string text_of(const InstructionPlace& place) {
  std::string text = fmt::format("{}, row {}", place.text, place.row);
  if (!place.label.empty()) text += fmt::format(" ({})", place.label);
  if (!place.source.empty()) text += fmt::format(", {}", place.source);
  if (!place.source_text.empty()) text += fmt::format(": {}", place.source_text);
  return text;
}

std::string when(const Diagnosis& diagnosis) {
  std::string text = fmt::format("add time {}{}", diagnosis.add_time,
                                 diagnosis.from_start ? " from the start" : "");
  if (diagnosis.pulse_time) text += fmt::format(", pulse time {}", *diagnosis.pulse_time);
  return text;
}

/// Returns the text of `add_time`. Adds an arrow if `add_time` includes add time number `meant`.
std::string marked(const TracedAddTime& add_time, std::uint64_t meant) {
  std::string text = to_text(add_time);
  const auto at = static_cast<int>(meant);
  if (add_time.first <= at && at <= add_time.last) text.replace(2, 2, "->");
  return text;
}

}  // namespace

std::string to_text(const Diagnosis& diagnosis) {
  std::string text =
      fmt::format("  first difference from a healthy machine: {}\n", when(diagnosis));
  if (diagnosis.instruction) text += fmt::format("  in {}\n", text_of(*diagnosis.instruction));
  text += fmt::format("    {}\n", diagnosis.findings.what);
  for (const TracedAddTime& each : diagnosis.broken) text += marked(each, diagnosis.add_time);
  if (diagnosis.healthy) text += "  a healthy machine:\n" + to_text(*diagnosis.healthy);
  text += "  suspects:\n";
  int number = 0;
  for (const Suspect& each : diagnosis.findings.suspects)
    text += fmt::format("    {}. {} {}: {}\n", ++number, name(each.kind), each.name, each.why);
  return text;
}

std::string to_json(const Diagnosis& diagnosis) {
  using Json = nlohmann::ordered_json;
  Json object{{"add_time", diagnosis.add_time},
              {"from_start", diagnosis.from_start},
              {"pulse_time", diagnosis.pulse_time ? Json(*diagnosis.pulse_time) : Json()},
              {"instruction", nullptr},
              {"what", diagnosis.findings.what},
              {"suspects", Json::array()},
              {"broken", Json::array()},
              {"healthy", nullptr}};
  if (const auto& place = diagnosis.instruction)
    object["instruction"] = {{"row", place->row},       {"word", place->word},
                             {"text", place->text},     {"label", place->label},
                             {"source", place->source}, {"source_text", place->source_text}};
  for (const Suspect& each : diagnosis.findings.suspects)
    object["suspects"].push_back(
        {{"kind", name(each.kind)}, {"name", each.name}, {"why", each.why}});
  for (const TracedAddTime& each : diagnosis.broken) object["broken"].push_back(json_of(each));
  if (diagnosis.healthy) object["healthy"] = json_of(*diagnosis.healthy);
  return object.dump();
}

}  // namespace chessvm::wired
