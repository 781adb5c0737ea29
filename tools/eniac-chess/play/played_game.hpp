// SPDX-License-Identifier: MIT
// A game between a person and the machine: whose side the person has, what each move has cost the
// machine, and how the game ended.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/eniac_time.hpp"
#include "programs/chess/host/failures.hpp"
#include "programs/chess/host/score.hpp"
#include "programs/chess/pgn/pgn.hpp"
#include "programs/chess/rules/game.hpp"

namespace chessvm::chess::playing {

/// The sides that a person plays; the machine plays the others.
enum class Person : std::uint8_t { white, black, none, both };
inline constexpr std::array persons{Person::white, Person::black, Person::none, Person::both};
/// The word for `--side` and `switch`.
[[nodiscard]] std::string_view name(Person person);
[[nodiscard]] std::optional<Person> parse_person(std::string_view word);
[[nodiscard]] bool plays(Person person, Colour side);
/// The person after `switch`: the other side, or both sides for none.
[[nodiscard]] Person switched(Person person);

/// The cost of a move for the machine.
struct MachineWork {
  AddCycles time{0};
  int depth = 0;                      // plies of the search that found the move
  std::optional<Score> score{};       // of the move
  std::vector<Breakdown> failures{};  // during the search
  friend bool operator==(const MachineWork&, const MachineWork&) = default;
};

/// An end that the rules of chess do not make.
enum class Agreement : std::uint8_t { none, white_resigned, black_resigned, draw };

class PlayedGame {
 public:
  /// `start` must be a position that read_fen accepts.
  explicit PlayedGame(const Position& start, HouseRules rules = {})
      : game_(start, std::move(rules)) {}

  /// Changes the rules from the present position on.
  void set_rules(HouseRules rules) { game_.set_rules(std::move(rules)); }

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] const Position& position() const { return game_.position(); }
  /// The moves in algebraic notation.
  [[nodiscard]] const std::vector<std::string>& sans() const { return sans_; }
  /// The work for each move; nullopt for moves of a person.
  [[nodiscard]] const std::vector<std::optional<MachineWork>>& work() const { return work_; }

  /// Plays a legal move; the game must not be over.
  void make(Move move, std::optional<MachineWork> work);
  /// Takes back the agreement, or else the last move; false where there is neither.
  bool take_back();
  /// Ends the game, which must not be over.
  void agree(Agreement agreement);
  [[nodiscard]] Agreement agreement() const { return agreement_; }

  [[nodiscard]] bool is_over() const;
  [[nodiscard]] GameResult result() const;
  /// `checkmate, White wins`; empty while the game goes on.
  [[nodiscard]] std::string outcome() const;

  /// The machine's time for all moves that stand in the game.
  [[nodiscard]] AddCycles machine_time() const;
  /// The failures during the search for these moves.
  [[nodiscard]] std::vector<Breakdown> failures() const;
  /// The time until all these moves are made when a failure restarts the move in which it happens.
  [[nodiscard]] EniacHours expected_time(EniacHours mtbf) const;

 private:
  Game game_;
  std::vector<std::string> sans_;
  std::vector<std::optional<MachineWork>> work_;
  Agreement agreement_ = Agreement::none;
};

/// `12.` before a move of White, `12...` before one of Black.
[[nodiscard]] std::string move_number(const Position& before);

}  // namespace chessvm::chess::playing
