// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/budget_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "base/real.hpp"
#include "base/text.hpp"

namespace chessvm::chess {
namespace {

constexpr WholeNumbers clock_rates{1'000, 1'000'000};
constexpr WholeNumbers histories{100, 1'000'000};
constexpr WholeNumbers game_counts{1, 10'000};
constexpr std::array<Choice<Colour>, 2> sides{{{"white", Colour::white}, {"black", Colour::black}}};

/// Splits `text` at its commas and hands each part to `take`, up to the first that it refuses.
std::string read_list(std::string_view text,
                      const std::function<std::string(std::string_view)>& take) {
  for (;;) {
    const std::size_t comma = std::min(text.find(','), text.size());
    if (std::string problem = take(text.substr(0, comma)); !problem.empty()) return problem;
    if (comma == text.size()) return {};
    text.remove_prefix(comma + 1);
  }
}

std::string read_mtbf(std::string_view word, std::vector<EniacHours>& mtbf) {
  constexpr double least = 0.1;
  const auto hours = parse_real(word, least, most_hours);
  if (!hours) return fmt::format("'{}' is no number of hours from 0.1 to 1000000", shortened(word));
  mtbf.emplace_back(*hours);
  return {};
}

std::string read_policy(std::string_view word, std::vector<budget::Policy>& policies) {
  const auto policy = budget::parse_policy(word);
  if (!policy)
    return fmt::format("'{}' is none of restart, resume, verify:HOURS, twice", shortened(word));
  policies.push_back(*policy);
  return {};
}

/// An option with a number of hours, from 0.
void add_hours(const CommandLine::Command& command, const std::string& name, EniacHours& target,
               const std::string& help) {
  const auto read = [&target](const std::string& word) -> std::string {
    const auto hours = parse_real(word, 0, most_hours);
    if (!hours) return fmt::format("'{}' is no number of hours from 0", shortened(word));
    target = EniacHours(*hours);
    return {};
  };
  command.custom(name, CommandLine::Arity::last, read, help).value_name("HOURS");
}

void add_machine(const CommandLine::Command& command, BudgetOptions& budget, BudgetWords& words) {
  const auto read_machines = [&words](const std::string& text) {
    return read_list(text, [&words](std::string_view word) { return read_mtbf(word, words.mtbf); });
  };
  command
      .custom("--mtbf", CommandLine::Arity::all, read_machines,
              "mean hours between failures, several with commas (24,48,116)")
      .value_name("HOURS,...");
  add_hours(command, "--repair", budget.assumptions.repair,
            "from a failure until the machine works again (0.25)");
  command.number("--clock", budget.assumptions.clock, clock_rates,
                 "pulses a second: 100000, from April 1948 on 60000 (100000)");
  const auto read_policies = [&words](const std::string& text) {
    return read_list(text,
                     [&words](std::string_view word) { return read_policy(word, words.policies); });
  };
  command
      .custom("--policy", CommandLine::Arity::all, read_policies,
              "restart, resume, verify:HOURS, twice, several with commas (all, verify:4)")
      .value_name("NAME,...");
  add_hours(command, "--self-test", budget.assumptions.costs.test,
            "what a self-test takes, with the change of function tables (0.1)");
  command.file("--faults", budget.faults,
               "wrong moves as counted by eniac-faults --program chess --json FILE");
}

void add_chart(const CommandLine::Command& command, BudgetOptions& budget) {
  std::vector<std::string> names;
  std::string help = "the picture of --plot:";
  for (const budget::ChartRow& row : budget::chart_rows) {
    help += fmt::format("{} {}, {}", names.empty() ? "" : ";", row.name, row.help);
    names.emplace_back(row.name);
  }
  const auto plot = command.file("--plot", budget.plot,
                                 "draw to FILE.svg, .png or .pdf with gnuplot; - is the terminal");
  command
      .word_of(
          "--chart", std::move(names),
          [&budget](std::size_t row) { budget.chart = budget::chart_rows[row].chart; },
          help + " (hours)")
      .needs(plot);
}

}  // namespace

void add_budget(const CommandLine::Command& command, BudgetOptions& budget, BudgetWords& words) {
  const auto pgn = command.file("--pgn", budget.pgn, "the moves of one side of whole games");
  command.choice("--side", budget.side, sides, "that side: white or black (white)").needs(pgn);
  command.number("--self-play", budget.self_play, game_counts, "games against itself")
      .excludes(pgn);
  command.number("--seed", budget.assumptions.seed, {},
                 "of failures, and of the first moves of --self-play (1)");
  command.number("--histories", budget.assumptions.runs, histories,
                 "draw N histories of every move and game (1000)");
  add_machine(command, budget, words);
  command.file("--patch", budget.patch, "compare with the CPU that FILE wires (docs/lockstep.md)");
  add_chart(command, budget);
}

std::string complete(BudgetOptions& budget, const BudgetWords& words) {
  if (!words.mtbf.empty()) budget.assumptions.mtbf = words.mtbf;
  budget.assumptions.policies = words.policies;
  if (words.policies.empty())
    for (const std::string_view word : {"restart", "resume", "verify:4", "twice"})
      budget.assumptions.policies.push_back(*budget::parse_policy(word));
  if (budget.self_play && budget.patch)
    return "--self-play plays on the virtual CPU: --patch needs --fen, --epd or --pgn";
  if (budget.plot && !canvas_of(*budget.plot))
    return fmt::format("--plot: '{}' ends in none of .svg, .png, .pdf", shortened(*budget.plot));
  if (budget.chart == budget::Chart::depths && budget.self_play)
    return "--chart depths needs --fen, --epd or --pgn: the same moves at each depth";
  return {};
}

std::optional<budget::Canvas> canvas_of(std::string_view path) {
  using budget::Canvas;
  constexpr std::array<std::pair<std::string_view, Canvas>, 3> formats{
      {{".svg", Canvas::svg}, {".png", Canvas::png}, {".pdf", Canvas::pdf}}};
  if (path == "-") return Canvas::terminal;
  for (const auto& [end, canvas] : formats)
    if (path.size() > end.size() && path.ends_with(end)) return canvas;
  return std::nullopt;
}

}  // namespace chessvm::chess
