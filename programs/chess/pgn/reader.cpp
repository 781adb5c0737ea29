// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/reader.hpp"

#include <algorithm>
#include <utility>

#include "base/files/file_lines.hpp"
#include "base/text/text.hpp"
#include "programs/chess/pgn/game_reader.hpp"

namespace chessvm::chess {
namespace {

constexpr std::size_t first_window = 1U << 16U;
/// Minimum number of bytes behind a game in the buffer. With fewer bytes, the last token of the
/// game may be incomplete.
constexpr std::size_t lookahead = 64;
/// Maximum length of a game in bytes. Without this limit, an unclosed comment would make the reader
/// load the whole file.
constexpr std::size_t longest_game = 16U << 20U;

}  // namespace

void PgnCursor::advance(std::string_view text, std::size_t to) {
  for (; next < to; ++next) {
    if (text[next] != '\n') continue;
    ++line;
    line_start = static_cast<std::ptrdiff_t>(next) + 1;
  }
}

Result<PgnReader> PgnReader::open(const std::filesystem::path& path, Reading reading) {
  auto file = open_to_read(path, reading);
  if (!file) return file.error();
  PgnReader reader(std::move(file.value()), path == "-" ? "standard input" : path);
  if (auto filled = reader.fill(byte_order_mark.size()); !filled) return filled.error();
  if (reader.buffer_.starts_with(byte_order_mark)) {
    reader.buffer_.erase(0, byte_order_mark.size());
    reader.cursor_.dropped = byte_order_mark.size();
  }
  return reader;
}

Result<void> PgnReader::fill(std::size_t bytes) {
  while (file_ && buffer_.size() < bytes) {
    const auto more = read_more(*file_, path_, buffer_);
    if (!more) return more.error();
    if (!more.value()) file_.reset();
  }
  return boost::outcome_v2::success();
}

void PgnReader::drop_read() {
  if (cursor_.next < first_window) return;
  buffer_.erase(0, cursor_.next);
  cursor_.dropped += cursor_.next;
  cursor_.line_start -= static_cast<std::ptrdiff_t>(cursor_.next);
  cursor_.next = 0;
}

Result<std::optional<PgnGame>> PgnReader::next(const PgnFilter& wanted) {
  if (failed_at_) return std::optional<PgnGame>{};
  drop_read();
  for (std::size_t window = first_window;; window *= 2) {
    if (auto filled = fill(cursor_.next + window); !filled) return filled.error();
    GameReader reader(buffer_, path_, cursor_, wanted);
    auto game = reader.read();
    const bool settled = !file_ || reader.position() + lookahead < buffer_.size();
    if (!settled && buffer_.size() - cursor_.next < longest_game) continue;
    begin_of_last_game_ = cursor_.dropped + reader.begin();
    if (!game) {
      failed_at_ = reader.failed_at();
      return game.error();
    }
    cursor_.advance(buffer_, reader.position());
    if (game.value()) end_of_last_game_ = cursor_.dropped + cursor_.next;
    return game;
  }
}

Result<bool> PgnReader::pass_over() {
  constexpr std::string_view tag = "\n[";
  if (!failed_at_) return false;
  const std::size_t begin = begin_of_last_game_ - cursor_.dropped;
  std::size_t from = *failed_at_ > begin ? *failed_at_ - 1 : *failed_at_;
  for (;;) {
    const std::size_t found = buffer_.find(tag, from);
    if (found != std::string::npos) {
      cursor_.advance(buffer_, found + 1);
      failed_at_.reset();
      return true;
    }
    // Keeps the buffer's last byte, because it may be the line feed before the next game's `[`.
    from = buffer_.empty() ? 0 : buffer_.size() - 1;
    cursor_.advance(buffer_, from);
    from -= cursor_.next;
    drop_read();
    from += cursor_.next;
    if (!file_) return false;
    if (auto filled = fill(buffer_.size() + first_window); !filled) return filled.error();
  }
}

Result<std::vector<PgnGame>> all_games(PgnReader reader) {
  std::vector<PgnGame> games;
  for (;;) {
    auto game = reader.next();
    if (!game) return game.error();
    if (!game.value()) return games;
    games.push_back(std::move(*game.value()));
  }
}

Result<std::vector<PgnGame>> read_pgn(std::string_view text, const std::filesystem::path& path) {
  return all_games(PgnReader(text, path));
}

Result<std::vector<PgnGame>> read_pgn_file(const std::filesystem::path& path) {
  auto reader = PgnReader::open(path);
  if (!reader) return reader.error();
  return all_games(std::move(reader.value()));
}

}  // namespace chessvm::chess
