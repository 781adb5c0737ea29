// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/series/series.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/campaign/sha256.hpp"
#include "base/eniac_time.hpp"
#include "base/files/file.hpp"
#include "base/process/message.hpp"
#include "base/text/text.hpp"

namespace chessvm::chess {
namespace {

void note_resumed(const match::Resumed& resumed, const std::string& path, std::string_view what) {
  say(fmt::format("note: {} has {} of this {}\n", path, count(resumed.records.size(), "game"),
                  what));
  if (resumed.others != 0)
    say(fmt::format("note: {} in {} not of this {}\n",
                    resumed.others == 1 ? "1 game is" : fmt::format("{} games are", resumed.others),
                    path, what));
  if (resumed.unread != 0)
    say(fmt::format("note: {} in {} cannot be read as a game and {}\n",
                    count(resumed.unread, "place"), path,
                    resumed.unread == 1 ? "is kept" : "are kept"));
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
  plan.limits = options.bounds.limits;
  plan.move_limit = std::chrono::ceil<std::chrono::milliseconds>(options.bounds.move_limit);
  return plan;
}

Result<std::optional<match::GameFile>> open_games(const SeriesOptions& options,
                                                  std::span<const match::MatchPlan> matches,
                                                  std::string_view what, Detail detail) {
  using match::GameFile;
  if (!options.pgn) return std::optional<GameFile>();
  auto file = GameFile::open(
      *options.pgn, options.resume ? GameFile::Start::resumed : GameFile::Start::fresh, matches);
  if (!file) return file.error();
  if (options.resume && detail == Detail::normal)
    note_resumed(file.value().resumed(), *options.pgn, what);
  return std::optional<GameFile>(std::move(file.value()));
}

Result<void> add_game(match::GameFile& file, const match::GameRecord& record,
                      std::span<const match::MatchPlan> matches) {
  const auto cut = file.append(record, matches);
  if (!cut) return cut.error();
  if (cut.value() != 0)
    say(fmt::format("note: {} of a game that was not written to its end are cut off\n",
                    count(cut.value(), "byte")));
  return boost::outcome_v2::success();
}

std::string program_digest(std::span<const match::PlayerSpec> players, const Program& program) {
  constexpr std::size_t digits = 12;
  const bool has_machine = std::any_of(
      players.begin(), players.end(),
      [](const match::PlayerSpec& player) { return player.kind == match::PlayerKind::eniac; });
  return has_machine ? sha256(vm::to_text(program.image)).substr(0, digits) : std::string();
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
