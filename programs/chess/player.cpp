// SPDX-License-Identifier: MIT
#include "programs/chess/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/text.hpp"
#include "programs/chess/notation.hpp"

namespace chessvm::chess {
namespace {

Answer failed(std::string reason) {
  Answer answer;
  answer.error = std::move(reason);
  return answer;
}

/// Explains why the run did not come to a halt with all its cards; empty if it did.
std::string fault(const host::Run& run, const Question& question) {
  if (std::string reason = run.fault(); !reason.empty()) return reason;
  const std::size_t expected = punched_cards(question);
  if (run.cards.size() != expected)
    return fmt::format("the program punched {}, expected {}", count(run.cards.size(), "card"),
                       expected);
  return {};
}

/// The meaning of the card 0000: an error where there is a move.
Outcome outcome_without_move(const Position& position) {
  if (!legal_moves(position, Rules::full).empty()) return Outcome::error;
  return in_check(position, position.side) ? Outcome::mate : Outcome::stalemate;
}

/// A position as the machine is asked about it.
struct Asked {
  Asked(const Position& position, const PlayOptions& options)
      : searched(represent(position)),
        question(ask(searched.position, options.depth, as_searched(options.drawing),
                     options.reports, as_searched(options.barred))) {
    question.progress = options.progress;
  }

  /// The move as the other side sees it where the position is mirrored.
  [[nodiscard]] Move as_searched(Move move) const {
    if (searched.is_mirrored) move = {mirrored(move.from), mirrored(move.to), move.promotion};
    return move;
  }
  [[nodiscard]] Moves as_searched(Moves moves) const {
    for (Move& move : moves) move = as_searched(move);
    return moves;
  }

  /// The move that words or a card name, in the position as it was given.
  [[nodiscard]] std::optional<Move> move(AnsweredMove answered) const {
    const auto move = move_of(answered, question);
    if (!move) return std::nullopt;
    return as_searched(*move);
  }

  Representation searched;
  Question question;
};

/// Judges the card punched for `asked`.
Answer judge(const Position& position, const Asked& asked, int digits) {
  Answer answer;
  answer.note = asked.searched.note;
  if (digits == 0) {
    answer.outcome = outcome_without_move(position);
    if (answer.outcome == Outcome::error)
      answer.error = "the card 0000 says that there is no move, but there are legal ones";
    return answer;
  }
  const auto move = asked.move(answered_move(digits));
  const Moves legal = legal_moves(position, Rules::full);
  if (!move || std::find(legal.begin(), legal.end(), *move) == legal.end()) {
    answer.error = fmt::format("the card {:04} is not a legal move here", digits);
    return answer;
  }
  answer.outcome = Outcome::move;
  answer.move = *move;
  answer.san = san(position, *move);
  return answer;
}

/// Judges a run that was asked `asked`.
Answer judge(const Position& position, const Asked& asked, const host::Run& run,
             const Program& program) {
  const std::string reason = fault(run, asked.question);
  Answer answer = reason.empty() ? judge(position, asked, run.cards.back()) : failed(reason);
  if (answer.outcome == Outcome::move && run.memory)
    answer.score = run.memory->at(static_cast<std::size_t>(MemoryMap::at_ply(program.map.best, 1)));
  answer.run = run;
  return answer;
}

}  // namespace

std::string_view name(Outcome outcome) {
  constexpr std::array<std::string_view, 4> names{"move", "mate", "stalemate", "error"};
  return names[static_cast<std::size_t>(outcome)];
}

ExitStatus Answer::status() const {
  if (outcome != Outcome::error) return ExitStatus::ok;
  const ExitStatus status = run ? host::exit_status(run->end) : ExitStatus::rejected;
  return status == ExitStatus::ok ? ExitStatus::rejected : status;  // ended well, answered badly
}

Answer play(const Position& position, const Program& program, const PlayOptions& options,
            const host::Simulator& simulator) {
  const Asked asked(position, options);
  const auto start = std::chrono::steady_clock::now();
  host::RunOptions run_options = options.run;
  run_options.counted_row = program.node;
  run_options.loading_cards = vm::memory_words;
  if (options.watch)
    run_options.progress = [&](const host::Glimpse& glimpse) {
      if (options.run.progress) options.run.progress(glimpse);
      options.watch({glimpse.time, asked.move(move_under_search(program, glimpse.state))});
    };
  const host::Run run =
      simulator.run(program.image, question_deck(asked.question, program.map), run_options);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  Answer answer = judge(position, asked, run, program);
  answer.wall_seconds = wall.count();
  return answer;
}

std::vector<vm::Card> question_deck(const Position& position, const Program& program, int depth) {
  return question_deck(Asked(position, {.depth = depth, .run = {}}).question, program.map);
}

Answer judge(const Position& position, const Program& program, int depth, const host::Run& run) {
  return judge(position, Asked(position, {.depth = depth, .run = {}}), run, program);
}

Answer judge(const Position& position, int card) {
  return judge(position, Asked(position, {.run = {}}), card);
}

}  // namespace chessvm::chess
