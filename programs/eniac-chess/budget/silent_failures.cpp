// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/budget/silent_failures.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>

namespace chessvm::chess::budget {

Result<SilentFailures> parse_silent_failures(std::string_view text,
                                             const std::filesystem::path& path) {
  constexpr std::string_view schema = "chessvm.answer-summary/1";
  const Failure refused{.path = path,
                        .message = "is not what eniac-faults --program chess --json writes"};
  try {
    const auto object = nlohmann::json::parse(text);
    if (object.at("schema") != schema) return refused;
    const auto& runs = object.at("permanent");
    constexpr std::int64_t most_runs = 1'000'000'000'000;
    bool are_counts = true;
    const auto number = [&](const char* kind, const char* of) {
      const auto value = runs.at(kind).at(of).get<std::int64_t>();
      const bool is_count = value >= 0 && value <= most_runs;
      are_counts = are_counts && is_count;
      return is_count ? value : 0;  // so that no sum of them overflows
    };
    const std::int64_t noticed =
        number("impossible", "runs") + number("stopped", "runs") + number("endless", "runs");
    const std::int64_t wrong = number("other", "runs");
    const std::int64_t found = number("other", "found");
    const auto equal = object.at("equal").get<double>();
    if (!are_counts || found > wrong || !(equal >= 0 && equal <= 1)) return refused;
    if (noticed == 0) return Failure{.path = path, .message = "has no failure that was noticed"};
    const auto share = [](std::int64_t part, std::int64_t all) {
      return static_cast<double>(part) / static_cast<double>(all);
    };
    // Laplace's rule: that none of a few was missed does not mean that none ever is.
    return SilentFailures{
        .per_noticed = share(wrong, noticed), .found = share(found + 1, wrong + 2), .equal = equal};
  } catch (const nlohmann::json::exception&) {
    return refused;
  }
}

}  // namespace chessvm::chess::budget
