// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/verdict_records.hpp"

#include "base/text/foreign_json.hpp"
#include "sim/wired/campaign/verdict_json.hpp"

namespace chessvm::wired {

CampaignHeader header_of(const FaultSources& sources, const CampaignResult& good,
                         const Choice& choice, std::size_t faults, Shard shard) {
  CampaignHeader header{
      .kind = std::string(fault_kind), .version = CHESSVM_VERSION, .items = faults, .shard = shard};
  RecordJson cards = RecordJson::array();
  for (const PunchedCard& card : good.cards) cards.push_back(card.text);
  header.subject = {{"patch", sources.patch},     {"image", sources.image},
                    {"deck", sources.deck},       {"golden", sources.golden},
                    {"classes", sources.classes}, {"faults", sources.faults},
                    {"sample", nullptr},          {"pulses", sources.pulses},
                    {"seed", choice.seed},        {"all", choice.all},
                    {"cards", std::move(cards)},  {"add_cycles", good.add_cycles},
                    {"controls", good.controls},  {"controls_used", good.controls_used}};
  if (sources.sample) header.subject["sample"] = *sources.sample;
  return header;
}

Result<RecordedCampaign> campaign_of(const CampaignHeader& header,
                                     const std::filesystem::path& path) {
  try {
    const RecordJson& subject = header.subject;
    RecordedCampaign campaign;
    for (const RecordJson& card : subject.at("cards"))
      campaign.result.cards.push_back({.text = card});
    campaign.result.add_cycles = number_as<std::uint64_t>(subject.at("add_cycles"));
    campaign.result.controls = number_as<std::size_t>(subject.at("controls"));
    campaign.result.controls_used = number_as<std::size_t>(subject.at("controls_used"));
    campaign.choice = {.all = number_as<std::size_t>(subject.at("all")),
                       .sampled = !subject.at("sample").is_null(),
                       .seed = number_as<std::uint64_t>(subject.at("seed"))};
    return campaign;
  } catch (const nlohmann::json::exception&) {
    return Failure{.path = path, .message = "not the header of a fault campaign", .line = 1};
  }
}

Result<Verdict> verdict_of(const Record& record, const std::filesystem::path& path) {
  if (auto verdict = parse_verdict(record.data)) return std::move(*verdict);
  return Failure{.path = path, .message = "not the record of a fault", .line = record.line};
}

}  // namespace chessvm::wired
