// SPDX-License-Identifier: MIT
#include "tools/eniacsim/patch/endless.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <limits>

#include "base/process/message.hpp"

namespace chessvm::eniacsim {

EndlessPunching::EndlessPunching(const Options& options)
    : speaks_(!options.quiet && ::isatty(STDERR_FILENO) == 1 &&
              options.max_cycles == std::numeric_limits<std::uint64_t>::max()) {}

void EndlessPunching::note_card(Progress& progress) {
  if (++cards_ != many_cards || !speaks_) return;
  progress.erase();
  std::fflush(stdout);
  say(
      fmt::format("eniacsim: {} cards are punched, and the run has no limit: Ctrl-C ends it; "
                  "--max-cycles and --max-time set one\n",
                  many_cards));
}

}  // namespace chessvm::eniacsim
