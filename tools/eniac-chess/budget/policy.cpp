// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text/real.hpp"
#include "base/text/text.hpp"

namespace chessvm::chess::budget {
namespace {

struct PolicyRow {
  PolicyKind kind;
  std::string_view name;
  std::string_view explanation;
};

constexpr std::array rows{
    PolicyRow{PolicyKind::restart, "restart", "a failure makes the search begin again"},
    PolicyRow{PolicyKind::resume, "resume", "a failure costs the root move under search"},
    PolicyRow{PolicyKind::verify, "verify",
              "a self-test every so many hours; back to the last one passed"},
    PolicyRow{PolicyKind::twice, "twice", "searched again until an answer has come twice"},
};
static_assert([] {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].kind != static_cast<PolicyKind>(i)) return false;
  return true;
}());

const PolicyRow& row_of(PolicyKind kind) {
  return rows[static_cast<std::size_t>(kind)];
}

/// Maximum number of stretches of a search. More stretches would make the tables slow to compute
/// and would change no figure.
constexpr double most_stretches = 10'000;

std::vector<Stretch> tested_stretches(const Policy& policy, const MoveWork& move,
                                      const Costs& costs) {
  const double parts = std::clamp(std::ceil(move.hours / policy.every), 1.0, most_stretches);
  const auto count = static_cast<std::size_t>(parts);
  const EniacHours regular = parts < most_stretches ? policy.every : move.hours / parts;
  Stretch stretch{.search = regular,
                  .overhead = costs.card + costs.test,
                  .reading = costs.reading,
                  .is_tested = true};
  std::vector<Stretch> stretches(count, stretch);
  stretches.back().search = move.hours - regular * (parts - 1);
  return stretches;
}

}  // namespace

std::string name(const Policy& policy) {
  const std::string text(row_of(policy.kind).name);
  return policy.kind == PolicyKind::verify ? fmt::format("{} {:g} h", text, policy.every.count())
                                           : text;
}

std::string_view explanation(PolicyKind kind) {
  return row_of(kind).explanation;
}

std::optional<Policy> parse_policy(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const PolicyRow& each) {
    return each.name == text.substr(0, colon);
  });
  if (row == rows.end()) return std::nullopt;
  Policy policy{.kind = row->kind};
  const bool has_hours = colon < text.size();
  if (has_hours != (policy.kind == PolicyKind::verify)) return std::nullopt;
  if (!has_hours) return policy;
  constexpr double least = 0.01;
  constexpr double most = 1e6;
  const auto hours = parse_real(text.substr(colon + 1), least, most);
  if (!hours) return std::nullopt;
  policy.every = EniacHours(*hours);
  return policy;
}

EniacHours Plan::search() const {
  EniacHours sum{0};
  for (const Stretch& stretch : stretches) sum += stretch.search;
  return sum;
}

Plan plan(const Policy& policy, const MoveWork& move, const Costs& costs) {
  switch (policy.kind) {
    case PolicyKind::restart:
      return {.stretches = {{.search = move.hours}}};
    case PolicyKind::resume: {
      const std::size_t parts = std::max<std::size_t>(move.root_moves, 1);
      const Stretch stretch{.search = move.hours / static_cast<double>(parts),
                            .overhead = costs.card,
                            .reading = costs.reading};
      return {.stretches = std::vector<Stretch>(parts, stretch)};
    }
    case PolicyKind::verify:
      return {.stretches = tested_stretches(policy, move, costs)};
    case PolicyKind::twice:
      return {.stretches = {{.search = move.hours}}, .is_compared = true};
  }
  return {};
}

}  // namespace chessvm::chess::budget
