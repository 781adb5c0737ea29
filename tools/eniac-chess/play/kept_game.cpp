// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/kept_game.hpp"

#include <fmt/format.h>

#include "base/files/file.hpp"
#include "base/files/file_lines.hpp"
#include "base/files/places.hpp"
#include "base/output/write_file.hpp"
#include "base/process/standard_streams.hpp"
#include "base/text/text.hpp"

namespace chessvm::chess::playing {
namespace {

constexpr std::string_view default_name_of_previous = "previous";
constexpr std::string_view in_use = "another session plays the game in this file";

Result<void> make_folder_of(const std::filesystem::path& file) {
  if (!file.has_parent_path()) return boost::outcome_v2::success();
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  if (!error) return boost::outcome_v2::success();
  return Failure{.path = file.parent_path(),
                 .message = "cannot make this folder: " + error.message(),
                 .code = error};
}

/// Returns the path of a new file in the folder of `file`. Tries `NAME.pgn`, `NAME-2.pgn` and so on
/// (NAME is `name`), and returns the first path at which no file exists.
std::filesystem::path unused_path(const std::filesystem::path& file, std::string_view name) {
  for (int number = 1;; ++number) {
    const std::string end = number == 1 ? "" : fmt::format("-{}", number);
    auto path = file.parent_path() / fmt::format("{}{}.pgn", name, end);
    if (!path_exists_unfollowed(path)) return path;
  }
}

/// Returns true if `file` has a game that `play` has saved.
bool is_saved_game(const std::filesystem::path& file) {
  const auto text = read_file(file, longest_saved_game, chessvm::Reading::replaceable);
  if (!text) return false;
  const auto game = parse_saved_game(utf8_of(text.value()), file);
  return game && has_tag_of_ours(game.value());
}

}  // namespace

Result<void> write_game(const std::filesystem::path& path, const SavedGame& game) {
  if (auto made = make_folder_of(path); !made) return made;
  return write_file_atomically(path, to_pgn(game));
}

Result<KeptGame> KeptGame::open(const std::filesystem::path& path) {
  if (auto made = make_folder_of(path); !made) return made.error();
  auto file = HeldFile::take(path, in_use);
  if (!file) return file.error();
  if (!file.value().is_regular()) return KeptGame(std::move(file.value()));
  // Fails now, before the first move, if the file cannot be replaced later.
  if (auto writable = check_writable(path); !writable) return writable.error();
  const auto bytes = file.value().size();
  if (!bytes) return bytes.error();
  if (bytes.value() > longest_saved_game)
    return Failure{.path = path,
                   .message = fmt::format("has more than {} bytes", longest_saved_game)};
  const auto text = file.value().read(0, longest_saved_game);
  if (!text) return text.error();
  KeptGame kept(std::move(file.value()));
  kept.bytes_ = text.value();
  std::string_view rest = kept.bytes_;
  if (rest.starts_with(byte_order_mark)) rest.remove_prefix(byte_order_mark.size());
  kept.text_ = utf8_of(rest);
  return kept;
}

Result<SavedGame> KeptGame::read() {
  return parse_saved_game(text_, path());
}

Result<std::optional<std::string>> KeptGame::contents() const {
  using Contents = std::optional<std::string>;
  if (!file_.is_regular()) return Contents(bytes_);
  std::error_code error;
  const auto status = std::filesystem::status(path(), error);
  if (status.type() == std::filesystem::file_type::not_found) return Contents();
  if (status.type() != std::filesystem::file_type::regular)
    return Failure{.path = path(), .message = "is no longer a regular file", .code = error};
  const auto file = open_to_read(path(), chessvm::Reading::replaceable);
  if (!file) return file.error();
  std::string text;
  // Does not call read_file, because read_file drops a byte order mark.
  for (;;) {
    const auto more = read_more(file.value(), path(), text);
    if (!more) return more.error();
    if (!more.value()) break;
  }
  return Contents(std::move(text));
}

Result<std::optional<HeldFile>> KeptGame::take_new_file() const {
  using NewFile = std::optional<HeldFile>;
  if (!file_.is_regular()) return NewFile();
  const auto held = file_.output();
  if (!held) return held.error();
  if (is_file_of_stream(held.value().descriptor(), path())) return NewFile();
  auto taken = HeldFile::take(path(), in_use);
  if (!taken) return taken.error();
  return NewFile(std::move(taken.value()));
}

Result<std::filesystem::path> KeptGame::save(const SavedGame& game) {
  std::string text = to_pgn(game);
  auto found = contents();
  if (!found) return found.error();
  std::filesystem::path aside;
  if (found.value() == bytes_ && text == text_) return aside;
  auto taken = take_new_file();
  if (!taken) return taken.error();
  std::optional<HeldFile>& new_file = taken.value();
  // Reads the new file again, because another process may have written to it before it was locked.
  if (new_file) found = contents();
  if (!found) return found.error();
  const std::string now = found.value().value_or("");
  if (!now.empty() && now != bytes_ && now != text) {
    aside = unused_path(path(), path().stem().string() + "-changed");
    if (auto kept = write_file_atomically(aside, now); !kept) return kept.error();
  }
  HeldFile& file = new_file ? *new_file : file_;
  if (auto replaced = file.replace(text); !replaced) return replaced.error();
  if (new_file) file_ = std::move(*new_file);
  has_written_ = true;
  bytes_ = text;
  text_ = std::move(text);
  return aside;
}

std::filesystem::path KeptGame::path_for_previous() const {
  if (path() != default_game_file())
    return unused_path(path(), path().stem().string() + "-previous");
  auto previous = path().parent_path() / fmt::format("{}.pgn", default_name_of_previous);
  if (!has_put_away_ && is_saved_game(previous)) return previous;
  return unused_path(path(), default_name_of_previous);
}

Result<std::filesystem::path> KeptGame::put_away(const SavedGame& game) {
  const std::string text = to_pgn(game);
  // If another program wrote the file, `to_pgn` adds tags to the game. So this function compares
  // `text` with the result of `to_pgn` for the file's game, not with the file's bytes.
  const auto in_file = parse_saved_game(text_, path());
  const bool is_in_file = in_file && to_pgn(in_file.value()) == text;
  return put_away_text(is_in_file ? bytes_ : text);
}

Result<std::filesystem::path> KeptGame::put_away_text(std::string_view text) {
  const std::filesystem::path previous = path_for_previous();
  if (auto written = write_file_atomically(previous, text); !written) return written.error();
  has_put_away_ = true;
  return previous;
}

}  // namespace chessvm::chess::playing
