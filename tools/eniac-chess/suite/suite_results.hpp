// SPDX-License-Identifier: MIT
// The positions that `move --epd` answers in this run, and the file of their records, if any.
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
  /// Opens the file of `--results` for the campaign with `sources`. Opens no file if it is nullopt.
  [[nodiscard]] static Result<SuiteResults> open(const ShardOptions& campaign,
                                                 const std::optional<suite::SuiteSources>& sources,
                                                 std::size_t positions);

  /// Returns the indices of the positions of the shard, in ascending order.
  [[nodiscard]] const std::vector<std::size_t>& items() const { return items_; }
  /// Returns the answer that the file already has; null if it has none.
  [[nodiscard]] const Reply* known(std::size_t item) const;
  /// Adds an answer to the file. Does nothing without a file or if the file has the answer.
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
