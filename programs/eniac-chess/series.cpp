// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/series.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "base/campaign/sha256.hpp"
#include "base/eniac_time.hpp"
#include "base/file.hpp"
#include "base/message.hpp"
#include "base/text.hpp"

namespace chessvm::chess {
namespace {

void note_resumed(const match::Resumed& resumed, const std::string& path, std::string_view what) {
  say(fmt::format("note: {} has {} of this {}\n", path, count(resumed.records.size(), "game"),
                  what));
  if (resumed.others != 0)
    say(fmt::format("note: {} in {} not of this {}\n",
                    resumed.others == 1 ? "1 game is" : fmt::format("{} games are", resumed.others),
                    path, what));
  if (resumed.torn != 0)
    say(fmt::format("note: {} of a game that was not written to its end are cut off\n",
                    count(resumed.torn, "byte")));
}

}  // namespace

Result<match::MatchPlan> plan_of(const SeriesOptions& options) {
  const auto text = read_file(options.openings);
  if (!text) return text.error();
  auto openings = match::read_openings(
      text.value(), options.openings == "-" ? "standard input" : options.openings);
  if (!openings) return openings.error();
  match::MatchPlan plan{.players = {},
                        .openings = std::move(openings.value()),
                        .openings_digest = sha256(text.value())};
  if (options.seed) match::shuffle(plan.openings, *options.seed);
  plan.games = options.games.value_or(2 * plan.openings.size());
  plan.jobs = options.jobs;
  plan.most_plies = options.bounds.most_plies;
  plan.move_limit = std::chrono::ceil<std::chrono::milliseconds>(options.bounds.move_limit);
  return plan;
}

Result<std::vector<match::GameRecord>> resume(const SeriesOptions& options,
                                              std::span<const match::MatchPlan> matches,
                                              std::string_view what, Detail detail) {
  if (!options.resume) return std::vector<match::GameRecord>();
  auto resumed = match::resume(*options.pgn, matches);
  if (!resumed) return resumed.error();
  if (detail == Detail::normal) note_resumed(resumed.value(), *options.pgn, what);
  return std::move(resumed.value().records);
}

Result<std::optional<match::GameFile>> open_games(const SeriesOptions& options) {
  if (!options.pgn) return std::optional<match::GameFile>();
  auto file =
      options.resume ? match::GameFile::open(*options.pgn) : match::GameFile::create(*options.pgn);
  if (!file) return file.error();
  return std::optional<match::GameFile>(std::move(file.value()));
}

void Commentary::finished(const std::string& line) {
  ++done_;
  if (detail_ == Detail::normal && ::isatty(STDERR_FILENO) == 0) say(line);
}

void Commentary::tick(const std::string& score) {
  if (detail_ != Detail::normal || !progress_.due()) return;
  std::string line = fmt::format("{} of {} games", done_, games_);
  if (!score.empty()) line += ", " + score;
  if (done_ > resumed_) line += ", " + time_left() + " left";
  progress_.show(line);
}

std::string Commentary::time_left() const {
  const std::chrono::duration<double> spent = Clock::now() - start_;
  const auto played = static_cast<double>(done_ - resumed_);
  const auto left = static_cast<double>(games_ - done_);
  return to_text(std::chrono::duration_cast<AddCycles>(spent * (left / played)));
}

}  // namespace chessvm::chess
