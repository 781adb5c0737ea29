// SPDX-License-Identifier: MIT
#include "tests/support/film.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/text/text.hpp"

namespace chessvm {
namespace {

// Sizes in the picture, in pixels.
constexpr double cell_width = 8.4;
constexpr int cell_height = 17;
constexpr int margin = 12;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else
      result += c;
  }
  return result;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    std::string line(take_line(text));
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::size_t width_of(std::string_view line) {
  std::size_t width = 0;
  for (; !line.empty(); ++width) static_cast<void>(take_character(line));
  return width;
}

/// Returns frame `number` as SVG. The film shows this frame from `begin` to `end`. Both are
/// fractions (0 to 1) of the length of the film.
std::string group_of(const std::vector<std::string>& lines, std::size_t number, double begin,
                     double end) {
  const bool last = end > 1 - 1e-9;
  std::string text = fmt::format(
      "<style>@keyframes f{0} {{ 0% {{ visibility: {1} }} {2:.2f}% {{ visibility: visible }} "
      "{3:.2f}% {{ visibility: {4} }} }} #f{0} {{ animation: f{0} var(--whole) infinite step-end "
      "}}</style>\n<g id=\"f{0}\" visibility=\"{4}\">\n",
      number, number == 0 ? "visible" : "hidden", 100 * begin, 100 * end,
      last ? "visible" : "hidden");
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!lines[i].empty())
      text += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", margin,
                          margin + static_cast<int>(i + 1) * cell_height - 4, escaped(lines[i]));
  return text + "</g>\n";
}

}  // namespace

std::string film_of(const std::vector<Frame>& frames, const std::string& title) {
  std::vector<std::vector<std::string>> screens;
  std::size_t rows = 0;
  std::size_t columns = 0;
  for (const Frame& frame : frames) {
    screens.push_back(lines_of(frame.screen));
    rows = std::max(rows, screens.back().size());
    for (const std::string& line : screens.back()) columns = std::max(columns, width_of(line));
  }
  const double whole =
      std::accumulate(frames.begin(), frames.end(), 0.0,
                      [](double sum, const Frame& frame) { return sum + frame.seconds; });
  const int width = static_cast<int>(static_cast<double>(columns) * cell_width) + 2 * margin;
  const int height = static_cast<int>(rows) * cell_height + 2 * margin;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" xml:space=\"preserve\">\n<title>{2}</title>\n"
      "<style>svg {{ --whole: {3:.1f}s }} text {{ font: 14px monospace; fill: #e6e1cf; "
      "white-space: "
      "pre }}</style>\n<rect width=\"{0}\" height=\"{1}\" rx=\"8\" fill=\"#1c1b1a\"/>\n",
      width, height, escaped(title), whole);
  double begin = 0;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const double end = begin + frames[i].seconds;
    text += group_of(screens[i], i, begin / whole, end / whole);
    begin = end;
  }
  return text + "</svg>\n";
}

}  // namespace chessvm
