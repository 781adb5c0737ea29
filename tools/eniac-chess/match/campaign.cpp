// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/foreign_json.hpp"
#include "programs/chess/pgn/reader.hpp"

namespace chessvm::chess::match {
namespace {

constexpr std::array results{GameResult::white_wins, GameResult::black_wins, GameResult::draw};

RecordJson or_null(const std::optional<std::uint64_t>& number) {
  return number ? RecordJson(*number) : RecordJson(nullptr);
}

/// Reads the figures of a game; nullopt if the result is invalid. Throws if members are missing or
/// have the wrong type.
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

}  // namespace

CampaignHeader header_of(const MatchPlan& plan, const MatchSources& sources) {
  CampaignHeader header{.kind = std::string(match_kind),
                        .version = CHESSVM_VERSION,
                        .items = plan.games,
                        .together = 2,
                        .shard = plan.shard};
  header.subject = {{"players", {plan.players[0].text, plan.players[1].text}},
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
  const auto pgn = record.data.find("pgn");
  if (pgn == record.data.end() || !pgn->is_string()) return failure;
  const auto text = pgn->get<std::string>();
  const auto game = PgnReader(text, path).next();
  if (!game || !game.value()) return failure;
  auto played = from_pgn_game(*game.value(), plan);
  if (!played || played->index != record.item) return failure;
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
  try {
    if (auto game = parse(record)) return std::move(*game);
  } catch (const nlohmann::json::exception&) {
    // Falls through to the failure: the record is not the record of a game.
  }
  return Failure{.path = path, .message = "not the record of a game", .line = record.line};
}

}  // namespace chessvm::chess::match
