// SPDX-License-Identifier: MIT
#include "base/campaign/merging.hpp"

#include <fmt/format.h>

#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

void say_lines(std::string_view word, std::string_view text) {
  while (!text.empty()) say(fmt::format("{}: {}\n", word, take_line(text)));
}

}  // namespace

Result<void> read_all(
    const std::vector<std::string>& files, std::string_view kind, RecordMerge& merge,
    const std::function<Result<void>(const Record&, const std::filesystem::path&)>& take) {
  const std::filesystem::path first = files.front();
  const auto header = read_header(first);
  if (!header) return header.error();
  if (header.value().kind != kind)
    return Failure{.path = first,
                   .message = fmt::format("has results of the kind '{}', expected '{}'",
                                          shortened(header.value().kind), kind),
                   .line = 1};
  for (const std::filesystem::path path : files) {
    const auto added = merge.add(path, [&](const Record& record) -> Result<void> {
      if (interrupt_flag()) return interruption();
      return take(record, path);
    });
    if (!added) return added.error();
  }
  return boost::outcome_v2::success();
}

bool may_report(const Merged& merged, const MergeOptions& options) {
  return merged.missing.empty() || options.is_partial;
}

ExitStatus report_merged(std::string_view tool, const Result<Merged>& merged,
                         const MergeOptions& options, bool is_quiet) {
  if (caught_signal() != 0) {
    say(fmt::format("{}: interrupted, nothing is printed\n", tool));
    return interrupted_status();
  }
  if (!merged) {
    say(to_text(merged.error(), tool));
    return merged.error().status();
  }
  if (!is_quiet) say_lines("note", merged.value().repeated);
  if (!may_report(merged.value(), options)) {
    say_lines(fmt::format("{}: error", tool), merged.value().missing);
    return ExitStatus::rejected;
  }
  if (!is_quiet) say_lines("note", merged.value().missing);
  print_visible(merged.value().output);
  return ExitStatus::ok;
}

}  // namespace chessvm
