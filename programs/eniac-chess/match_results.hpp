// SPDX-License-Identifier: MIT
// Where the games of a match are kept: in a file of games, in one of records, or nowhere.
#pragma once

#include <optional>
#include <vector>

#include "base/campaign/record_file.hpp"
#include "programs/chess/program.hpp"
#include "programs/eniac-chess/match/game_file.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

class MatchResults {
 public:
  /// Opens the file of `--pgn` or of `--results`.
  [[nodiscard]] static Result<MatchResults> open(const Options& options,
                                                 const match::MatchPlan& plan,
                                                 const Program& program);

  /// The games that the file has already.
  [[nodiscard]] const std::vector<match::GameRecord>& known() const { return known_; }
  [[nodiscard]] Result<void> add(const match::GameRecord& record, const match::MatchPlan& plan);

 private:
  MatchResults() = default;
  [[nodiscard]] Result<void> open_records(const MatchOptions& options, Detail detail,
                                          const match::MatchPlan& plan, const Program& program);

  std::vector<match::GameRecord> known_;
  std::optional<match::GameFile> games_;
  std::optional<RecordFile> records_;
};

}  // namespace chessvm::chess
