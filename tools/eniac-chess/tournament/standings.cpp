// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/tournament/standings.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "programs/rivals/rival_player.hpp"
#include "tools/eniac-chess/match/report_parts.hpp"

namespace chessvm::chess::tournament {
namespace {

using match::GameRecord;
using match::MatchPlan;

class Collector {
 public:
  explicit Collector(const TournamentPlan& plan) : plan_(plan), times_(plan.players.size()) {
    for (std::size_t i = 0; i < plan.players.size(); ++i) {
      Standing standing;
      standing.player = i;
      standing.memory = memory_of(plan.players[i]);
      standings_.ranking.push_back(std::move(standing));
    }
  }

  void add_match(std::size_t number, std::span<const GameRecord> records) {
    const MatchPlan& plan = plan_.matches[number];
    const auto& [first, second] = plan.seats;
    const auto score = match::score_of(records);
    standings_.pairings.push_back({first, second, score, match::endings(records)});
    standings_.played += records.size();
    if (!score) return;
    add(first, {score->wins, score->draws, score->losses});
    add(second, {score->losses, score->draws, score->wins});
    for (const GameRecord& record : records) add_game(record, plan);
    for (std::size_t i = 0; i < plan.seats.size(); ++i)
      for (const AddCycles time : match::times_of(records, i))
        times_[plan.seats[i]].push_back(time);
  }

  Standings finish() {
    std::vector<Encounter> encounters;
    for (const PairingResult& pairing : standings_.pairings)
      if (pairing.score)
        encounters.push_back({pairing.first, pairing.second, pairing.score->games,
                              static_cast<double>(pairing.score->wins) +
                                  static_cast<double>(pairing.score->draws) / 2});
    const auto all = ratings(plan_.players.size(), encounters);
    for (Standing& standing : standings_.ranking) {
      if (standing.name.empty()) standing.name = shown_name(plan_.players[standing.player]);
      if (all) standing.rating = (*all)[standing.player];
      standing.hours = hours_summary(times_[standing.player]);
    }
    std::stable_sort(standings_.ranking.begin(), standings_.ranking.end(),
                     [](const Standing& a, const Standing& b) { return key_of(a) > key_of(b); });
    return std::move(standings_);
  }

 private:
  struct Results {
    std::size_t wins, draws, losses;
  };

  static std::string shown_name(const match::PlayerSpec& player) {
    return player.name.empty() ? player.text : player.name;
  }

  /// Returns the key by which players are ranked: the rating or, without ratings, the points per
  /// game. Rounds the rating, so that players with equal results get equal keys.
  static double key_of(const Standing& standing) {
    if (standing.rating) return std::round(standing.rating->elo * 1000);
    return standing.games == 0 ? 0 : standing.points() / static_cast<double>(standing.games);
  }

  void add(std::size_t player, Results results) {
    Standing& standing = standings_.ranking[player];
    standing.games += results.wins + results.draws + results.losses;
    standing.wins += results.wins;
    standing.draws += results.draws;
    standing.losses += results.losses;
  }

  void add_game(const GameRecord& record, const MatchPlan& plan) {
    const std::size_t white = MatchPlan::white(record.index);
    const auto player_of = [&](Colour colour) -> Standing& {
      return standings_.ranking[plan.seats[colour == Colour::white ? white : 1 - white]];
    };
    for (std::size_t i = 0; i < plan.seats.size(); ++i) take_name(plan.seats[i], record.names[i]);
    const match::Played& played = record.played;
    for (std::size_t i = 0; i < played.remarks.size(); ++i)
      player_of(played.game.before(i).side).incidents.illegal_moves +=
          rivals::illegal_moves(played.remarks[i]);
    if (played.result == GameResult::draw) return;
    Incidents& loser =
        player_of(played.result == GameResult::white_wins ? Colour::black : Colour::white)
            .incidents;
    if (played.reason == match::reason_of(Fault::illegal)) ++loser.lost_by_illegal;
    if (played.reason == match::reason_of(Fault::time)) ++loser.lost_by_time;
    if (played.reason == match::reason_of(Fault::crash)) ++loser.lost_by_crash;
  }

  /// Keeps the shortest of a player's names. The names can differ, because a match between two
  /// players of the same name appends ` (b)` to the second player's name.
  void take_name(std::size_t player, const std::string& name) {
    std::string& known = standings_.ranking[player].name;
    if (known.empty() || name.size() < known.size()) known = name;
  }

  const TournamentPlan& plan_;
  Standings standings_;
  std::vector<std::vector<AddCycles>> times_;  // for each player, the ENIAC times of its moves
};

}  // namespace

std::optional<Standings::Result> Standings::result(std::size_t player, std::size_t opponent) const {
  for (const PairingResult& pairing : pairings) {
    const bool is_first = pairing.first == player && pairing.second == opponent;
    const bool is_second = pairing.first == opponent && pairing.second == player;
    if (!(is_first || is_second) || !pairing.score) continue;
    const double points =
        static_cast<double>(is_first ? pairing.score->wins : pairing.score->losses);
    return Result{points + static_cast<double>(pairing.score->draws) / 2, pairing.score->games};
  }
  return std::nullopt;
}

Standings standings_of(const TournamentOutcome& outcome, const TournamentPlan& plan) {
  Collector collector(plan);
  auto next = outcome.records.begin();
  for (std::size_t number = 0; number < plan.matches.size(); ++number) {
    const auto end = std::find_if(next, outcome.records.end(),
                                  [&](const GameRecord& record) { return record.match != number; });
    collector.add_match(number, std::span(next, end));
    next = end;
  }
  return collector.finish();
}

}  // namespace chessvm::chess::tournament
