// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/annotation.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/text/text.hpp"
#include "programs/chess/pgn/clock_comment.hpp"
#include "programs/chess/pgn/eval_mark.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tools/eniac-chess/match/own_comment.hpp"

namespace chessvm::chess::match {
namespace {

/// Formats a time as `30.4 hours (1.3 days)`, or as `more than a million hours`.
std::string days(EniacHours time) {
  constexpr double hours_a_day = 24;
  if (!(time <= longest_counted)) return std::string(beyond_counting);
  return fmt::format("{:.1f} hours ({:.1f} days)", time.count(), time.count() / hours_a_day);
}

double percent(AddCycles time, EniacHours mean) {
  return 100 * survival_odds(time, mean);
}

void join(std::string& comment, const std::string& more) {
  if (!comment.empty() && !more.empty()) comment += between_parts;
  comment += more;
}

std::size_t index(Colour colour) {
  return static_cast<std::size_t>(colour);
}

}  // namespace

void MachineTime::add(AddCycles move) {
  ++moves;
  total += move;
  expected_24h += expected_time_with_restarts(move, mean_time_between_failures_short);
  expected_48h += expected_time_with_restarts(move, mean_time_between_failures_long);
}

std::string to_text(const MachineTime& time) {
  return fmt::format(
      "machine time  {} for {}\n"
      "odds          {:.1f} % without a failure at one in 24 h, {:.1f} % at one in 48 h\n"
      "expected      {} at one in 24 h, {} at one in 48 h, a move begun again after each\n",
      days(EniacHours(time.total)), count(time.moves, "move"),
      percent(time.total, mean_time_between_failures_short),
      percent(time.total, mean_time_between_failures_long), days(time.expected_24h),
      days(time.expected_48h));
}

std::string sentence(const MachineTime& time) {
  if (time.moves == 0) return {};
  return fmt::format(
      "{}{} for {}. The chance of no failure in this time is {:.1f} % at one failure in 24 h, and "
      "{:.1f} % at one in 48 h. If each failed move begins again, expect {} and {}.",
      begin_of_sum, days(EniacHours(time.total)), count(time.moves, "move"),
      percent(time.total, mean_time_between_failures_short),
      percent(time.total, mean_time_between_failures_long), days(time.expected_24h),
      days(time.expected_48h));
}

MachineTime machine_time(const Played& played) {
  MachineTime time;
  for (const auto& move : played.times)
    if (move) time.add(*move);
  return time;
}

std::string eval_after(const Played& played, std::size_t index) {
  if (index >= played.scores.size() || !played.scores[index]) return {};
  return eval_mark(*played.scores[index], played.game.before(index).side);
}

PgnGame annotate(const Played& played, const FailureSpacings& mtbf) {
  PgnGame game{.game = played.game, .result = played.result};
  game.comments.resize(played.game.moves().size() + 1);
  for (std::size_t i = 0; i < played.times.size(); ++i)
    if (played.times[i])
      game.comments[i + 1] = clock_comment(
          *played.times[i], mtbf[index(played.game.before(i).side)], eval_after(played, i));
  for (std::size_t i = 0; i < played.remarks.size(); ++i)
    join(game.comments[i + 1], played.remarks[i]);
  join(game.comments.back(), sentence(machine_time(played)));
  return game;
}

Annotator::Annotator(PgnGame game, std::array<Player*, 2> machines, const FailureSpacings& mtbf,
                     const std::atomic<bool>& interrupt)
    : game_(std::move(game)),
      machines_(machines),
      mtbf_(mtbf),
      interrupt_(interrupt),
      so_far_(game_.game.start()) {
  for (std::string& comment : game_.comments) comment = without_sum(comment);
}

bool Annotator::step() {
  const std::size_t at = done();
  if (at == game_.game.moves().size()) return false;
  const Move played = game_.game.moves()[at];
  const std::size_t side = index(so_far_.position().side);
  if (machines_[side] != nullptr) {
    const MoveReply reply = ask(*machines_[side], so_far_, interrupt_);
    if (reply.fault == Fault::interrupted) return false;
    const std::string old = without_clock(game_.comments[at + 1]);
    const Colour mover = so_far_.position().side;
    const auto score = reply.thought ? shown_score(*reply.thought) : std::nullopt;
    const bool prefers_other = reply.move && *reply.move != played;
    // Writes the score as a mark `[%eval ...]`. Instead writes the score as text if the machine
    // prefers another move, or if `old` already has such a mark.
    const bool has_mark = !prefers_other && !parse_eval_mark(old, mover);
    std::string comment;
    if (reply.thought) {
      time_.add(reply.thought->time);
      const std::string eval = score && has_mark ? eval_mark(*score, mover) : "";
      comment = clock_comment(reply.thought->time, mtbf_[side], eval);
    }
    if (prefers_other) comment += ", prefers " + san(so_far_.position(), *reply.move);
    if (score && !has_mark) comment += ", " + score_text(*score);
    join(comment, old);
    game_.comments[at + 1] = comment;
  }
  so_far_.make(played);
  return true;
}

PgnGame Annotator::result() const {
  PgnGame game = game_;
  join(game.comments.back(), sentence(time_));
  return game;
}

}  // namespace chessvm::chess::match
