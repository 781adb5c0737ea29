// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "base/result.hpp"
#include "programs/chess/player/player.hpp"
#include "programs/chess/player/settings.hpp"

namespace chessvm::chess {

[[nodiscard]] MoveReply reply_of(Thought thought);

/// Runs the virtual or the wired machine in this process. If a search is stopped, plays the best
/// move found so far. If the machine has found no move yet, a quick search of 3 plies chooses one.
class MachinePlayer final : public Player {
 public:
  /// `simulator` must be of the kind `settings.engine`. `run.limit` is the limit of each search.
  MachinePlayer(std::string name, Program program, MachineSettings settings,
                std::unique_ptr<host::Simulator> simulator, host::RunOptions run = {})
      : name_(std::move(name)),
        program_(program),
        settings_(std::move(settings)),
        simulator_(std::move(simulator)),
        run_(std::move(run)) {}
  /// Fails if no engine has the name `settings.engine`.
  [[nodiscard]] static Result<std::unique_ptr<Player>> make(std::string name, Program program,
                                                            MachineSettings settings,
                                                            host::RunOptions run = {});

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] MoveReply move(const Game& game, const MoveRequest& request) override;
  [[nodiscard]] std::string option_lines() const override;
  [[nodiscard]] std::string set_option(std::string_view name, std::string_view value) override;

 private:
  [[nodiscard]] ThinkLimits limits_for(const MoveRequest& request) const;

  std::string name_;
  Program program_;
  MachineSettings settings_;
  std::unique_ptr<host::Simulator> simulator_;
  host::RunOptions run_;
};

}  // namespace chessvm::chess
