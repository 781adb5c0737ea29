// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/verdict_json.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/text/foreign_json.hpp"

namespace chessvm::wired {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array ways{SeenBy::cards, SeenBy::lockstep, SeenBy::golden, SeenBy::nothing,
                          SeenBy::never};

/// Parses a verdict. Returns nullopt if the object contains an unknown name, or if the fault cannot
/// belong to the class. Throws if a member is missing.
std::optional<Verdict> parse(const Json& object) {
  const auto fault = eniac::parse_fault(object.at("fault").get<std::string>());
  const auto group = parse_fault_class(object.at("class").get<std::string>());
  const std::string word = object.at("seen_by");
  const auto way =
      std::find_if(ways.begin(), ways.end(), [&](SeenBy each) { return name(each) == word; });
  if (!fault || !group || way == ways.end() || !can_be_of_class(fault.value(), *group))
    return std::nullopt;
  Verdict verdict{.fault = {fault.value(), *group}, .seen_by = *way};
  if (verdict.seen_by == SeenBy::cards) {
    verdict.card = number_as<std::size_t>(object.at("card"));
    verdict.signature = object.at("signature");
  } else {
    verdict.reason = object.at("reason");
  }
  verdict.program = object.value("program", std::string());
  if (object.contains("latency")) verdict.latency = number_as<std::uint64_t>(object.at("latency"));
  return verdict;
}

}  // namespace

std::optional<Verdict> parse_verdict(const Json& object) {
  try {
    return parse(object);
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace chessvm::wired
