// SPDX-License-Identifier: MIT
// Keeps the games of a match: in a file of games, in one of records, or nowhere.
#pragma once

#include <optional>
#include <vector>

#include "base/campaign/options.hpp"
#include "base/campaign/record_file.hpp"
#include "programs/chess/host/program.hpp"
#include "tools/eniac-chess/match/campaign.hpp"
#include "tools/eniac-chess/match/game_file.hpp"
#include "tools/eniac-chess/series/series.hpp"

namespace chessvm::chess {

class MatchResults {
 public:
  /// Opens the file of `--pgn` or of `--results`.
  [[nodiscard]] static Result<MatchResults> open(const SeriesOptions& series,
                                                 const ShardOptions& campaign, Detail detail,
                                                 const match::MatchPlan& plan,
                                                 const Program& program);

  /// The games that the file has already.
  [[nodiscard]] const std::vector<match::GameRecord>& known() const { return known_; }
  /// Makes the file of `--results` complete where no game was added: a shard may have none.
  [[nodiscard]] Result<void> finish();
  [[nodiscard]] Result<void> add(const match::GameRecord& record, const match::MatchPlan& plan);

 private:
  MatchResults() = default;
  [[nodiscard]] Result<void> open_records(const std::string& path,
                                          const match::MatchSources& sources, Detail detail,
                                          const match::MatchPlan& plan);

  std::vector<match::GameRecord> known_;
  std::optional<match::GameFile> games_;
  std::optional<RecordFile> records_;
};

}  // namespace chessvm::chess
