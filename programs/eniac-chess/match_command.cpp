// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>

#include "base/eniac_time.hpp"
#include "base/file.hpp"
#include "base/message.hpp"
#include "base/progress.hpp"
#include "base/signals.hpp"
#include "base/text.hpp"
#include "programs/eniac-chess/match/game_file.hpp"
#include "programs/eniac-chess/match/match.hpp"
#include "programs/eniac-chess/match/report.hpp"
#include "programs/eniac-chess/source.hpp"
#include "programs/host/refuse.hpp"

namespace chessvm::chess {
namespace {

using Clock = std::chrono::steady_clock;

ExitStatus refuse(const Failure& failure) {
  return host::refuse("eniac-chess", failure);
}

Result<match::MatchPlan> plan_of(const MatchOptions& options) {
  const auto text = read_file(options.openings);
  if (!text) return text.error();
  auto openings = match::read_openings(
      text.value(), options.openings == "-" ? "standard input" : options.openings);
  if (!openings) return openings.error();
  match::MatchPlan plan{.players = options.players, .openings = std::move(openings.value())};
  if (options.seed) match::shuffle(plan.openings, *options.seed);
  plan.games = options.games.value_or(2 * plan.openings.size());
  plan.jobs = options.jobs;
  plan.most_plies = options.bounds.most_plies;
  plan.move_limit = std::chrono::ceil<std::chrono::milliseconds>(options.bounds.move_limit);
  plan.sprt = options.sprt;
  return plan;
}

/// How the match goes, on standard error: a line that is redrawn on a terminal, else a line a game.
class Commentary {
 public:
  Commentary(const match::MatchPlan& plan, Detail detail, std::vector<match::GameRecord> records)
      : plan_(plan), detail_(detail), records_(std::move(records)), resumed_(records_.size()) {}

  void finished(const match::GameRecord& record) {
    records_.push_back(record);
    if (detail_ == Detail::normal && ::isatty(STDERR_FILENO) == 0) say(game_line(record, plan_));
  }
  void tick() {
    if (detail_ != Detail::normal || !progress_.due()) return;
    std::string line = fmt::format("{} of {} games", records_.size(), plan_.games);
    if (!records_.empty()) {
      double points = 0;
      for (const match::GameRecord& record : records_) points += points_of(record);
      line += fmt::format(", {:g} points of {}", points, records_.size());
    }
    if (records_.size() > resumed_) line += ", " + time_left() + " left";
    progress_.show(line);
  }

 private:
  [[nodiscard]] std::string time_left() const {
    const std::chrono::duration<double> spent = Clock::now() - start_;
    const auto played = static_cast<double>(records_.size() - resumed_);
    const auto left = static_cast<double>(plan_.games - records_.size());
    return to_text(std::chrono::duration_cast<AddCycles>(spent * (left / played)));
  }

  const match::MatchPlan& plan_;
  Detail detail_;
  std::vector<match::GameRecord> records_;
  std::size_t resumed_;
  Clock::time_point start_ = Clock::now();
  Progress progress_;
};

void note_resumed(const match::Resumed& resumed, const std::string& path, Detail detail) {
  if (detail == Detail::quiet) return;
  say(fmt::format("note: {} has {} of this match\n", path, count(resumed.records.size(), "game")));
  if (resumed.others != 0)
    say(fmt::format("note: {} in {} not of this match\n",
                    resumed.others == 1 ? "1 game is" : fmt::format("{} games are", resumed.others),
                    path));
  if (resumed.torn != 0)
    say(fmt::format("note: {} of a game that was not written to its end are cut off\n",
                    count(resumed.torn, "byte")));
}

/// The file that grows with the match; nullopt where none is wanted.
Result<std::optional<match::GameFile>> open_games(const MatchOptions& options) {
  if (!options.pgn) return std::optional<match::GameFile>();
  auto file =
      options.resume ? match::GameFile::open(*options.pgn) : match::GameFile::create(*options.pgn);
  if (!file) return file.error();
  return std::optional<match::GameFile>(std::move(file.value()));
}

ExitStatus end(const match::MatchOutcome& outcome, const match::MatchPlan& plan,
               const Options& options) {
  if (options.json)
    fmt::print("{}\n", to_json(outcome, plan));
  else
    print_visible(summary_text(outcome, plan));
  if (!outcome.is_interrupted) return ExitStatus::ok;
  say(fmt::format("eniac-chess: interrupted after {} of {} games{}\n", outcome.records.size(),
                  plan.games, options.match.pgn ? "; --resume goes on from there" : ""));
  return interrupted_status();
}

}  // namespace

ExitStatus match_command(const Options& options) {
  std::signal(SIGPIPE, SIG_IGN);  // an engine that has ended loses a game, no more
  const auto program = program_of(options);
  if (!program) return refuse(program.error());
  const auto plan = plan_of(options.match);
  if (!plan) return refuse(plan.error());
  match::Resumed resumed;
  if (options.match.resume) {
    auto found = match::resume(*options.match.pgn, plan.value());
    if (!found) return refuse(found.error());
    resumed = std::move(found.value());
    note_resumed(resumed, *options.match.pgn, options.detail);
  }
  auto file = open_games(options.match);
  if (!file) return refuse(file.error());
  Result<match::MatchOutcome> outcome = match::MatchOutcome{};
  {
    Commentary commentary(plan.value(), options.detail, resumed.records);
    const match::MatchWatch watch{
        .finished = [&](const match::GameRecord& record) -> Result<void> {
          commentary.finished(record);
          if (!file.value()) return boost::outcome_v2::success();
          return file.value()->append(to_pgn(to_pgn_game(record, plan.value())));
        },
        .tick = [&] { commentary.tick(); }};
    outcome = match::play_match(plan.value(), program.value(), std::move(resumed.records), watch,
                                interrupt_flag());
  }
  if (!outcome) return refuse(outcome.error());
  return end(outcome.value(), plan.value(), options);
}

}  // namespace chessvm::chess
