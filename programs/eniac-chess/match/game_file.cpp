// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match/game_file.hpp"

#include <fcntl.h>

#include <optional>
#include <set>
#include <utility>

#include "base/file.hpp"

namespace chessvm::chess::match {
namespace {

constexpr std::string_view beginning = "[Event ";  // of a game that a match has written

/// Returns whether at most one game begins in `text`.
bool is_one_game(std::string_view text) {
  const std::size_t first = text.find(beginning);
  return first == std::string_view::npos ||
         text.find(beginning, first + 1) == std::string_view::npos;
}

/// The record of a game of one of the matches; nullopt where it belongs to none.
std::optional<GameRecord> record_of(const PgnGame& game, std::span<const MatchPlan> matches) {
  for (std::size_t match = 0; match < matches.size(); ++match) {
    auto record = from_pgn_game(game, matches[match]);
    if (!record) continue;
    record->match = match;
    return record;
  }
  return std::nullopt;
}

}  // namespace

Result<GameFile> GameFile::open(const std::filesystem::path& path, int flags) {
  constexpr mode_t for_all = 0666;  // less the mask of the process
  Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | flags, for_all));
  if (!file.is_open()) return system_failure(path, "cannot open for writing");
  return GameFile(Output(std::move(file), path));
}

Result<GameFile> GameFile::open(const std::filesystem::path& path) {
  return open(path, 0);
}

Result<GameFile> GameFile::create(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path, ignored))
    return Failure{.path = path, .message = "the file exists; --resume goes on with its match"};
  return open(path, std::filesystem::exists(path, ignored) ? 0 : O_EXCL);
}

Result<void> GameFile::append(std::string_view text) {
  output_.write(text);
  return output_.sync();
}

Result<Resumed> resume(const std::filesystem::path& path, std::span<const MatchPlan> matches) {
  Resumed resumed;
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return resumed;
  const auto text = read_file(path);
  if (!text) return text.error();
  PgnReader reader(text.value(), path);
  std::set<std::pair<std::size_t, std::size_t>> known;  // match and game
  for (;;) {
    const auto game = reader.next();
    if (!game) {
      const std::size_t end = reader.end_of_last_game();
      const std::string_view rest = std::string_view(text.value()).substr(end);
      const bool begins_a_game = rest.substr(0, beginning.size()) ==
                                 beginning.substr(0, rest.size());  // maybe torn itself
      // Without a single game it might be any file.
      if (!is_one_game(rest) || (end == 0 && !begins_a_game)) return game.error();
      resumed.torn = text.value().size() - end;
    }
    if (!game || !game.value()) break;
    auto record = record_of(*game.value(), matches);
    if (!record || !known.emplace(record->match, record->index).second)
      ++resumed.others;
    else
      resumed.records.push_back(std::move(*record));
  }
  std::string whole = text.value().substr(0, reader.end_of_last_game());
  if (!whole.empty()) whole += "\n\n";
  if (whole != text.value())
    if (auto written = write_file_atomically(path, whole); !written) return written.error();
  return resumed;
}

}  // namespace chessvm::chess::match
