// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/match.hpp"

#include <algorithm>
#include <utility>

#include "base/text/text.hpp"
#include "tools/eniac-chess/match/pool.hpp"

namespace chessvm::chess::match {
namespace {

void sort(std::vector<GameRecord>& records) {
  std::sort(records.begin(), records.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.index < b.index; });
}

std::deque<Fixture> missing_games(const MatchPlan& plan, const std::vector<GameRecord>& records) {
  std::deque<Fixture> games;
  for (std::size_t game = 0; game < plan.games; ++game)
    if (plan.has(game) &&
        std::none_of(records.begin(), records.end(),
                     [&](const GameRecord& record) { return record.index == game; }))
      games.push_back({.match = 0, .game = game});
  return games;
}

/// Removes the games after the decision of the SPRT. Returns true if the SPRT has decided.
bool cut_at_decision(std::vector<GameRecord>& records, const MatchPlan& plan) {
  if (!plan.sprt) return false;
  const auto games = decision(records, *plan.sprt);
  if (games) records.erase(records.begin() + static_cast<std::ptrdiff_t>(*games), records.end());
  return games.has_value();
}

template <class Game>
std::optional<Score> score_of_games(std::span<const Game> games) {
  std::vector<Points> points;
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < games.size(); ++i) {
    points.push_back(points_of(games[i]));
    const bool ends_pair =
        i > 0 && games[i].index % 2 == 1 && games[i - 1].index + 1 == games[i].index;
    if (ends_pair) pairs.emplace_back(points[i - 1], points[i]);
  }
  return score_of(points, pairs);
}

template <class Game>
SprtProgress progress_of_games(std::span<const Game> all, Sprt sprt) {
  SprtProgress progress;
  for (std::size_t games = 2; games <= all.size(); games += 2) {
    if (all[games - 1].index != games - 1) break;
    progress.games = games;
    progress.ratio = log_likelihood_ratio(*score_of_games(all.first(games)), sprt);
    progress.state = state_of(progress.ratio);
    if (progress.state != SprtState::undecided) break;
  }
  return progress;
}

template <class Game>
std::optional<std::size_t> decision_of_games(std::span<const Game> all, Sprt sprt) {
  const SprtProgress progress = progress_of_games(all, sprt);
  return progress.state == SprtState::undecided ? std::nullopt : std::optional(progress.games);
}

}  // namespace

MatchFigures figures_of(const MatchOutcome& outcome, const MatchPlan& plan) {
  MatchFigures match{.players = {visible(plan.players[0].text), visible(plan.players[1].text)},
                     .planned = plan.games,
                     .sprt = plan.sprt,
                     .is_interrupted = outcome.is_interrupted};
  for (const GameRecord& record : outcome.records) match.games.push_back(figures_of(record, plan));
  return match;
}

std::optional<Score> score_of(std::span<const GameRecord> records) {
  return score_of_games(records);
}

std::optional<Score> score_of(std::span<const GameFigures> games) {
  return score_of_games(games);
}

SprtProgress sprt_progress(std::span<const GameFigures> games, Sprt sprt) {
  return progress_of_games(games, sprt);
}

std::optional<std::size_t> decision(std::span<const GameRecord> records, Sprt sprt) {
  return decision_of_games(records, sprt);
}

std::optional<std::size_t> decision(std::span<const GameFigures> games, Sprt sprt) {
  return decision_of_games(games, sprt);
}

Result<MatchOutcome> play_match(const MatchPlan& plan, const Program& program,
                                std::vector<GameRecord> records, const MatchWatch& watch,
                                const std::atomic<bool>& interrupt) {
  sort(records);
  MatchOutcome outcome{.records = std::move(records)};
  outcome.is_decided = cut_at_decision(outcome.records, plan);
  if (outcome.is_decided) return outcome;
  const PoolWatch pool{.finished = [&](GameRecord record) -> Result<Onward> {
                         if (auto finished = watch.finished(record); !finished)
                           return finished.error();
                         if (outcome.is_decided)
                           return Onward::stop;  // the SPRT decided before this game ended
                         outcome.records.push_back(std::move(record));
                         sort(outcome.records);
                         outcome.is_decided = cut_at_decision(outcome.records, plan);
                         return outcome.is_decided ? Onward::stop : Onward::play;
                       },
                       .tick = watch.tick};
  const NamesBySeat versions = versions_by_seat(outcome.records, std::span(&plan, 1));
  auto played = play_fixtures(std::span(&plan, 1), missing_games(plan, outcome.records), plan.jobs,
                              program, versions, pool, interrupt);
  if (!played) return played.error();
  outcome.is_interrupted =
      !outcome.is_decided && outcome.records.size() < items_in(plan.shard, plan.games, 2);
  return outcome;
}

}  // namespace chessvm::chess::match
