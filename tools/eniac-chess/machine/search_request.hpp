// SPDX-License-Identifier: MIT
// Converts the options of a search into a search, which may resume from progress cards.
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
  std::optional<std::string> resume{};  // file with the progress cards of an interrupted search
};

/// `cards` is the text of the progress cards from which the search resumes; empty: a new search.
struct RequestedSearch {
  PlayOptions search;
  std::string cards{};
};

/// Returns the requested search in `position`. Fails if the cards of `--resume` cannot be read, or
/// belong to another search. Reads the cards once, because they may come from a pipe.
[[nodiscard]] Result<RequestedSearch> requested_search(const Position& position,
                                                       const SearchRequest& request);

/// Makes the question that asks the machine for the search `search` in the position `searched`.
[[nodiscard]] Question question_of(const Representation& searched, const PlayOptions& search);

/// Explains why the program cannot report the progress that `search` demands; empty if it can.
[[nodiscard]] std::string silence(const Question& question, const PlayOptions& search);

/// A file to which each card of a run is written as soon as it is punched.
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
