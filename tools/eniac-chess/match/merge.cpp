// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/output/held_file.hpp"
#include "base/text/json_text.hpp"
#include "tools/eniac-chess/match/campaign.hpp"
#include "tools/eniac-chess/match/game_file.hpp"
#include "tools/eniac-chess/match/match.hpp"
#include "tools/eniac-chess/match/report.hpp"

namespace chessvm::chess::match {
namespace {

/// Refuses a game whose player names or versions differ from those in `first`, because the
/// computers may have run different engines.
Result<void> expect_same_players(const GameFigures& first, const GameFigures& game,
                                 const Record& record, const std::filesystem::path& path) {
  const auto differ = [&](std::string_view member, const auto& found, const auto& expected) {
    return Failure{
        .path = path,
        .message = fmt::format("{} is {}, expected {}", member, json_text(RecordJson(found)),
                               json_text(RecordJson(expected))),
        .line = record.line};
  };
  if (game.names != first.names) return differ("names", game.names, first.names);
  if (game.versions != first.versions)
    return differ("WhiteVersion and BlackVersion, by player,", game.versions, first.versions);
  return boost::outcome_v2::success();
}

struct Games {
  std::vector<GameFigures> figures;
  /// Maps the index of a game to its PGN. Empty if no PGN is wanted.
  std::map<std::size_t, std::string> texts;
};

Result<void> add(const Record& record, const std::filesystem::path& path, bool keeps_text,
                 Games& games) {
  auto game = figures_of(record, path);
  if (!game) return game.error();
  if (!games.figures.empty())
    if (auto same = expect_same_players(games.figures.front(), game.value(), record, path); !same)
      return same;
  games.figures.push_back(std::move(game.value()));
  if (keeps_text) games.texts.emplace(record.item, record.data.value("pgn", std::string()));
  return boost::outcome_v2::success();
}

Result<void> write_games(HeldFile& file, const std::map<std::size_t, std::string>& texts,
                         std::size_t needed) {
  std::string all;
  for (const auto& [index, text] : texts)
    if (index < needed) all += text;
  return file.replace(all);
}

}  // namespace

Result<Merged> merge_match(const MergeOptions& options, const std::optional<std::string>& pgn,
                           bool is_json) {
  const std::vector<std::string>& files = options.files;
  std::optional<HeldFile> file;  // the file `pgn`; removed again if it stays empty
  if (pgn) {
    auto taken = take_empty_file(*pgn);
    if (!taken) return taken.error();
    file = std::move(taken.value());
  }
  RecordMerge merge;
  Games games;
  const auto read = read_all(files, match_kind, merge,
                             [&](const Record& record, const std::filesystem::path& path) {
                               return add(record, path, pgn.has_value(), games);
                             });
  if (!read) return read.error();
  auto match = match_of(merge.header(), files.front());
  if (!match) return match.error();
  MatchFigures& figures = match.value();
  figures.games = std::move(games.figures);
  std::sort(figures.games.begin(), figures.games.end(),
            [](const GameFigures& a, const GameFigures& b) { return a.index < b.index; });
  std::size_t needed = figures.planned;
  if (figures.sprt) needed = decision(figures.games, *figures.sprt).value_or(needed);
  std::erase_if(figures.games, [&](const GameFigures& game) { return game.index >= needed; });
  figures.is_interrupted = figures.games.size() < needed;
  Merged merged{.output = is_json ? to_json(figures) + '\n' : summary_text(figures),
                .missing = merge.missing(needed),
                .repeated = merge.repeated()};
  if (file && may_report(merged, options))
    if (auto written = write_games(*file, games.texts, needed); !written) return written.error();
  return merged;
}

}  // namespace chessvm::chess::match
