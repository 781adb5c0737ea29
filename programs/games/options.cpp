// SPDX-License-Identifier: MIT
#include "programs/games/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>

#include "base/closest.hpp"
#include "base/message.hpp"
#include "programs/life/life.hpp"

namespace chessvm::games {
namespace {

constexpr const char* footer =
    "Exit status: 0 done; 1 move, card or image refused, or the program failed; 2 usage;\n"
    "3 cannot read or write; 4 limit of add cycles ran out; 130 interrupted.";

/// Plain digits only: CLI11 takes signs, other bases and numbers too large to hold.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end || text.starts_with('-')) return std::nullopt;
  return number;
}

std::string refuse_limit(const std::string& text) {
  if (parse_number<std::int64_t>(text).value_or(0) > 0) return {};
  return fmt::format("expected a number of add cycles, 1-{}, in digits", AddCycles::max().count());
}

std::string refuse_generations(const std::string& text) {
  const int number = parse_number<int>(text).value_or(0);
  if (number >= 1 && number <= most_generations) return {};
  return fmt::format("expected a number of generations, 1-{}", most_generations);
}

std::string refuse_move(const std::string& text) {
  if (parse_number<int>(text)) return {};
  return fmt::format("'{}' is no number of a move", text);
}

std::string refuse_engine(const std::string& text) {
  const auto found = find_simulator(text);
  return found ? std::string() : found.error().message;
}

/// The command line as CLI11 leaves it.
struct Spelled {
  std::vector<std::string> moves;
  std::string side = "first";
  std::string generations = "1";
  std::string max_cycles;
  bool batch = false;
  bool json = false;
};

void add_options(CLI::App& command, Options& options, Spelled& words) {
  command.add_option("--moves", words.moves, "begin behind these moves: 5,1,9")
      ->delimiter(',')
      ->check(refuse_move, "N");
  auto* deck = command.add_option("--deck", options.deck,
                                  "write the cards of the position to FILE, do not play");
  auto* cards = command.add_option("--cards", options.cards,
                                   "take the machine's reply from FILE, do not play");
  deck->excludes(cards);
  command.add_option("--image", options.image, "run this program instead of the one built in");
  command.add_option("--engine", options.engine, "the simulator that runs it: chsim (chsim)")
      ->check(refuse_engine, "NAME");
  command.add_option("--max-cycles", words.max_cycles, "give up a turn after N add cycles")
      ->check(refuse_limit, "N");
  command.add_flag("--batch", words.batch, "no prompts and boards, an answer a line");
  command.add_flag("--json", words.json, "the same, one JSON object a line");
  if (command.get_name() == "life")
    command.add_option("--generations", words.generations, "generations a turn (1)")
        ->check(refuse_generations, "N");
  else
    command.add_option("--side", words.side, "your side: first or second (first)")
        ->check(CLI::IsMember({"first", "second"}));
  for (CLI::Option* option : command.get_options())
    if (option->get_expected_max() == 1)
      option->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

ExitStatus refuse(const CLI::App& app, const CLI::ParseError& error) {
  std::string message = error.what();
  for (const std::string& word : app.remaining(true)) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    for (const CLI::App* command : app.get_subcommands())
      for (const CLI::Option* option : command->get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    message = fmt::format("'{}' is not known here", word);
    if (const auto near = closest(word.substr(0, word.find('=')), names))
      message += fmt::format("; did you mean {}?", *near);
    break;
  }
  say(fmt::format("eniac-games: error: {}\nTry 'eniac-games --help'.\n", message));
  return ExitStatus::usage;
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  Spelled words;
  CLI::App app{"Plays games against programs that run on the ENIAC.", "eniac-games"};
  app.footer(footer);
  app.require_subcommand(1);
  app.set_help_flag("-h,--help", "print this and exit");
  app.set_version_flag("-V,--version", "eniac-games " CHESSVM_VERSION,
                       "print the version and exit");
  for (const Entry& entry : catalogue())
    add_options(*app.add_subcommand(std::string(entry.name), std::string(entry.title)), options,
                words);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& answered) {
    app.exit(answered);
    return ExitStatus::ok;
  } catch (const CLI::ParseError& error) {
    return refuse(app, error);
  }
  for (const Entry& entry : catalogue())
    if (app.got_subcommand(std::string(entry.name))) options.game = &entry;
  for (const std::string& move : words.moves) options.moves.push_back(*parse_number<int>(move));
  options.setup.generations = *parse_number<int>(words.generations);
  options.player = words.side == "first" ? Side::first : Side::second;
  options.style = words.json ? Style::json : words.batch ? Style::batch : Style::terminal;
  options.simulator = find_simulator(options.engine).value();
  if (const auto limit = parse_number<std::int64_t>(words.max_cycles))
    options.run.limit = AddCycles(*limit);
  return options;
}

}  // namespace chessvm::games
