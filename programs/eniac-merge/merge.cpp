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
  bool has_games = false;    // for --pgn
  bool has_picture = false;  // for --svg
};
constexpr std::array kinds{
    Kind{.name = chess::match::match_kind, .merge = merge_match, .has_games = true},
    Kind{.name = chess::suite::suite_kind, .merge = merge_positions},
    Kind{.name = wired::fault_kind, .merge = merge_faults, .has_picture = true},
};
/// The files of these campaigns have a form of their own.
constexpr Kind answer_faults{.name = "faults during a search", .merge = merge_answer_faults};

Result<Merged> merge_as(const Kind& kind, const Options& options) {
  const auto refuse = [&](std::string_view option) {
    return Failure{.path = options.files.front(),
                   .message = fmt::format("results of the kind '{}', which have nothing for {}",
                                          kind.name, option)};
  };
  if (options.pgn && !kind.has_games) return refuse("--pgn");
  if (options.svg && !kind.has_picture) return refuse("--svg");
  return kind.merge(options);
}

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
  if (wired::is_answer_file(first)) return merge_as(answer_faults, options);
  const auto header = read_header(first);
  if (!header) return header.error();
  const auto* const kind = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& each) {
    return each.name == header.value().kind;
  });
  if (kind != kinds.end()) return merge_as(*kind, options);
  return Failure{.path = first,
                 .message = fmt::format("there is no campaign of the kind '{}'",
                                        shortened(header.value().kind)),
                 .line = 1};
}

}  // namespace chessvm::merging
