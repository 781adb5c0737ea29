// SPDX-License-Identifier: MIT
// Makes an animated picture of a recorded terminal session, for the manuals.
#pragma once

#include <string>
#include <vector>

namespace chessvm {

/// A screen of text and the time for which the picture shows it.
struct Frame {
  std::string screen;  // lines of UTF-8, each ended by a line feed
  double seconds = 1;
};

/// Returns an SVG that repeats the frames; a viewer without animation shows the last frame.
[[nodiscard]] std::string film_of(const std::vector<Frame>& frames, const std::string& title);

}  // namespace chessvm
