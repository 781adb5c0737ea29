// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/kept_game.hpp"

#include <fmt/format.h>

#include "base/files/places.hpp"
#include "base/output/write_file.hpp"
#include "base/text/text.hpp"

namespace chessvm::chess::playing {
namespace {

constexpr std::string_view default_name = "game.pgn";

Result<void> make_folder_of(const std::filesystem::path& file) {
  if (!file.has_parent_path()) return boost::outcome_v2::success();
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  if (!error) return boost::outcome_v2::success();
  return Failure{.path = file.parent_path(),
                 .message = "cannot make this folder: " + error.message(),
                 .code = error};
}

/// Returns the name for the previous game, in the folder of `file`. For the default file, that is
/// `previous.pgn`, which is overwritten; for a file that the user has named, it is an unused name.
std::filesystem::path name_for_previous(const std::filesystem::path& file) {
  if (file.filename() == default_name) return file.parent_path() / "previous.pgn";
  for (int number = 1;; ++number) {
    const std::string end = number == 1 ? "" : fmt::format("-{}", number);
    auto free = file.parent_path() / fmt::format("{}-previous{}.pgn", file.stem().string(), end);
    if (!path_exists_unfollowed(free)) return free;
  }
}

}  // namespace

Result<void> write_game(const std::filesystem::path& path, const SavedGame& game) {
  if (auto made = make_folder_of(path); !made) return made;
  return write_file_atomically(path, to_pgn(game));
}

Result<KeptGame> KeptGame::open(const std::filesystem::path& path) {
  if (auto made = make_folder_of(path); !made) return made.error();
  auto file = HeldFile::take(path, "another session plays the game in this file");
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
  kept.text_ = text.value();
  if (kept.text_.starts_with(byte_order_mark)) kept.text_.erase(0, byte_order_mark.size());
  kept.text_ = utf8_of(kept.text_);
  return kept;
}

Result<SavedGame> KeptGame::read() {
  return parse_saved_game(text_, path());
}

Result<void> KeptGame::save(const SavedGame& game) {
  std::string text = to_pgn(game);
  if (text == text_) return boost::outcome_v2::success();
  if (auto replaced = file_.replace(text); !replaced) return replaced;
  text_ = std::move(text);
  return boost::outcome_v2::success();
}

Result<std::filesystem::path> KeptGame::put_away() {
  const std::filesystem::path previous = name_for_previous(path());
  if (auto written = write_file_atomically(previous, text_); !written) return written.error();
  return previous;
}

}  // namespace chessvm::chess::playing
