// SPDX-License-Identifier: MIT
#include "tools/eniacsim/options/options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "base/command_line/command_line.hpp"
#include "base/eniac_time.hpp"
#include "base/text/closest.hpp"
#include "base/text/colour.hpp"
#include "sim/eniac/lint/lint.hpp"
#include "tools/eniacsim/options/option_clash.hpp"

namespace chessvm::eniacsim {
namespace {

constexpr const char* description =
    "Runs patches on the ENIAC, pulse by pulse.\n"
    "With patches alone: checks them all, runs until nothing can happen any more; punched cards "
    "go\n"
    "to standard output, everything else to standard error. With --console, --commands or -t: "
    "obeys\n"
    "typed commands like the public ENIAC simulators; `help` lists them. With --panel: shows the\n"
    "machine.\n"
    "With --vm: runs a program on the chessvm CPU, wired on the machine; --panel shows both.";
constexpr const char* footer =
    "Exit status: 0 done; 1 patch refused, stopped by the debugger, or the machine cannot go on,\n"
    "or the two CPUs of --lockstep differ;\n"
    "2 usage; 3 cannot read or write; 4 a limit ran out; 129, 130, 143 interrupted.";

/// Arguments that are converted into options after the whole command line has been read.
struct Spelled {
  std::optional<std::chrono::duration<double>> max_time;
  std::optional<std::uint64_t> max_cycles;
  std::optional<std::string> library;
  std::vector<std::string> lockstep_images;
  ColourWhen colour = ColourWhen::automatic;
  bool console = false;
  bool commands = false;
  bool panel = false;
  bool fault_help = false;
};

/// Switches a patch check on (`ID`) or off (`no-ID`). Returns why `word` is refused; empty if
/// valid.
std::string set_warning(const std::string& word, Options& options) {
  const bool off = word.starts_with("no-");
  const std::string id = off ? word.substr(3) : word;
  if (word == "all" || word == "none") {
    options.silenced_checks.clear();
    if (word == "none")
      for (const eniac::Check& check : eniac::checks()) options.silenced_checks.emplace(check.id);
    return {};
  }
  if (eniac::find_check(id) == nullptr) {
    std::vector<std::string> ids;
    for (const eniac::Check& check : eniac::checks()) ids.emplace_back(check.id);
    return fmt::format("there is no warning '{}'{}", id, did_you_mean(id, ids));
  }
  if (off)
    options.silenced_checks.insert(id);
  else
    options.silenced_checks.erase(id);
  return {};
}

std::string add_fault(const std::string& text, Options& options) {
  auto fault = eniac::parse_fault(text);
  if (!fault)
    return fmt::format("'{}': {}; --fault help lists what there is", text, fault.error().message);
  options.faults.push_back(std::move(fault).value());
  options.fault_texts.push_back(text);
  return {};
}

/// Reads the argument of `--run-ahead`. Returns why it is refused; empty if it is valid.
std::string set_run_ahead(std::string_view text, WiredOptions& options) {
  constexpr std::string_view prefix = "instructions:";
  const bool instructions = text.starts_with(prefix);
  const auto number = parse_whole_number(text.substr(instructions ? prefix.size() : 0), {});
  if (!number)
    return fmt::format("'{}' is neither a number of add cycles nor instructions:N", text);
  (instructions ? options.ahead_instructions : options.ahead_cycles) = number;
  return {};
}

void add_run(const CommandLine::Command& tool, Options& options, Spelled& words) {
  tool.files("PATCH", options.patches, "patches, loaded in order; none or -: standard input");
  tool.file("-d,--deck", options.deck, "cards to read, whatever deck a patch names");
  tool.number("--max-cycles", words.max_cycles, {.least = 1},
              "stop when the add-cycle counter has reached N");
  tool.duration("--max-time", words.max_time, "the same in machine time: 90s, 10m, 2h");
  std::vector<std::string> engines{"auto"};
  for (const eniac::EngineName& row : eniac::engine_names) engines.emplace_back(row.name);
  tool.word_of(
      "--engine", engines,
      [&options](std::size_t row) {
        options.engine = eniac::engine_names[row == 0 ? 0 : row - 1].kind;
      },
      "what makes the machine go");
}

void add_modes(const CommandLine::Command& tool, Options& options, Spelled& words) {
  tool.flag("--console", words.console, "obey typed commands");
  tool.flag("--commands", words.commands, "the same, without a prompt");
  tool.number("-t", options.test_cycles, {}, "run N add cycles, print the state and leave");
  tool.text("-v", words.library, "checkpoint library of the public simulators: not supported");
  tool.flag("--panel", words.panel, "show the machine in the terminal; ? there lists the keys");
}

void add_reports(const CommandLine::Command& tool, Options& options) {
  tool.flag("--dump", options.dump, "print the state at the end on standard output");
  tool.flag("--json", options.json, "one JSON object on standard output instead of cards");
  tool.flag("--report", options.report, "say what is in use and why nothing happened");
  tool.flag("--later-units", options.later_units, "accept cables to units of after 1946");
  tool.optional_file("--allow-writes", options.allow_writes, "/",
                     "let patches write files; =DIR: below DIR only")
      .value_name("[=DIR]");
  tool.flag("--sandbox", options.sandbox, "reach no file but those that are named here");
  tool.flag("--strict", options.strict, "refuse what the real machine would garble");
  tool.custom(
          "-W,--warning", CommandLine::Arity::all,
          [&options](const std::string& word) { return set_warning(word, options); },
          "switch a warning on or off: ID, no-ID, all or none")
      .value_name("NAME");
}

void add_instruments(const CommandLine::Command& tool, Options& options) {
  tool.file("--vcd", options.vcd, "write the pulses on jacks and the registers as a waveform");
  tool.custom(
      "--signals", CommandLine::Arity::last,
      [&options](const std::string& patterns) {
        options.signals = patterns;
        return std::string(patterns.empty() ? "no signal is named" : "");
      },
      "what to write: a1.*,1-*,f?.ring; what the patch uses");
  tool.texts("--probe", options.probes, "print every pulse on JACK").value_name("JACK");
  tool.texts("--break", options.breaks, "stop after an add cycle with a pulse on JACK")
      .value_name("JACK");
}

void add_programs(const CommandLine::Command& tool, Options& options, Spelled& words) {
  WiredOptions& wired = options.wired;
  tool.texts("--vm", wired.images, "run a program on chessvm, wired on the machine")
      .value_name("IMAGE");
  tool.texts("--lockstep", words.lockstep_images, "the same, compared with chsim at every row")
      .value_name("IMAGE");
  tool.flag("--verbose", wired.verbose,
            "show more of the row in which the two of --lockstep differ, and the rows before it");
  tool.file("--patch", wired.patch, "the wiring of chessvm, if not the usual one");
  tool.file("--cards", wired.cards,
            "write cards to FILE; with --resume, cut it back to the checkpoint and go on");
  tool.file("--checkpoint", wired.checkpoint,
            "write the state at the last row fetch, for --resume or chsim --restore");
  tool.file("--resume", wired.resume, "continue a checkpoint, of chsim as well");
  tool.custom(
          "--run-ahead", CommandLine::Arity::last,
          [&wired](const std::string& text) { return set_run_ahead(text, wired); },
          "let the virtual CPU run to add cycle N, or to instructions:N")
      .value_name("N");
}

void add_faults(const CommandLine::Command& tool, Options& options, Spelled& words) {
  const auto read = [&options, &words](const std::string& text) {
    words.fault_help |= text == "help";
    return text == "help" ? std::string() : add_fault(text, options);
  };
  tool.custom("--fault", CommandLine::Arity::all, read,
              "break something: KIND:PLACE[,OPTION=VALUE]...; help");
}

/// Sets the mode. Returns an error message if options exclude each other; otherwise nullopt.
std::optional<std::string> set_mode(const Spelled& words, Options& options) {
  const bool console = words.console || words.commands || options.test_cycles;
  const bool wired = !options.wired.images.empty();
  const bool lockstep = !words.lockstep_images.empty();
  if (words.commands && (words.console || options.test_cycles))
    return "--commands excludes --console and -t";
  if (words.panel && console) return "--panel excludes --console, --commands and -t";
  if ((wired || lockstep) && console)
    return "--vm and --lockstep exclude --console, --commands and -t";
  if (lockstep && words.panel) return "--panel shows a program of --vm, not of --lockstep";
  if (wired && lockstep) return "--vm and --lockstep exclude each other";
  if (lockstep) options.wired.images = words.lockstep_images;
  options.mode = console                ? Mode::console
                 : words.panel && wired ? Mode::wired_panel
                 : words.panel          ? Mode::panel
                 : wired                ? Mode::wired
                 : lockstep             ? Mode::lockstep
                                        : Mode::batch;
  if (options.mode == Mode::batch && options.patches.empty()) options.patches.emplace_back("-");
  options.prompt = !words.commands && !options.quiet;
  return std::nullopt;
}

Paint paint_on(int descriptor, const Spelled& words, const Options& options) {
  const ColourWhen when = options.json ? ColourWhen::never : words.colour;
  return use_colour(when, descriptor) ? Paint::coloured : Paint::plain;
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  Spelled words;
  CommandLine line({"eniacsim",
                    CHESSVM_VERSION,
                    description,
                    footer,
                    {"chsim(1)", "rtmc(1)", "chessvm-patch(5)", "chessvm-image(5)",
                     "chessvm-checkpoint(5)", "chessvm-eniac-state(5)", "chessvm-error(5)"}});
  line.report_errors_as_json();
  const CommandLine::Command tool = line.tool();
  add_run(tool, options, words);
  add_modes(tool, options, words);
  add_reports(tool, options);
  add_instruments(tool, options);
  add_programs(tool, options, words);
  add_faults(tool, options, words);
  tool.colour(words.colour);
  tool.flag("-q,--quiet", options.quiet, "errors only");
  if (const auto answered = line.parse(argc, argv)) return *answered;
  if (words.library)
    return line.refuse("-v: libraries for the checkpoint jack cannot be used by this simulator");
  if (words.fault_help) {
    fmt::print("{}", eniac::fault_help());
    return ExitStatus::ok;
  }
  if (const auto problem = set_mode(words, options)) return line.refuse(*problem);
  options.max_cycles = cycle_limit(words.max_cycles, words.max_time);
  options.paint = paint_on(STDERR_FILENO, words, options);
  options.screen_paint = paint_on(STDOUT_FILENO, words, options);
  if (const auto problem = option_clash(options)) return line.refuse(*problem);
  return options;
}

}  // namespace chessvm::eniacsim
