// SPDX-License-Identifier: MIT
// The search that a command line asks for, from the beginning or behind progress cards.
#pragma once

#include <optional>
#include <string>

#include "base/output/growing_file.hpp"
#include "programs/chess/host/player.hpp"

namespace chessvm::chess {

struct SearchRequest {
  int depth = deepest_search;
  host::RunOptions run{};
  Reports reports = Reports::answer;
  std::optional<std::string> resume{};  // file with the progress cards of a search that broke off
};

/// Returns the search that is asked for in `position`. Fails where the cards of `--resume` cannot
/// be read, or are not those of this search.
[[nodiscard]] Result<PlayOptions> requested_search(const Position& position,
                                                   const SearchRequest& request);

/// The question of that search, for the position as the program has it.
[[nodiscard]] Question question_of(const Representation& searched, const PlayOptions& search);

/// Explains why a search that was to report progress does not; empty if it does, or was not to.
[[nodiscard]] std::string silence(const Question& question, const PlayOptions& search);

/// The file for the cards of a run, each written as soon as it has been punched.
class PunchFile {
 public:
  [[nodiscard]] static Result<PunchFile> open(const std::string& path);
  void write(int card);
  [[nodiscard]] Result<void> finish() { return file_.finish(); }

 private:
  explicit PunchFile(GrowingFile file) : file_(std::move(file)) {}
  GrowingFile file_;
};

}  // namespace chessvm::chess
