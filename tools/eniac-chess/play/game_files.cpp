// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/game_files.hpp"

#include <fmt/format.h>

#include "base/files/file.hpp"
#include "base/files/places.hpp"
#include "base/text/text.hpp"

namespace chessvm::chess::playing {
namespace {

/// Returns the contents of a file for comparison; nullopt if it cannot be read.
std::optional<std::string> contents_of(const std::filesystem::path& path) {
  auto text = read_file(path, default_read_limit, chessvm::Reading::replaceable);
  return text ? std::optional(std::move(text.value())) : std::nullopt;
}

}  // namespace

std::string changed_by_others(const std::filesystem::path& file,
                              const std::filesystem::path& aside) {
  if (aside.empty()) return {};
  return visible(fmt::format("another program has changed {}; what it wrote is now in {}",
                             file.string(), aside.string())) +
         '\n';
}

std::filesystem::path GameFiles::path() const {
  return kept_ ? kept_->path() : std::filesystem::path();
}

Result<std::filesystem::path> GameFiles::save(const SavedGame& game) {
  if (!kept_) return std::filesystem::path();
  return kept_->save(game);
}

Result<std::filesystem::path> GameFiles::save_as(const std::filesystem::path& path,
                                                 const SavedGame& game) {
  if (kept_ && path == kept_->path()) return kept_->save(game);
  if (auto ours = refuse_to_overwrite(path); !ours) return ours.error();
  auto kept = KeptGame::open(path);
  if (!kept) return kept.error();
  auto saved = kept.value().save(game);
  if (!saved) return saved;
  if (kept_ && kept_->has_written()) written_[kept_->path()] = kept_->written();
  kept_ = std::move(kept.value());
  return saved;
}

Result<std::filesystem::path> GameFiles::copy_to(const std::filesystem::path& path,
                                                 const SavedGame& game) {
  if (kept_ && path == kept_->path()) return kept_->save(game);
  if (auto ours = refuse_to_overwrite(path); !ours) return ours.error();
  if (auto saved = write_game(path, game); !saved) return saved.error();
  written_[path] = to_pgn(game);
  return std::filesystem::path();
}

Result<std::filesystem::path> GameFiles::put_away(const SavedGame& game) {
  if (!kept_) return std::filesystem::path();
  return kept_->put_away(game);
}

Result<void> GameFiles::refuse_to_overwrite(const std::filesystem::path& path) const {
  if (!path_exists_unfollowed(path)) return boost::outcome_v2::success();
  const auto ours = written_.find(path);
  if (ours != written_.end() && contents_of(path) == ours->second)
    return boost::outcome_v2::success();
  return Failure{.path = path, .message = "this file exists and is not overwritten; name another"};
}

}  // namespace chessvm::chess::playing
