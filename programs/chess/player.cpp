// SPDX-License-Identifier: MIT
#include "programs/chess/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "programs/chess/notation.hpp"

namespace chessvm::chess {
namespace {

Answer failed(std::string reason) {
  Answer answer;
  answer.error = std::move(reason);
  return answer;
}

/// Explains why the run did not come to a halt with one card; empty if it did.
std::string fault(const host::Run& run) {
  if (std::string reason = run.fault(); !reason.empty()) return reason;
  if (run.cards.size() != 1)
    return fmt::format("the program punched {} cards, expected 1", run.cards.size());
  return {};
}

/// The meaning of the card 0000: an error where there is a move that the program knows.
Outcome outcome_without_move(const Position& position) {
  if (!legal_moves(position, Rules::restricted).empty()) return Outcome::error;
  if (!legal_moves(position, Rules::full).empty()) return Outcome::resign;
  return in_check(position, position.side) ? Outcome::mate : Outcome::stalemate;
}

/// The root move under search, as the position of the question has it.
std::optional<Move> root_move(const Program& program, const Representation& searched,
                              const vm::MachineState& state) {
  auto move = move_under_search(program, state);
  if (move && searched.is_mirrored) *move = {mirrored(move->from), mirrored(move->to)};
  return move;
}

/// Judges the card punched for `searched`.
Answer judge(const Position& position, const Representation& searched, int digits) {
  Answer answer;
  answer.note = searched.note;
  if (digits == 0) {
    answer.outcome = outcome_without_move(position);
    if (answer.outcome == Outcome::error)
      answer.error = "the card 0000 says that there is no move, but there are legal ones";
    return answer;
  }
  AnswerCard card = answer_card(digits);
  const auto illegal = [&] {
    answer.error = fmt::format("the card {:04} is not a legal move here", digits);
    return answer;
  };
  if (!on_board(card.from) || !on_board(card.to)) return illegal();
  if (searched.is_mirrored) card = {mirrored(card.from), mirrored(card.to)};
  // Promotion is implied: to a queen.
  const Moves legal = legal_moves(position, Rules::full);
  const auto found = std::find_if(legal.begin(), legal.end(), [&](Move move) {
    return move.from == card.from && move.to == card.to &&
           (move.promotion == Kind::none || move.promotion == Kind::queen);
  });
  if (found == legal.end()) return illegal();
  answer.outcome = Outcome::move;
  answer.move = *found;
  answer.san = san(position, *found);
  return answer;
}

}  // namespace

std::string_view name(Outcome outcome) {
  constexpr std::array<std::string_view, 5> names{"move", "mate", "stalemate", "resign", "error"};
  return names[static_cast<std::size_t>(outcome)];
}

ExitStatus Answer::status() const {
  if (outcome != Outcome::error) return ExitStatus::ok;
  const ExitStatus status = run ? host::exit_status(run->end) : ExitStatus::rejected;
  return status == ExitStatus::ok ? ExitStatus::rejected : status;  // ended well, answered badly
}

Answer play(const Position& position, const Program& program, const PlayOptions& options,
            const host::Simulator& simulator) {
  const Representation searched = represent(position);
  const Words words = to_words(searched.position, options.depth, program.map);
  const auto start = std::chrono::steady_clock::now();
  host::RunOptions run_options = options.run;
  run_options.counted_row = program.node;
  if (options.watch)
    run_options.progress = [&](const host::Glimpse& glimpse) {
      if (options.run.progress) options.run.progress(glimpse);
      options.watch({glimpse.time, root_move(program, searched, glimpse.state)});
    };
  const host::Run run = simulator.run(program.image, search_deck(words), run_options);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  const std::string reason = fault(run);
  Answer answer = reason.empty() ? judge(position, searched, run.cards.front()) : failed(reason);
  if (answer.outcome == Outcome::move && run.memory)
    answer.score = run.memory->at(static_cast<std::size_t>(MemoryMap::at_ply(program.map.best, 1)));
  answer.run = run;
  answer.wall_seconds = wall.count();
  return answer;
}

Answer judge(const Position& position, int card) {
  return judge(position, represent(position), card);
}

}  // namespace chessvm::chess
