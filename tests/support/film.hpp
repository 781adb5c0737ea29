// SPDX-License-Identifier: MIT
// A recorded session of a terminal as an animated picture for the manuals.
#pragma once

#include <string>
#include <vector>

namespace chessvm {

/// A screen of text and how long it is shown.
struct Frame {
  std::string screen;  // lines of UTF-8, each ended by a line feed
  double seconds = 1;
};

/// An SVG that shows the frames one after the other, again and again. A viewer that does not
/// animate shows the last one.
[[nodiscard]] std::string film_of(const std::vector<Frame>& frames, const std::string& title);

}  // namespace chessvm
