// SPDX-License-Identifier: MIT
#include "programs/host/with_progress.hpp"

#include <fmt/format.h>

#include "base/process/progress.hpp"

namespace chessvm::host {

Run WithProgress::run(const vm::Image& image, const std::vector<vm::Card>& deck,
                      const RunOptions& options) const {
  Progress progress;
  RunOptions shown = options;
  shown.progress = [&](const Glimpse& glimpse) {
    if (options.progress) options.progress(glimpse);
    if (progress.due())
      progress.show(fmt::format("{} add cycles, {} of ENIAC time", glimpse.time.count(),
                                to_text(glimpse.time)));
  };
  return simulator_->run(image, deck, shown);
}

}  // namespace chessvm::host
