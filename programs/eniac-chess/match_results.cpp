// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match_results.hpp"

#include <fmt/format.h>

#include <span>

#include "base/campaign/sha256.hpp"
#include "base/message.hpp"
#include "base/text.hpp"
#include "programs/eniac-chess/match/campaign.hpp"
#include "programs/eniac-chess/series.hpp"
#include "programs/host/wiring.hpp"

namespace chessvm::chess {
namespace {

/// SHA-256 of the wiring that a player runs; empty where both are none of the wired CPU.
Result<std::string> digest_of_wiring(const match::MatchPlan& plan) {
  for (const match::PlayerSpec& player : plan.players) {
    if (player.kind != match::PlayerKind::eniac) continue;
    const auto wiring = host::wiring_of(player.settings.engine);
    if (!wiring) return wiring.error();
    if (!wiring.value().empty()) return sha256(wiring.value());
  }
  return std::string();
}

}  // namespace

Result<MatchResults> MatchResults::open(const Options& options, const match::MatchPlan& plan,
                                        const Program& program) {
  MatchResults results;
  if (options.match.campaign.results) {
    auto opened = results.open_records(options.match, options.detail, plan, program);
    if (!opened) return opened.error();
    return results;
  }
  auto known = resume(options.match.series, std::span(&plan, 1), "match", options.detail);
  if (!known) return known.error();
  results.known_ = std::move(known.value());
  auto games = open_games(options.match.series);
  if (!games) return games.error();
  results.games_ = std::move(games.value());
  return results;
}

Result<void> MatchResults::open_records(const MatchOptions& options, Detail detail,
                                        const match::MatchPlan& plan, const Program& program) {
  const std::string& path = *options.campaign.results;
  const auto patch = digest_of_wiring(plan);
  if (!patch) return patch.error();
  const match::MatchSources sources{.seed = options.series.seed,
                                    .openings = plan.openings_digest,
                                    .image = sha256(vm::to_text(program.image)),
                                    .patch = patch.value()};
  auto file = RecordFile::open(path, match::header_of(plan, sources),
                               [&](const Record& record) -> Result<void> {
                                 auto game = match::game_of(record, plan, path);
                                 if (!game) return game.error();
                                 known_.push_back(std::move(game.value()));
                                 return boost::outcome_v2::success();
                               });
  if (!file) return file.error();
  records_ = std::move(file.value());
  if (detail == Detail::normal && !known_.empty())
    say(fmt::format("note: {} has {} of shard {}\n", path, count(known_.size(), "game"),
                    to_text(plan.shard)));
  return boost::outcome_v2::success();
}

Result<void> MatchResults::add(const match::GameRecord& record, const match::MatchPlan& plan) {
  if (records_) return records_->append(record.index, match::record_of(record, plan));
  if (games_) return games_->append(to_pgn(to_pgn_game(record, plan)));
  return boost::outcome_v2::success();
}

}  // namespace chessvm::chess
