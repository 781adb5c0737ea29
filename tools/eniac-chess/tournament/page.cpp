// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text/text.hpp"
#include "tools/eniac-chess/tournament/report.hpp"

namespace chessvm::chess::tournament {
namespace {

constexpr std::string_view style = R"(
body { font: 15px/1.5 sans-serif; color: #222; background: #fff; max-width: 62em; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse; margin: 1em 0 }
th, td { padding: .2em .6em; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap }
th { font-weight: 600; border-bottom: 2px solid #999 }
th.name, td.name { text-align: left }
td.none { color: #999; text-align: center }
.scroll { overflow-x: auto }
)";

// Sizes in the picture, in pixels.
constexpr double label_width = 230;
constexpr double plot_width = 520;
constexpr double row_height = 24;
constexpr double axis_height = 34;
constexpr double edge = 24;
constexpr double dot = 4;           // radius of the dot of a rating
constexpr double cap = 4;           // half the height of the end marks of an error bar
constexpr double text_offset = 4;   // distance from the middle of a row to the baseline of its text
constexpr double elo_a_mark = 200;  // Elo between two marks of the axis

/// Escapes text for HTML between tags and in attributes.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char letter : visible(text)) {
    if (letter == '&')
      result += "&amp;";
    else if (letter == '<')
      result += "&lt;";
    else if (letter == '>')
      result += "&gt;";
    else if (letter == '"')
      result += "&quot;";
    else
      result += letter;
  }
  return result;
}

/// Draws the ratings and error bars of all players as SVG, the best player first.
class RatingPicture {
 public:
  explicit RatingPicture(const Standings& standings) : standings_(standings) {
    for (const Standing& standing : standings.ranking) {
      low_ = std::min(low_, standing.rating->elo - standing.rating->error);
      high_ = std::max(high_, standing.rating->elo + standing.rating->error);
    }
    low_ = std::floor(low_ / elo_a_mark) * elo_a_mark;
    high_ = std::ceil(high_ / elo_a_mark) * elo_a_mark;
  }

  [[nodiscard]] std::string draw() const {
    const double height =
        row_height * static_cast<double>(standings_.ranking.size()) + axis_height + edge;
    const double width = label_width + plot_width + 2 * edge;
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {0:g} {1:g}\" "
        "width=\"{0:g}\" height=\"{1:g}\" font-family=\"sans-serif\" font-size=\"13\">\n"
        "<title>Ratings with their 95 % intervals</title>\n"
        "<rect width=\"{0:g}\" height=\"{1:g}\" fill=\"#fff\"/>\n",
        width, height);
    text += axis(height - axis_height);
    double y = edge + row_height / 2;
    for (const Standing& standing : standings_.ranking) {
      text += row(standing, y);
      y += row_height;
    }
    return text + "</svg>\n";
  }

 private:
  [[nodiscard]] double x(double elo) const {
    return edge + label_width + plot_width * (elo - low_) / std::max(high_ - low_, elo_a_mark);
  }

  [[nodiscard]] std::string axis(double bottom) const {
    std::string text;
    for (double elo = low_; elo <= high_; elo += elo_a_mark)
      text += fmt::format(
          "<line x1=\"{0:.1f}\" y1=\"{1:g}\" x2=\"{0:.1f}\" y2=\"{2:g}\" stroke=\"#ddd\"/>\n"
          "<text x=\"{0:.1f}\" y=\"{3:g}\" text-anchor=\"middle\" fill=\"#555\">{4}</text>\n",
          x(elo), edge, bottom, bottom + axis_height / 2, elo_text(elo));
    return text;
  }

  [[nodiscard]] std::string row(const Standing& standing, double y) const {
    const double left = x(standing.rating->elo - standing.rating->error);
    const double right = x(standing.rating->elo + standing.rating->error);
    return fmt::format(
        "<g><title>{0}: {1} +/- {2:.0f}</title>"
        "<text x=\"{3:g}\" y=\"{4:g}\">{0}</text>"
        "<path d=\"M{5:.1f} {6:g}V{7:g}M{5:.1f} {8:g}H{9:.1f}M{9:.1f} {6:g}V{7:g}\" "
        "stroke=\"#2f6f9f\" fill=\"none\"/>"
        "<circle cx=\"{10:.1f}\" cy=\"{8:g}\" r=\"{11:g}\" fill=\"#2f6f9f\"/></g>\n",
        escaped(standing.name), elo_text(standing.rating->elo), standing.rating->error, edge,
        y + text_offset, left, y - cap, y + cap, y, right, x(standing.rating->elo), dot);
  }

  const Standings& standings_;
  double low_ = 0;
  double high_ = 0;
};

std::string cell(std::string_view text, std::string_view kind = {}) {
  return kind.empty() ? fmt::format("<td>{}</td>", text)
                      : fmt::format("<td {}>{}</td>", kind, text);
}

constexpr std::string_view name_cell = "class=\"name\"";
constexpr std::string_view empty_cell = "class=\"none\"";

std::string player_row(const Standing& standing, std::size_t rank) {
  std::string text = "<tr>" + cell(fmt::format("{}", rank));
  text += cell(escaped(standing.name), name_cell);
  text += cell(standing.memory.empty() ? "&ndash;" : escaped(standing.memory), name_cell);
  const auto& rating = standing.rating;
  text += cell(rating ? fmt::format("{} &plusmn; {:.0f}", elo_text(rating->elo), rating->error)
                      : "&ndash;");
  text += cell(fmt::format("{:.1f} of {}", standing.points(), standing.games));
  for (const std::size_t number : {standing.wins, standing.draws, standing.losses})
    text += cell(fmt::format("{}", number));
  const HoursSummary& hours = standing.hours;
  if (hours.timed == 0)
    text += cell("&ndash;", empty_cell) + cell("&ndash;", empty_cell);
  else
    text += cell(fmt::format("{:.2f}", hours.mean)) + cell(fmt::format("{:.2f}", hours.p95));
  return text + cell(escaped(to_text(standing.incidents)), name_cell) + "</tr>\n";
}

std::string player_table(const Standings& standings) {
  std::string text =
      "<div class=\"scroll\"><table>\n<tr><th>#</th><th class=\"name\">player</th>"
      "<th class=\"name\">memory</th><th>Elo</th><th>points</th><th>won</th><th>drawn</th>"
      "<th>lost</th><th>mean hours</th><th>p95</th>"
      "<th class=\"name\">incidents</th></tr>\n";
  std::size_t rank = 0;
  for (const Standing& standing : standings.ranking) text += player_row(standing, ++rank);
  return text + "</table></div>\n";
}

/// Returns the colour of a share of the points: red for none, white for half, green for all.
std::string colour_of(double share) {
  constexpr double whole = 255;
  constexpr double range = 110;  // greatest reduction of a colour component
  const double fade = std::abs(share - 0.5) * 2 * range;
  const double other = whole - fade / 3;
  return share >= 0.5 ? fmt::format("#{:02x}{:02x}{:02x}", static_cast<int>(whole - fade),
                                    static_cast<int>(other), static_cast<int>(whole - fade))
                      : fmt::format("#{:02x}{:02x}{:02x}", static_cast<int>(other),
                                    static_cast<int>(whole - fade), static_cast<int>(whole - fade));
}

std::string cross_table(const Standings& standings) {
  std::string text = "<div class=\"scroll\"><table>\n<tr><th>#</th><th class=\"name\">player</th>";
  for (std::size_t i = 1; i <= standings.ranking.size(); ++i) text += fmt::format("<th>{}</th>", i);
  text += "</tr>\n";
  std::size_t rank = 0;
  for (const Standing& row : standings.ranking) {
    text += fmt::format("<tr><td>{}</td><td class=\"name\">{}</td>", ++rank, escaped(row.name));
    for (const Standing& column : standings.ranking) {
      const auto result = standings.result(row.player, column.player);
      if (!result) {
        text += cell("&ndash;", empty_cell);
        continue;
      }
      const double share = result->points / static_cast<double>(result->games);
      text += cell(fmt::format("{:.1f}", result->points),
                   fmt::format("style=\"background: {}\" title=\"{} against {}: {:.1f} of {}\"",
                               colour_of(share), escaped(row.name), escaped(column.name),
                               result->points, result->games));
    }
    text += "</tr>\n";
  }
  return text + "</table></div>\n";
}

}  // namespace

std::string to_page(const Standings& standings, const TournamentPlan& plan) {
  const match::MatchPlan& series = plan.matches.front();
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<title>Chess tournament</title>\n<style>{}</style>\n</head>\n<body>\n"
      "<h1>Chess tournament</h1>\n<p>{} of {}: {} of {}, {} a pairing from {}, colours swapped; "
      "drawn after {}.</p>\n",
      style, plan.form == Form::gauntlet ? "Gauntlet" : "Round robin",
      count(plan.players.size(), "player"), standings.played, count(plan.games(), "game"),
      series.games, count(std::min((series.games + 1) / 2, series.openings.size()), "opening"),
      count(static_cast<std::uint64_t>(series.limits.most_plies), "half-move"));
  if (standings.ranking.front().rating)
    text += "<h2>Ratings</h2>\n" + RatingPicture(standings).draw() +
            "<p>Elo against the mean of all players: the ratings that make the points of all "
            "players most likely, and their 95 % intervals.</p>\n";
  text += "<h2>Players</h2>\n" + player_table(standings) +
          "<p>Hours are those of the ENIAC for a move: their mean, and what 95 % of the moves do "
          "not exceed.</p>\n";
  text += "<h2>Points of each row against each column</h2>\n" + cross_table(standings);
  return text + "</body>\n</html>\n";
}

}  // namespace chessvm::chess::tournament
