// SPDX-License-Identifier: MIT
// The machine's move in a game of chess, on a virtual CPU that the page runs a slice at a time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "programs/chess/host/thinker.hpp"
#include "programs/chess/rules/game.hpp"
#include "web/engine/cpu.hpp"

namespace chessvm::web {

/// Asks the machine the questions that chess::think() asks. That function runs a whole question at
/// a time. So it is called again after each: the runs that are done are played back to it, and it
/// is left at the first other one, which the page runs.
class Thinking {
 public:
  Thinking(const chess::Program& program, chess::Game game, chess::ThinkOptions options);

  [[nodiscard]] const chess::Position& position() const { return game_.position(); }
  /// The virtual CPU, whose counters begin again with each question.
  [[nodiscard]] Cpu& cpu() { return cpu_; }

  /// Runs the question under way to the limits, a stop or a failure of the machine.
  vm::Stop run(vm::RunLimits limits);
  /// Goes on with the next question where that under way is over; returns whether it was.
  bool go_on();
  /// Returns whether nothing is left to ask.
  [[nodiscard]] bool is_over() const { return !asked_; }
  /// Returns the answer so far, with the costs of the runs that are done.
  [[nodiscard]] const chess::Thought& thought() const { return thought_; }

 private:
  /// A run that think() asks for.
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
  host::Cost loading_;  // what reading the cards of the question took
  chess::Thought thought_;
};

/// One line of JSON about a thought (schema chessvm.thought/1, as abi.h describes it).
[[nodiscard]] std::string thought_json(const Thinking& thinking);
/// The answer with the costs of all questions; where the move draws, with the score of a draw.
[[nodiscard]] chess::Answer answer_of(const chess::Thought& thought);
/// The line of `eniac-chess move --json`.
[[nodiscard]] std::string answer_json(const chess::Position& position, chess::Answer answer);
/// A position with its legal moves (schema chessvm.position/1).
[[nodiscard]] std::string position_json(const chess::Position& position);

}  // namespace chessvm::web
