// SPDX-License-Identifier: MIT
#include "sim/rtm/compile.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "sim/rtm/checker/checker.hpp"
#include "sim/rtm/language/parser.hpp"
#include "sim/rtm/network/keep.hpp"
#include "sim/rtm/patch/fit.hpp"
#include "sim/rtm/patch/report.hpp"
#include "sim/rtm/schedule/listing.hpp"

namespace chessvm::rtm {
namespace {

/// Tells the user that a signal ended the run. Returns the exit status for an interruption.
ExitStatus interrupted(std::string_view when) {
  say(fmt::format("rtmc: interrupted {}, nothing is written\n", when));
  return interrupted_status();
}

/// Fails if an output file cannot be written. Called before the long search.
Result<void> check_outputs(const CompileOptions& options) {
  for (const std::string& name : {options.output, options.report, options.map, options.schedule,
                                  options.write_lock ? options.lock : std::string()})
    if (!name.empty())
      if (auto possible = check_writable(name); !possible) return possible;
  return boost::outcome_v2::success();
}

bool printed(const Diagnostics& diagnostics, const SourceSet& sources) {
  for (const Diagnostic& diagnostic : diagnostics.all()) say(to_text(diagnostic, sources));
  return diagnostics.has_errors();
}

struct SourceProgram {
  SourceSet sources;
  Syntax syntax;
  std::optional<Demand> demand;  // nullopt if the program has errors
};

SourceProgram understood(const std::string& name, std::string text) {
  SourceProgram program;
  Diagnostics diagnostics;
  program.syntax = parse(program.sources, program.sources.add(name, std::move(text)), diagnostics);
  if (!diagnostics.has_errors()) program.demand = elaborate(program.syntax, diagnostics);
  if (printed(diagnostics, program.sources)) program.demand.reset();
  return program;
}

struct Made {
  Network network;
  Fitted fitted;
};

/// Values of argument `iterations` of keep(). If the network for one value does not fit, the next
/// value is tried.
constexpr std::array<int, 3> iterations_near_changes{0, 1000, 10000};

void note(std::string_view text) {
  say(fmt::format("rtmc: note: {}\n", text));
}

/// Reads the lock file. Returns nullopt if the options exclude a lock or the file does not exist.
/// If the file is damaged or unreadable, fails instead of searching, because a search takes a
/// minute.
Result<std::optional<Lock>> read_decisions(const CompileOptions& options) {
  if (options.lock.empty() || options.search) return std::optional<Lock>{};
  const auto text = read_file(options.lock, default_read_limit, Reading::replaceable);
  if (!text && text.error().code == std::errc::no_such_file_or_directory) {
    note(fmt::format("no lock file {}: searching", options.lock));
    return std::optional<Lock>{};
  }
  if (!text) return text.error();
  auto lock = read_lock(text.value());
  if (!lock)
    return Failure{
        .path = options.lock,
        .message = fmt::format("refused, {}; --search does without it", lock.error().message),
        .line = lock.error().line};
  return std::optional(std::move(lock).value());
}

/// Makes a network from `lock`. Returns nullopt if keep() returns no network, or if none of the
/// networks that it returns fits on the machine.
std::optional<Made> made_from_lock(const SourceProgram& program, const Lock& lock,
                                   const CompileOptions& options, const std::string& title,
                                   Diagnostics& diagnostics) {
  const Demand& demand = *program.demand;
  for (const int iterations : iterations_near_changes) {
    auto kept = keep(demand, lock, iterations);
    if (!kept) {
      note(fmt::format("{} keeps less than half of its decisions: searching", options.lock));
      return std::nullopt;
    }
    Diagnostics objections;
    auto fitted = fit({program.sources, program.syntax, demand, kept->network, options.seed,
                       std::move(kept->positions)},
                      title, kept->whole ? diagnostics : objections);
    if (fitted && !kept->whole)
      note(fmt::format("{}: {} of {} decisions kept", options.lock, kept->kept, kept->decisions));
    if (fitted) return Made{std::move(kept->network), std::move(*fitted)};
    if (kept->whole) return std::nullopt;
  }
  note(fmt::format("the additions do not fit with the decisions of {}: searching", options.lock));
  return std::nullopt;
}

std::optional<Network> searched_network(const Demand& demand, const CompileOptions& options,
                                        Diagnostics& diagnostics) {
  const bool watched = isatty(STDERR_FILENO) != 0;
  const auto progress = [&](int round, double cost) {
    if (watched)
      say_styled(fmt::format("\rsharing controls: {} of {} changes, cost {:.1f} ", round,
                             options.effort, cost));
  };
  auto network = make_network(
      demand, {options.seed, options.iterations, options.effort, progress, &interrupt_flag()},
      diagnostics);
  if (watched) say("\n");
  return network;
}

std::optional<Made> made_anew(const SourceProgram& program, const CompileOptions& options,
                              const std::string& title, Diagnostics& diagnostics) {
  auto network = searched_network(*program.demand, options, diagnostics);
  if (!network) return std::nullopt;
  auto fitted = fit({program.sources, program.syntax, *program.demand, *network, options.seed},
                    title, diagnostics);
  if (!fitted) return std::nullopt;
  return Made{std::move(*network), std::move(*fitted)};
}

/// Returns true if the checker finds no error in the patch. Otherwise prints the findings.
bool is_right(const Patch& patch, const Schedule& schedule) {
  const auto findings = checker::check_text(patch.text, schedule);
  if (findings.empty()) return true;
  say(checker::to_text(findings));
  say(fmt::format("rtmc: error: the checker objects to the patch: {} findings\n", findings.size()));
  return false;
}

/// Returns the names and contents of the files to write. The patch is the last file.
std::vector<FileContents> outputs(const Compilation& made, const CompileOptions& options) {
  std::vector<FileContents> files;
  const auto add = [&](const std::string& name, auto contents) {
    if (!name.empty()) files.push_back({name, contents()});
  };
  add(options.report, [&] { return report(made); });
  add(options.map, [&] { return map_json(made); });
  add(options.schedule, [&] { return listing(made.demand); });
  if (options.write_lock)
    add(options.lock, [&] {
      return to_lock(made.demand, made.network,
                     positions_of(made.placement, made.patch.whereabouts.numbers));
    });
  add(options.output, [&] { return made.patch.text; });
  return files;
}

/// Reports the interruption if a signal was caught. Otherwise reports `failure`.
ExitStatus refuse(const Failure& failure) {
  if (caught_signal() != 0) return interrupted("while reading");
  say(to_text(failure));
  return failure.status();
}

ExitStatus write(const Compilation& made, const CompileOptions& options) {
  std::vector<FileContents> files;
  for (auto& [name, contents] : outputs(made, options))
    files.push_back({name, std::move(contents)});
  const auto written = write_files_atomically(files);
  if (written) return ExitStatus::ok;
  say(to_text(written.error()));
  return written.error().status();
}

/// Finds a network that fits on the machine. Returns nullopt if `diagnostics` has errors or a
/// signal was caught.
Result<std::optional<Made>> make(const SourceProgram& program, const CompileOptions& options,
                                 const std::string& title, Diagnostics& diagnostics) {
  const auto decisions = read_decisions(options);
  if (!decisions) return decisions.error();
  std::optional<Made> made;
  if (decisions.value())
    made = made_from_lock(program, *decisions.value(), options, title, diagnostics);
  if (!made && !diagnostics.has_errors() && caught_signal() == 0)
    made = made_anew(program, options, title, diagnostics);
  return made;
}

}  // namespace

ExitStatus compile(const CompileOptions& options) {
  if (const auto possible = check_outputs(options); !possible) return refuse(possible.error());
  const auto text = read_file(options.source);
  if (!text) return refuse(text.error());
  const SourceProgram program = understood(options.source, text.value());
  if (!program.demand) return ExitStatus::rejected;
  const Demand& demand = *program.demand;
  std::string title =
      "compiled by rtmc from " + std::filesystem::path(options.source).filename().string();
  if (!program.syntax.cpu.empty()) title += "\n# cpu: " + program.syntax.cpu;
  Diagnostics diagnostics;
  const auto made = make(program, options, title, diagnostics);
  if (!made) return refuse(made.error());
  if (caught_signal() != 0) return interrupted("while searching for a network");
  if (printed(diagnostics, program.sources) || !made.value()) return ExitStatus::rejected;
  const Fitted& fitted = made.value()->fitted;
  if (!options.unchecked && !is_right(fitted.patch, demand.schedule)) return ExitStatus::rejected;
  if (caught_signal() != 0) return interrupted("before the end");
  return write({program.sources, program.syntax, demand, made.value()->network, fitted.placement,
                fitted.patch},
               options);
}

}  // namespace chessvm::rtm
