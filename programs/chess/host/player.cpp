// SPDX-License-Identifier: MIT
#include "programs/chess/host/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/text/text.hpp"
#include "programs/chess/host/progress_cards.hpp"
#include "programs/chess/rules/notation.hpp"

namespace chessvm::chess {
namespace {

Answer failed(std::string reason) {
  Answer answer;
  answer.error = std::move(reason);
  return answer;
}

/// Returns an error message if the run failed or punched a wrong number of cards; else empty text.
std::string fault(const host::Run& run, const Question& question) {
  if (std::string reason = run.fault(); !reason.empty()) return reason;
  const std::size_t expected = punched_cards(question);
  if (run.cards.size() != expected)
    return fmt::format("the program punched {}, expected {}", count(run.cards.size(), "card"),
                       expected);
  return {};
}

/// Returns the outcome for card 0000 (no move). It is `error` if there is a legal move.
Outcome outcome_without_move(const Position& position) {
  if (!legal_moves(position, Rules::full).empty()) return Outcome::error;
  return in_check(position, position.side) ? Outcome::mate : Outcome::stalemate;
}

struct Asked {
  Asked(const Position& position, const PlayOptions& options)
      : searched(represent(position)),
        question(ask(searched.position, options.depth, as_searched(options.drawing),
                     options.reports, as_searched(options.only),
                     options.first ? std::optional(as_searched(*options.first)) : std::nullopt)) {
    if (!question.drawing) question.floor = options.floor;
    question.progress = options.progress;
  }

  [[nodiscard]] Move as_searched(Move move) const { return chess::as_searched(move, searched); }
  [[nodiscard]] Moves as_searched(Moves moves) const {
    for (Move& move : moves) move = as_searched(move);
    return moves;
  }

  /// Returns the move that a punched card names, as a move of the position given to the
  /// constructor; nullopt if the card has no move.
  [[nodiscard]] std::optional<Move> move(AnsweredMove answered) const {
    const auto move = move_of(answered, question);
    if (!move) return std::nullopt;
    return as_searched(*move);
  }

  Representation searched;
  Question question;
};

Answer judge(const Position& position, const Asked& asked, int digits) {
  Answer answer;
  answer.note = asked.searched.note;
  if (digits == 0) {
    answer.outcome = outcome_without_move(position);
    if (answer.outcome == Outcome::error && asked.question.floor > 1)
      answer.outcome = Outcome::no_better;
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

void give_score(Answer& answer, int score, const Position& position) {
  answer.score = score;
  answer.worth = score_of(score, position, answer.move);
}

/// Returns the answer that the progress cards of `asked.question` already contain.
Answer answered_before(const Position& position, const Asked& asked) {
  Answer answer = judge(position, asked, answer_of(asked.question, asked.question.progress));
  if (answer.outcome == Outcome::move) give_score(answer, first_best(asked.question), position);
  return answer;
}

Answer judge(const Position& position, const Asked& asked, const host::Run& run,
             const Program& program) {
  const std::string reason = fault(run, asked.question);
  Answer answer = reason.empty() ? judge(position, asked, run.cards.back()) : failed(reason);
  if (answer.outcome == Outcome::move && run.memory)
    give_score(answer,
               run.memory->at(static_cast<std::size_t>(MemoryMap::at_ply(program.map.best, 1))),
               position);
  answer.run = run;
  return answer;
}

/// Returns the number of cards that a run must punch before a move is known. With progress reports,
/// returns 0 if a root move is done, else 3: two with the question's name, one for the first move.
std::size_t cards_until_known(const Question& question) {
  if (question.reports == Reports::answer) return 1;
  return question.progress.done > 0 ? 0 : QuestionName{}.size() + 1;
}

Result<Answer::Reached> reached_by(const host::Run& run, const Asked& asked) {
  const auto steps = progress_of(run.cards, asked.question);
  if (!steps) return steps.error();
  const Moves& root_moves = asked.question.root_moves;
  Answer::Reached reached{.progress = steps.value().back(),
                          .root_moves = root_moves.size(),
                          .since_card = run.work.time};
  Question before = asked.question;
  for (std::size_t i = 1; i < steps.value().size(); ++i) {
    const RootProgress& after = steps.value()[i];
    const bool is_best = after.best == before.progress.done;
    reached.scores.push_back(
        {asked.as_searched(root_moves[before.progress.done]),
         is_best ? after.score : first_best(before),
         is_best ? Answer::RootScore::Bound::exact : Answer::RootScore::Bound::at_most});
    before.progress = after;
  }
  if (reached.progress.done < root_moves.size())
    reached.under_search = asked.as_searched(root_moves[reached.progress.done]);
  const bool has_done_more = reached.progress.done > asked.question.progress.done;
  if (has_done_more && run.punched_at.size() == run.cards.size()) {
    reached.card = run.cards.back();
    reached.since_card = run.total().time - run.punched_at.back();
  }
  return reached;
}

/// Returns the best of the root moves that a stopped run has done; an error if no move is known.
Answer best_so_far(const Position& position, const Asked& asked, const RootProgress& progress) {
  Question reached = asked.question;
  reached.progress = progress;
  if (reached.progress.done == 0 && !reached.root_moves.empty())
    return failed("the search was stopped before its first root move was done");
  Answer answer = judge(position, asked, answer_of(reached, reached.progress));
  if (answer.outcome == Outcome::move) give_score(answer, first_best(reached), position);
  answer.stopped_after = Answer::Share{reached.progress.done, reached.root_moves.size()};
  return answer;
}

}  // namespace

std::string_view name(Outcome outcome) {
  constexpr std::array<std::string_view, 5> names{"move", "mate", "stalemate", "no better",
                                                  "error"};
  return names[static_cast<std::size_t>(outcome)];
}

ExitStatus Answer::status() const {
  if (outcome != Outcome::error) return ExitStatus::ok;
  const ExitStatus status = run ? host::exit_status(run->end) : ExitStatus::rejected;
  return status == ExitStatus::ok ? ExitStatus::rejected : status;  // halted, but with a bad answer
}

Answer play(const Position& position, const Program& program, const PlayOptions& options,
            const host::Simulator& simulator) {
  const Asked asked(position, options);
  if (options.progress.is_answered) return answered_before(position, asked);
  const auto start = std::chrono::steady_clock::now();
  host::RunOptions run_options = options.run;
  run_options.counted_row = program.node;
  run_options.loading_cards = vm::memory_words;
  if (options.when_stopped == WhenStopped::first_move)
    run_options.least_cards = cards_until_known(asked.question);
  if (options.watch)
    run_options.progress = [&](const host::Glimpse& glimpse) {
      if (options.run.progress) options.run.progress(glimpse);
      options.watch({glimpse.time, asked.move(move_under_search(program, glimpse.state))});
    };
  const host::Run run =
      simulator.run(program.image, question_deck(asked.question, program.map), run_options);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  Answer answer = judge(position, asked, run, program);
  if (asked.question.reports == Reports::progress) {
    const auto reached = reached_by(run, asked);
    if (options.when_stopped != WhenStopped::error && run.was_stopped()) {
      answer = reached ? best_so_far(position, asked, reached.value().progress)
                       : failed(reached.error().message);
      answer.run = run;
    }
    if (reached) answer.reached = reached.value();
  }
  answer.wall_seconds = wall.count();
  return answer;
}

std::vector<vm::Card> question_deck(const Position& position, const Program& program,
                                    const PlayOptions& options) {
  return question_deck(Asked(position, options).question, program.map);
}

Answer judge(const Position& position, const Program& program, const PlayOptions& options,
             const host::Run& run) {
  return judge(position, Asked(position, options), run, program);
}

Answer judge(const Position& position, int card) {
  return judge(position, Asked(position, {.run = {}}), card);
}

}  // namespace chessvm::chess
