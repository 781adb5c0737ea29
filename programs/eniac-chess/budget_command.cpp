// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/budget_command.hpp"

#include <fmt/format.h>

#include "base/file.hpp"
#include "base/message.hpp"
#include "base/progress.hpp"
#include "base/signals.hpp"
#include "programs/chess/embedded_program.hpp"
#include "programs/chess/epd.hpp"
#include "programs/chess/fen.hpp"
#include "programs/eniac-chess/budget/chart.hpp"
#include "programs/eniac-chess/budget/gnuplot.hpp"
#include "programs/eniac-chess/budget/report.hpp"
#include "programs/eniac-chess/refuse.hpp"
#include "programs/eniac-chess/source.hpp"
#include "programs/host/wired_cpu.hpp"

namespace chessvm::chess {
namespace {

using budget::Candidate;
using budget::Workload;

/// What the moves are, before any is timed.
struct Subject {
  std::string source;
  std::vector<budget::PositionToTime> questions;  // of --fen and --epd
  std::vector<PgnGame> games;                     // of --pgn
};

std::string shown(const std::string& path) {
  return path == "-" ? "standard input" : std::filesystem::path(path).filename().string();
}

Result<Subject> read_positions(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  Subject subject{.source = shown(path), .questions = {}, .games = {}};
  for (auto& record : read_epd(text.value(), path == "-" ? "standard input" : path)) {
    if (!record) return record.error();
    std::string id = record.value().id;
    if (id.empty()) id = fmt::format("line {}", record.value().line);
    subject.questions.push_back({std::move(id), record.value().position});
  }
  if (subject.questions.empty())
    return Failure{.path = path, .message = "no positions in this file"};
  return subject;
}

Result<Subject> read_games(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  auto games = read_pgn(text.value(), path == "-" ? "standard input" : path);
  if (!games) return games.error();
  if (games.value().empty()) return Failure{.path = path, .message = "no games in this file"};
  return Subject{.source = shown(path), .questions = {}, .games = std::move(games.value())};
}

Result<Subject> subject_of(const Options& options) {
  if (options.epd) return read_positions(*options.epd);
  if (options.budget.pgn) return read_games(*options.budget.pgn);
  if (options.budget.self_play)
    return Subject{.source = fmt::format("self-play, seed {}", options.budget.assumptions.seed),
                   .questions = {},
                   .games = {}};
  const auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
  if (!position) return position.error();
  return Subject{
      .source = "the position", .questions = {{"the move", position.value()}}, .games = {}};
}

/// A program on a machine that runs it.
struct Contender {
  std::string name;
  Program program;
  std::unique_ptr<host::Simulator> simulator;
};

Result<Contender> contender(const Options& options, const std::optional<std::string>& image,
                            const std::optional<std::string>& patch) {
  auto program = image ? read_program(*image) : built_in_program();
  if (!program) return program.error();
  auto simulator = host::make_simulator(options.engine, options.core);
  if (!simulator) return simulator.error();
  std::string name = image ? shown(*image) : "built in";
  if (patch) {
    if (const auto text = read_file(*patch); !text) return text.error();
    simulator = std::unique_ptr<host::Simulator>(std::make_unique<host::WiredCpu>(*patch));
    name += " on " + shown(*patch);
  }
  return Contender{std::move(name), std::move(program.value()), std::move(simulator.value())};
}

/// The built-in program, and beside it the one on the machine that the options name, if any.
Result<std::vector<Contender>> contenders_of(const Options& options) {
  std::vector<Contender> contenders;
  auto first = contender(options, {}, {});
  if (!first) return first.error();
  contenders.push_back(std::move(first.value()));
  if (!options.image && !options.budget.patch) return contenders;
  auto other = contender(options, options.image, options.budget.patch);
  if (!other) return other.error();
  contenders.push_back(std::move(other.value()));
  return contenders;
}

Result<Candidate> time_moves(const Contender& contender, const Subject& subject, int depth,
                             const Options& options) {
  Progress progress;
  const BudgetOptions& wishes = options.budget;
  const std::string what = wishes.self_play ? "games" : "moves";
  const budget::Timing timing{
      .program = contender.program,
      .simulator = *contender.simulator,
      .depth = depth,
      .run = {.interrupt = &interrupt_flag()},
      .progress = [&](std::size_t done) {
        if (progress.due()) progress.show(fmt::format("{}: {} {}", contender.name, done, what));
      }};
  Result<Workload> workload = Workload{};
  if (wishes.self_play)
    workload = budget::play_games({.games = *wishes.self_play, .seed = wishes.assumptions.seed},
                                  timing, interrupt_flag());
  else if (subject.games.empty())
    workload = budget::time_positions(subject.questions, timing);
  else
    workload = budget::time_games(subject.games, wishes.side, timing);
  if (!workload) return workload.error();
  workload.value().source = subject.source;
  return Candidate{contender.name, depth, std::move(workload.value()), {}};
}

ExitStatus interrupted(const Candidate& candidate) {
  say(fmt::format("eniac-chess: interrupted after {} moves\n",
                  candidate.workload.all_moves().size()));
  return interrupted_status();
}

ExitStatus draw(const Options& options, const budget::Report& report,
                const std::vector<Candidate>& depths) {
  const std::string& path = *options.budget.plot;
  const auto picture = budget::run_gnuplot(
      budget::chart_script(options.budget.chart, *canvas_of(path), report, depths));
  if (!picture) return refuse(picture.error());
  // gnuplot begins a picture of characters with a form feed, which a terminal does not obey.
  std::string_view contents = picture.value();
  if (contents.starts_with('\f')) contents.remove_prefix(1);
  if (const auto written = write_file_atomically(path, contents); !written)
    return refuse(written.error());
  return ExitStatus::ok;
}

Result<budget::Assumptions> assumptions_of(const BudgetOptions& options) {
  budget::Assumptions assumptions = options.assumptions;
  if (!options.faults) return assumptions;
  const auto text = read_file(*options.faults);
  if (!text) return text.error();
  const auto silent = budget::parse_silent_failures(text.value(), *options.faults);
  if (!silent) return silent.error();
  assumptions.silent = silent.value();
  return assumptions;
}

/// The same moves at all depths up to that of the report.
Result<std::vector<Candidate>> time_depths(const Contender& contender, const Subject& subject,
                                           const Options& options, const Candidate& deepest) {
  std::vector<Candidate> depths;
  if (!options.budget.plot || options.budget.chart != budget::Chart::depths) return depths;
  for (int depth = shallowest_search; depth < deepest.depth && !interrupt_flag(); ++depth) {
    auto timed = time_moves(contender, subject, depth, options);
    if (!timed) return timed.error();
    depths.push_back(std::move(timed.value()));
  }
  depths.push_back(deepest);
  return depths;
}

/// Reports positions that could not be timed; they have no part in the figures.
ExitStatus say_refused(const budget::Report& report) {
  ExitStatus status = ExitStatus::ok;
  for (const Candidate& candidate : report.candidates)
    for (const std::string& each : candidate.workload.refused) {
      say(fmt::format("eniac-chess: error: {}: {}\n", candidate.name, each));
      status = ExitStatus::rejected;
    }
  return status;
}

}  // namespace

ExitStatus budget_command(const Options& options) {
  const auto subject = subject_of(options);
  if (!subject) return refuse(subject.error());
  const auto contenders = contenders_of(options);
  if (!contenders) return refuse(contenders.error());
  const auto assumptions = assumptions_of(options.budget);
  if (!assumptions) return refuse(assumptions.error());
  budget::Report report{.assumptions = assumptions.value(), .candidates = {}};
  for (const Contender& each : contenders.value()) {
    auto timed = time_moves(each, subject.value(), options.depth, options);
    if (!timed) return refuse(timed.error());
    Candidate& candidate = report.candidates.emplace_back(std::move(timed.value()));
    if (candidate.workload.is_interrupted) return interrupted(candidate);
    candidate.rows = compute(candidate.workload, report.assumptions, interrupt_flag());
    if (interrupt_flag()) return interrupted(candidate);
  }
  const auto depths =
      time_depths(contenders.value().front(), subject.value(), options, report.candidates.front());
  if (!depths) return refuse(depths.error());
  if (interrupt_flag()) return interrupted(report.candidates.front());
  if (options.json)
    fmt::print("{}", report_json(report));
  else if (options.budget.plot != "-")
    fmt::print("{}", report_text(report));
  const ExitStatus status = say_refused(report);
  if (!options.budget.plot) return status;
  const ExitStatus drawn = draw(options, report, depths.value());
  return drawn == ExitStatus::ok ? status : drawn;
}

}  // namespace chessvm::chess
