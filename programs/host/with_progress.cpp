// SPDX-License-Identifier: MIT
#include "programs/host/with_progress.hpp"

#include <fmt/format.h>

#include "base/progress.hpp"

namespace chessvm::host {

Run WithProgress::run(const Image& image, const std::vector<Card>& deck,
                      const RunOptions& options) const {
  Progress progress;
  RunOptions shown = options;
  shown.progress = [&](AddCycles time) {
    if (options.progress) options.progress(time);
    if (progress.due())
      progress.show(fmt::format("{} add cycles, {} of ENIAC time", time.count(), to_text(time)));
  };
  return simulator_->run(image, deck, shown);
}

}  // namespace chessvm::host
