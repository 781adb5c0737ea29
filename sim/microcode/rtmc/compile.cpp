// SPDX-License-Identifier: MIT
#include "sim/microcode/rtmc/compile.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "base/file.hpp"
#include "base/message.hpp"
#include "sim/microcode/checker/checker.hpp"
#include "sim/microcode/checker/mutate.hpp"
#include "sim/microcode/language/parser.hpp"
#include "sim/microcode/network/lock.hpp"
#include "sim/microcode/patch/fit.hpp"
#include "sim/microcode/patch/report.hpp"
#include "sim/microcode/schedule/listing.hpp"

namespace chessvm::sim::microcode {
namespace {

/// Before a long run, and so that no file is written if another cannot be.
bool all_writable(const CompileOptions& options) {
  for (const std::string& name : {options.output, options.report, options.map, options.schedule,
                                  options.write_lock ? options.lock : std::string()})
    if (!name.empty())
      if (const auto possible = check_writable(name); !possible) {
        say(to_text(possible.error()));
        return false;
      }
  return true;
}

bool printed(const Diagnostics& diagnostics, const SourceSet& sources) {
  for (const Diagnostic& diagnostic : diagnostics.all()) say(to_text(diagnostic, sources));
  return diagnostics.has_errors();
}

struct SourceProgram {
  SourceSet sources;
  Syntax syntax;
  std::optional<Demand> demand;  // nothing: refused, and said why
};

SourceProgram understood(const std::string& name, std::string text) {
  SourceProgram program;
  Diagnostics diagnostics;
  program.syntax = parse(program.sources, program.sources.add(name, std::move(text)), diagnostics);
  if (!diagnostics.has_errors()) program.demand = elaborate(program.syntax, diagnostics);
  if (printed(diagnostics, program.sources)) program.demand.reset();
  return program;
}

/// The decisions of the lock file, if there is one and it still fits.
std::optional<Network> locked_network(const Demand& demand, const CompileOptions& options) {
  if (options.lock.empty() || options.search) return std::nullopt;
  const auto text = read_file(options.lock);
  if (!text) {
    say(fmt::format("rtmc: note: no lock file {}: searching\n", options.lock));
    return std::nullopt;
  }
  std::string why;
  auto network = from_lock(demand, text.value(), why);
  if (!network)
    say(fmt::format("rtmc: note: {} no longer fits, {}: searching\n", options.lock, why));
  return network;
}

std::optional<Network> searched_network(const Demand& demand, const CompileOptions& options,
                                        Diagnostics& diagnostics) {
  const bool watched = isatty(STDERR_FILENO) != 0;
  const auto progress = [&](int round, double cost) {
    if (watched)
      say(fmt::format("\rsharing controls: {} of {} changes, cost {:.1f} ", round, options.effort,
                      cost));
  };
  auto network = make_network(demand, {options.seed, options.iterations, options.effort, progress},
                              diagnostics);
  if (watched) say("\n");
  return network;
}

bool is_right(const Patch& patch, const Schedule& schedule) {
  const auto findings = checker::check_text(patch.text, schedule);
  if (findings.empty()) return true;
  say(checker::to_text(findings));
  say(fmt::format("rtmc: error: the checker objects to the patch: {} findings\n", findings.size()));
  return false;
}

/// What is asked for, as file names and contents.
std::vector<std::pair<std::string, std::string>> outputs(const Compilation& made,
                                                         const CompileOptions& options) {
  std::vector<std::pair<std::string, std::string>> files;
  const auto add = [&](const std::string& name, auto contents) {
    if (!name.empty()) files.emplace_back(name, contents());
  };
  add(options.report, [&] { return report(made); });
  add(options.map, [&] { return map_json(made); });
  add(options.schedule, [&] { return listing(made.demand); });
  if (options.write_lock) add(options.lock, [&] { return to_lock(made.demand, made.network); });
  add(options.output, [&] { return made.patch.text; });
  return files;
}

ExitStatus write(const Compilation& made, const CompileOptions& options) {
  for (const auto& [name, contents] : outputs(made, options))
    if (const auto written = write_file_atomically(name, contents); !written) {
      say(to_text(written.error()));
      return ExitStatus::environment;
    }
  return ExitStatus::ok;
}

}  // namespace

ExitStatus compile(const CompileOptions& options) {
  if (!all_writable(options)) return ExitStatus::environment;
  const auto text = read_file(options.source);
  if (!text) {
    say(to_text(text.error()));
    return ExitStatus::environment;
  }
  const SourceProgram program = understood(options.source, text.value());
  if (!program.demand) return ExitStatus::rejected;
  const Demand& demand = *program.demand;
  auto network = locked_network(demand, options);
  Diagnostics diagnostics;
  if (!network) network = searched_network(demand, options, diagnostics);
  if (printed(diagnostics, program.sources) || !network) return ExitStatus::rejected;
  const std::string title =
      "compiled by rtmc from " + std::filesystem::path(options.source).filename().string();
  const auto fitted =
      fit({program.sources, program.syntax, demand, *network, options.seed}, title, diagnostics);
  if (printed(diagnostics, program.sources) || !fitted) return ExitStatus::rejected;
  const Patch& patch = fitted->patch;
  if (!options.unchecked && !is_right(patch, demand.schedule)) return ExitStatus::rejected;
  if (options.mutants > 0)
    fmt::print("{}", checker::to_json(checker::mutate(patch.text, demand.schedule, options.mutants,
                                                      options.mutate_seed)));
  return write({program.sources, program.syntax, demand, *network, fitted->placement, patch},
               options);
}

}  // namespace chessvm::sim::microcode
