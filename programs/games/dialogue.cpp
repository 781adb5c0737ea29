// SPDX-License-Identifier: MIT
#include "programs/games/dialogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/process/message.hpp"
#include "base/process/read_line.hpp"
#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "programs/games/report.hpp"

namespace chessvm::games {
namespace {

/// Quotes the player's input for a message. Shortens long input; makes control characters visible.
std::string quoted(std::string_view text) {
  return '\'' + visible(shortened(text)) + '\'';
}

/// Reads numbers separated by blanks or commas; nullopt for any other text.
std::optional<std::vector<int>> parse_numbers(std::string_view text) {
  std::vector<int> numbers;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t,"), text.size()));
    if (text.empty()) return numbers;
    int number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number < 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    if (!text.empty() && text.find_first_of(" \t,") != 0) return std::nullopt;
    numbers.push_back(number);
  }
}

}  // namespace

struct Dialogue::Command {
  std::string_view word;
  std::string_view help;
  Next (Dialogue::*run)();
};

const std::array<Dialogue::Command, 6> Dialogue::commands{{
    {"go", "the machine moves now; then it is the other side's turn", &Dialogue::go},
    {"undo", "take back your last move and what followed", &Dialogue::undo},
    {"new", "begin again", &Dialogue::restart},
    {"board", "draw the board again", &Dialogue::show_again},
    {"help", "this", &Dialogue::help},
    {"quit", "leave; so does the end of input", &Dialogue::quit},
}};

ExitStatus Dialogue::run(Side player) {
  show_board();
  if (match_.game().answering() == Answering::at_once && match_.position().to_move != player &&
      !match_.is_over() && machine_turn() == Next::end)
    return status_;
  while (true) {
    prompt();
    const auto line = read_line(input_, longest_typed_line);
    if (!line) {
      if (style_ == Style::terminal) show("\n");
      return status_;
    }
    ++line_;
    if (obey(trimmed(*line)) == Next::end) return status_;
  }
}

ExitStatus Dialogue::run_against(Opponent& opponent, Side side) {
  show_board();
  while (!match_.is_over()) {
    const Next next = match_.position().to_move == side ? opponent_turn(opponent) : machine_turn();
    if (next == Next::end) return status_;
    std::fflush(output_);
  }
  return status_;
}

Dialogue::Next Dialogue::opponent_turn(Opponent& opponent) {
  const int move = opponent.choose(match_.position());
  if (const auto played = match_.play({move}); !played) return refuse(played.error().message);
  const std::string& text = match_.record().back();
  switch (style_) {
    case Style::terminal:
      show(fmt::format("{} plays {}\n", opponent.name(), text));
      break;
    case Style::batch:
      show(text + '\n');
      break;
    case Style::json:
      show(event_json(Event::player, match_));
      break;
  }
  show_board();
  return Next::go_on;
}

Dialogue::Next Dialogue::obey(std::string_view line) {
  if (line.size() > longest_typed_line) return refuse("this line is too long");
  if (line.empty())
    return style_ == Style::terminal && match_.game().answering() == Answering::on_request
               ? go()
               : Next::go_on;
  if (is_digit(line.front())) return play(line);
  for (const Command& command : commands)
    if (line == command.word) return (this->*command.run)();
  std::vector<std::string> words;
  words.reserve(commands.size());
  for (const Command& command : commands) words.emplace_back(command.word);
  const auto near = closest(line, words);
  return refuse(fmt::format("{} is not known; {}", quoted(line),
                            near ? fmt::format("did you mean {}?", *near)
                                 : fmt::format("type {}, or help", match_.game().asks_for())));
}

Dialogue::Next Dialogue::play(std::string_view line) {
  const auto named = match_.game().named_move(match_.position(), line);
  const auto moves = named ? std::vector{*named} : parse_numbers(line);
  if (!moves) return refuse(fmt::format("{} is no {}", quoted(line), match_.game().asks_for()));
  const bool answers = match_.game().answering() == Answering::at_once;
  if (answers && moves->size() != 1) return refuse("one move at a time");
  match_.mark(match_.position());
  if (const auto played = match_.play(*moves); !played) {
    static_cast<void>(match_.undo());
    return refuse(played.error().message);
  }
  if (style_ == Style::json) show(event_json(Event::player, match_));
  show_board();
  return answers && !match_.is_over() ? machine_turn() : Next::go_on;
}

Dialogue::Next Dialogue::go() {
  if (match_.is_over()) return refuse("the game is over");
  match_.mark(match_.position());
  return machine_turn();
}

Dialogue::Next Dialogue::machine_turn() {
  const auto turn = match_.machine_turn();
  // If the player has interrupted the program, the caller reports the interruption.
  if (!turn && match_.last_end() == host::RunEnd::interrupted) return Next::end;
  if (!turn) {  // the game ends here, because another run would fail too
    const std::string& message = turn.error().message;
    if (style_ == Style::json) show(error_json(match_, message));
    say(fmt::format("eniac-games: error: {}\n", message));
    const ExitStatus status = host::exit_status(match_.last_end());
    // If the program halted normally, the turn failed because the program's reply was not legal.
    status_ = status == ExitStatus::ok ? ExitStatus::rejected : status;
    return Next::end;
  }
  switch (style_) {
    case Style::terminal:
      show(turn_text(turn.value(), match_));
      break;
    case Style::batch:
      show(turn_line(turn.value(), match_));
      break;
    case Style::json:
      show(event_json(Event::machine, match_, &turn.value()));
      break;
  }
  show_board();
  return Next::go_on;
}

Dialogue::Next Dialogue::undo() {
  if (!match_.undo()) return refuse("there is nothing to take back");
  if (style_ == Style::json) show(event_json(Event::undo, match_));
  show_board();
  return Next::go_on;
}

Dialogue::Next Dialogue::restart() {
  match_.restart();
  if (style_ == Style::json) show(event_json(Event::restart, match_));
  show_board();
  return Next::go_on;
}

Dialogue::Next Dialogue::show_again() {
  show_board();
  return Next::go_on;
}

Dialogue::Next Dialogue::help() {
  if (style_ != Style::terminal) return Next::go_on;
  show(fmt::format("  {:<11} your move\n", match_.game().asks_for()));
  for (const Command& command : commands)
    show(fmt::format("  {:<11} {}\n", command.word, command.help));
  return Next::go_on;
}

Dialogue::Next Dialogue::quit() {
  return Next::end;
}

Dialogue::Next Dialogue::refuse(std::string_view message) {
  if (style_ == Style::terminal) {
    show(fmt::format("{}\n", message));
    return Next::go_on;
  }
  if (style_ == Style::json) show(error_json(match_, message));
  say(fmt::format("standard input:{}: error: {}\n", line_, message));
  status_ = ExitStatus::rejected;
  return Next::end;
}

void Dialogue::show_board() {
  const auto outcome = outcome_text(match_.game().outcome(match_.position()));
  if (style_ == Style::terminal) show('\n' + match_.game().picture(match_.position()) + '\n');
  if (style_ != Style::json && !outcome.empty()) show(fmt::format("{}\n", outcome));
}

void Dialogue::prompt() {
  if (style_ == Style::terminal)
    show(match_.is_over() ? "undo, new or quit> " : fmt::format("{}> ", match_.game().asks_for()));
  std::fflush(output_);
}

}  // namespace chessvm::games
