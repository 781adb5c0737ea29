// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/silent_failures.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>

#include "base/text/foreign_json.hpp"

namespace chessvm::chess::budget {

Result<SilentFailures> parse_silent_failures(std::string_view text,
                                             const std::filesystem::path& path) {
  constexpr std::string_view schema = "chessvm.answer-summary/1";
  const Failure refused{.path = path,
                        .message = "is not what eniac-faults --program chess --json writes"};
  try {
    const auto object = bounded_json<nlohmann::json>(text);
    if (object.at("schema") != schema) return refused;
    const auto& runs = object.at("permanent");
    constexpr std::int64_t most_runs = 1'000'000'000'000;  // limit that prevents overflow of sums
    const auto number = [&](const char* kind, const char* of) {
      return number_as<std::int64_t>(runs.at(kind).at(of), 0, most_runs);
    };
    const std::int64_t noticed =
        number("impossible", "runs") + number("stopped", "runs") + number("endless", "runs");
    const std::int64_t wrong = number("other", "runs");
    const std::int64_t found = number("other", "found");
    const auto equal = number_as<double>(object.at("equal"), 0, 1);
    if (found > wrong) return refused;
    if (noticed == 0) return Failure{.path = path, .message = "has no failure that was noticed"};
    const auto share = [](std::int64_t part, std::int64_t all) {
      return static_cast<double>(part) / static_cast<double>(all);
    };
    // Laplace's rule keeps `found` below 1, even if the self-tests found every silent failure.
    return SilentFailures{
        .per_noticed = share(wrong, noticed), .found = share(found + 1, wrong + 2), .equal = equal};
  } catch (const nlohmann::json::exception&) {
    return refused;
  }
}

}  // namespace chessvm::chess::budget
