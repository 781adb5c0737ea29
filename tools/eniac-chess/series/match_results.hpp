// SPDX-License-Identifier: MIT
// Stores the games of a match in a PGN file or a file of records, if the options name one.
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
  /// Opens the file of `--results` or of `--pgn`, if one of these options is given.
  [[nodiscard]] static Result<MatchResults> open(const SeriesOptions& series,
                                                 const ShardOptions& campaign, Detail detail,
                                                 const match::MatchPlan& plan,
                                                 const Program& program);

  [[nodiscard]] const std::vector<match::GameRecord>& known() const { return known_; }
  /// Writes the header of the `--results` file if no game has been added, as in an empty shard.
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
