// SPDX-License-Identifier: MIT
#include "programs/host/command_line.hpp"

#include <fmt/format.h>

#include "base/eniac_time.hpp"

namespace chessvm::host {

std::string refuse_limit(const std::string& text) {
  if (parse_number<std::int64_t>(text).value_or(0) > 0) return {};
  return fmt::format("expected a number of add cycles, 1-{}, in digits", AddCycles::max().count());
}

}  // namespace chessvm::host
