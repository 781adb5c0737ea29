// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match_options.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/command_line/output_clash.hpp"
#include "base/text.hpp"

namespace chessvm::chess {
namespace {

/// Reads `ELO0,ELO1`; returns what is wrong with it.
std::string read_sprt(const std::string& text, std::optional<match::Sprt>& sprt) {
  const std::size_t comma = std::min(text.find(','), text.size());
  const auto elo0 = parse_number<int>(std::string_view(text).substr(0, comma));
  const auto elo1 =
      parse_number<int>(std::string_view(text).substr(std::min(comma + 1, text.size())));
  if (!elo0 || !elo1 || *elo0 >= *elo1) return "expected two whole numbers, the lower one first";
  sprt = match::Sprt{static_cast<double>(*elo0), static_cast<double>(*elo1)};
  return {};
}

}  // namespace

void add_match(const CommandLine::Command& command, MatchOptions& match, MatchWords& words) {
  command
      .text("A", words.players[0],
            "a player: eniac[:Name=Value,...], uci:COMMAND[,Name=Value...][,go=...]\n"
            "or a rival as microchess:blitz, cc65:easy, octave, random (docs/rivals.md)")
      .required();
  command.text("B", words.players[1], "the other player").required();
  command
      .custom(
          "--sprt", CommandLine::Arity::last,
          [&match](const std::string& text) { return read_sprt(text, match.sprt); },
          "stop once one of two differences in Elo is accepted (alpha = beta = 0.05)")
      .value_name("ELO0,ELO1");
  const SeriesFile file = add_series(command, match.series, words.move_limit);
  const ShardWords campaign = add_campaign(command, match.campaign, "games");
  campaign.shard.needs(campaign.results);
  campaign.results.excludes(file.pgn).excludes(file.resume);
}

void add_game(const CommandLine::Command& command, GameOptions& game, MatchWords& words) {
  command.text("--white", words.players[0], "White, as the players of match (eniac)")
      .value_name("PLAYER");
  command.text("--black", words.players[1], "Black (eniac)").value_name("PLAYER");
  const auto given = command.file("--pgn-in", game.given,
                                  "comment on the game in FILE instead; a player - leaves the "
                                  "moves of that side alone");
  command.text("--fen", game.fen, "the position to start from").excludes(given);
  command.text("--opening", game.opening, "moves to start with: \"e2e4 e7e5\"")
      .value_name("MOVES")
      .excludes(given);
  add_bounds(command, game.bounds, words.move_limit);
  command.file("--pgn", game.pgn, "write the game to FILE, and only its sum to standard output");
}

std::string complete(MatchOptions& match, const MatchWords& words) {
  if (std::string wrong = complete(match.series, words.move_limit); !wrong.empty()) return wrong;
  const std::vector<std::string> outputs{match.campaign.results.value_or("-")};
  if (auto clash = output_clash(std::vector{match.series.openings}, outputs)) return *clash;
  for (std::size_t i = 0; i < match.players.size(); ++i) {
    auto player = match::parse_player(words.players[i]);
    if (!player) return player.error().message;
    match.players[i] = std::move(player.value());
  }
  return {};
}

std::string complete(GameOptions& game, const MatchWords& words) {
  if (std::string wrong = complete(game.bounds, words.move_limit); !wrong.empty()) return wrong;
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    if (words.players[i] == "-" && game.given) continue;
    auto player = match::parse_player(words.players[i].empty() ? "eniac" : words.players[i]);
    if (!player) return player.error().message;
    if (game.given && player.value().kind != match::PlayerKind::eniac)
      return "--pgn-in needs eniac players: engines have no ENIAC clock";
    game.players[i] = std::move(player.value());
  }
  return {};
}

}  // namespace chessvm::chess
