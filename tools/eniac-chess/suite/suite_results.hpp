// SPDX-License-Identifier: MIT
// Chooses the positions that `move --epd` answers in this run. With --results, also stores the
// answers in a file of records.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "base/campaign/options.hpp"
#include "base/campaign/record_file.hpp"
#include "programs/chess/host/report.hpp"
#include "tools/eniac-chess/suite/reply_record.hpp"

namespace chessvm::chess {

class SuiteResults {
 public:
  /// Opens the file of `--results` for the campaign with `sources`. If `sources` is nullopt, opens
  /// no file.
  [[nodiscard]] static Result<SuiteResults> open(const ShardOptions& campaign,
                                                 const std::optional<suite::SuiteSources>& sources,
                                                 std::size_t positions);

  /// Returns the indices of the positions of the shard, in ascending order.
  [[nodiscard]] const std::vector<std::size_t>& items() const { return items_; }
  /// Returns the answer to position `item` that the file already has; null if the file has none.
  [[nodiscard]] const Reply* known(std::size_t item) const;
  /// Adds an answer to the file. Does nothing if no file is open, or if the file has the answer.
  [[nodiscard]] Result<void> add(std::size_t item, const Reply& reply);
  /// Returns the answer to print. With a file, this is `reply` as read back from its record.
  [[nodiscard]] Reply printed(const Reply& reply) const;

 private:
  SuiteResults() = default;
  std::vector<std::size_t> items_;
  std::map<std::size_t, Reply> known_;
  std::optional<RecordFile> file_;
};

}  // namespace chessvm::chess
