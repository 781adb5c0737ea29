// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/uci/rival_session.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "base/text.hpp"
#include "programs/chess/fen.hpp"
#include "programs/chess/notation.hpp"
#include "programs/chess/report.hpp"
#include "programs/eniac-chess/uci/settings.hpp"

namespace chessvm::chess::uci {
namespace {

Game initial_game() {
  return Game(read_fen(initial_fen).value());
}

/// The `option` lines of the answer to `uci`.
std::string option_lines(const rivals::RivalSpec& spec) {
  std::string lines;
  const auto& options = spec.rival().options;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const rivals::OptionRow& option = options[i];
    if (option.values.empty()) {
      lines += fmt::format("option name {} type spin default {} min 0 max {}\n", option.name,
                           spec.values[i], std::numeric_limits<std::int32_t>::max());
      continue;
    }
    lines += fmt::format("option name {} type combo default {}", option.name,
                         option.values[spec.values[i]]);
    for (const std::string_view value : option.values) lines += fmt::format(" var {}", value);
    lines += '\n';
  }
  return lines;
}

/// The name of an option as the catalogue has it; UCI compares names in any letter case.
std::string catalogued(const rivals::RivalSpec& spec, const std::string& name) {
  for (const rivals::OptionRow& option : spec.rival().options)
    if (same_letters(option.name, name)) return std::string(option.name);
  return name;
}

}  // namespace

RivalSession::RivalSession(const rivals::RivalSpec& spec, std::FILE* out)
    : spec_(spec), seat_(spec), game_(initial_game()), output_(out) {}

bool RivalSession::handle(std::string_view line) {
  using Handler = void (RivalSession::*)(const Tokens&);
  struct Row {
    std::string_view word;
    Handler handler;
  };
  static constexpr std::array rows{
      Row{"setoption", &RivalSession::set},
      Row{"position", &RivalSession::set_position},
      Row{"go", &RivalSession::go},
  };
  const Tokens tokens = words_of(line);
  if (tokens.empty()) return !output_.failed();
  const std::string_view word = tokens.front();
  const Tokens arguments(tokens.begin() + 1, tokens.end());
  if (word == "quit") {
    finish();
    return false;
  }
  if (word == "uci") identify();
  if (word == "isready") output_.write("readyok\n");
  if (word == "ucinewgame") {
    seat_.leave();
    game_ = initial_game();
  }
  if (word == "stop" || word == "ponderhit") finish();
  if (word == "d") output_.draw(game_.position());
  for (const Row& row : rows)
    if (row.word == word) (this->*row.handler)(arguments);
  return !output_.failed();
}

void RivalSession::finish() {
  if (held_back_.empty()) return;
  output_.write(held_back_);
  held_back_.clear();
}

void RivalSession::identify() {
  output_.write(fmt::format("id name {}\nid author The chessvm authors\n{}uciok\n",
                            rivals::name_of(spec_), option_lines(spec_)));
}

void RivalSession::set(const Tokens& arguments) {
  const OptionWords option = parse_option(arguments);
  if (option.name.empty()) return;
  const std::string wrong = rivals::set_option(spec_, catalogued(spec_, option.name), option.value);
  if (!wrong.empty()) return output_.error(wrong);
  seat_ = rivals::Seat(spec_);
}

void RivalSession::set_position(const Tokens& arguments) {
  auto game = parse_position(arguments);
  if (!game) return output_.error(game.error().message);
  game_ = std::move(game.value());
}

void RivalSession::go(const Tokens& arguments) {
  finish();
  rivals::Ruling ruling;
  if (const Ending ending = game_.ending();
      ending == Ending::checkmate || ending == Ending::stalemate) {
    output_.write(fmt::format("info string the game is over: {}\n", name(ending)));
  } else {
    ruling = seat_.move(game_);
    std::string line = "info string";
    for (const rivals::Statistic& figure : ruling.statistics)
      line += fmt::format(" {} {}", figure.name, figure.value);
    for (const Move move : ruling.illegal) line += fmt::format(" illegal {}", coordinate(move));
    if (ruling.has_resigned()) line += " resigns";
    output_.write(line + '\n');
  }
  held_back_ = fmt::format("bestmove {}\n", ruling.move ? coordinate(*ruling.move) : "0000");
  if (!parse_go(arguments, game_.position().side).waits) finish();
}

}  // namespace chessvm::chess::uci
