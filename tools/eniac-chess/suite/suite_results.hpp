// SPDX-License-Identifier: MIT
// The positions of `move --epd` that are answered here, and the file of their records where one is
// wanted.
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
  /// Opens the file of `--results`, whose header is made of `sources`; there are both, or none.
  [[nodiscard]] static Result<SuiteResults> open(const ShardOptions& campaign,
                                                 const std::optional<suite::SuiteSources>& sources,
                                                 std::size_t positions);

  /// The positions of the shard, in order.
  [[nodiscard]] const std::vector<std::size_t>& items() const { return items_; }
  /// The answer that the file has already; null where it has none.
  [[nodiscard]] const Reply* known(std::size_t item) const;
  /// Adds an answer to the file, if there is one and it lacks it.
  [[nodiscard]] Result<void> add(std::size_t item, const Reply& reply);
  /// The answer as it is printed: where there is a file, as that has it.
  [[nodiscard]] Reply printed(const Reply& reply) const;

 private:
  SuiteResults() = default;
  std::vector<std::size_t> items_;
  std::map<std::size_t, Reply> known_;
  std::optional<RecordFile> file_;
};

}  // namespace chessvm::chess
