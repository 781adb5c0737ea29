// SPDX-License-Identifier: MIT
#include "programs/eniac-merge/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/message.hpp"
#include "base/signals.hpp"
#include "base/text.hpp"
#include "programs/eniac-chess/match/campaign.hpp"
#include "programs/eniac-chess/suite/reply_record.hpp"
#include "programs/eniac-merge/merged.hpp"
#include "programs/host/refuse.hpp"
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

ExitStatus refuse(const Failure& failure) {
  return host::refuse("eniac-merge", failure);
}

/// Prints each line of `text` behind `word`.
void say_lines(std::string_view word, std::string_view text) {
  while (!text.empty()) say(fmt::format("{}: {}\n", word, take_line(text)));
}

ExitStatus report(const Options& options, const Merged& merged) {
  if (!options.quiet) say_lines("note", merged.repeated);
  if (!merged.missing.empty() && !options.partial) {
    say_lines("eniac-merge: error", merged.missing);
    return ExitStatus::rejected;
  }
  if (!options.quiet) say_lines("note", merged.missing);
  print_visible(merged.output);
  return ExitStatus::ok;
}

/// Reads all files as the header of the first one has it.
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

ExitStatus run_session(const Options& options) {
  const auto merged = merge(options);
  if (caught_signal() != 0) {
    say("eniac-merge: interrupted, nothing is printed\n");
    return interrupted_status();
  }
  return merged ? report(options, merged.value()) : refuse(merged.error());
}

}  // namespace chessvm::merging
