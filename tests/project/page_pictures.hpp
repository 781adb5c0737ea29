// SPDX-License-Identifier: MIT
// Pictures of the manuals that are made by running the tools: a comment above the picture says how.
//
//     <!-- picture: 80x24
//     $ chsim --debug count.e
//     shows 100.0
//     types s
//     -->
//     ![The debugger](../pictures/guide-debugger.svg)
//
// is the screen of a terminal of that size in which the command runs, after the keys; `shows` waits
// for a text on the screen. `<!-- picture: file coverage.svg -->` is a file that the console blocks
// of the page have written.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace chessvm::manuals_test {

/// How a picture is made.
struct Picture {
  std::string title;           // the words in the page that stand for the picture
  std::filesystem::path path;  // as the page has it, relative to the page
  std::string file;            // the file that a console block has written; or empty, and
  int columns = 0;             // the size of the terminal,
  int rows = 0;
  std::string command;             // what runs in it,
  std::vector<std::string> steps;  // and `shows TEXT` or `types KEYS`, in order
};

/// The pictures of a page with such a comment. Adds a test failure for a comment that is not as
/// described above.
[[nodiscard]] std::vector<Picture> pictures_of(const std::vector<std::string>& page);

/// Makes the picture in `scratch`, where the console blocks of the page have run. Empty, with a
/// failure of the test, where the tool does not show what it should.
[[nodiscard]] std::string made(const Picture& picture, const std::filesystem::path& scratch);

}  // namespace chessvm::manuals_test
