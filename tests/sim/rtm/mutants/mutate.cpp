// SPDX-License-Identifier: MIT
#include "tests/sim/rtm/mutants/mutate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace chessvm::rtm::checker {
namespace {

/// Returns the reason why an accepted mutant works like the undamaged patch; empty if unknown.
/// Assumes that the checker is right: in an accepted patch, all programs act as demanded, and no
/// register receives a number that is not demanded.
std::string reason_of(const Mutation& mutation, const Mutations& patch) {
  const std::string& what = mutation.what;
  switch (mutation.kind) {
    case MutationKind::dummy_moved:
      return "the delay runs as long there, and the unit is free meanwhile";
    case MutationKind::switch_moved:
      if (what.starts_with("s c.s")) {
        if (what.find(" Al") != std::string::npos || what.find(" al") != std::string::npos)
          return "no register receives while the card is sent";
        const bool whole =
            what.find("jlr ") != std::string::npos || what.find("klr ") != std::string::npos;
        return whole ? "the other half of the constant is zero"
                     : "the other card field is zero too";
      }
      if (what.starts_with("s f") && what.find(".op") != std::string::npos)
        return "no register receives the row of a delay";
      if (what.starts_with("s f") && what.find(".cl") != std::string::npos)
        return "the request output is not plugged in";
      if (what.starts_with("s m.sf")) return "the products are not cabled";
      if (what.starts_with("s m.ieracc") || what.starts_with("s m.icandacc") ||
          what.starts_with("s m.prod"))
        return "the other output is not plugged in";
      if (what.starts_with("s m.place")) return "only the outputs that pulse at once are used";
      break;
    case MutationKind::repeat_changed: {
      // `what` is a switch such as "s f1.rp3 2".
      const std::size_t dot = what.find(".rp");
      const std::size_t end = what.find(' ', dot);
      const std::string program = what.substr(2, dot - 1) + what.substr(dot + 3, end - dot - 3);
      if (what.starts_with("s f") && !patch.is_cabled(program + "o"))
        return "the output at the end of the look-up is not plugged in, and no register receives "
               "the row "
               "again";
      break;
    }
    case MutationKind::adapter_changed: {
      // The changed line names an adapter. Example: "p 16 ad.permute.20.0,5,...".
      const std::string& line = mutation.edits.front().text;
      const std::string from = line.substr(2, line.find(' ', 2) - 2);
      if (from == "c.o" || patch.is_cabled("c.o", from))
        return "no constant has a digit on that wire";
      break;
    }
    case MutationKind::cable_removed:
    case MutationKind::amplifier_bridged:
      break;
  }
  return "";
}

/// Returns true if `found` has a finding that `before`, the list for the undamaged patch, lacks.
bool is_noticed(const std::vector<Finding>& found, const std::vector<Finding>& before) {
  return std::any_of(found.begin(), found.end(), [&](const Finding& finding) {
    return std::none_of(before.begin(), before.end(), [&](const Finding& old) {
      return old.id == finding.id && old.message == finding.message;
    });
  });
}

}  // namespace

double Score::share() const {
  const std::size_t semantic = total.mutants - total.equivalent;
  return semantic == 0 ? 1.0 : static_cast<double>(total.rejected) / static_cast<double>(semantic);
}

Score mutate(std::string_view patch, const Schedule& schedule, std::size_t count,
             std::uint64_t seed) {
  Score score;
  score.seed = seed;
  score.before = check_text(patch, schedule);
  score.kinds.resize(std::size(mutation_names));
  const Options quick{.first_only = score.before.empty()};
  const Mutations mutations(patch);
  for (const Mutation& mutation : mutations.sample(count, seed)) {
    Score::Tally& kind = score.kinds[static_cast<std::size_t>(mutation.kind)];
    const bool rejected =
        is_noticed(check_text(mutations.apply(mutation), schedule, quick), score.before);
    std::string reason = rejected ? "" : reason_of(mutation, mutations);
    for (Score::Tally* const tally : {&score.total, &kind}) {
      ++tally->mutants;
      if (rejected) ++tally->rejected;
      if (!reason.empty()) ++tally->equivalent;
    }
    if (!rejected) score.survivors.push_back({mutation.kind, mutation.what, std::move(reason)});
  }
  return score;
}

std::string to_json(const Score& score) {
  const auto tally = [](const Score::Tally& of) {
    return nlohmann::ordered_json{
        {"mutants", of.mutants}, {"rejected", of.rejected}, {"equivalent", of.equivalent}};
  };
  nlohmann::ordered_json json{{"seed", score.seed},
                              {"findings_before", score.before.size()},
                              {"total", tally(score.total)},
                              {"score", score.share()}};
  for (std::size_t kind = 0; kind < score.kinds.size(); ++kind)
    json["kinds"][std::string(mutation_names[kind])] = tally(score.kinds[kind]);
  json["survivors"] = nlohmann::ordered_json::array();
  for (const Score::Survivor& survivor : score.survivors)
    json["survivors"].push_back(
        {{"kind", to_string(survivor.kind)}, {"what", survivor.what}, {"reason", survivor.reason}});
  return json.dump(2) + "\n";
}

}  // namespace chessvm::rtm::checker
