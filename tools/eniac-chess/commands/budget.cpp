// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/command_line/output_clash.hpp"
#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/progress.hpp"
#include "base/process/signals.hpp"
#include "base/text/real.hpp"
#include "base/text/text.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/pgn/notes.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/rules/epd.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/host/wired_cpu.hpp"
#include "programs/host/wiring.hpp"
#include "tools/eniac-chess/budget/chart.hpp"
#include "tools/eniac-chess/budget/figures.hpp"
#include "tools/eniac-chess/budget/gnuplot.hpp"
#include "tools/eniac-chess/budget/report.hpp"
#include "tools/eniac-chess/commands/refuse.hpp"
#include "tools/eniac-chess/machine/options.hpp"

namespace chessvm::chess {
namespace {

struct BudgetOptions {
  std::optional<std::string> fen{};
  std::optional<std::string> epd{};        // file of positions; `-`: standard input
  std::optional<std::string> pgn{};        // file of games
  Colour side = Colour::white;             // side whose moves in `pgn` are timed
  std::optional<std::size_t> self_play{};  // number of games that the machine plays against itself
  std::optional<std::string> patch{};      // patch file that wires the CPU of the second contender
  std::optional<std::string> faults{};     // file with the results of a fault campaign
  budget::Assumptions assumptions{};
  std::optional<std::string> plot{};  // picture file; `-`: text on standard output; nullopt: none
  budget::Chart chart = budget::Chart::hours;
  MachineOptions machine{};
  bool json = false;
};

/// Arguments that are converted into options after the whole command line has been read.
struct BudgetWords {
  std::vector<EniacHours> mtbf{};
  std::vector<budget::Policy> policies{};
};

using budget::Candidate;
using budget::Workload;

/// Returns the picture format for a file name; nullopt if its ending names no format.
std::optional<budget::Canvas> canvas_of(std::string_view path) {
  using budget::Canvas;
  constexpr std::array<std::pair<std::string_view, Canvas>, 3> formats{
      {{".svg", Canvas::svg}, {".png", Canvas::png}, {".pdf", Canvas::pdf}}};
  if (path == "-") return Canvas::terminal;
  for (const auto& [end, canvas] : formats)
    if (path.size() > end.size() && path.ends_with(end)) return canvas;
  return std::nullopt;
}

/// The positions or games whose searches are measured. `source` names them in the heading.
struct Subject {
  std::string source;
  std::vector<budget::PositionToTime> questions;  // positions of --fen and --epd
  std::vector<PgnGame> games;                     // games of --pgn
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
  auto games = read_pgn_file(path);
  if (!games) return games.error();
  if (games.value().empty()) return Failure{.path = path, .message = "no games in this file"};
  for (const PgnGame& game : games.value()) say_notes(game, path == "-" ? "standard input" : path);
  return Subject{.source = shown(path), .questions = {}, .games = std::move(games.value())};
}

Result<Subject> subject_of(const BudgetOptions& options) {
  if (options.epd) return read_positions(*options.epd);
  if (options.pgn) return read_games(*options.pgn);
  if (options.self_play)
    return Subject{.source = fmt::format("self-play, seed {}", options.assumptions.seed),
                   .questions = {},
                   .games = {}};
  const auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
  if (!position) return position.error();
  return Subject{
      .source = "the position", .questions = {{"the move", position.value()}}, .games = {}};
}

struct Contender {
  std::string name;
  Program program;
  std::unique_ptr<host::Simulator> simulator;
};

/// Makes a contender: a program and the simulator that runs it. With `patch`, the simulator is the
/// CPU that this file wires. Without `patch`, the simulator is that of --engine. The program is
/// read from `image.file`. Without `image.file`, the program is the built-in one for `image.cpu`.
/// If `image.cpu` is not set either, the program is the built-in one for the CPU of `patch`.
Result<Contender> contender(const BudgetOptions& options, host::ProgramOptions image,
                            const std::optional<std::string>& patch) {
  if (patch && !image.file && !image.cpu) {
    const auto cpu = host::cpu_of_patch(*patch);
    if (!cpu) return cpu.error();
    image.cpu = cpu.value();
  }
  auto program = program_of(image);
  if (!program) return program.error();
  auto simulator = host::make_simulator(options.machine.engine, options.machine.core);
  if (!simulator) return simulator.error();
  std::string name = image.file ? shown(*image.file) : "built in";
  if (image.cpu && *image.cpu != host::default_cpu)
    name += fmt::format(", {} CPU", vm::name(*image.cpu));
  if (patch) {
    simulator = std::unique_ptr<host::Simulator>(std::make_unique<host::WiredCpu>(*patch));
    name += " on " + shown(*patch);
  }
  return Contender{std::move(name), program.value(), std::move(simulator.value())};
}

/// Returns one or two contenders. The first is the built-in program on the simulator of --engine.
/// If the options name another program, CPU or patch, the second contender uses these.
Result<std::vector<Contender>> contenders_of(const BudgetOptions& options) {
  std::vector<Contender> contenders;
  auto first = contender(options, {}, {});
  if (!first) return first.error();
  contenders.push_back(std::move(first.value()));
  const host::ProgramOptions& image = options.machine.image;
  const bool is_another_cpu = image.cpu.value_or(host::default_cpu) != host::default_cpu;
  if (!image.file && !options.patch && !is_another_cpu) return contenders;
  auto other = contender(options, image, options.patch);
  if (!other) return other.error();
  contenders.push_back(std::move(other.value()));
  return contenders;
}

/// Converts the limit of --hours to the clock of 100,000 pulses per second; nullopt: no limit.
std::optional<EniacHours> search_hours(const BudgetOptions& options) {
  if (!options.machine.hours) return std::nullopt;
  return *options.machine.hours * static_cast<double>(options.assumptions.clock) /
         static_cast<double>(budget::pulses_a_second);
}

Result<Candidate> time_moves(const Contender& contender, const Subject& subject, int depth,
                             const BudgetOptions& options) {
  Progress progress;
  const std::string what = options.self_play ? "games" : "moves";
  const budget::Timing timing{
      .program = contender.program,
      .simulator = *contender.simulator,
      .depth = depth,
      .hours = search_hours(options),
      .run = {.interrupt = &interrupt_flag()},
      .progress = [&](std::size_t done) {
        if (progress.due()) progress.show(fmt::format("{}: {} {}", contender.name, done, what));
      }};
  Result<Workload> workload = Workload{};
  if (options.self_play)
    workload = budget::play_games({.games = *options.self_play,
                                   .seed = options.assumptions.seed,
                                   .engine = options.machine.engine,
                                   .core = options.machine.core},
                                  timing, interrupt_flag());
  else if (subject.games.empty())
    workload = budget::time_positions(subject.questions, timing);
  else
    workload = budget::time_games(subject.games, options.side, timing);
  if (!workload) return workload.error();
  workload.value().source = subject.source;
  return Candidate{.name = contender.name,
                   .depth = depth,
                   .workload = std::move(workload.value()),
                   .rows = {},
                   .hours = options.machine.hours};
}

ExitStatus interrupted(const Candidate& candidate) {
  say(fmt::format("eniac-chess: interrupted after {} moves\n",
                  candidate.workload.all_moves().size()));
  return interrupted_status();
}

ExitStatus draw(const BudgetOptions& options, const budget::Report& report,
                const std::vector<Candidate>& depths) {
  const std::string& path = *options.plot;
  const auto picture =
      budget::run_gnuplot(budget::chart_script(options.chart, *canvas_of(path), report, depths));
  if (!picture) return refuse(picture.error());
  // Removes the form feed at the beginning of a text picture, because terminals do not obey it.
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

/// For Chart::depths, measures the moves at every depth up to the depth of `deepest`. For another
/// chart, returns no candidates.
Result<std::vector<Candidate>> time_depths(const Contender& contender, const Subject& subject,
                                           const BudgetOptions& options, const Candidate& deepest) {
  std::vector<Candidate> depths;
  if (!options.plot || options.chart != budget::Chart::depths) return depths;
  for (int depth = shallowest_search; depth < deepest.depth && !interrupt_flag(); ++depth) {
    auto timed = time_moves(contender, subject, depth, options);
    if (!timed) return timed.error();
    depths.push_back(std::move(timed.value()));
  }
  depths.push_back(deepest);
  return depths;
}

/// Prints the positions whose search failed. These positions are missing in the figures.
ExitStatus say_refused(const budget::Report& report) {
  ExitStatus status = ExitStatus::ok;
  for (const Candidate& candidate : report.candidates)
    for (const std::string& each : candidate.workload.refused) {
      say(fmt::format("eniac-chess: error: {}: {}\n", candidate.name, each));
      status = ExitStatus::rejected;
    }
  return status;
}

ExitStatus run(const BudgetOptions& options) {
  if (options.plot)
    if (const auto writable = check_writable(*options.plot); !writable)
      return refuse(writable.error());
  say_core(options.machine);
  const auto subject = subject_of(options);
  if (!subject) return refuse(subject.error());
  const auto contenders = contenders_of(options);
  if (!contenders) return refuse(contenders.error());
  const auto assumptions = assumptions_of(options);
  if (!assumptions) return refuse(assumptions.error());
  budget::Report report{.assumptions = assumptions.value(), .candidates = {}};
  for (const Contender& each : contenders.value()) {
    auto timed = time_moves(each, subject.value(), options.machine.depth, options);
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
  else if (options.plot != "-")
    fmt::print("{}", report_text(report));
  const ExitStatus status = say_refused(report);
  if (!options.plot) return status;
  const ExitStatus drawn = draw(options, report, depths.value());
  return drawn == ExitStatus::ok ? status : drawn;
}

constexpr WholeNumbers clock_rates{1'000, 1'000'000};
constexpr WholeNumbers histories{100, 1'000'000};
constexpr WholeNumbers game_counts{1, 10'000};
constexpr std::array<Choice<Colour>, 2> sides{{{"white", Colour::white}, {"black", Colour::black}}};

/// Reads comma-separated values. Returns why a value is refused; empty if all are valid.
template <typename Value>
std::string read_list(std::string_view text, std::vector<Value>& values,
                      std::string (*read)(std::string_view, Value&)) {
  for (;;) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view word = text.substr(0, comma);
    Value value{};
    if (std::string problem = read(word, value); !problem.empty()) return problem;
    if (std::find(values.begin(), values.end(), value) != values.end())
      return fmt::format("'{}' is there twice", shortened(word));
    values.push_back(value);
    if (comma == text.size()) return {};
    text.remove_prefix(comma + 1);
  }
}

std::string read_policy(std::string_view word, budget::Policy& policy) {
  const auto parsed = budget::parse_policy(word);
  if (!parsed)
    return fmt::format("'{}' is none of restart, resume, verify:HOURS, twice", shortened(word));
  policy = *parsed;
  return {};
}

/// Adds an option whose argument is a number of hours from 0 up.
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

void add_failures(const CommandLine::Command& command, BudgetOptions& budget, BudgetWords& words) {
  const auto read_machines = [&words](const std::string& text) {
    return read_list(text, words.mtbf, read_mtbf);
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
    return read_list(text, words.policies, read_policy);
  };
  command
      .custom("--policy", CommandLine::Arity::all, read_policies,
              "restart, resume, verify:HOURS, twice, several with "
              "commas\n(restart,resume,verify:4,twice)")
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

/// Explains which input is missing or which files conflict; empty if nothing is wrong.
std::string wrong_files(const BudgetOptions& budget) {
  const int subjects = (budget.fen ? 1 : 0) + (budget.epd ? 1 : 0) + (budget.pgn ? 1 : 0) +
                       (budget.self_play ? 1 : 0);
  if (subjects != 1) return "one of --fen, --epd, --pgn and --self-play is required";
  std::vector<std::string> inputs;
  for (const auto& input :
       {budget.epd, budget.pgn, budget.machine.image.file, budget.patch, budget.faults})
    if (input) inputs.push_back(*input);
  return output_clash(inputs, std::array{budget.plot.value_or("-")}).value_or("");
}

std::string complete(BudgetOptions& budget, const BudgetWords& words) {
  if (std::string wrong = wrong_files(budget); !wrong.empty()) return wrong;
  if (!words.mtbf.empty()) budget.assumptions.mtbf = words.mtbf;
  budget.assumptions.policies = words.policies;
  if (words.policies.empty())
    for (const std::string_view word : {"restart", "resume", "verify:4", "twice"})
      budget.assumptions.policies.push_back(*budget::parse_policy(word));
  if (budget.self_play && budget.patch)
    return "--patch needs --fen, --epd or --pgn: the same moves on both CPUs";
  if (budget.plot && !canvas_of(*budget.plot))
    return fmt::format("--plot: '{}' ends in none of .svg, .png, .pdf", shortened(*budget.plot));
  if (budget.chart == budget::Chart::depths && budget.self_play)
    return "--chart depths needs --fen, --epd or --pgn: the same moves at each depth";
  if (budget.chart == budget::Chart::depths && budget.machine.hours)
    return "--chart depths compares whole searches: without --hours";
  return {};
}

}  // namespace

Subcommand add_budget(const CommandLine::Command& command) {
  const auto options = std::make_shared<BudgetOptions>();
  const auto spelled = std::make_shared<BudgetWords>();
  BudgetOptions& budget = *options;
  const auto fen = command.text("--fen", budget.fen, "one position (FEN, or startpos)");
  const auto epd = command.file("--epd", budget.epd, "test positions; - is standard input");
  fen.excludes(epd);
  const auto pgn = command.file("--pgn", budget.pgn, "the moves of one side of whole games");
  command.choice("--side", budget.side, sides, "that side: white or black (white)").needs(pgn);
  command.number("--self-play", budget.self_play, game_counts, "games against itself")
      .excludes(pgn);
  command.number("--seed", budget.assumptions.seed, {},
                 "of failures, and of the first moves of --self-play (1)");
  command.number("--histories", budget.assumptions.runs, histories,
                 "draw N histories of every move and game (1000)");
  add_failures(command, budget, *spelled);
  command.file("--patch", budget.patch, "compare with the CPU that FILE wires (docs/lockstep.md)");
  add_chart(command, budget);
  add_machine(command, budget.machine);
  command.flag("--json", budget.json, "one JSON object instead of tables");
  return {.run = [options] { return run(*options); },
          .complete = [options, spelled] { return complete(*options, *spelled); }};
}

}  // namespace chessvm::chess
