// SPDX-License-Identifier: MIT
#include "vm/chsim/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/closest.hpp"
#include "base/colour.hpp"
#include "base/message.hpp"

namespace chessvm::chsim {
namespace {

constexpr std::string_view description =
    "Runs a chessvm image at instruction level, to halt or to a read without a card.\n"
    "Printed cards go to standard output, everything else to standard error.";
constexpr std::string_view footer =
    "Exit status: 0 halt, break or waiting for a card; 1 machine error or input refused; 2 usage;\n"
    "3 cannot read or write; 4 a limit ran out; 130 interrupted.";

/// A number of add cycles, at least 1.
const CLI::Validator positive(
    [](std::string& text) {
      std::uint64_t value = 0;
      return CLI::detail::lexical_cast(text, value) && text[0] != '-' && value > 0
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

ExitStatus refuse(const CLI::App& app, const CLI::ParseError& error) {
  std::string message = error.what();
  for (const std::string& word : app.remaining()) {
    if (word.empty() || word[0] != '-') continue;
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    message = fmt::format("unknown option {}", word);
    if (const auto near = closest(word.substr(0, word.find('=')), names))
      message += fmt::format("; did you mean {}?", *near);
    break;
  }
  say(fmt::format("chsim: error: {}\nTry 'chsim --help'.\n", message));
  return ExitStatus::usage;
}

bool same_file(const std::string& a, const std::string& b) {
  if (a == "-" || b == "-" || a == "/dev/null") return false;
  std::error_code ignored;
  return std::filesystem::path(a).lexically_normal() ==
             std::filesystem::path(b).lexically_normal() ||
         std::filesystem::equivalent(a, b, ignored);
}

/// An output must not replace an image or the deck, nor another output. A checkpoint may replace
/// the one that the run was restored from.
std::optional<std::string> clash(const Options& options) {
  std::vector<std::string> inputs = options.images;
  if (options.deck) inputs.push_back(*options.deck);
  std::vector<std::string> outputs;
  for (const auto& output : {options.trace, options.profile, options.checkpoint}) {
    if (!output) continue;
    for (const std::string& input : inputs)
      if (same_file(*output, input))
        return fmt::format("the output '{}' is one of the inputs", *output);
    for (const std::string& other : outputs)
      if (same_file(*output, other)) return fmt::format("two outputs go to '{}'", *output);
    outputs.push_back(*output);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::chrono::duration<double>> parse_duration(const std::string& text) {
  double seconds = 0;
  std::size_t at = 0;
  double smallest = std::numeric_limits<double>::infinity();  // units must fall: 17h42m, not 42m17h
  while (at < text.size()) {
    const std::size_t begin = at;
    while (at < text.size() && ((text[at] >= '0' && text[at] <= '9') || text[at] == '.')) ++at;
    double value = 0;
    if (at == begin || at == text.size() || at - begin > 15 ||
        !CLI::detail::lexical_cast(text.substr(begin, at - begin), value))
      return std::nullopt;
    const char unit_name = text[at++];
    const double unit = unit_name == 'h' ? 3600 : unit_name == 'm' ? 60 : unit_name == 's' ? 1 : 0;
    if (unit == 0 || unit >= smallest) return std::nullopt;
    smallest = unit;
    seconds += value * unit;
  }
  if (seconds <= 0 || seconds > 1e12) return std::nullopt;
  return std::chrono::duration<double>(seconds);
}

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  std::string max_time;
  std::string wall;
  std::uint64_t max_cycles = 0;
  bool quiet = false;
  bool verbose = false;
  CLI::App app{std::string(description), "chsim"};
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
  app.add_option("--trace", options.trace, "a line per instruction to FILE, or standard error");
  app.add_option("--profile", options.profile, "add cycles by row and label to FILE, or stderr");
  app.add_flag("--stats", options.stats, "counters, ENIAC time and odds at the end");
  app.add_flag("--json", options.json, "one JSON object on standard output instead of cards");
  app.add_option("--checkpoint", options.checkpoint, "write the state to FILE at the end");
  app.add_option("--checkpoint-every", options.checkpoint_every, "and every N add cycles")
      ->check(positive)
      ->needs("--checkpoint");
  app.add_option("--restore", options.restore, "begin with the state in FILE");
  app.add_flag("-b,--batch", options.batch, "never ask for cards");
  app.add_option("--card-width", options.card_width, "pad printed cards to N columns, 4-80")
      ->check(CLI::Range(4, 80));
  app.add_option("--color", options.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  app.add_flag("-q,--quiet", quiet, "errors only");
  app.add_flag("-v,--verbose", verbose, "say more");
  for (CLI::Option* option : app.get_options())
    if (option->get_lnames().size() == 1 && option->get_expected_max() == 1)
      option->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  try {
    app.parse(arguments(argc, argv));
  } catch (const CLI::Success& answered) {
    app.exit(answered);
    return ExitStatus::ok;
  } catch (const CLI::ParseError& error) {
    return refuse(app, error);
  }
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
  if (from_input > 1) {
    say("chsim: error: standard input can be given for one file only\n");
    return ExitStatus::usage;
  }
  if (const auto problem = clash(options)) {
    say(fmt::format("chsim: error: {}\n", *problem));
    return ExitStatus::usage;
  }
  return options;
}

}  // namespace chessvm::chsim
