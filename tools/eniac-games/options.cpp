// SPDX-License-Identifier: MIT
#include "tools/eniac-games/options.hpp"

#include <fmt/format.h>

#include <array>

#include "base/command_line/command_line.hpp"
#include "base/text/text.hpp"
#include "programs/draughts/oracle.hpp"
#include "programs/draughts/zx81.hpp"
#include "programs/host/simulator_options.hpp"
#include "programs/life/life.hpp"

namespace chessvm::games {
namespace {

constexpr const char* description = "Plays games against programs that run on the ENIAC.";
constexpr const char* footer =
    "Exit status: 0 done; 1 move, card or image refused, or the program failed; 2 usage;\n"
    "3 cannot read or write; 4 limit of add cycles ran out; 129, 130, 143 interrupted.";
constexpr std::uint64_t most_games = 1'000'000;
constexpr std::uint64_t largest_seed = std::numeric_limits<std::int64_t>::max();
constexpr std::array<Choice<Side>, 2> sides{{{"first", Side::first}, {"second", Side::second}}};

/// Arguments that are converted into options after the whole command line has been read.
struct Spelled {
  std::optional<std::int64_t> max_cycles;
  bool batch = false;
  bool json = false;
  bool verbose = false;
  std::optional<std::uint64_t> games;
  std::optional<std::uint64_t> jobs;
};

/// Form of the moves on the command line: numbers such as 5, or names such as 11-15.
enum class Moves : std::uint8_t { numbers, names };

/// Adds the moves in `text`, such as 5,1,9, to `moves`. Returns why a number is refused; empty if
/// all are valid. Does not check names of moves, because the game checks names later.
std::string read_moves(std::string_view text, Moves written, std::vector<std::string>& moves) {
  constexpr WholeNumbers any_move{0, std::numeric_limits<int>::max()};
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view word = text.substr(0, comma);
    if (written == Moves::numbers && !parse_whole_number(word, any_move))
      return fmt::format("'{}' is no number of a move", shortened(word));
    moves.emplace_back(word);
    if (comma == std::string_view::npos) return {};
    text.remove_prefix(comma + 1);
  }
}

void add_position(const CommandLine::Command& command, Moves written, Options& options) {
  using Arity = CommandLine::Arity;
  command
      .custom(
          "--moves", Arity::all,
          [written, &options](const std::string& text) {
            return read_moves(text, written, options.moves);
          },
          written == Moves::numbers ? "begin behind these moves: 5,1,9"
                                    : "begin behind these moves: 11-15,22-18")
      .value_name("N");
  const auto deck =
      command.file("--deck", options.deck, "write the cards of the position to FILE, do not play");
  const auto cards =
      command.file("--cards", options.cards, "take the machine's reply from FILE, do not play");
  deck.excludes(cards);
}

void add_machine(const CommandLine::Command& command, Options& options, Spelled& words) {
  host::add_program(command, options.image, "run this program instead of the one built in");
  host::add_simulator(command, options.engine, options.core);
  constexpr WholeNumbers positive{1, static_cast<std::uint64_t>(AddCycles::max().count())};
  command.number("--max-cycles", words.max_cycles, positive, "give up a turn after N add cycles");
}

/// Reads the argument of --against. Returns why it is refused; empty if it is valid.
std::string read_opponent(const std::string& text, Options& options) {
  options.against.reset();
  if (text == "human") return {};
  auto spec = draughts::parse_opponent(text);
  if (!spec) return spec.error().message;
  options.against = std::move(spec.value());
  return {};
}

void add_draughts(const CommandLine::Command& command, Options& options, Spelled& words) {
  command.number("--plies", options.setup.plies, {1, draughts::most_plies},
                 "how many moves the program looks ahead (4)");
  command
      .custom(
          "--fen", CommandLine::Arity::last,
          [&options](const std::string& text) {
            options.setup.fen = text;
            return std::string();
          },
          "begin with this position: W:W21,K32:B1,2")
      .value_name("FEN");
  command
      .custom(
          "--against", CommandLine::Arity::last,
          [&options](const std::string& text) { return read_opponent(text, options); },
          "who plays your side to the end of the game: human, random, zx81 or zx81-faithful, "
          "with zx81 mode=clean|faithful and compulsory=on|off behind commas (human)")
      .value_name("PLAYER");
  command.number("--seed", options.seed, {0, largest_seed},
                 "number from which the other player draws lots (1)");
  command.file("--pdn", options.pdn, "write the game to FILE when it ends");
  command.number("--games", words.games, {1, most_games},
                 "play N games with --against, sides changing, the seed one more in each");
  command.number("--jobs", words.jobs, {1, 1000}, "games of --games at once (as many as cores)");
}

void add_options(const CommandLine::Command& command, std::string_view game, Options& options,
                 Spelled& words) {
  add_position(command, game == "draughts" ? Moves::names : Moves::numbers, options);
  add_machine(command, options, words);
  command.flag("--batch", words.batch, "no prompts and boards, an answer a line");
  command.flag("--json", words.json, "the same, one JSON object a line");
  command.flag("-v,--verbose", words.verbose, "say more");
  if (game == "life")
    command.number("--generations", options.setup.generations, {1, most_generations},
                   "generations a turn (1)");
  else
    command.choice("--side", options.player, sides, "your side: first or second (first)");
  if (game == "draughts") add_draughts(command, options, words);
}

/// Explains which options cannot be combined; empty if they can.
std::string contradiction(const Options& options, const Spelled& words) {
  if (words.json && options.pdn == "-")
    return "with --json, standard output is for its objects: name a file for --pdn";
  if (options.pdn && (options.deck || options.cards))
    return "--pdn needs a game: --deck and --cards play none";
  if (words.jobs && !words.games) return "--jobs needs --games";
  if (!words.games) return {};
  if (!options.against) return "--games needs --against: nothing is read during a series";
  if (options.deck || options.cards || !options.moves.empty())
    return "--games stands with neither --moves, --deck nor --cards";
  if (options.seed > largest_seed - (*words.games - 1))
    return fmt::format("the last game of --games has a seed above {}", largest_seed);
  return {};
}

}  // namespace

std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv) {
  Options options;
  Spelled words;
  CommandLine line({"eniac-games",
                    CHESSVM_VERSION,
                    description,
                    footer,
                    {"eniac-chess(1)", "chsim(1)", "chessvm-image(5)"}});
  std::vector<CommandLine::Command> commands;
  for (const Entry& entry : catalogue()) {
    commands.push_back(line.tool().subcommand(std::string(entry.name), std::string(entry.title)));
    add_options(commands.back(), entry.name, options, words);
  }
  if (const auto answered = line.parse(argc, argv)) return *answered;
  for (std::size_t i = 0; i < commands.size(); ++i)
    if (commands[i].is_chosen()) options.game = &catalogue()[i];
  options.style = words.json ? Style::json : words.batch ? Style::batch : Style::terminal;
  options.verbosity = words.verbose ? Verbosity::verbose : Verbosity::normal;
  if (words.max_cycles) options.run.limit = AddCycles(*words.max_cycles);
  if (words.games) options.games = static_cast<std::size_t>(*words.games);
  if (words.jobs) options.jobs = static_cast<unsigned>(*words.jobs);
  if (const std::string wrong = contradiction(options, words); !wrong.empty())
    return line.refuse(wrong);
  const bool declines =
      options.against && options.against->zx81.capturing == draughts::Capturing::free;
  if (declines) options.setup.decliner = options.player;
  return options;
}

}  // namespace chessvm::games
