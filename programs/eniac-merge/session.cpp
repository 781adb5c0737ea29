// SPDX-License-Identifier: MIT
#include "programs/eniac-merge/session.hpp"

#include <fmt/format.h>

#include "base/message.hpp"
#include "base/signals.hpp"
#include "base/text.hpp"
#include "programs/eniac-merge/merged.hpp"
#include "programs/host/refuse.hpp"

namespace chessvm::merging {
namespace {

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

}  // namespace

ExitStatus run_session(const Options& options) {
  const auto merged = merge(options);
  if (caught_signal() != 0) {
    say("eniac-merge: interrupted, nothing is printed\n");
    return interrupted_status();
  }
  return merged ? report(options, merged.value()) : refuse(merged.error());
}

}  // namespace chessvm::merging
