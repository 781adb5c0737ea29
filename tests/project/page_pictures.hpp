// SPDX-License-Identifier: MIT
// Makes pictures of the manuals by running the tools. A comment above the picture says how:
//
//     <!-- picture: 80x24
//     $ chsim --debug count.e
//     shows 100.0
//     types s
//     -->
//     ![The debugger](../pictures/guide-debugger.svg)
//
// A terminal of 80 columns and 24 rows runs the command. `shows` waits until the screen contains a
// text, and `types` sends keys. The picture is the last screen. A picture with the comment
// `<!-- picture: file coverage.svg -->` is a file that the console blocks of the page write.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace chessvm::manuals_test {

struct Picture {
  std::string title;           // alternative text of the picture
  std::filesystem::path path;  // path of the picture, relative to the page
  std::string file;            // file that a console block writes; empty if a terminal is shown
  int columns = 0;             // columns and rows of the terminal
  int rows = 0;
  std::string command;             // command that runs in the terminal
  std::vector<std::string> steps;  // `shows TEXT` or `types KEYS`, in order
};

[[nodiscard]] std::vector<Picture> pictures_of(const std::vector<std::string>& page);

/// Makes the picture in `scratch`, the folder where the page's blocks have run. Returns the text of
/// the SVG file, or an empty text if the test has failed.
[[nodiscard]] std::string made(const Picture& picture, const std::filesystem::path& scratch);

}  // namespace chessvm::manuals_test
