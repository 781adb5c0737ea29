// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <set>

#include "sim/rtm/network/diagnostic_table.hpp"
#include "sim/rtm/placement/cut.hpp"

namespace chessvm::rtm {
namespace {

/// Returns the source lines of the sites, without duplicates, such as "lines 12 14".
std::string lines_of(const std::vector<std::size_t>& sites, const Demand& demand,
                     const SourceSet& sources) {
  std::set<std::uint32_t> lines;
  for (const std::size_t site : sites)
    lines.insert(sources.position(demand.sites[site].where).line);
  return fmt::format("{} {}", lines.size() == 1 ? "line" : "lines", fmt::join(lines, " "));
}

}  // namespace

Diagnostic to_diagnostic(const Cut& cut, const Demand& demand, const SourceSet& sources) {
  const auto where_of = [&](std::optional<std::size_t> site) {
    if (!site && !cut.sites.empty()) site = cut.sites.front();
    return site ? demand.sites[*site].where : SourceSpan{};
  };
  Diagnostic diagnostic{Severity::error, name_of(ResourceId::budget), where_of({}), "", {}};
  diagnostic.message =
      fmt::format("too few {}: {} needed, {} available", cut.resource, cut.needed, cut.available);
  if (cut.unshared) diagnostic.message += fmt::format(", {} if nothing were shared", *cut.unshared);
  std::vector<std::pair<std::string, std::vector<std::size_t>>> programs;
  for (const std::size_t site : cut.sites) {
    const std::string& name = demand.sites[site].program.name;
    auto found = std::ranges::find(programs, name, [](const auto& each) { return each.first; });
    if (found == programs.end()) found = programs.insert(programs.end(), {name, {}});
    found->second.push_back(site);
  }
  std::string competing;
  for (const auto& [name, sites] : programs)
    competing += fmt::format("{}'{}' ({})", competing.empty() ? "" : ", ", name,
                             lines_of(sites, demand, sources));
  if (!competing.empty()) diagnostic.notes.push_back({where_of({}), "competing: " + competing});
  for (const Change& change : cut.changes)
    diagnostic.notes.push_back({where_of(change.site), "could help: " + change.text});
  return diagnostic;
}

}  // namespace chessvm::rtm
