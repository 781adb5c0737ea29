// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "sim/wired/campaign/report.hpp"
#include "sim/wired/campaign/verdict_json.hpp"

namespace chessvm::wired {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Counts& counts) {
  return {{"injected", counts.injected}, {"testable", counts.testable()},
          {"proved", counts.proved},     {"unseen", counts.unseen},
          {"cards", counts.cards},       {"lockstep", counts.lockstep},
          {"golden", counts.golden},     {"coverage", counts.coverage()},
          {"ceiling", counts.ceiling()}};
}

}  // namespace

Json verdict_json(const Verdict& verdict) {
  Json object{{"fault", to_text(verdict.fault.fault)},
              {"class", row_of(verdict.fault.group).key},
              {"seen_by", name(verdict.seen_by)}};
  if (verdict.seen_by == SeenBy::cards) {
    object["card"] = verdict.card;
    object["signature"] = verdict.signature;
  } else {
    object["reason"] = verdict.reason;
  }
  if (!verdict.program.empty()) object["program"] = verdict.program;
  if (verdict.seen_by < SeenBy::nothing) object["latency"] = verdict.latency;
  return object;
}

std::string campaign_json(const CampaignResult& result, const Choice& choice) {
  const Summary summary = summarise(result);
  Json object{{"schema", "chessvm.fault-campaign/1"},
              {"faults", choice.all},
              {"run", result.verdicts.size()}};
  object["seed"] = choice.sampled ? Json(choice.seed) : Json(nullptr);
  object["add_cycles"] = result.add_cycles;
  object["cards"] = Json::array();
  for (const PunchedCard& card : result.cards) object["cards"].push_back(card.text);
  object["controls"] = result.controls;
  object["controls_used"] = result.controls_used;
  for (const FaultPartRow& part : fault_part_rows()) {
    Json each = json_of(summary.parts[static_cast<std::size_t>(part.part)]);
    each["target"] = part.target ? Json(*part.target) : Json(nullptr);
    object["parts"][std::string(part.name)] = std::move(each);
  }
  for (const FaultClassRow& row : fault_class_rows())
    object["classes"][std::string(row.key)] =
        json_of(summary.classes[static_cast<std::size_t>(row.group)]);
  object["median_latency"] = summary.median_latency;
  object["longest_latency"] = summary.longest_latency;
  object["signatures"] = Json::array();
  for (const SignatureClass& each : summary.signatures)
    object["signatures"].push_back(
        {{"card", each.card}, {"signature", each.signature}, {"faults", each.faults}});
  object["verdicts"] = Json::array();
  for (const Verdict& verdict : result.verdicts)
    object["verdicts"].push_back(verdict_json(verdict));
  return object.dump() + '\n';
}

}  // namespace chessvm::wired
