// SPDX-License-Identifier: MIT
// A game between a user and the machine or a rival. Also records the time that the machine needed
// for each move, and how the game ended.
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

/// The sides that the user plays; the opponent plays the other sides.
enum class Person : std::uint8_t { white, black, none, both };
inline constexpr std::array persons{Person::white, Person::black, Person::none, Person::both};
/// Returns the word for `person` in the option `--side` and the command `switch`.
[[nodiscard]] std::string_view name(Person person);
[[nodiscard]] std::optional<Person> parse_person(std::string_view word);
[[nodiscard]] bool plays(Person person, Colour side);
/// Exchanges `white` with `black`, and `none` with `both`, for the command `switch`.
[[nodiscard]] Person switched(Person person);

/// Time and result of the machine's search for a move.
struct MachineWork {
  AddCycles time{0};
  int depth = 0;                      // depth of the search that found the move, in plies
  std::optional<Score> score{};       // score of the move; nullopt if unknown
  std::vector<Breakdown> failures{};  // simulated failures during the search
  friend bool operator==(const MachineWork&, const MachineWork&) = default;
};

/// How the players ended a game. `none` means that the game goes on or that the rules ended it.
enum class Agreement : std::uint8_t { none, white_resigned, black_resigned, draw };

class PlayedGame {
 public:
  /// `start` must be a position that read_fen accepts.
  explicit PlayedGame(const Position& start, HouseRules rules = {})
      : game_(start, std::move(rules)) {}

  /// Sets the house rules for the moves from the current position on.
  void set_rules(HouseRules rules) { game_.set_rules(std::move(rules)); }

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] const Position& position() const { return game_.position(); }
  [[nodiscard]] const std::vector<std::string>& sans() const { return sans_; }
  /// Returns the machine's work for each move of the game; nullopt for moves of other players.
  [[nodiscard]] const std::vector<std::optional<MachineWork>>& work() const { return work_; }

  /// Plays a legal move; the game must not be over.
  void make(Move move, std::optional<MachineWork> work);
  /// Takes back the agreement if there is one, otherwise the last move. Returns false if there is
  /// neither an agreement nor a move.
  bool take_back();
  /// Ends the game by an agreement; the game must not be over.
  void agree(Agreement agreement);
  [[nodiscard]] Agreement agreement() const { return agreement_; }

  [[nodiscard]] bool is_over() const;
  [[nodiscard]] GameResult result() const;
  /// Returns `checkmate, White wins` or the like; empty while the game goes on.
  [[nodiscard]] std::string outcome() const;

  [[nodiscard]] AddCycles machine_time() const;
  [[nodiscard]] std::vector<Breakdown> failures() const;
  /// Returns the expected machine time if each failure restarts the search. `mtbf` is the mean time
  /// between failures.
  [[nodiscard]] EniacHours expected_time(EniacHours mtbf) const;

 private:
  Game game_;
  std::vector<std::string> sans_;
  std::vector<std::optional<MachineWork>> work_;
  Agreement agreement_ = Agreement::none;
};

/// Returns `12.` before a move of White, `12...` before a move of Black.
[[nodiscard]] std::string move_number(const Position& before);

}  // namespace chessvm::chess::playing
