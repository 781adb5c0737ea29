// SPDX-License-Identifier: MIT
// The named set: positions whose decks, cards and costs are recorded in files.
#pragma once

#include <sstream>

#include "positions.hpp"

namespace chessvm::games::c4::test {

struct Named {
  std::string name;
  Position position;
};

inline std::vector<Named> named_set() {
  std::istringstream text(read_file(CHESSVM_TEST_DATA "/c4/positions.txt").value());
  std::vector<Named> set;
  for (std::string line; std::getline(text, line);) {
    if (line.empty() || line.front() == '#') continue;
    const auto blank = line.find(' ');
    set.push_back(
        {line.substr(0, blank), after(blank == std::string::npos ? "" : line.substr(blank + 1))});
  }
  return set;
}

}  // namespace chessvm::games::c4::test
