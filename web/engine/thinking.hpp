// SPDX-License-Identifier: MIT
// Searches for the machine's move in a game of chess, on a virtual CPU that runs in slices.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "programs/chess/host/thinker.hpp"
#include "programs/chess/rules/game.hpp"
#include "web/engine/cpu.hpp"

namespace chessvm::web {

/// Runs the questions of chess::think() in slices. A question is a run of the chess program.
/// chess::think() cannot pause within a question. So this class calls chess::think() again after
/// each question. In the new call, finished questions get their known results at once, and the
/// first new question interrupts chess::think().
class Thinking {
 public:
  Thinking(const chess::Program& program, chess::Game game, chess::ThinkOptions options);

  [[nodiscard]] const chess::Position& position() const { return game_.position(); }
  /// Returns the virtual CPU. Its counters begin at 0 with each question.
  [[nodiscard]] Cpu& cpu() { return cpu_; }

  /// Continues the current run of the chess program up to `limits`, a stop or a random failure.
  vm::Stop run(vm::RunLimits limits);
  bool go_on();
  [[nodiscard]] bool is_over() const { return !asked_; }
  /// Returns the answer so far, with the costs of the finished runs.
  [[nodiscard]] const chess::Thought& thought() const { return thought_; }

 private:
  /// Arguments of a run that chess::think() starts.
  struct Question {
    std::vector<vm::Card> deck;
    host::RunOptions options;
  };
  class PlayedBack;

  void ask();
  void load();
  [[nodiscard]] bool is_question_over() const;
  [[nodiscard]] host::Run finished_run() const;

  chess::Program program_;
  chess::Game game_;
  chess::ThinkOptions options_;
  std::vector<host::Run> done_;
  std::optional<Question> asked_;
  Cpu cpu_;
  host::Cost loading_;  // add cycles and instructions that load() took
  chess::Thought thought_;
};

/// Returns the reply of chessvm_chess_go_on (schema chessvm.thought/1, described in abi.h).
[[nodiscard]] std::string thought_json(const Thinking& thinking);
/// Returns the answer with the costs of all questions. A move that counts as a draw has score 0.
[[nodiscard]] chess::Answer answer_of(const chess::Thought& thought);
/// Returns the line that `eniac-chess move --json` prints.
[[nodiscard]] std::string answer_json(const chess::Position& position, chess::Answer answer);
/// Returns a position and its legal moves (schema chessvm.position/1).
[[nodiscard]] std::string position_json(const chess::Position& position);

}  // namespace chessvm::web
