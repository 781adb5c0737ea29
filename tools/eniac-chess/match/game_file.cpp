// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "tools/eniac-chess/match/torn_game.hpp"

namespace chessvm::chess::match {
namespace {

/// Greatest size of an incomplete game at the end of a file, in bytes. All games are smaller.
constexpr std::size_t longest_torn_game = 1U << 20U;
constexpr std::size_t first_bytes = 4096;
constexpr std::size_t piece_bytes = 1U << 16U;
constexpr std::string_view gap = "\n\n";  // written after each game

Result<HeldFile> take_file(const std::filesystem::path& path) {
  return HeldFile::take(path, "another match adds games to it");
}

/// Returns the record of `game`; nullopt if `game` belongs to none of the matches.
std::optional<GameRecord> record_of(const PgnGame& game, std::span<const MatchPlan> matches) {
  for (std::size_t match = 0; match < matches.size(); ++match) {
    auto record = from_pgn_game(game, matches[match]);
    if (!record) continue;
    record->match = match;
    return record;
  }
  return std::nullopt;
}

/// Refuses a game if its tag `Rules` or `Program` differs from `plan`. Accepts a game without these
/// tags, because older versions of eniac-chess did not write the tags.
Result<void> expect_same_match(const PgnGame& game, const MatchPlan& plan,
                               const std::filesystem::path& path) {
  const auto differs = [&](std::string_view tag, std::string_view ours) {
    const std::string_view found = game.tag(tag);
    return !found.empty() && !ours.empty() && found != ours;
  };
  Failure failure{.path = path, .message = {}, .line = game.places.front().line};
  if (differs(program_tag, plan.program))
    failure.message = fmt::format("has a game of program {} of the machine; this is {}",
                                  game.tag(program_tag), plan.program);
  else if (const std::string rules = rules_of(plan); differs(rules_tag, rules))
    failure.message = fmt::format("has a game with the rules '{}'; the rules are now '{}'",
                                  game.tag(rules_tag), rules);
  if (failure.message.empty()) return boost::outcome_v2::success();
  return failure;
}

/// Refuses a player whose version differs from `versions`. Adds missing versions to `versions`.
Result<void> expect_same_versions(const GameRecord& record, std::span<const MatchPlan> matches,
                                  NamesBySeat& versions, const PgnGame& game,
                                  const std::filesystem::path& path) {
  const MatchPlan& plan = matches[record.match];
  for (std::size_t i = 0; i < plan.seats.size(); ++i) {
    const std::string version = version_of(record, i, plan);
    const auto known = versions.emplace(plan.seats[i], version).first;
    if (known->second != version)
      return Failure{.path = path,
                     .message = fmt::format("has games of '{}' and of '{}' as one player",
                                            known->second, version),
                     .line = game.places.front().line};
  }
  return boost::outcome_v2::success();
}

Failure open_comment(const std::filesystem::path& path) {
  return {.path = path,
          .message = "ends in an open comment, which would take up every game behind it"};
}

/// Returns true if a text is blank or begins like PGN: with a tag, a comment or an escaped line.
bool begins_as_pgn(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(white_space), text.size());
  return begin == text.size() || std::string_view("[{;%").find(text[begin]) != std::string::npos;
}

}  // namespace

NamesBySeat names_by_seat(std::span<const GameRecord> records, std::span<const MatchPlan> matches) {
  NamesBySeat names;
  for (const GameRecord& record : records)
    for (std::size_t i = 0; i < record.names.size(); ++i)
      names.emplace(matches[record.match].seats[i], own_name(record, i, matches[record.match]));
  for (const MatchPlan& plan : matches)
    for (std::size_t i = 0; i < plan.players.size(); ++i)
      if (const auto name = name_of(plan.players[i])) names.emplace(plan.seats[i], *name);
  return names;
}

NamesBySeat versions_by_seat(std::span<const GameRecord> records,
                             std::span<const MatchPlan> matches) {
  NamesBySeat versions;
  for (const GameRecord& record : records)
    for (std::size_t i = 0; i < record.names.size(); ++i)
      versions.emplace(matches[record.match].seats[i],
                       version_of(record, i, matches[record.match]));
  return versions;
}

Result<HeldFile> take_empty_file(const std::filesystem::path& path) {
  auto held = take_file(path);
  if (!held) return held.error();
  const auto bytes = held.value().size();
  if (!bytes) return bytes.error();
  if (bytes.value() == 0) return held;
  return Failure{.path = path, .message = "the file exists, and may have games; name a new one"};
}

Result<GameFile> GameFile::open(const std::filesystem::path& path, Start start,
                                std::span<const MatchPlan> matches) {
  auto held = take_file(path);
  if (!held) return held.error();
  GameFile file(std::move(held.value()));
  const auto bytes = file.file_.size();
  if (!bytes) return bytes.error();
  if (bytes.value() == 0) return file;
  if (start == Start::fresh)
    return Failure{.path = path, .message = "the file exists; --resume goes on with its match"};
  if (auto read = file.read_games(matches); !read) return read.error();
  return file;
}

Result<void> GameFile::read_games(std::span<const MatchPlan> matches) {
  auto reader = PgnReader::open(file_.path(), Reading::replaceable);
  if (!reader) return reader.error();
  const auto ours = [&](const std::vector<PgnTag>& tags) {
    return std::any_of(matches.begin(), matches.end(),
                       [&](const MatchPlan& plan) { return has_players_of(tags, plan); });
  };
  NamesBySeat versions;
  std::optional<std::pair<std::size_t, Failure>> rest;  // offset and error of an incomplete game
  for (;;) {
    auto game = reader.value().next(ours);
    if (!game) {
      if (game.error().code) return game.error();
      ++resumed_.unread;
      rest.emplace(reader.value().begin_of_last_game(), game.error());
      const auto more = reader.value().pass_over();
      if (!more) return more.error();
      if (!more.value()) break;
      continue;
    }
    if (!game.value()) break;
    rest.reset();
    if (game.value()->end == PgnEnd::by_tag)
      rest.emplace(reader.value().begin_of_last_game(), Failure{});
    auto record = rest ? std::nullopt : record_of(*game.value(), matches);
    if (record) {
      const PgnGame& found = *game.value();
      if (auto same = expect_same_match(found, matches[record->match], file_.path()); !same)
        return same;
      if (auto same = expect_same_versions(*record, matches, versions, found, file_.path()); !same)
        return same;
    }
    if (record && known_.emplace(record->match, record->index).second)
      resumed_.records.push_back(std::move(*record));
    else
      ++resumed_.others;
  }
  return rest ? look_at_rest(rest->first, rest->second, matches) : boost::outcome_v2::success();
}

Result<void> GameFile::look_at_rest(std::size_t begin, const Failure& failure,
                                    std::span<const MatchPlan> matches) {
  const auto bytes = file_.size();
  if (!bytes) return bytes.error();
  const std::size_t length = bytes.value() - begin;
  auto text = file_.read(begin, std::min(length, longest_torn_game));
  if (!text) return text.error();
  rest_begin_ = begin;
  rest_ = std::move(text.value());
  const auto is_open = leaves_comment_open_behind(begin);
  if (!is_open) return is_open.error();
  rest_is_open_ = is_open.value();
  const bool whole = length <= longest_torn_game;
  if (whole && is_torn(names_by_seat(resumed_.records, matches), matches)) {
    const bool counted_as_other = failure.message.empty();
    --(counted_as_other ? resumed_.others : resumed_.unread);
    return boost::outcome_v2::success();
  }
  const bool has_games = !resumed_.records.empty() || resumed_.others != 0;
  const auto beginning = file_.read(0, first_bytes);
  if (!beginning) return beginning.error();
  if (!has_games && !begins_as_pgn(beginning.value())) return failure;
  if (rest_is_open_) return open_comment(file_.path());
  return boost::outcome_v2::success();
}

Result<bool> GameFile::leaves_comment_open_behind(std::size_t begin) const {
  return leaves_comment_open([this, &begin]() -> Result<std::string> {
    auto piece = file_.read(begin, piece_bytes);
    if (piece) begin += piece.value().size();
    return piece;
  });
}

bool GameFile::is_torn(const NamesBySeat& names, std::span<const MatchPlan> matches) const {
  const auto name_at = [&](std::size_t seat) {
    const auto found = names.find(seat);
    return found == names.end() ? std::nullopt : std::optional(found->second);
  };
  for (std::size_t match = 0; match < matches.size(); ++match) {
    const MatchPlan& plan = matches[match];
    NamesOfPair pair{name_at(plan.seats[0]), name_at(plan.seats[1])};
    if (pair[0] && pair[1]) {
      auto [a, b] = shown_names(*pair[0], *pair[1]);
      pair = {std::move(a), std::move(b)};
    }
    for (std::size_t game = 0; game < plan.games; ++game)
      if (plan.has(game) && !known_.contains({match, game}) &&
          is_torn_game(rest_, plan, game, pair))
        return true;
  }
  return false;
}

Result<std::size_t> GameFile::begin(const GameRecord& record, std::span<const MatchPlan> matches) {
  std::size_t cut = 0;
  auto bytes = file_.size();
  if (!bytes) return bytes.error();
  std::vector<GameRecord> records = resumed_.records;
  records.push_back(record);
  if (!rest_.empty() && is_torn(names_by_seat(records, matches), matches)) {
    cut = bytes.value() - rest_begin_;
    if (auto done = file_.cut(rest_begin_); !done) return done.error();
    bytes = rest_begin_;
  } else if (rest_is_open_) {
    return open_comment(file_.path());
  }
  auto output = file_.output();
  if (!output) return output.error();
  output_ = std::move(output.value());
  const std::size_t tail = std::min(bytes.value(), gap.size());
  const auto end = file_.read(bytes.value() - tail, tail);
  if (!end) return end.error();
  if (!end.value().ends_with(gap) && !end.value().empty())
    output_->write(end.value().ends_with('\n') ? gap.substr(1) : gap);
  return cut;
}

Result<std::size_t> GameFile::append(const GameRecord& record, std::span<const MatchPlan> matches) {
  std::size_t cut = 0;
  if (!output_) {
    const auto begun = begin(record, matches);
    if (!begun) return begun.error();
    cut = begun.value();
  }
  output_->write(to_pgn(to_pgn_game(record, matches[record.match])));
  if (auto written = output_->sync(); !written) return written.error();
  return cut;
}

}  // namespace chessvm::chess::match
