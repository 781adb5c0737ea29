// SPDX-License-Identifier: MIT
#include "tests/project/page_pictures.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <regex>

#include "base/files/file.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/film.hpp"

namespace chessvm::manuals_test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view opening = "<!-- picture: ";

/// Reads the comment at line `at` and the picture below it; returns false if they are malformed.
bool read_comment(const std::vector<std::string>& page, std::size_t& at, Picture& picture) {
  static const std::regex file("<!-- picture: file (\\S+) -->");
  static const std::regex screen("<!-- picture: ([0-9]+)x([0-9]+)");
  static const std::regex image("!\\[([^\\]]+)\\]\\(([^)]+)\\)");
  std::smatch match;
  if (std::regex_match(page[at], match, file)) {
    picture.file = match[1];
  } else if (std::regex_match(page[at], match, screen)) {
    picture.columns = std::stoi(match[1]);
    picture.rows = std::stoi(match[2]);
    if (++at == page.size() || !page[at].starts_with("$ ")) return false;
    picture.command = page[at].substr(2);
    while (++at < page.size() && page[at] != "-->") picture.steps.push_back(page[at]);
  } else {
    return false;
  }
  if (++at >= page.size() || !std::regex_match(page[at], match, image)) return false;
  picture.title = match[1];
  picture.path = match[2].str();
  return true;
}

void wait_until_still(PseudoTerminal& terminal) {
  constexpr int milliseconds = 150;
  for (std::string before; before != terminal.screen();) {
    before = terminal.screen();
    if (!terminal.settle(milliseconds)) return;
  }
}

}  // namespace

std::vector<Picture> pictures_of(const std::vector<std::string>& page) {
  std::vector<Picture> found;
  for (std::size_t at = 0; at < page.size(); ++at) {
    if (!page[at].starts_with(opening)) continue;
    const std::string first = page[at];
    Picture picture;
    if (read_comment(page, at, picture))
      found.push_back(std::move(picture));
    else
      ADD_FAILURE() << first << "\nis not as tests/project/page_pictures.hpp describes it";
  }
  return found;
}

std::string made(const Picture& picture, const fs::path& scratch) {
  if (!picture.file.empty()) {
    const auto text = read_file(scratch / picture.file);
    EXPECT_TRUE(text) << picture.file << " is written by no command of the page";
    return text ? text.value() : "";
  }
  // The command `read` makes the shell wait at the end, so that the shell's last output is not in
  // the picture.
  PseudoTerminal terminal(
      fmt::format("cd {}; export PATH={}:$PATH LC_ALL=C.UTF-8 NO_COLOR=1; {}; read end",
                  scratch.string(), CHESSVM_BIN_DIR, picture.command),
      picture.columns, picture.rows);
  for (const std::string& step : picture.steps) {
    const std::string rest = step.substr(std::min<std::size_t>(step.size(), 6));
    if (step.starts_with("shows ")) {
      EXPECT_TRUE(terminal.wait_for(rest)) << picture.command << "\nnever shows " << rest << '\n'
                                           << terminal.screen();
    } else if (step.starts_with("types ")) {
      wait_until_still(terminal);
      terminal.type(rest == "Enter" ? "\r" : rest);
    } else {
      ADD_FAILURE() << step << "\nis neither `shows` nor `types`";
    }
    if (testing::Test::HasFailure()) return "";
  }
  wait_until_still(terminal);
  return film_of({{terminal.screen(), 1}}, picture.title);
}

}  // namespace chessvm::manuals_test
