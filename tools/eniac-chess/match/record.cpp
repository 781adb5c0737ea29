// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text/text.hpp"
#include "programs/chess/pgn/clock_comment.hpp"
#include "programs/chess/pgn/eval_mark.hpp"
#include "tools/eniac-chess/match/annotation.hpp"

namespace chessvm::chess::match {
namespace {

constexpr std::string_view opening_tag = "Opening";
constexpr std::array<std::string_view, 2> player_tags{"WhitePlayer", "BlackPlayer"};
constexpr std::string_view termination_tag = "Termination";
constexpr std::string_view mark_of_b = " (b)";
constexpr std::string_view before_detail = ": ";

bool begins_with(const Game& game, const Game& opening) {
  return game.start() == opening.start() && game.moves().size() >= opening.moves().size() &&
         std::equal(opening.moves().begin(), opening.moves().end(), game.moves().begin());
}

}  // namespace

Points points_of(GameResult result, std::size_t index) {
  if (result == GameResult::draw) return 0.5;
  const bool white_won = result == GameResult::white_wins;
  return white_won == (MatchPlan::white(index) == 0) ? 1 : 0;
}

Points points_of(const GameRecord& record) {
  return points_of(record.played.result, record.index);
}

std::string own_name(const GameRecord& record, std::size_t i, const MatchPlan& plan) {
  if (const auto name = name_of(plan.players[i])) return *name;
  const auto& [a, b] = record.names;
  const bool marked =
      b.size() == a.size() + mark_of_b.size() && b.starts_with(a) && b.ends_with(mark_of_b);
  return i == 1 && marked ? a : record.names[i];
}

std::string version_of(const GameRecord& record, std::size_t i, const MatchPlan& plan) {
  return record.versions[i].empty() ? own_name(record, i, plan) : record.versions[i];
}

std::string rules_of(const MatchPlan& plan) {
  std::string text = fmt::format("max-plies {}", plan.limits.most_plies);
  const bool has_engine =
      std::any_of(plan.players.begin(), plan.players.end(),
                  [](const PlayerSpec& player) { return player.kind == PlayerKind::uci; });
  if (has_engine) text += fmt::format("; move-time-limit {}ms", plan.move_limit.count());
  if (const std::string rules = to_text(plan.limits.adjudication); !rules.empty())
    text += "; " + rules;
  return text;
}

std::array<std::string, 2> shown_names(std::string a, std::string b) {
  if (a == b) b += mark_of_b;
  return {std::move(a), std::move(b)};
}

bool has_players_of(const std::vector<PgnTag>& tags, const MatchPlan& plan) {
  return std::all_of(player_tags.begin(), player_tags.end(), [&](std::string_view name) {
    return std::any_of(tags.begin(), tags.end(), [&](const PgnTag& tag) {
      return tag.name == name && (tag.value == visible(plan.players[0].text) ||
                                  tag.value == visible(plan.players[1].text));
    });
  });
}

PgnGame to_pgn_game(const GameRecord& record, const MatchPlan& plan) {
  const Played& played = record.played;
  const std::size_t white = MatchPlan::white(record.index);
  PgnGame game{.game = played.game, .result = played.result};
  const auto tag = [&](std::string_view name, std::string value) {
    game.tags.push_back({std::string(name), std::move(value)});
  };
  tag("Event", fmt::format("{} - {}", record.names[0], record.names[1]));
  tag("Site", "-");
  tag("Round", fmt::format("{}", record.index + 1));
  tag("White", record.names[white]);
  tag("Black", record.names[1 - white]);
  tag(opening_tag, plan.opening(record.index).id);
  tag(player_tags[0], plan.players[white].text);
  tag(player_tags[1], plan.players[1 - white].text);
  if (!plan.program.empty()) tag(program_tag, plan.program);
  tag(rules_tag, rules_of(plan));
  tag("PlyCount", fmt::format("{}", played.game.moves().size()));
  tag(termination_tag, played.detail.empty()
                           ? played.reason
                           : fmt::format("{}{}{}", played.reason, before_detail, played.detail));
  for (const std::size_t player : {white, 1 - white})
    if (!record.versions[player].empty())
      tag(version_tags[player == white ? 0 : 1], record.versions[player]);
  game.comments.resize(played.game.moves().size() + 1);
  for (std::size_t i = 0; i < played.times.size(); ++i) {
    if (!played.times[i]) continue;
    const bool by_white = played.game.before(i).side == Colour::white;
    const PlayerSpec& player = plan.players[by_white ? white : 1 - white];
    game.comments[i + 1] =
        clock_comment(*played.times[i], player.settings.mtbf, eval_after(played, i));
  }
  for (std::size_t i = 0; i < played.remarks.size(); ++i)
    if (!played.remarks[i].empty()) game.comments[i + 1] = played.remarks[i];
  return game;
}

std::optional<GameRecord> from_pgn_game(const PgnGame& game, const MatchPlan& plan) {
  const auto round = parse_number<std::size_t>(game.tag("Round"), 1, plan.games);
  if (!round || game.result == GameResult::unknown) return std::nullopt;
  const std::size_t index = *round - 1;
  const std::size_t white = MatchPlan::white(index);
  const Opening& opening = plan.opening(index);
  if (game.tag(player_tags[0]) != visible(plan.players[white].text) ||
      game.tag(player_tags[1]) != visible(plan.players[1 - white].text) ||
      game.tag(opening_tag) != visible(opening.id) || !begins_with(game.game, opening.game))
    return std::nullopt;
  return record_of_game(game, index);
}

GameRecord record_of_game(const PgnGame& game, std::size_t index) {
  const std::size_t white = MatchPlan::white(index);
  GameRecord record{.index = index, .names = {}, .played = {.game = game.game}};
  record.names[white] = game.tag("White");
  record.names[1 - white] = game.tag("Black");
  record.versions[white] = game.tag(version_tags[0]);
  record.versions[1 - white] = game.tag(version_tags[1]);
  Played& played = record.played;
  played.result = game.result;
  const std::string_view termination = game.tag(termination_tag);
  const std::size_t end = std::min(termination.find(before_detail), termination.size());
  played.reason = termination.substr(0, end);
  if (end < termination.size()) played.detail = termination.substr(end + before_detail.size());
  for (std::size_t i = 0; i < game.game.moves().size(); ++i) {
    const std::string& comment = game.comments[i + 1];
    played.times.push_back(parse_clock_comment(comment));
    played.scores.push_back(parse_eval_mark(comment, game.game.before(i).side));
    played.remarks.push_back(played.times.back() ? "" : comment);
  }
  return record;
}

}  // namespace chessvm::chess::match
