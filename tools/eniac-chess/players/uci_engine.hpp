// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "tools/eniac-chess/players/engine_process.hpp"
#include "tools/eniac-chess/players/player.hpp"

namespace chessvm::chess::match {

class UciEngine final : public Player {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Player>> start(
      const PlayerSpec& spec, const PlayerSurroundings& surroundings);

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::string version() const override { return version_; }
  [[nodiscard]] MoveReply prepare() override;
  [[nodiscard]] MoveReply move(const Game& game, const MoveRequest& request) override;

 private:
  UciEngine(const PlayerSpec& spec, std::unique_ptr<EngineProcess> process,
            std::chrono::milliseconds move_limit)
      : name_(spec.name), go_(spec.go), move_limit_(move_limit), process_(std::move(process)) {}

  [[nodiscard]] Result<void> shake_hands(const PlayerSpec& spec);
  [[nodiscard]] Result<void> set(const std::vector<EngineOption>& options);
  /// Sends a line. Returns the next line whose first word is `answer`. Updates centipawns_.
  [[nodiscard]] EngineLine ask(const std::string& line, std::string_view answer, Deadline deadline);
  /// Formats the request for a move. If only some legal moves are allowed, lists these moves.
  [[nodiscard]] std::string go_line(const Game& game, const MoveRequest& request) const;
  [[nodiscard]] MoveReply judge(const Game& game, const std::string& line) const;

  std::string name_;
  std::string version_{};  // name and version that the engine reports, else the engine's program
  std::string go_;
  std::chrono::milliseconds move_limit_;
  std::vector<std::string> option_names_;
  std::optional<int> centipawns_{};  // latest score of the current search; nullopt: none yet
  std::unique_ptr<EngineProcess> process_;
};

}  // namespace chessvm::chess::match
