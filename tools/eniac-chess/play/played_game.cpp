// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/played_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess::playing {
namespace {

std::string wins(Colour side) {
  return fmt::format("{} wins", chess::name(side));
}

GameResult result_of_win(Colour side) {
  return side == Colour::white ? GameResult::white_wins : GameResult::black_wins;
}

}  // namespace

std::string_view name(Person person) {
  constexpr std::array<std::string_view, 4> names{"white", "black", "none", "both"};
  return names[static_cast<std::size_t>(person)];
}

std::optional<Person> parse_person(std::string_view word) {
  const auto* const found = std::find_if(persons.begin(), persons.end(),
                                         [&](Person person) { return name(person) == word; });
  return found == persons.end() ? std::nullopt : std::optional(*found);
}

bool plays(Person person, Colour side) {
  if (person == Person::both || person == Person::none) return person == Person::both;
  return (person == Person::white) == (side == Colour::white);
}

Person switched(Person person) {
  constexpr std::array others{Person::black, Person::white, Person::both, Person::none};
  return others[static_cast<std::size_t>(person)];
}

void PlayedGame::make(Move move, std::optional<MachineWork> work) {
  assert(!is_over());
  sans_.push_back(san(position(), move));
  game_.make(move);
  work_.push_back(std::move(work));
}

bool PlayedGame::take_back() {
  if (agreement_ != Agreement::none) {
    agreement_ = Agreement::none;
    return true;
  }
  if (!game_.undo()) return false;
  sans_.pop_back();
  work_.pop_back();
  return true;
}

void PlayedGame::agree(Agreement agreement) {
  assert(!is_over());
  agreement_ = agreement;
}

bool PlayedGame::is_over() const {
  return agreement_ != Agreement::none || game_.ending() != Ending::none;
}

GameResult PlayedGame::result() const {
  if (agreement_ == Agreement::white_resigned) return result_of_win(Colour::black);
  if (agreement_ == Agreement::black_resigned) return result_of_win(Colour::white);
  const Ending ending = game_.ending();
  if (agreement_ == Agreement::draw || is_draw(ending)) return GameResult::draw;
  return ending == Ending::none ? GameResult::unknown : result_of_win(opponent(position().side));
}

std::string PlayedGame::outcome() const {
  if (agreement_ == Agreement::white_resigned) return "White resigns, " + wins(Colour::black);
  if (agreement_ == Agreement::black_resigned) return "Black resigns, " + wins(Colour::white);
  if (agreement_ == Agreement::draw) return "draw by agreement";
  const Ending ending = game_.ending();
  if (ending == Ending::none) return {};
  if (ending == Ending::checkmate) return "checkmate, " + wins(opponent(position().side));
  return fmt::format("draw by {}", chess::name(ending));
}

AddCycles PlayedGame::machine_time() const {
  AddCycles total{0};
  for (const auto& work : work_)
    if (work) total += work->time;
  return total;
}

std::vector<Breakdown> PlayedGame::failures() const {
  std::vector<Breakdown> all;
  for (const auto& work : work_)
    if (work) all.insert(all.end(), work->failures.begin(), work->failures.end());
  return all;
}

EniacHours PlayedGame::expected_time(EniacHours mtbf) const {
  EniacHours total{0};
  for (const auto& work : work_) {
    if (!work) continue;
    AddCycles without_failures = work->time;
    for (const Breakdown& each : work->failures) without_failures -= each.lost;
    total += expected_time_with_restarts(without_failures, mtbf);
  }
  return total;
}

std::string move_number(const Position& before) {
  return fmt::format("{}{}", before.move_number, before.side == Colour::white ? "." : "...");
}

}  // namespace chessvm::chess::playing
