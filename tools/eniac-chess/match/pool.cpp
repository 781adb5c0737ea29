// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace chessvm::chess::match {
namespace {

constexpr std::chrono::milliseconds between_ticks{100};

/// Plays games one after the other on one thread. Starts each player before its first game.
class Table {
 public:
  Table(std::span<const MatchPlan> matches, const PlayerSurroundings& surroundings,
        const NamesBySeat& versions)
      : matches_(matches), surroundings_(surroundings), versions_(versions) {}

  Result<GameRecord> play(const Fixture& fixture) {
    const MatchPlan& plan = matches_[fixture.match];
    std::array<Player*, 2> players{};
    for (std::size_t i = 0; i < players.size(); ++i) {
      std::unique_ptr<Player>& player = players_[plan.seats[i]];
      if (player == nullptr) {
        auto started = make_player(plan.players[i], surroundings_);
        if (!started) return started.error();
        player = std::move(started.value());
      }
      players[i] = player.get();
      if (auto same = expect_version(plan.seats[i], player->version()); !same) return same.error();
    }
    const std::size_t white = MatchPlan::white(fixture.game);
    Game start = plan.opening(fixture.game).game;
    start.set_rules(house_rules_of(plan.players[0], plan.players[1]));
    GameRecord record{.match = fixture.match,
                      .index = fixture.game,
                      .names = shown_names(players[0]->name(), players[1]->name()),
                      .played = play_game(*players[white], *players[1 - white], start, plan.limits,
                                          surroundings_.interrupt)};
    for (std::size_t i = 0; i < players.size(); ++i)
      if (players[i]->version() != players[i]->name()) record.versions[i] = players[i]->version();
    // Removes an engine that crashed or exceeded its time. The engine's next game starts it again.
    const Fault fault = record.played.fault;
    const bool by_white = record.played.at_fault == Colour::white;
    if (fault == Fault::crash || fault == Fault::time)
      players_[plan.seats[by_white ? white : 1 - white]].reset();
    return record;
  }

 private:
  /// Refuses a player whose version differs from the version in earlier games.
  [[nodiscard]] Result<void> expect_version(std::size_t seat, const std::string& version) const {
    const auto found = versions_.find(seat);
    if (found == versions_.end() || found->second == version) return boost::outcome_v2::success();
    return Failure::because(
        fmt::format("the games so far are of '{}', but this is '{}': one result cannot cover both",
                    found->second, version));
  }

  std::span<const MatchPlan> matches_;
  const PlayerSurroundings& surroundings_;
  const NamesBySeat& versions_;
  std::map<std::size_t, std::unique_ptr<Player>> players_;  // started players by seat
};

/// Queues between threads: games to play, and records of finished games.
class Exchange {
 public:
  explicit Exchange(std::deque<Fixture> games) : games_(std::move(games)) {}

  std::optional<Fixture> take_game() {
    const std::scoped_lock lock(mutex_);
    if (games_.empty() || stop_) return std::nullopt;
    const Fixture game = games_.front();
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
  /// Waits for the next record, but no longer than `between_ticks`. Returns nullopt if no record
  /// has come.
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
  void stop() { stop_ = true; }
  [[nodiscard]] const std::atomic<bool>& stopped() const { return stop_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Fixture> games_;
  std::deque<Result<GameRecord>> records_;
  int threads_ = 0;
  std::atomic<bool> stop_ = false;
};

void play_games(std::span<const MatchPlan> matches, const Program& program,
                const NamesBySeat& versions, Exchange& exchange) {
  // All matches that are played together have the same time limit for a move.
  const PlayerSurroundings surroundings{program, matches.front().move_limit, exchange.stopped()};
  try {
    Table table(matches, surroundings, versions);
    while (const auto game = exchange.take_game()) exchange.put(table.play(*game));
  } catch (const std::exception& error) {
    exchange.put(Failure::because(error.what()));
  }
  exchange.end();
}

/// The threads that play the games; the destructor breaks off the games and joins the threads.
class Threads {
 public:
  Threads(std::span<const MatchPlan> matches, const Program& program, const NamesBySeat& versions,
          Exchange& exchange, std::size_t threads)
      : exchange_(exchange) {
    for (std::size_t i = 0; i < threads; ++i) {
      exchange.start();
      threads_.emplace_back([matches, &program, &versions, &exchange] {
        play_games(matches, program, versions, exchange);
      });
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

}  // namespace

Result<void> play_fixtures(std::span<const MatchPlan> matches, std::deque<Fixture> fixtures,
                           std::size_t jobs, const Program& program, const NamesBySeat& versions,
                           const PoolWatch& watch, const std::atomic<bool>& interrupt) {
  const std::size_t threads_needed = std::min(jobs, fixtures.size());
  Exchange exchange(std::move(fixtures));
  const Threads threads(matches, program, versions, exchange, threads_needed);
  while (!exchange.is_over()) {
    if (interrupt) exchange.stop();
    auto record = exchange.take_record();
    watch.tick();
    if (!record) continue;
    // After a stop, ignores players that could not start and games that were broken off.
    if (exchange.stopped() && (!*record || record->value().played.fault == Fault::interrupted))
      continue;
    if (!*record) return record->error();
    const auto onward = watch.finished(std::move(record->value()));
    if (!onward) return onward.error();
    if (onward.value() == Onward::stop) exchange.stop();
  }
  return boost::outcome_v2::success();
}

}  // namespace chessvm::chess::match
