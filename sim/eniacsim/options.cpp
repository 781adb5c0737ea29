// SPDX-License-Identifier: MIT
#include "sim/eniacsim/options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

#include "base/closest.hpp"
#include "base/colour.hpp"
#include "base/command_line/command_line.hpp"
#include "base/command_line/output_clash.hpp"
#include "base/eniac_time.hpp"
#include "sim/eniac/lint/lint.hpp"

namespace chessvm::eniacsim {
namespace {

constexpr std::string_view description =
    "Runs patches on the ENIAC, pulse by pulse.\n"
    "With patches alone: checks them all, runs until nothing can happen any more; punched cards "
    "go\n"
    "to standard output, everything else to standard error. With --console, -q or -t: obeys typed\n"
    "commands like the public ENIAC simulators; `help` lists them. With --panel: shows the "
    "machine.\n"
    "With --vm: runs a program on the chessvm CPU, wired on the machine; --panel shows both.";
constexpr std::string_view footer =
    "Exit status: 0 done; 1 patch refused, stopped by the debugger, or the machine cannot go on,\n"
    "or the two CPUs of --lockstep differ;\n"
    "2 usage; 3 cannot read or write; 4 a limit ran out; 130 interrupted.";

/// A number of add cycles, at least `least`.
CLI::Validator count_from(std::uint64_t least) {
  return {[least](std::string& text) {
            std::uint64_t value = 0;
            return CLI::detail::lexical_cast(text, value) && text[0] != '-' && value >= least
                       ? std::string{}
                       : fmt::format("'{}' is not a number from {} up", text, least);
          },
          ""};
}
const CLI::Validator duration(
    [](std::string& text) {
      return parse_duration(text) ? std::string{}
                                  : fmt::format("'{}' is not a duration like 90s or 36h", text);
    },
    "");

/// `no-ID` silences a check of patches; the message says what is wrong with `word`.
std::optional<std::string> set_warning(const std::string& word, Options& options) {
  const bool off = word.starts_with("no-");
  const std::string id = off ? word.substr(3) : word;
  if (word == "all" || word == "none") {
    options.silenced_checks.clear();
    if (word == "none")
      for (const eniac::Check& check : eniac::checks()) options.silenced_checks.emplace(check.id);
    return std::nullopt;
  }
  if (eniac::find_check(id) == nullptr) {
    std::vector<std::string> ids;
    for (const eniac::Check& check : eniac::checks()) ids.emplace_back(check.id);
    const auto near = closest(id, ids);
    return fmt::format("-W: there is no warning '{}'{}", id,
                       near ? fmt::format("; did you mean {}?", *near) : "");
  }
  if (off)
    options.silenced_checks.insert(id);
  else
    options.silenced_checks.erase(id);
  return std::nullopt;
}

std::optional<std::string> add_fault(const std::string& text, Options& options) {
  const auto parsed = eniac::parse_fault(text);
  if (const auto* const error = std::get_if<eniac::FaultError>(&parsed))
    return fmt::format("--fault '{}': {}; --fault help lists what there is", text, error->message);
  options.faults.push_back(std::get<eniac::Fault>(parsed));
  options.fault_texts.push_back(text);
  return std::nullopt;
}

/// `--run-ahead`: add cycles, or `instructions:N`.
std::optional<std::string> set_run_ahead(const std::string& text, WiredOptions& options) {
  constexpr std::string_view prefix = "instructions:";
  const bool instructions = text.starts_with(prefix);
  std::string number = instructions ? text.substr(prefix.size()) : text;
  std::uint64_t value = 0;
  if (!CLI::detail::lexical_cast(number, value) || number[0] == '-')
    return fmt::format("--run-ahead: '{}' is neither a number of add cycles nor instructions:N",
                       text);
  (instructions ? options.ahead_instructions : options.ahead_cycles) = value;
  return std::nullopt;
}

/// An output must not replace an input, nor another output. Only a checkpoint may replace the one
/// that the run was resumed from.
std::optional<std::string> files_clash(const Options& options) {
  std::vector<std::string> inputs = options.patches;
  inputs.insert(inputs.end(), options.wired.images.begin(), options.wired.images.end());
  for (const auto& input : {options.deck, options.wired.patch})
    if (input) inputs.push_back(*input);
  std::vector<std::string> outputs;
  if (options.vcd) outputs.push_back(*options.vcd);
  if (options.wired.resume)
    if (auto problem = output_clash(std::span(&*options.wired.resume, 1), outputs)) return problem;
  if (options.wired.checkpoint) outputs.push_back(*options.wired.checkpoint);
  return output_clash(inputs, outputs);
}

/// The same for programs of chessvm.
std::optional<std::string> wired_clash(const Options& options) {
  const WiredOptions& wired = options.wired;
  if (!options.patches.empty()) return "with --vm and --lockstep the patch is named by --patch";
  const auto from_input = std::count(wired.images.begin(), wired.images.end(), "-") +
                          (options.deck == "-" ? 1 : 0) + (wired.resume == "-" ? 1 : 0);
  if (options.mode == Mode::wired_panel) {
    if (from_input != 0) return "standard input holds the keys of the panel, it cannot be a file";
    if (options.json) return "--json is for a run without --panel";
    if (wired.checkpoint || wired.ahead_cycles || wired.ahead_instructions)
      return "--checkpoint and --run-ahead are for a run without --panel";
  }
  if (from_input > 1) return "standard input can be given for one file only";
  if (options.dump || options.report || options.strict || options.later_units ||
      options.allow_writes || !options.silenced_checks.empty())
    return "--dump, --report, --strict, --later-units, --allow-writes and -W are for patches, not "
           "for programs";
  if (!options.signals.empty() && !options.vcd) return "--signals needs --vcd";
  if (options.mode == Mode::lockstep && !options.breaks.empty())
    return "--break is not for --lockstep";
  return std::nullopt;
}

/// What the options ask for together and cannot have.
std::optional<std::string> clash(const Options& options, bool quiet_protocol) {
  if (!options.wired.images.empty()) return wired_clash(options);
  if (options.wired.patch || options.wired.checkpoint || options.wired.resume ||
      options.wired.ahead_cycles || options.wired.ahead_instructions)
    return "--patch, --checkpoint, --resume and --run-ahead need --vm or --lockstep";
  if (options.mode != Mode::console && options.patches.empty()) return "PATCH is required";
  const auto from_input = std::count(options.patches.begin(), options.patches.end(), "-") +
                          (options.deck == "-" ? 1 : 0);
  if (from_input > 1) return "standard input can be given for one file only";
  const bool typed = options.mode == Mode::console && !options.test_cycles;
  if (typed && from_input != 0) return "standard input holds the commands, it cannot be a file";
  if (options.mode == Mode::console && (options.dump || options.json))
    return "--dump and --json are for a run without a console; type D or json there";
  if (options.mode == Mode::console && options.report)
    return "--report is for a run without a console";
  if (options.mode == Mode::console && options.strict)
    return "--strict is for a run without a console";
  if (!options.signals.empty() && !options.vcd) return "--signals needs --vcd";
  if (options.mode == Mode::panel && from_input != 0)
    return "standard input holds the keys of the panel, it cannot be a file";
  if (options.mode == Mode::panel && (options.dump || options.json || options.report))
    return "--dump, --json and --report are for a run without --panel";
  if (options.mode == Mode::panel && options.strict) return "--strict is for a run without --panel";
  if (quiet_protocol && options.quiet) return "-q and --quiet exclude each other";
  return std::nullopt;
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  std::string max_time;
  std::string colour = "auto";
  std::uint64_t max_cycles = 0;
  std::string library;
  std::vector<std::string> warnings;
  std::vector<std::string> faults;
  std::string run_ahead;
  std::vector<std::string> lockstep_images;
  bool console = false;
  bool panel = false;
  bool protocol = false;
  std::vector<std::string> engine_words;  // the default first
  for (const eniac::EngineName& row : eniac::engine_names) engine_words.emplace_back(row.name);
  std::string engine = engine_words.front();

  CLI::App app{std::string(description), "eniacsim"};
  app.footer(std::string(footer));
  app.set_help_flag("-h,--help", "print this and exit");
  app.set_version_flag("-V,--version", "eniacsim " CHESSVM_VERSION, "print the version and exit");
  app.add_option("PATCH", options.patches, "patches, loaded in order; - is standard input");
  app.add_option("-d,--deck", options.deck, "cards to read, whatever deck a patch names");
  app.add_option("--max-cycles", max_cycles, "stop when the add-cycle counter has reached N")
      ->check(count_from(1));
  app.add_option("--max-time", max_time, "the same in machine time: 90s, 10m, 2h")->check(duration);
  app.add_option("--engine", engine, "what makes the machine go")
      ->check(CLI::IsMember(engine_words).description(""))
      ->type_name(fmt::format("{{{}}}", fmt::join(engine_words, ",")));
  app.add_flag("--console", console, "obey typed commands");
  app.add_flag("-q", protocol, "the same, without a prompt");
  app.add_option("-t", options.test_cycles, "run N add cycles, print the state and leave")
      ->check(count_from(0));
  app.add_option("-v", library, "checkpoint library of the public simulators: not supported");
  app.add_flag("--panel", panel, "show the machine in the terminal; ? there lists the keys");
  app.add_flag("--dump", options.dump, "print the state at the end on standard output");
  app.add_flag("--json", options.json, "one JSON object on standard output instead of cards");
  app.add_flag("--report", options.report, "say what is in use and why nothing happened");
  app.add_flag("--later-units", options.later_units, "accept cables to units of after 1946");
  app.add_flag("--allow-writes{/}", options.allow_writes,
               "let patches write files; =DIR: below DIR only");
  app.add_flag("--strict", options.strict, "refuse what the real machine would garble");
  app.add_option("-W,--warning", warnings, "switch a warning on or off: ID, no-ID, all or none")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--vcd", options.vcd, "write the pulses on jacks and the registers as a waveform");
  app.add_option("--signals", options.signals,
                 "what to write: a1.*,1-*,f?.ring; what the patch uses");
  app.add_option("--probe", options.probes, "print every pulse on JACK")->allow_extra_args(false);
  app.add_option("--break", options.breaks, "stop after an add cycle with a pulse on JACK")
      ->allow_extra_args(false);
  app.add_option("--vm", options.wired.images, "run a program on chessvm, wired on the machine")
      ->type_name("IMAGE")
      ->allow_extra_args(false);
  app.add_option("--lockstep", lockstep_images, "the same, compared with chsim at every row")
      ->type_name("IMAGE")
      ->allow_extra_args(false);
  app.add_option("--patch", options.wired.patch, "the wiring of chessvm, if not the usual one");
  app.add_option("--checkpoint", options.wired.checkpoint,
                 "write the state at the last row fetch, for --resume or chsim --restore");
  app.add_option("--resume", options.wired.resume, "continue a checkpoint, of chsim as well");
  app.add_option("--run-ahead", run_ahead,
                 "let the virtual CPU run to add cycle N, or to instructions:N")
      ->type_name("N");
  app.add_option("--fault", faults, "break something: KIND:PLACE[,OPTION=VALUE]...; help")
      ->allow_extra_args(false);
  app.add_option("--color", colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  app.add_flag("--quiet", options.quiet, "errors only");
  let_last_option_count(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& answered) {
    app.exit(answered);
    return ExitStatus::ok;
  } catch (const CLI::ParseError& error) {
    return refuse_command_line(app, error);
  }
  if (!library.empty())
    return refuse_command_line(
        app, "-v: libraries for the checkpoint jack cannot be used by this simulator");
  for (const std::string& word : warnings)
    if (const auto problem = set_warning(word, options)) return refuse_command_line(app, *problem);
  for (const std::string& text : faults) {
    if (text == "help") {
      fmt::print("{}", eniac::fault_help());
      return ExitStatus::ok;
    }
    if (const auto problem = add_fault(text, options)) return refuse_command_line(app, *problem);
  }
  if (console || protocol || options.test_cycles) options.mode = Mode::console;
  if (panel && options.mode == Mode::console)
    return refuse_command_line(app, "--panel excludes --console, -q and -t");
  if (panel) options.mode = Mode::panel;
  const bool wired = !options.wired.images.empty();
  if ((wired || !lockstep_images.empty()) && options.mode == Mode::console)
    return refuse_command_line(app, "--vm and --lockstep exclude --console, -q and -t");
  if (!lockstep_images.empty() && options.mode == Mode::panel)
    return refuse_command_line(app, "--panel shows a program of --vm, not of --lockstep");
  if (wired && !lockstep_images.empty())
    return refuse_command_line(app, "--vm and --lockstep exclude each other");
  if (wired) options.mode = options.mode == Mode::panel ? Mode::wired_panel : Mode::wired;
  if (!lockstep_images.empty()) {
    options.mode = Mode::lockstep;
    options.wired.images = lockstep_images;
  }
  if (!run_ahead.empty())
    if (const auto problem = set_run_ahead(run_ahead, options.wired))
      return refuse_command_line(app, *problem);
  options.prompt = !protocol && !options.quiet;
  for (const eniac::EngineName& row : eniac::engine_names)
    if (row.name == engine) options.engine = row.kind;
  if (max_cycles != 0) options.max_cycles = max_cycles;
  if (!max_time.empty()) {
    const double cycles = parse_duration(max_time)->count() * AddCycles::period::den;
    options.max_cycles =
        std::min(options.max_cycles, static_cast<std::uint64_t>(std::max(std::ceil(cycles), 1.0)));
  }
  const ColourWhen when = options.json ? ColourWhen::never : *parse_colour_when(colour);
  options.paint = use_colour(when, STDERR_FILENO) ? Paint::coloured : Paint::plain;
  options.screen_paint = use_colour(when, STDOUT_FILENO) ? Paint::coloured : Paint::plain;
  if (const auto problem = clash(options, protocol)) return refuse_command_line(app, *problem);
  if (const auto problem = files_clash(options)) return refuse_command_line(app, *problem);
  return options;
}

}  // namespace chessvm::eniacsim
