// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "programs/chess/host/hours.hpp"
#include "tools/eniac-chess/budget/simulation.hpp"

namespace chessvm::chess::budget {
namespace {

constexpr double hours_a_week = 168;

/// Puts text into single quotes, in which gnuplot runs no commands. Replaces single quotes,
/// backslashes and all characters other than printable ASCII with blanks.
std::string in_quotes(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    const bool is_plain = letter >= ' ' && letter <= '~' && letter != '\'' && letter != '\\';
    safe += is_plain ? letter : ' ';
  }
  return '\'' + safe + '\'';
}

std::string terminal_of(Canvas canvas) {
  switch (canvas) {
    case Canvas::terminal:
      return "set terminal dumb noenhanced size 79, 24\n";
    case Canvas::svg:
      return "set terminal svg noenhanced size 800, 450 font 'sans,14' background 'white'\n";
    case Canvas::png:
      return "set terminal pngcairo noenhanced size 800, 450 font 'sans,11'\n";
    case Canvas::pdf:
      return "set terminal pdfcairo noenhanced size 16cm, 9cm font 'sans,10'\n";
  }
  return {};
}

std::string begin(Canvas canvas, std::string_view title) {
  return terminal_of(canvas) +
         fmt::format("set title {}\nset grid\nset key outside below\n", in_quotes(title));
}

/// Points (x, y) of a gnuplot data block. The block has a name such as `$d0`.
using Points = std::vector<std::array<double, 2>>;
std::string data_block(std::string_view name, const Points& points) {
  std::string text = fmt::format("${} << END\n", name);
  for (const auto& [x, y] : points) text += fmt::format("{:.6g} {:.6g}\n", x, y);
  return text + "END\n";
}

std::vector<double> hours_of(const Candidate& candidate, const Assumptions& assumptions) {
  std::vector<double> hours;
  for (const TimedMove& move : candidate.workload.all_moves())
    hours.push_back(EniacHours(at_clock(move.time, assumptions.clock)).count());
  return hours;
}

/// Returns a point (hours, number of moves) for each bin. All bins have the same width on the
/// logarithmic axis of hours.
Points histogram(const std::vector<double>& hours) {
  constexpr double bins_a_decade = 6;
  constexpr double least = 1e-4;
  std::map<int, int> bins;
  for (const double each : hours)
    ++bins[static_cast<int>(std::floor(std::log10(std::max(each, least)) * bins_a_decade))];
  Points points;
  if (bins.empty()) return points;
  for (int bin = bins.begin()->first; bin <= bins.rbegin()->first; ++bin)
    points.push_back({std::pow(10, (bin + 0.5) / bins_a_decade), static_cast<double>(bins[bin])});
  return points;
}

std::string hours_chart(Canvas canvas, const Report& report) {
  std::string script = begin(canvas, "Moves by their hours");
  script += "set logscale x\nset xlabel 'ENIAC hours'\nset ylabel 'moves'\nset yrange [0:*]\n";
  if (canvas != Canvas::terminal) script += "set style fill solid 0.6\n";
  std::string plot;
  double highest = 1;
  for (std::size_t i = 0; i < report.candidates.size(); ++i) {
    const Points points = histogram(hours_of(report.candidates[i], report.assumptions));
    for (const auto& point : points) highest = std::max(highest, point[1]);
    script += data_block(fmt::format("d{}", i), points);
    plot += fmt::format("{}$d{} using 1:2:($1*0.38) with boxes title {}", plot.empty() ? "" : ", ",
                        i, in_quotes(report.candidates[i].name));
  }
  for (std::size_t i = 0; i < report.assumptions.mtbf.size(); ++i) {
    const double mtbf = report.assumptions.mtbf[i].count();
    script += data_block(fmt::format("m{}", i), {{mtbf, 0}, {mtbf, highest}});
    plot += fmt::format(", $m{} with lines lw 2 title 'a failure every {:g} h'", i, mtbf);
  }
  return script + "plot " + plot + '\n';
}

/// Returns points for times x from 0 to `last` hours. y is the percentage of moves done by time x.
Points chance_done(const std::vector<MoveWork>& moves, const Policy& policy, const Report& report,
                   double last) {
  constexpr int steps = 120;
  constexpr std::size_t histories = 20'000;
  const Assumptions& assumptions = report.assumptions;
  Chance chance(assumptions.seed);
  std::vector<double> hours;
  for (std::size_t i = 0; i < histories; ++i) {
    const MoveWork& move = moves[i % moves.size()];
    hours.push_back(simulate(plan(policy, move, assumptions.costs), assumptions.machine(0),
                             assumptions.silent, chance)
                        .hours.count());
  }
  std::sort(hours.begin(), hours.end());
  Points points;
  for (int step = 0; step <= steps; ++step) {
    const double time = last * step / steps;
    const auto done = std::upper_bound(hours.begin(), hours.end(), time) - hours.begin();
    points.push_back({time, 100 * static_cast<double>(done) / static_cast<double>(histories)});
  }
  return points;
}

std::string odds_chart(Canvas canvas, const Report& report) {
  const Assumptions& assumptions = report.assumptions;
  const Candidate& candidate = report.candidates.front();
  std::vector<MoveWork> moves;
  for (const TimedMove& move : candidate.workload.all_moves())
    moves.push_back(work_of(move, assumptions.clock));
  if (moves.empty()) return {};
  const std::string title = fmt::format("Chance that the move is known, a failure every {:g} h",
                                        assumptions.mtbf.front().count());
  std::string script = begin(canvas, title);
  script += "set xlabel 'hours'\nset ylabel '%'\nset yrange [0:100]\n";
  double longest = 0;
  for (const Row& row : candidate.rows)
    if (row.machine == 0) longest = std::max(longest, row.move.p95.value);
  constexpr double widest = 1'000;
  const double last = std::min(longest, widest);
  std::string plot;
  for (std::size_t i = 0; i < assumptions.policies.size(); ++i) {
    script += data_block(fmt::format("d{}", i),
                         chance_done(moves, assumptions.policies[i], report, last));
    plot += fmt::format("{}$d{} with lines lw 2 title {}", plot.empty() ? "" : ", ", i,
                        in_quotes(name(assumptions.policies[i])));
  }
  return script + "plot " + plot + '\n';
}

/// A span of a game, in hours since the game began, and the index of the span's move.
struct CalendarSpan {
  Span span;
  std::size_t move = 0;
};

/// Longest calendar, in weeks: ten years. The rest of a longer game is left out.
constexpr double most_weeks = 520;

std::vector<CalendarSpan> calendar_of(const TimedGame& game, const Assumptions& assumptions) {
  constexpr EniacHours last{most_weeks * hours_a_week};
  std::vector<CalendarSpan> calendar;
  Chance chance(assumptions.seed);
  EniacHours now{0};
  for (std::size_t number = 0; number < game.moves.size() && now < last; ++number) {
    std::vector<Span> spans;
    const Plan each = plan(assumptions.policies.front(),
                           work_of(game.moves[number], assumptions.clock), assumptions.costs);
    const History history =
        simulate(each, assumptions.machine(0), assumptions.silent, chance, &spans);
    for (const Span& span : spans)
      if (now + span.begin < last)
        calendar.push_back(
            {{span.activity, now + span.begin, std::min(now + span.end, last)}, number});
    now += history.hours;
  }
  return calendar;
}

/// A kind of box in a calendar. Odd and even moves use different kinds to show where a move ends.
struct Box {
  std::string_view title;
  std::string_view colour;
};
constexpr std::array boxes{Box{"odd moves", "#3b6ea5"}, Box{"even moves", "#8fb3d9"},
                           Box{"lost to a failure", "#d95f4c"}, Box{"repair", "#202020"},
                           Box{"self-test", "#e0b040"}};

std::size_t box_of(const CalendarSpan& each) {
  switch (each.span.activity) {
    case Activity::search:
      return each.move % 2;
    case Activity::lost:
      return 2;
    case Activity::repair:
      return 3;
    case Activity::test:
      return 4;
  }
  return 0;
}

/// Returns one text for each kind of box. A text has a line `x y left right bottom top` for each
/// box of this kind. Horizontal numbers are in days, vertical numbers are in weeks.
std::array<std::string, boxes.size()> calendar_lines(const std::vector<CalendarSpan>& calendar) {
  constexpr double hours_a_day = 24;
  constexpr double half_height = 0.4;
  std::array<std::string, boxes.size()> lines;
  for (const CalendarSpan& each : calendar) {
    double begin = each.span.begin.count();
    const double end = each.span.end.count();
    while (begin < end) {
      const double week = std::floor(begin / hours_a_week);
      const double stop = std::min(end, (week + 1) * hours_a_week);
      const double left = (begin - week * hours_a_week) / hours_a_day;
      const double right = (stop - week * hours_a_week) / hours_a_day;
      lines[box_of(each)] +=
          fmt::format("{:.4f} {:g} {:.4f} {:.4f} {:g} {:g}\n", (left + right) / 2, week + 1, left,
                      right, week + 1 - half_height, week + 1 + half_height);
      if (stop <= begin) break;
      begin = stop;
    }
  }
  return lines;
}

/// Returns the gnuplot style for boxes of kind `box`. On a terminal, marks replace the boxes.
std::string calendar_style(Canvas canvas, std::size_t box) {
  if (canvas == Canvas::terminal) return fmt::format("using 1:2 with points pt {}", box + 1);
  return fmt::format("using 1:2:3:4:5:6 with boxxyerror fs solid noborder lc rgb '{}'",
                     boxes[box].colour);
}

std::string calendar_chart(Canvas canvas, const Report& report) {
  const Assumptions& assumptions = report.assumptions;
  const auto& games = report.candidates.front().workload.games;
  const auto calendar = calendar_of(games.front(), assumptions);
  const double end = calendar.empty() ? 0 : calendar.back().span.end.count();
  const bool is_cut = end >= most_weeks * hours_a_week;
  const std::string title = fmt::format(
      "{}: {}{:.0f} hours, {}, a failure every {:g} h",
      games.front().name.empty() ? "the moves" : games.front().name, is_cut ? "the first " : "",
      end, name(assumptions.policies.front()), assumptions.mtbf.front().count());
  std::string script = begin(canvas, title);
  script += "set xlabel 'day'\nset ylabel 'week'\nset xrange [0:7]\nset xtics 1\nset ytics 1\n";
  script += fmt::format("set yrange [{:g}:0.4]\n", std::floor(end / hours_a_week) + 1.6);
  const auto lines = calendar_lines(calendar);
  std::string plot;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (lines[i].empty()) continue;
    script += fmt::format("$d{} << END\n{}END\n", i, lines[i]);
    plot += fmt::format("{}$d{} {} title '{}'", plot.empty() ? "" : ", ", i,
                        calendar_style(canvas, i), boxes[i].title);
  }
  return script + "plot " + (plot.empty() ? "0 notitle" : plot) + '\n';
}

std::string depths_chart(Canvas canvas, const Report& report,
                         const std::vector<Candidate>& depths) {
  std::string script = begin(canvas, "Hours of the same moves at other depths");
  script += "set logscale y\nset xlabel 'plies'\nset ylabel 'ENIAC hours'\nset xtics 1\n";
  std::array<Points, 3> points;
  for (const Candidate& each : depths) {
    std::vector<AddCycles> times;
    for (const TimedMove& move : each.workload.all_moves())
      times.push_back(at_clock(move.time, report.assumptions.clock));
    const HoursSummary summary = hours_summary(times);
    const auto plies = static_cast<double>(each.depth);
    points[0].push_back({plies, summary.median});
    points[1].push_back({plies, summary.mean});
    points[2].push_back({plies, summary.p95});
  }
  script += data_block("median", points[0]) + data_block("mean", points[1]) +
            data_block("p95", points[2]);
  std::string plot;
  for (const std::string_view name : {"p95", "mean", "median"})
    plot += fmt::format("${0} with linespoints lw 2 title '{0}', ", name);
  for (const EniacHours mtbf : report.assumptions.mtbf)
    plot += fmt::format("{0:g} with lines dt 2 title 'a failure every {0:g} h', ", mtbf.count());
  plot.resize(plot.size() - 2);
  return script +
         fmt::format("set xrange [{:g}:{:g}]\nplot ", points[0].front()[0] - 0.2,
                     points[0].back()[0] + 0.2) +
         plot + '\n';
}

}  // namespace

std::string chart_script(Chart chart, Canvas canvas, const Report& report,
                         const std::vector<Candidate>& depths) {
  switch (chart) {
    case Chart::hours:
      return hours_chart(canvas, report);
    case Chart::odds:
      return odds_chart(canvas, report);
    case Chart::calendar:
      return calendar_chart(canvas, report);
    case Chart::depths:
      return depths_chart(canvas, report, depths);
  }
  return {};
}

}  // namespace chessvm::chess::budget
