// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/player/player.hpp"
#include "programs/rivals/catalogue.hpp"

namespace chessvm::rivals {

/// The statistics of a rival's reply, for people: `value 213, illegal e1g1`.
[[nodiscard]] std::string remark_of(const chess::MoveReply& reply);
/// Counts the illegal moves that such a remark names.
[[nodiscard]] std::size_t illegal_moves(std::string_view remark);

/// A rival at the board: shows it the moves of a game, and sees to it that it plays by the rules.
/// Where its first move is not legal, or the rules of the game bar it, the next one counts that it
/// ranks; those that it may not play are among the statistics.
class RivalPlayer final : public chess::Player {
 public:
  /// `name`: in place of that of the catalogue.
  explicit RivalPlayer(const RivalSpec& spec, std::string name = {})
      : spec_(spec),
        name_(name.empty() ? name_of(spec) : std::move(name)),
        rival_(make_rival(spec)) {}

  [[nodiscard]] std::string name() const override { return name_; }
  /// Has the rival begin anew with the next move that it is asked for.
  [[nodiscard]] chess::MoveReply prepare() override;
  /// Where the rival ranks moves, but none of `request.only`, the first of these counts.
  [[nodiscard]] chess::MoveReply move(const chess::Game& game,
                                      const chess::MoveRequest& request) override;
  [[nodiscard]] bool is_quick() const override { return true; }
  [[nodiscard]] std::string option_lines() const override;
  [[nodiscard]] std::string set_option(std::string_view name, std::string_view value) override;

 private:
  /// Brings the rival to the position of `game`: move by move where it has seen its beginning.
  void follow(const chess::Game& game);

  RivalSpec spec_;
  std::string name_;
  std::unique_ptr<Rival> rival_;
  std::optional<chess::Game> seen_;
  chess::Colour colour_ = chess::Colour::white;
};

}  // namespace chessvm::rivals
