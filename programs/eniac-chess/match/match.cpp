// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match/match.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace chessvm::chess::match {
namespace {

constexpr std::chrono::milliseconds between_ticks{100};

/// A table at which the two players sit for one game after the other.
class Table {
 public:
  Table(const MatchPlan& plan, const PlayerSurroundings& surroundings)
      : plan_(plan), surroundings_(surroundings) {}

  Result<GameRecord> play(std::size_t index) {
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (players_[i] != nullptr) continue;
      auto player = make_player(plan_.players[i], surroundings_);
      if (!player) return player.error();
      players_[i] = std::move(player.value());
    }
    const std::size_t white = MatchPlan::white(index);
    GameRecord record{.index = index,
                      .names = {players_[0]->name(), players_[1]->name()},
                      .played = play_game(*players_[white], *players_[1 - white],
                                          plan_.opening(index).game, plan_.most_plies)};
    if (record.names[0] == record.names[1]) record.names[1] += " (b)";
    // An engine that has ended, or may still be at work on its move, is started anew.
    const Fault fault = record.played.fault;
    const bool by_white = record.played.at_fault == Colour::white;
    if (fault == Fault::crash || fault == Fault::time)
      players_[by_white ? white : 1 - white].reset();
    return record;
  }

 private:
  const MatchPlan& plan_;
  const PlayerSurroundings& surroundings_;
  std::array<std::unique_ptr<Player>, 2> players_;
};

/// The games still to be played, handed out to threads, and their records on the way back.
class Exchange {
 public:
  explicit Exchange(std::deque<std::size_t> games) : games_(std::move(games)) {}

  std::optional<std::size_t> take_game() {
    const std::scoped_lock lock(mutex_);
    if (games_.empty() || stop_) return std::nullopt;
    const std::size_t game = games_.front();
    games_.pop_front();
    return game;
  }
  void put(Result<GameRecord> record) {
    {
      const std::scoped_lock lock(mutex_);
      records_.push_back(std::move(record));
    }
    changed_.notify_one();
  }
  void start() {
    const std::scoped_lock lock(mutex_);
    ++threads_;
  }
  void end() {
    {
      const std::scoped_lock lock(mutex_);
      --threads_;
    }
    changed_.notify_one();
  }
  /// The next record; nullopt when a tick has passed without one.
  std::optional<Result<GameRecord>> take_record() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, between_ticks, [&] { return !records_.empty() || threads_ == 0; });
    if (records_.empty()) return std::nullopt;
    Result<GameRecord> record = std::move(records_.front());
    records_.pop_front();
    return record;
  }
  [[nodiscard]] bool is_over() {
    const std::scoped_lock lock(mutex_);
    return threads_ == 0 && records_.empty();
  }
  /// Breaks off the games under way.
  void stop() { stop_ = true; }
  [[nodiscard]] const std::atomic<bool>& stopped() const { return stop_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::size_t> games_;
  std::deque<Result<GameRecord>> records_;
  int threads_ = 0;
  std::atomic<bool> stop_ = false;
};

void play_games(const MatchPlan& plan, const Program& program, Exchange& exchange) {
  const PlayerSurroundings surroundings{program, plan.move_limit, exchange.stopped()};
  try {
    Table table(plan, surroundings);
    while (const auto game = exchange.take_game()) exchange.put(table.play(*game));
  } catch (const std::exception& error) {
    exchange.put(Failure{.path = {}, .message = error.what()});
  }
  exchange.end();
}

/// The threads of a match; ends them when it is left.
class Threads {
 public:
  Threads(const MatchPlan& plan, const Program& program, Exchange& exchange, std::size_t games)
      : exchange_(exchange) {
    for (std::size_t i = 0; i < std::min(plan.jobs, games); ++i) {
      exchange.start();
      threads_.emplace_back([&] { play_games(plan, program, exchange); });
    }
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() {
    exchange_.stop();
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  Exchange& exchange_;
  std::vector<std::thread> threads_;
};

void sort(std::vector<GameRecord>& records) {
  std::sort(records.begin(), records.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.index < b.index; });
}

std::deque<std::size_t> missing_games(const MatchPlan& plan,
                                      const std::vector<GameRecord>& records) {
  std::deque<std::size_t> games;
  for (std::size_t game = 0; game < plan.games; ++game)
    if (std::none_of(records.begin(), records.end(),
                     [&](const GameRecord& record) { return record.index == game; }))
      games.push_back(game);
  return games;
}

/// Drops the games behind the decision of the SPRT, if there is one.
bool cut_at_decision(std::vector<GameRecord>& records, const MatchPlan& plan) {
  if (!plan.sprt) return false;
  const auto games = decision(records, *plan.sprt);
  if (games) records.erase(records.begin() + static_cast<std::ptrdiff_t>(*games), records.end());
  return games.has_value();
}

}  // namespace

std::optional<Score> score_of(std::span<const GameRecord> records) {
  std::vector<Points> points;
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < records.size(); ++i) {
    points.push_back(points_of(records[i]));
    const bool ends_pair =
        i > 0 && records[i].index % 2 == 1 && records[i - 1].index + 1 == records[i].index;
    if (ends_pair) pairs.emplace_back(points[i - 1], points[i]);
  }
  return score_of(points, pairs);
}

std::optional<std::size_t> decision(std::span<const GameRecord> records, Sprt sprt) {
  for (std::size_t games = 2; games <= records.size(); games += 2) {
    if (records[games - 1].index != games - 1) return std::nullopt;
    const auto score = score_of(records.first(games));
    if (state_of(log_likelihood_ratio(*score, sprt)) != SprtState::undecided) return games;
  }
  return std::nullopt;
}

Result<MatchOutcome> play_match(const MatchPlan& plan, const Program& program,
                                std::vector<GameRecord> records, const MatchWatch& watch,
                                const std::atomic<bool>& interrupt) {
  sort(records);
  MatchOutcome outcome{.records = std::move(records)};
  outcome.is_decided = cut_at_decision(outcome.records, plan);
  if (outcome.is_decided) return outcome;
  auto games = missing_games(plan, outcome.records);
  const std::size_t missing = games.size();
  Exchange exchange(std::move(games));
  const Threads threads(plan, program, exchange, missing);
  while (!exchange.is_over()) {
    if (interrupt) exchange.stop();
    auto record = exchange.take_record();
    watch.tick();
    if (!record) continue;
    // A player that could not be started because it was broken off is no failure.
    if (exchange.stopped() && (!*record || record->value().played.fault == Fault::interrupted))
      continue;
    if (!*record) return record->error();
    if (auto finished = watch.finished(record->value()); !finished) return finished.error();
    if (outcome.is_decided) continue;  // this game was under way then
    outcome.records.push_back(std::move(record->value()));
    sort(outcome.records);
    outcome.is_decided = cut_at_decision(outcome.records, plan);
    if (outcome.is_decided) exchange.stop();
  }
  outcome.is_interrupted = !outcome.is_decided && outcome.records.size() < plan.games;
  return outcome;
}

}  // namespace chessvm::chess::match
