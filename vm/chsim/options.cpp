// SPDX-License-Identifier: MIT
#include "vm/chsim/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/colour.hpp"
#include "base/command_line/command_line.hpp"
#include "base/command_line/output_clash.hpp"
#include "base/terminal/theme.hpp"

namespace chessvm::chsim {
namespace {

constexpr std::string_view description =
    "Runs a chessvm image at instruction level, to halt or to a read without a card.\n"
    "Printed cards go to standard output, everything else to standard error.";
constexpr std::string_view footer =
    "Exit status: 0 halt, break or waiting for a card; 1 machine error, input refused or a check "
    "of\n"
    "the debugger failed; 2 usage; 3 cannot read or write; 4 a limit ran out; 130 interrupted.";

/// A number of add cycles, at least 1.
const CLI::Validator positive(
    [](std::string& text) {
      std::uint64_t value = 0;
      const char* const end = text.data() + text.size();
      const auto [stop, error] = std::from_chars(text.data(), end, value);
      if (error == std::errc::result_out_of_range && stop == end)
        return fmt::format("'{}' is more than {}", text, std::numeric_limits<std::uint64_t>::max());
      return error == std::errc{} && stop == end && value > 0
                 ? std::string{}
                 : fmt::format("'{}' is not a number from 1 up", text);
    },
    "");
const CLI::Validator duration(
    [](std::string& text) {
      return parse_duration(text) ? std::string{}
                                  : fmt::format("'{}' is not a duration like 90s or 36h", text);
    },
    "");

/// `--trace` and `--profile` take a value only after `=`, so that an image may follow them.
std::vector<std::string> arguments(int argc, const char* const* argv) {
  std::vector<std::string> reversed;  // as CLI11 wants them
  bool options_end = false;
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    options_end |= word == "--";
    if (!options_end && (word == "--trace" || word == "--profile")) word += "=-";
    reversed.push_back(std::move(word));
  }
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

/// A value that comes only after `=` is shown that way: `--trace[=FILE]`.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string& text = option->get_option_text();
    return text.starts_with('[') ? text : CLI::Formatter::make_option_opts(option);
  }
};

/// An output must not replace an input, nor another output. Only a checkpoint may replace the one
/// that the run was restored from.
std::optional<std::string> clash(const Options& options) {
  std::vector<std::string> inputs = options.images;
  if (options.images.front() != "-")
    for (const char* extension : {".sym", ".lst"})
      inputs.push_back(
          std::filesystem::path(options.images.front()).replace_extension(extension).string());
  if (options.deck) inputs.push_back(*options.deck);
  std::vector<std::string> outputs;
  for (const auto& output : {options.trace, options.profile})
    if (output) outputs.push_back(*output);
  if (options.restore)
    if (auto problem = output_clash(std::span(&*options.restore, 1), outputs)) return problem;
  if (options.checkpoint) outputs.push_back(*options.checkpoint);
  return output_clash(inputs, outputs);
}

/// `-x`, `-e` and `--break` as they follow each other on the command line.
debugger::Startup startup(const CLI::App& app, const CLI::Option* scripts,
                          const CLI::Option* commands, const CLI::Option* places) {
  using Kind = debugger::Startup::Kind;
  debugger::Startup found;
  std::map<const CLI::Option*, std::size_t> taken;
  for (const CLI::Option* option : app.parse_order()) {
    if (option != scripts && option != commands && option != places) continue;
    const std::string& text = option->results().at(taken[option]++);
    found.items.push_back({option == scripts ? Kind::file : Kind::command,
                           option == places ? "break " + text : text});
  }
  return found;
}

/// Options that make no sense together.
std::optional<std::string> contradiction(const Options& options) {
  if (!options.debug && !options.startup.items.empty()) return "-x, -e and --break need --debug";
  if (!options.debug && options.plain) return "--plain needs --debug";
  if (!options.debug) return std::nullopt;
  if (options.trace || options.profile || options.checkpoint || options.json || options.stats ||
      options.wall || options.max_cycles != std::numeric_limits<std::uint64_t>::max())
    return "with --debug, limits, traces, profiles and checkpoints are commands";
  const bool reads_input = std::count(options.images.begin(), options.images.end(), "-") > 0 ||
                           options.deck == "-" || options.restore == "-";
  if (reads_input && !options.batch)
    return "with --debug, standard input is for commands unless --batch is given";
  return std::nullopt;
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  std::string max_time;
  std::string wall;
  std::uint64_t max_cycles = 0;
  bool quiet = false;
  bool verbose = false;
  CLI::App app{std::string(description), "chsim"};
  app.formatter(std::make_shared<HelpFormatter>());
  app.footer(std::string(footer));
  app.set_help_flag("-h,--help", "print this and exit");
  app.set_version_flag("-V,--version", "chsim " CHESSVM_VERSION, "print the version and exit");
  app.add_option("IMAGE", options.images, "image files, merged; - is standard input")->required();
  app.add_option("-d,--deck", options.deck, "cards to read; - is standard input");
  app.add_option("--max-cycles", max_cycles, "stop when the add-cycle counter has reached N")
      ->check(positive);
  app.add_option("--max-time", max_time, "the same in machine time: 90s, 36h, 17h42m")
      ->check(duration);
  app.add_option("--wall", wall, "stop after this much of our time")->check(duration);
  app.add_option("--trace", options.trace, "a line per instruction to FILE, or standard error")
      ->option_text("[=FILE]");
  app.add_option("--profile", options.profile, "add cycles by row and label to FILE, or stderr")
      ->option_text("[=FILE]");
  app.add_flag("--debug", options.debug, "stop before the first instruction and take commands");
  CLI::Option* scripts =
      app.add_option("-x", "with --debug: run the commands in FILE first")->option_text("FILE ...");
  CLI::Option* commands =
      app.add_option("-e", "with --debug: run COMMANDS first")->option_text("COMMANDS ...");
  CLI::Option* places = app.add_option("--break", "with --debug: stop at a label, row or file:line")
                            ->option_text("PLACE ...");
  std::vector<std::string> theme_names;
  for (const Theme& theme : themes()) theme_names.emplace_back(theme.name);
  app.add_option("--theme", options.theme,
                 "with --debug: " + fmt::format("{}", fmt::join(theme_names, ", ")))
      ->check(CLI::IsMember(theme_names));
  app.add_flag("--plain", options.plain, "with --debug: a prompt instead of the whole screen");
  app.add_flag("--stats", options.stats, "counters, ENIAC time and odds at the end");
  app.add_flag("--json", options.json, "one JSON object on standard output instead of cards");
  app.add_option("--checkpoint", options.checkpoint, "write the state to FILE at the end");
  app.add_option("--checkpoint-every", options.checkpoint_every, "and every N add cycles")
      ->check(positive)
      ->needs("--checkpoint");
  app.add_option("--restore", options.restore, "begin with the state in FILE");
  app.add_flag("-b,--batch", options.batch, "never ask for cards or commands");
  app.add_option("--card-width", options.card_width, "pad printed cards to N columns, 4-80")
      ->check(CLI::Range(4, 80));
  app.add_option("--color", options.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  app.add_flag("-q,--quiet", quiet, "errors only");
  app.add_flag("-v,--verbose", verbose, "say more");
  let_last_option_count(app);
  for (CLI::Option* option : {scripts, commands, places})
    option->type_size(1)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  try {
    app.parse(arguments(argc, argv));
  } catch (const CLI::Success& answered) {
    app.exit(answered);
    return ExitStatus::ok;
  } catch (const CLI::ParseError& error) {
    return refuse_command_line(app, error);
  }
  options.startup = startup(app, scripts, commands, places);
  if (max_cycles != 0) options.max_cycles = max_cycles;
  if (!max_time.empty()) {
    const double cycles = parse_duration(max_time)->count() * AddCycles::period::den;
    options.max_cycles =
        std::min(options.max_cycles, static_cast<std::uint64_t>(std::max(std::ceil(cycles), 1.0)));
  }
  if (!wall.empty()) options.wall = parse_duration(wall);
  options.verbosity = quiet ? Verbosity::quiet : verbose ? Verbosity::verbose : Verbosity::normal;
  const auto from_input = std::count(options.images.begin(), options.images.end(), "-") +
                          (options.deck == "-" ? 1 : 0) + (options.restore == "-" ? 1 : 0);
  if (from_input > 1)
    return refuse_command_line(app, "standard input can be given for one file only");
  if (const auto problem = contradiction(options)) return refuse_command_line(app, *problem);
  if (const auto problem = clash(options)) return refuse_command_line(app, *problem);
  return options;
}

}  // namespace chessvm::chsim
