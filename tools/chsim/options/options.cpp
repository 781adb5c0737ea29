// SPDX-License-Identifier: MIT
#include "tools/chsim/options/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/command_line/command_line.hpp"
#include "base/command_line/output_clash.hpp"
#include "base/eniac_time.hpp"
#include "base/terminal/theme.hpp"
#include "tools/chsim/options/inputs.hpp"

namespace chessvm::vm::chsim {
namespace {

constexpr const char* description =
    "Runs a chessvm image at instruction level, to halt or to a read without a card.\n"
    "Printed cards go to standard output, everything else to standard error.";
constexpr const char* footer =
    "Exit status: 0 halt, break, waiting for a card or the same run again; 1 machine error, input\n"
    "refused, a check of the debugger failed or a replay differs; 2 usage; 3 cannot read or "
    "write;\n"
    "4 a limit ran out; 129, 130, 143 interrupted.";

/// Explains which output would replace an input or another output; nullopt if none would. Only the
/// output of --checkpoint is allowed to replace the file of --restore.
std::optional<std::string> files_clash(const Options& options) {
  const std::vector<std::string> inputs = files_to_keep(options);
  std::vector<std::string> outputs;
  for (const auto& output : {options.trace, options.profile, options.cards, options.record})
    if (output && !output->empty()) outputs.push_back(*output);
  if (auto problem = standard_output_clash(outputs)) return problem;
  if (options.restore)
    if (auto problem = output_clash(std::span(&*options.restore, 1), outputs)) return problem;
  if (options.checkpoint) outputs.push_back(*options.checkpoint);
  return output_clash(inputs, outputs);
}

/// Tells whether standard input is free for commands: `taken` means that one of the input files is
/// `-`, and `left` means that no input file is `-`.
enum class StandardInput : bool { left, taken };

/// Explains the first conflict in a command line with --debug; nullopt if there is no conflict.
std::optional<std::string> debug_contradiction(const Options& options, StandardInput input) {
  if (options.trace || options.profile || options.cards || options.checkpoint || options.record ||
      options.json || options.stats || options.wall ||
      options.max_cycles != std::numeric_limits<std::uint64_t>::max())
    return "with --debug, limits, traces, profiles and checkpoints are commands, cards are shown, "
           "and "
           "no run is recorded";
  if (options.control && options.batch) return "--control takes commands, and --batch none";
  if (options.control && options.control != "-" && options.sandbox)
    return "--sandbox opens no sockets: with it, --control takes - only";
  const bool commands_from_input = !options.batch && options.control.value_or("-") == "-";
  if (input == StandardInput::taken && commands_from_input)
    return "with --debug, standard input is for commands unless --batch or a socket is given";
  return std::nullopt;
}

bool filters_trace(const Options& options) {
  return options.trace_if || options.trace_from > 0 ||
         options.trace_to < std::numeric_limits<std::uint64_t>::max();
}

/// Explains the first conflict between options; nullopt if there is no conflict.
std::optional<std::string> contradiction(const Options& options) {
  const auto from_input = std::count(options.images.begin(), options.images.end(), "-") +
                          (options.deck == "-" ? 1 : 0) + (options.restore == "-" ? 1 : 0) +
                          (options.replay == "-" ? 1 : 0);
  if (options.json && (options.trace == "-" || options.profile == "-"))
    return "with --json, standard output is for its object: name a file for --trace and --profile";
  if (options.json && options.record == "-")
    return "with --json, standard output is for its object: name a file for --record";
  if (options.json && options.checkpoint == "-")
    return "with --json, standard output is for its object: name a file for --checkpoint";
  if (options.json && options.cards == "-")
    return "with --json, standard output is for its object: name a file for --cards";
  if (options.json && options.checkpoint_every && !options.cards)
    return "--json prints cards at the end only: with --checkpoint-every, --cards FILE keeps them";
  if (options.replay && (options.deck || options.restore || options.record))
    return "--replay brings cards and state of its own: no --deck, --restore or --record";
  if (!options.trace && filters_trace(options)) return "--from, --to and --trace-if need --trace";
  if (options.trace_to <= options.trace_from) return "--to must be later than --from";
  if (from_input > 1) return "standard input can be given for one file only";
  if (!options.debug && !options.startup.items.empty()) return "-x, -e and --break need --debug";
  if (!options.debug && options.plain) return "--plain needs --debug";
  if (!options.debug && options.control) return "--control needs --debug";
  return options.debug ? debug_contradiction(options, StandardInput(from_input > 0)) : std::nullopt;
}

/// Arguments that are converted into options after the whole command line has been read.
struct Spelled {
  std::optional<std::chrono::duration<double>> max_time;
  std::optional<std::uint64_t> max_cycles;
  bool quiet = false;
  bool verbose = false;
};

void add_trace(const CommandLine::Command& tool, Options& options) {
  tool.optional_file("--trace", options.trace, "",
                     "a line per instruction to FILE, or standard error");
  const auto moment = [&tool](const char* name, std::uint64_t& target, const char* help) {
    const auto read = [&target](const std::string& text) {
      const auto cycles = parse_moment(text);
      if (cycles) target = *cycles;
      return cycles ? std::string() : "expected add cycles, or a time like 90s or 17h42m";
    };
    tool.custom(name, CommandLine::Arity::last, read, help).value_name("TIME");
  };
  moment("--from", options.trace_from, "trace from this add cycle or machine time on");
  moment("--to", options.trace_to, "and before this one");
  tool.text("--trace-if", options.trace_if, "trace where this expression of the debugger is not 0")
      .value_name("EXPR");
}

void add_run(const CommandLine::Command& tool, Options& options, Spelled& words) {
  constexpr WholeNumbers positive{.least = 1};
  tool.files("IMAGE", options.images, "image files, merged; - is standard input");
  tool.file("-d,--deck", options.deck, "cards to read; - is standard input");
  tool.number("--max-cycles", words.max_cycles, positive,
              "stop when the add-cycle counter has reached N");
  tool.duration("--max-time", words.max_time, "the same in machine time: 90s, 36h, 17h42m");
  tool.duration("--wall", options.wall, "stop after this much of our time");
  tool.word_of(
      "--core", {native::core_names.begin(), native::core_names.end()},
      [&options](std::size_t row) { options.core = static_cast<native::CoreKind>(row); },
      "what executes: auto is native code where it can be (docs/isa.md#cores)");
  add_trace(tool, options);
  tool.optional_file("--profile", options.profile, "",
                     "add cycles by row and label to FILE, or stderr");
}

/// Adds -x, -e and --break. The debugger runs their commands in the order of the command line.
void add_startup(const CommandLine::Command& tool, Options& options) {
  using Kind = debugger::Startup::Kind;
  const auto add = [&](const char* name, Kind kind, const char* prefix, const char* value,
                       const char* help) {
    auto& items = options.startup.items;
    const auto read = [&items, kind, prefix](const std::string& text) {
      items.push_back({kind, prefix + text});
      return std::string();
    };
    tool.custom(name, CommandLine::Arity::all, read, help).value_name(value);
  };
  add("-x", Kind::file, "", "FILE", "with --debug: run the commands in FILE first");
  add("-e", Kind::command, "", "COMMANDS", "with --debug: run COMMANDS first");
  add("--break", Kind::command, "break ", "PLACE",
      "with --debug: stop at a label, row or file:line");
}

void add_debugger(const CommandLine::Command& tool, Options& options) {
  tool.flag("--debug", options.debug, "stop before the first instruction and take commands");
  add_startup(tool, options);
  std::vector<std::string> names;
  for (const Theme& theme : themes()) names.emplace_back(theme.name);
  tool.word_of(
      "--theme", names, [&options](std::size_t row) { options.theme = themes()[row].name; },
      fmt::format("with --debug: {}", fmt::join(names, ", ")));
  tool.file("--control", options.control,
            "with --debug: command lines from clients of a socket at FILE, answers\nas JSON; - is "
            "standard input and output");
  tool.flag("--plain", options.plain, "with --debug: a prompt instead of the whole screen");
}

void add_output(const CommandLine::Command& tool, Options& options, Spelled& words) {
  constexpr WholeNumbers positive{.least = 1};
  tool.flag("--stats", options.stats, "counters, ENIAC time and odds at the end");
  tool.flag("--json", options.json, "one JSON object on standard output instead of cards");
  tool.file("--cards", options.cards,
            "write cards to FILE; with --restore, cut it back to the checkpoint and go on");
  const auto checkpoint =
      tool.file("--checkpoint", options.checkpoint, "write the state to FILE at the end");
  tool.number("--checkpoint-every", options.checkpoint_every, positive, "and every N add cycles")
      .needs(checkpoint);
  tool.file("--restore", options.restore, "begin with the state in FILE");
  tool.file("--record", options.record,
            "write the run to FILE: program, state, cards with their times, end");
  tool.file("--replay", options.replay,
            "run the recording in FILE again and compare; IMAGE, if any, is tried\non its cards");
  tool.flag("-b,--batch", options.batch, "never ask for cards or commands");
  tool.number("--card-width", options.card_width, {4, 80}, "pad printed cards to N columns, 4-80");
  tool.flag("--sandbox", options.sandbox, "reach no file but those that are named here");
  tool.colour(options.colour);
  tool.flag("-q,--quiet", words.quiet, "errors only");
  tool.flag("-v,--verbose", words.verbose, "say more");
  tool.flag(
      "--dap", options.adapter,
      "alone: serve an editor's debugger: Debug Adapter Protocol at standard\ninput and output");
  tool.flag("--bench", options.bench,
            "alone or with --core: sign the behaviour over our programs, and measure the speed");
}

/// Returns true if all words of the command line are --bench, --core or the argument of --core.
bool bench_stands_alone(int argc, const char* const* argv) {
  int others = 0;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--core") ++i;
    others += word == "--bench" || word == "--core" || word.starts_with("--core=") ? 0 : 1;
  }
  return others == 0;
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  Spelled words;
  CommandLine line({"chsim",
                    CHESSVM_VERSION,
                    description,
                    footer,
                    {"easm(1)", "eniacsim(1)", "chessvm-image(5)", "chessvm-checkpoint(5)",
                     "chessvm-recording(5)", "chessvm-error(5)", "chessvm-isa(7)"}});
  line.report_errors_as_json();
  add_run(line.tool(), options, words);
  add_debugger(line.tool(), options);
  add_output(line.tool(), options, words);
  if (const auto answered = line.parse(argc, argv)) return *answered;
  if (options.bench)
    return bench_stands_alone(argc, argv)
               ? std::variant<Options, ExitStatus>(options)
               : line.refuse("--bench takes no image and no other option than --core");
  if (options.adapter)
    return argc == 2 ? std::variant<Options, ExitStatus>(options)
                     : line.refuse("--dap takes no image and no other option");
  if (options.images.empty() && !options.replay) return line.refuse("IMAGE is required");
  options.max_cycles = cycle_limit(words.max_cycles, words.max_time);
  options.verbosity = words.quiet     ? Verbosity::quiet
                      : words.verbose ? Verbosity::verbose
                                      : Verbosity::normal;
  if (const auto problem = contradiction(options)) return line.refuse(*problem);
  if (const auto problem = files_clash(options)) return line.refuse(*problem);
  return options;
}

}  // namespace chessvm::vm::chsim
