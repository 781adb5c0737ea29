// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/signals.hpp"
#include "base/text.hpp"
#include "programs/eniac-chess/match/campaign.hpp"
#include "programs/eniac-chess/suite/reply_record.hpp"
#include "programs/eniac-merge/merged.hpp"
#include "sim/wired/campaign/answer_file.hpp"
#include "sim/wired/campaign/verdict_records.hpp"

namespace chessvm::merging {
namespace {

struct Kind {
  std::string_view name;  // in the header
  Result<Merged> (*merge)(const Options& options);
};
constexpr std::array kinds{
    Kind{chess::match::match_kind, merge_match},
    Kind{chess::suite::suite_kind, merge_positions},
    Kind{wired::fault_kind, merge_faults},
};

}  // namespace

Result<void> read_all(
    const Options& options, RecordMerge& merge,
    const std::function<Result<void>(const Record&, const std::filesystem::path&)>& take) {
  for (const std::filesystem::path path : options.files) {
    const auto added = merge.add(path, [&](const Record& record) -> Result<void> {
      if (interrupt_flag()) return interruption();
      return take(record, path);
    });
    if (!added) return added.error();
  }
  return boost::outcome_v2::success();
}

Result<Merged> merge(const Options& options) {
  const std::filesystem::path first = options.files.front();
  if (wired::is_answer_file(first)) return merge_answer_faults(options);
  const auto header = read_header(first);
  if (!header) return header.error();
  const auto* const kind = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& each) {
    return each.name == header.value().kind;
  });
  if (kind != kinds.end()) return kind->merge(options);
  return Failure{.path = first,
                 .message = fmt::format("there is no campaign of the kind '{}'",
                                        shortened(header.value().kind)),
                 .line = 1};
}

}  // namespace chessvm::merging
