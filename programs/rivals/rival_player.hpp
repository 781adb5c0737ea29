// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/player/player.hpp"
#include "programs/rivals/catalogue.hpp"

namespace chessvm::rivals {

/// Formats the statistics of a rival's reply as text, for example `value 213, illegal e1g1`.
[[nodiscard]] std::string remark_of(const chess::MoveReply& reply);
/// Returns the number of illegal moves in the text `remark`, which `remark_of` has formatted.
[[nodiscard]] std::size_t illegal_moves(std::string_view remark);

/// Lets a rival play a game. Plays the first proposed move that is legal and that the house rules
/// allow. The statistics name the illegal moves that the rival prefers to the played move.
class RivalPlayer final : public chess::Player {
 public:
  /// If `name` is empty, the player has the name that the catalogue gives to the rival.
  explicit RivalPlayer(const RivalSpec& spec, std::string name = {})
      : spec_(spec),
        name_(name.empty() ? name_of(spec) : std::move(name)),
        rival_(make_rival(spec)) {}

  [[nodiscard]] std::string name() const override { return name_; }
  /// Makes the rival begin a new game at the next call of `move`.
  [[nodiscard]] chess::MoveReply prepare() override;
  /// Plays the first allowed move of `request.only` if the rival proposes only other moves.
  [[nodiscard]] chess::MoveReply move(const chess::Game& game,
                                      const chess::MoveRequest& request) override;
  [[nodiscard]] bool is_quick() const override { return true; }
  [[nodiscard]] std::string option_lines() const override;
  [[nodiscard]] std::string set_option(std::string_view name, std::string_view value) override;

 private:
  /// Shows the rival those moves of `game` that the rival has not seen yet.
  void follow(const chess::Game& game);

  RivalSpec spec_;
  std::string name_;
  std::unique_ptr<Rival> rival_;
  std::optional<chess::Game> seen_;
  chess::Colour colour_ = chess::Colour::white;
};

}  // namespace chessvm::rivals
