// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/foreign_json.hpp"
#include "base/text/json_text.hpp"
#include "base/text/text.hpp"
#include "programs/chess/pgn/reader.hpp"

namespace chessvm::chess::match {
namespace {

constexpr std::array results{GameResult::white_wins, GameResult::black_wins, GameResult::draw};

RecordJson or_null(const std::optional<std::uint64_t>& number) {
  return number ? RecordJson(*number) : RecordJson(nullptr);
}

/// Reads the figures of a game; nullopt if `result` is unknown. Throws on missing or wrong members.
std::optional<GameFigures> parse(const Record& record) {
  const RecordJson& data = record.data;
  const std::string result = data.at("result");
  const auto row = std::find_if(results.begin(), results.end(),
                                [&](GameResult each) { return name(each) == result; });
  if (row == results.end()) return std::nullopt;
  constexpr std::size_t most_plies_recorded = 1'000'000;
  GameFigures game{.index = record.item,
                   .names = data.at("names").get<std::array<std::string, 2>>(),
                   .result = *row,
                   .reason = data.at("reason"),
                   .plies = number_as<std::size_t>(data.at("plies"), 0, most_plies_recorded)};
  for (std::size_t player = 0; player < game.times.size(); ++player)
    for (const RecordJson& entry : data.at("times").at(player))
      game.times[player].emplace_back(number_as<std::int64_t>(entry, 0, most_recorded_cycles));
  return game;
}

/// Returns a name in the form that the tags White and Black have in PGN.
std::string as_tag(const std::string& name) {
  return name.empty() ? "?" : visible(name);
}

/// Finds the first member of `game` that differs from `pgn`. Returns its name and the value in
/// `pgn`; nullopt if all members agree.
std::optional<std::pair<std::string_view, std::string>> contradiction(const GameFigures& game,
                                                                      const PgnGame& pgn) {
  const std::size_t moves = pgn.game.moves().size();
  if (game.plies > moves) return std::pair("plies", fmt::format("{} moves", moves));
  const GameFigures played = figures_of(record_of_game(pgn, game.index), moves - game.plies);
  if (const std::string round = fmt::format("{}", game.index + 1); pgn.tag("Round") != round)
    return std::pair("item", fmt::format("round {}", pgn.tag("Round")));
  if (played.result != game.result) return std::pair("result", std::string(name(played.result)));
  if (played.reason != visible(game.reason)) return std::pair("reason", played.reason);
  for (std::size_t player = 0; player < game.names.size(); ++player)
    if (played.names[player] != as_tag(game.names[player]))
      return std::pair("names", played.names[player]);
  if (played.times != game.times) return std::pair("times", "other times of the moves");
  return std::nullopt;
}

/// Reads a record's game; fails if `figures` contradict the game. Throws if the record has no PGN.
Result<PgnGame> game_behind(const Record& record, const GameFigures& figures,
                            const std::filesystem::path& path) {
  const auto refused = [&](std::string message) {
    return Failure{.path = path,
                   .message = fmt::format("item {}: {}", record.item, message),
                   .line = record.line};
  };
  auto games = read_pgn(record.data.at("pgn").get<std::string>(), path);
  if (!games) return refused("pgn: " + games.error().message);
  if (games.value().size() != 1)
    return refused(fmt::format("pgn has {} games, expected 1", games.value().size()));
  PgnGame& game = games.value().front();
  if (const auto found = contradiction(figures, game)) {
    const auto& [member, other] = *found;
    return refused(fmt::format("{} is {}, but pgn has {}", member,
                               shortened(json_text(record.data.at(member))), other));
  }
  return std::move(game);
}

/// The game of a record, and the record's figures. The figures agree with the game.
struct RecordedGame {
  GameFigures figures;
  PgnGame game;
};
Result<RecordedGame> recorded_game(const Record& record, const std::filesystem::path& path) {
  try {
    if (auto figures = parse(record)) {
      auto game = game_behind(record, *figures, path);
      if (!game) return game.error();
      return RecordedGame{std::move(*figures), std::move(game.value())};
    }
  } catch (const nlohmann::json::exception&) {
    // A member is missing or has the wrong type. The code after this block returns the failure.
  }
  return Failure{.path = path, .message = "not the record of a game", .line = record.line};
}

}  // namespace

CampaignHeader header_of(const MatchPlan& plan, const MatchSources& sources) {
  CampaignHeader header{.kind = std::string(match_kind),
                        .version = CHESSVM_VERSION,
                        .items = plan.games,
                        .together = 2,
                        .shard = plan.shard};
  // A path in a player's text may have bytes that are not UTF-8; JSON cannot contain them.
  header.subject = {{"players", {visible(plan.players[0].text), visible(plan.players[1].text)}},
                    {"openings", sources.openings},
                    {"image", sources.image},
                    {"patch", sources.patch},
                    {"seed", or_null(sources.seed)},
                    {"max_plies", plan.limits.most_plies},
                    {"move_time_limit_ms", plan.move_limit.count()},
                    {"sprt", nullptr}};
  if (const std::string rules = to_text(plan.limits.adjudication); !rules.empty())
    header.subject["adjudication"] = rules;
  if (plan.sprt) header.subject["sprt"] = {plan.sprt->elo0, plan.sprt->elo1};
  return header;
}

RecordJson record_of(const GameRecord& record, const MatchPlan& plan) {
  const GameFigures game = figures_of(record, plan);
  RecordJson data{{"names", game.names},
                  {"result", name(game.result)},
                  {"reason", game.reason},
                  {"plies", game.plies}};
  data["times"] = RecordJson::array();
  for (const auto& times : game.times) {
    RecordJson cycles = RecordJson::array();
    for (const AddCycles time : times) cycles.push_back(time.count());
    data["times"].push_back(std::move(cycles));
  }
  data["pgn"] = to_pgn(to_pgn_game(record, plan));
  return data;
}

Result<GameRecord> game_of(const Record& record, const MatchPlan& plan,
                           const std::filesystem::path& path) {
  const Failure failure{.path = path,
                        .message = fmt::format("item {} is no game of this match", record.item),
                        .line = record.line};
  const auto recorded = recorded_game(record, path);
  if (!recorded) return recorded.error();
  auto played = from_pgn_game(recorded.value().game, plan);
  if (!played || played->index != record.item ||
      figures_of(*played, plan).plies != recorded.value().figures.plies)
    return failure;
  return std::move(*played);
}

Result<MatchFigures> match_of(const CampaignHeader& header, const std::filesystem::path& path) {
  try {
    const RecordJson& subject = header.subject;
    MatchFigures match{.players = subject.at("players").get<std::array<std::string, 2>>(),
                       .planned = header.items};
    const RecordJson& sprt = subject.at("sprt");
    if (!sprt.is_null()) match.sprt = Sprt{sprt.at(0), sprt.at(1)};
    return match;
  } catch (const nlohmann::json::exception&) {
    return Failure{.path = path, .message = "not the header of a match", .line = 1};
  }
}

Result<GameFigures> figures_of(const Record& record, const std::filesystem::path& path) {
  auto recorded = recorded_game(record, path);
  if (!recorded) return recorded.error();
  GameFigures figures = std::move(recorded.value().figures);
  figures.versions = record_of_game(recorded.value().game, record.item).versions;
  return figures;
}

}  // namespace chessvm::chess::match
