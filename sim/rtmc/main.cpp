// SPDX-License-Identifier: MIT
// rtmc: a register-transfer program -> cables and switches of a stock 1946 ENIAC.
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <new>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/command_line/command_line.hpp"
#include "base/command_line/output_clash.hpp"
#include "base/message.hpp"
#include "sim/rtm/compile.hpp"

namespace chessvm::rtm {
namespace {

constexpr std::uint64_t most = 1'000'000'000;
constexpr const char* footer =
    "Exit status: 0 done; 1 the program is refused, or the patch by its check; 2 usage;\n"
    "3 cannot read or write.";

/// The lock is one or the other.
std::optional<std::string> files_clash(const CompileOptions& options) {
  std::vector<std::string> inputs{options.source};
  std::vector<std::string> outputs;
  for (const std::string& file : {options.output, options.report, options.map, options.schedule})
    if (!file.empty()) outputs.push_back(file);
  if (!options.lock.empty()) (options.write_lock ? outputs : inputs).push_back(options.lock);
  return output_clash(inputs, outputs);
}

/// Or the status of a command line that is answered already.
std::variant<CompileOptions, ExitStatus> parse_options(int argc, const char* const* argv) {
  CompileOptions options;
  CLI::App app{"A register-transfer program becomes cables and switches of an ENIAC.", "rtmc"};
  app.footer(footer);
  app.set_help_flag("-h,--help", "print this and exit");
  app.set_version_flag("-V,--version", "rtmc " CHESSVM_VERSION, "print the version and exit");
  app.add_option("SOURCE", options.source, "program (.rtm)")->required();
  app.add_option("-o,--output", options.output, "patch to write (.e)")
      ->required()
      ->type_name("FILE");
  CLI::Option* lock =
      app.add_option("--lock", options.lock, "decisions to keep (.lock)")->type_name("FILE");
  app.add_flag("--write-lock", options.write_lock, "write the decisions to the lock file")
      ->needs(lock);
  app.add_option("--report", options.report, "resources used and left, register by register")
      ->type_name("FILE");
  app.add_option("--map", options.map, "where everything is, as JSON")->type_name("FILE");
  app.add_option("--schedule", options.schedule, "what happens in each add time of each path")
      ->type_name("FILE");
  app.add_option("--mutate", options.mutants,
                 "print what the checker notices of so many damaged patches, as JSON")
      ->check(whole_number(0, most))
      ->type_name("N");
  app.add_option("--mutate-seed", options.mutate_seed, "which damages")
      ->check(whole_number(0, most))
      ->capture_default_str();
  app.add_flag("--search", options.search, "decide anew, whatever the lock file says");
  app.add_flag("--unchecked", options.unchecked, "leave out the independent check of the patch");
  app.add_option("--effort", options.effort, "changes of shared controls to try")
      ->check(whole_number(0, most))
      ->capture_default_str();
  app.add_option("--iterations", options.iterations, "changes of drivers to try")
      ->check(whole_number(0, most))
      ->capture_default_str();
  app.add_option("--seed", options.seed, "of the search")
      ->check(whole_number(0, most))
      ->capture_default_str();
  let_last_option_count(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& answered) {
    app.exit(answered);
    return ExitStatus::ok;
  } catch (const CLI::ParseError& error) {
    return refuse_command_line(app, error);
  }
  if (const auto problem = files_clash(options)) return refuse_command_line(app, *problem);
  return options;
}

}  // namespace
}  // namespace chessvm::rtm

int main(int argc, char** argv) {
  using namespace chessvm;
  try {
    const auto parsed = rtm::parse_options(argc, argv);
    if (const auto* const answered = std::get_if<ExitStatus>(&parsed))
      return static_cast<int>(*answered);
    return static_cast<int>(rtm::compile(std::get<rtm::CompileOptions>(parsed)));
  } catch (const std::bad_alloc&) {
    say("rtmc: error: out of memory\n");
  } catch (const std::exception& error) {
    say(fmt::format("rtmc: error: {}\n", error.what()));
  }
  return static_cast<int>(ExitStatus::environment);
}
