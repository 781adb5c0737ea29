// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/series/match_results.hpp"

#include <fmt/format.h>

#include <span>

#include "base/campaign/sha256.hpp"
#include "base/process/message.hpp"
#include "base/text/text.hpp"
#include "programs/host/wiring.hpp"

namespace chessvm::chess {
namespace {

/// Returns the SHA-256 of the wiring that a player runs; empty if no player uses the wired CPU.
Result<std::string> digest_of_wiring(const match::MatchPlan& plan, vm::Cpu cpu) {
  for (const match::PlayerSpec& player : plan.players) {
    if (player.kind != match::PlayerKind::eniac) continue;
    const auto wiring = host::wiring_of(player.settings.engine, cpu);
    if (!wiring) return wiring.error();
    if (!wiring.value().empty()) return sha256(wiring.value());
  }
  return std::string();
}

}  // namespace

Result<MatchResults> MatchResults::open(const SeriesOptions& series, const ShardOptions& campaign,
                                        Detail detail, const match::MatchPlan& plan,
                                        const Program& program) {
  MatchResults results;
  if (campaign.results) {
    const auto patch = digest_of_wiring(plan, program.image.cpu());
    if (!patch) return patch.error();
    const match::MatchSources sources{.seed = series.seed,
                                      .openings = plan.openings_digest,
                                      .image = sha256(vm::to_text(program.image)),
                                      .patch = patch.value()};
    auto opened = results.open_records(*campaign.results, sources, detail, plan);
    if (!opened) return opened.error();
    return results;
  }
  auto games = open_games(series, std::span(&plan, 1), "match", detail);
  if (!games) return games.error();
  results.games_ = std::move(games.value());
  if (results.games_) results.known_ = results.games_->resumed().records;
  return results;
}

Result<void> MatchResults::open_records(const std::string& path, const match::MatchSources& sources,
                                        Detail detail, const match::MatchPlan& plan) {
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

Result<void> MatchResults::finish() {
  return records_ ? records_->begin() : boost::outcome_v2::success();
}

Result<void> MatchResults::add(const match::GameRecord& record, const match::MatchPlan& plan) {
  if (records_) return records_->append(record.index, match::record_of(record, plan));
  if (games_) return add_game(*games_, record, std::span(&plan, 1));
  return boost::outcome_v2::success();
}

}  // namespace chessvm::chess
