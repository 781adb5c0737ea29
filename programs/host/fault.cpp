// SPDX-License-Identifier: MIT
#include "programs/host/fault.hpp"

#include <fmt/format.h>

namespace chessvm::host {

std::string fault(Stop stop, MachineError error) {
  switch (stop) {
    case Stop::halt:
      return {};
    case Stop::brk:
      return "the program stopped at a break";
    case Stop::waiting_for_card:
      return "the program asks for more cards than the deck holds";
    case Stop::limit:
      return "the limit of add cycles ran out";
    case Stop::error:
      return fmt::format("machine error {}", name(error));
  }
  return {};
}

}  // namespace chessvm::host
