// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/tournament_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/command_line/output_clash.hpp"
#include "base/text.hpp"

namespace chessvm::chess {
namespace {

/// So many that the tables can still be read; the ratings take time with their third power.
constexpr std::size_t most_players = 100;

/// Explains why the files cannot be used together; empty if they can.
std::string wrong_files(const TournamentOptions& tournament,
                        const std::optional<std::string>& image) {
  std::vector<std::string> inputs{tournament.series.openings};
  if (image) inputs.push_back(*image);
  const std::array outputs{tournament.series.pgn.value_or("-"), tournament.html.value_or("-")};
  return output_clash(inputs, outputs).value_or("");
}

}  // namespace

void add_tournament(const CommandLine::Command& command, TournamentOptions& tournament,
                    TournamentWords& words) {
  command
      .texts("PLAYER", words.players,
             "players as of match: eniac[:Name=Value,...], uci:COMMAND[,...], microchess:blitz,\n"
             "cc65:easy, octave, random (docs/match.md)")
      .required();
  command
      .text("--gauntlet", words.gauntlet,
            "one more player, which meets all others; these do not meet each other")
      .value_name("PLAYER");
  add_series(command, tournament.series, words.move_limit);
  command.file("--html", tournament.html, "write a page with the tables and a picture to FILE");
}

std::string complete(TournamentOptions& tournament, const TournamentWords& words,
                     const std::optional<std::string>& image) {
  if (std::string wrong = complete(tournament.series, words.move_limit); !wrong.empty())
    return wrong;
  if (tournament.html == "-") return "--html needs a file: the tables are on standard output";
  std::vector<std::string> players = words.players;
  if (words.gauntlet) {
    tournament.form = tournament::Form::gauntlet;
    players.insert(players.begin(), *words.gauntlet);
  }
  if (players.size() < 2) return "a tournament needs two players or more";
  if (players.size() > most_players)
    return fmt::format("a tournament has at most {} players", most_players);
  for (const std::string& text : players) {
    auto player = match::parse_player(text);
    if (!player) return player.error().message;
    if (std::count(players.begin(), players.end(), text) > 1)
      return fmt::format("player '{}' is there twice: name=... makes two of it", shortened(text));
    tournament.players.push_back(std::move(player.value()));
  }
  return wrong_files(tournament, image);
}

}  // namespace chessvm::chess
