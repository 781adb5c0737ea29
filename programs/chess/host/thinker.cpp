// SPDX-License-Identifier: MIT
#include "programs/chess/host/thinker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/text.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/chess/search/evaluation.hpp"
#include "programs/chess/search/oracle.hpp"
#include "programs/chess/search/prediction.hpp"
#include "programs/host/interpreter.hpp"

namespace chessvm::chess {
namespace {

/// Nine of ten searches take less than `caution` times their expected hours.
constexpr double caution = 2.5;

/// Returns true if a reply to `move` can make a position occur for the third time.
bool lets_repeat(const Game& game, Move move) {
  constexpr int shortest = 6;  // a third occurrence takes 8 halfmoves: 6, then `move` and its reply
  if (game.position().halfmove_clock < shortest) return false;
  Game next = game;
  next.make(move);
  const Moves replies = next.allowed_moves();
  return std::any_of(replies.begin(), replies.end(),
                     [&](Move reply) { return next.occurrences_after(reply) >= 2; });
}

/// Returns the allowed moves of the game that are in `only`; if `only` is empty, all of them.
Moves moves_to_choose_from(const Game& game, const Moves& only) {
  Moves moves = game.allowed_moves();
  if (!only.empty()) std::erase_if(moves, [&](Move move) { return !contains(only, move); });
  return moves;
}

class Thinker {
 public:
  Thinker(const Game& game, const Program& program, const ThinkOptions& options,
          const host::Simulator& simulator)
      : game_(game),
        program_(program),
        options_(options),
        simulator_(simulator),
        choice_(moves_to_choose_from(game, options.only)),
        drawing_(options.purpose == Purpose::game ? drawing_moves(game) : Moves{}),
        is_restricted_(choice_.size() < legal_moves(game.position(), Rules::full).size()) {
    std::erase_if(drawing_, [&](Move move) { return !contains(choice_, move); });
    if (options.failing) failures_.emplace(*options.failing, game.moves().size());
  }

  Thought run() {
    search_deeper_and_deeper();
    refuse_other_move();
    if (options_.second_look == SecondLook::wanted && allows_second_look()) look_again();
    tell_of_stop();
    if (!thought_.answer.move && options_.purpose == Purpose::game)
      take_a_move_without_the_machine();
    const std::optional<Move>& move = thought_.answer.move;
    if (options_.line == ExpectedLine::reply) expect_reply();
    thought_.is_draw = is_draw(game_.ending()) || (move && contains(drawing_, *move));
    return std::move(thought_);
  }

 private:
  /// Searches all root moves of `choice_`. If these moves come on cards, searches groups of at most
  /// `most_root_cards` moves, and returns the best answer with the work of all groups.
  Answer search(int depth, AddCycles limit, Reports reports) {
    const bool fits = reports == Reports::answer || choice_.size() <= most_root_cards;
    const bool is_whole = !is_restricted_ && fits;
    if (is_whole || choice_.empty())
      return search_part({}, drawing_, depth, {limit, reports, Known::nothing});
    move_best_to_front();
    const AddCycles before = thought_.time;
    std::optional<Answer> best;
    for (std::size_t first = 0; first < choice_.size(); first += most_root_cards) {
      const AddCycles left = limit - (thought_.time - before);
      if (best && left <= AddCycles(0)) {
        best->stopped_after = Answer::Share{first, choice_.size()};
        break;
      }
      const auto begin = choice_.begin() + static_cast<std::ptrdiff_t>(first);
      const Moves part(begin, begin + static_cast<std::ptrdiff_t>(
                                          std::min(choice_.size() - first, most_root_cards)));
      Moves drawing = drawing_;
      std::erase_if(drawing, [&](Move move) { return !contains(part, move); });
      Answer answer = search_part(part, std::move(drawing), depth,
                                  {left, reports, best ? Known::a_move : Known::nothing});
      const bool is_stopped = answer.outcome != Outcome::move || answer.stopped_after;
      if (answer.outcome != Outcome::move && !(is_timed() && best)) return answer;
      const std::size_t done = answer.stopped_after ? answer.stopped_after->done : 0;
      if (best) add_work(*best, answer);
      if (!best || (answer.score && answer.score > best->score)) best = std::move(answer);
      if (is_stopped) {
        best->stopped_after = Answer::Share{first + done, choice_.size()};
        break;
      }
    }
    return std::move(*best);
  }

  [[nodiscard]] bool is_timed() const { return options_.limits.hours.has_value(); }

  /// Moves the best move to the front of `choice_`, so that it is in the first group of `search`.
  void move_best_to_front() {
    if (!thought_.answer.move) return;
    const auto place = std::find(choice_.begin(), choice_.end(), *thought_.answer.move);
    if (place != choice_.end()) std::rotate(choice_.begin(), place, place + 1);
  }

  /// Gives both answers the sum of their work, because the caller keeps only one of the answers.
  static void add_work(Answer& one, Answer& other) {
    if (!one.run || !other.run) return;
    host::Run& run = *one.run;
    run.work.time += other.run->work.time;
    run.work.instructions += other.run->work.instructions;
    if (run.fetches && other.run->fetches) *run.fetches += *other.run->fetches;
    other.run->work = run.work;
    other.run->fetches = run.fetches;
  }

  /// Says if an earlier group of root moves in the same search has given a move to play.
  enum class Known : std::uint8_t { nothing, a_move };
  struct Bounds {
    AddCycles limit;
    Reports reports;
    Known known;
  };

  /// Searches the root moves in `only`, or all if `only` is empty. Adds the cost to `thought_`.
  Answer search_part(const Moves& only, Moves drawing, int depth, const Bounds& bounds) {
    PlayOptions how{.depth = depth,
                    .run = options_.run,
                    .drawing = std::move(drawing),
                    .only = only,
                    .reports = bounds.reports,
                    .first = thought_.answer.move};
    if (bounds.reports == Reports::progress && bounds.limit < how.run.limit) {
      const bool is_known = bounds.known == Known::a_move || thought_.answer.move;
      how.when_stopped = is_known ? WhenStopped::best_so_far : WhenStopped::first_move;
    }
    how.run.limit = std::min(how.run.limit, bounds.limit);
    return run_through_failures(std::move(how), game_.position());
  }

  /// Runs the machine; after each failure runs it again from the last progress card. Adds the cost
  /// of all runs to `thought_`, and stores this cost in the returned answer.
  Answer run_through_failures(PlayOptions how, const Position& position) {
    const AddCycles limit = how.run.limit;
    const WhenStopped when_stopped = how.when_stopped;
    host::Cost spent;
    std::uint64_t nodes = 0;
    std::vector<Answer::RootScore> scores;
    for (;;) {
      const AddCycles left = std::max(limit - spent.time, AddCycles(0));
      const bool will_fail = failures_ && failures_->until_next() < left;
      how.run.limit = will_fail ? failures_->until_next() : left;
      how.when_stopped = will_fail ? WhenStopped::error : when_stopped;
      Answer answer = run_once(how, position);
      if (!answer.run) return answer;
      if (answer.reached) {
        auto& own = answer.reached->scores;
        scores.insert(scores.end(), own.begin(), own.end());
        own = scores;
      }
      const host::Run& run = *answer.run;
      spent.time += run.work.time;
      spent.instructions += run.work.instructions;
      nodes += run.fetches.value_or(0);
      const bool has_failed = failures_ && failures_->work(run.total().time);
      if (!has_failed || run.end != host::RunEnd::limit) {
        answer.run->work = spent;
        if (answer.run->fetches) answer.run->fetches = nodes;
        return answer;
      }
      note_failure(answer, how);
    }
  }

  Answer run_once(PlayOptions& how, const Position& position) {
    const AddCycles before = thought_.time;
    const std::size_t failures = thought_.failures.size();
    if (options_.watch)
      how.watch = [this, before, failures, depth = how.depth](const Thinking& now) {
        options_.watch({depth, before + now.time, answered_ ? answered_ : now.root_move, failures});
      };
    Answer answer = play(position, program_, how, simulator_);
    if (answer.run) {
      thought_.time += answer.run->work.time;
      thought_.nodes += answer.run->fetches.value_or(0);
      thought_.instructions += answer.run->work.instructions;
    }
    return answer;
  }

  /// Records a failure of the machine; `cut` is the answer of the failed run. Sets `how` so that
  /// the next run resumes from the progress of the failed run.
  void note_failure(const Answer& cut, PlayOptions& how) {
    Breakdown breakdown = breakdown_of(cut, how.depth, thought_.time, last_card_);
    if (answered_) {
      breakdown.root_move = answered_;
      breakdown.root_moves = 0;
    }
    thought_.failures.push_back(breakdown);
    if (cut.reached) how.progress = cut.reached->progress;
  }

  [[nodiscard]] bool allows_second_look() const {
    const Answer& answer = thought_.answer;
    if (!answer.move || !answer.score || !answer.run || answer.stopped_after) return false;
    if (thought_.depth < least_reporting_depth || options_.limits.nodes) return false;
    const bool is_mate = *answer.score < lowest_score || *answer.score > highest_score;
    if (is_mate || contains(drawing_, *answer.move)) return false;
    // The search of the replies takes about as long as the search that found the move.
    return !is_timed() || answer.run->work.time <= time_left();
  }

  /// Searches the replies to the move found. If the replies lower the score of the move, searches
  /// the other moves, and then the replies to the best other move. Chooses this other move instead
  /// if it still has the higher score.
  void look_again() {
    constexpr int tolerance = 1;
    const Answer& first = thought_.answer;
    const int hoped = *first.score - tolerance;
    const auto value = value_by_replies(*first.move, hoped);
    if (!value || *value >= hoped) return;
    auto second = best_of_others(*first.move, *value);
    if (second && contains(drawing_, *second->move)) return replace_first(std::move(*second));
    const auto other = second ? value_by_replies(*second->move, *value + 1) : std::nullopt;
    if (other && *other > *value) {
      give_score(*second, *other);
      return replace_first(std::move(*second));
    }
    give_score(thought_.answer, *value);
  }

  void give_score(Answer& answer, int score) const {
    answer.score = score;
    answer.worth = score_of(score, game_.position(), answer.move);
  }

  void replace_first(Answer second) {
    thought_.remark = fmt::format("not {}: the replies to it are too good", thought_.answer.san);
    accept(std::move(second), thought_.depth);
  }

  /// Computes the score of `move` by a search of the replies; nullopt if the search failed. If
  /// the search shows that the score is at least `least`, returns `least`.
  std::optional<int> value_by_replies(Move move, int least) {
    Game next = game_;
    next.make(move);
    if (next.ending() == Ending::checkmate) return whole - mated_score(1);
    if (next.ending() != Ending::none) return draw_score(game_.position());
    const Position& root = game_.position();
    const int won = gain(root, move) + position_gain(root, move, phase(root));
    PlayOptions how{.depth = thought_.depth, .run = options_.run};
    how.floor = std::clamp(whole + won - least, 1, highest_score - 1);
    answered_ = move;
    const Answer reply = ask_again(std::move(how), next.position(), About::replies);
    answered_.reset();
    if (reply.outcome == Outcome::no_better) return least;
    if (reply.outcome != Outcome::move || !reply.score) return std::nullopt;
    if (*reply.score < lowest_score || *reply.score > highest_score) return whole - *reply.score;
    return std::clamp(whole + won - *reply.score, lowest_score, highest_score);
  }

  /// Searches for the best move except `move`. Returns nullopt if none scores more than `floor`.
  std::optional<Answer> best_of_others(Move move, int floor) {
    PlayOptions how{.depth = thought_.depth, .run = options_.run};
    how.only = choice_;
    std::erase(how.only, move);
    how.floor = floor;
    if (!drawing_.empty() && draw_score(game_.position()) > floor)
      how.drawing = drawing_;
    else
      std::erase_if(how.only, [&](Move other) { return contains(drawing_, other); });
    if (how.only.empty() || how.only.size() > most_root_cards) return std::nullopt;
    Answer answer = ask_again(std::move(how), game_.position(), About::others);
    if (answer.outcome != Outcome::move || !answer.move || !answer.score) return std::nullopt;
    return answer;
  }

  /// Runs one search of the second look within the hours left, and records its question.
  Answer ask_again(PlayOptions how, const Position& position, About about) {
    how.run.limit = std::min(how.run.limit, time_left());
    if (failures_) how.reports = Reports::progress;
    const AddCycles before = thought_.time;
    Answer answer = run_through_failures(std::move(how), position);
    thought_.questions.push_back({.depth = thought_.depth,
                                  .expected = EniacHours(thought_.answer.run->work.time),
                                  .time = thought_.time - before,
                                  .about = about});
    return answer;
  }

  void accept(Answer answer, int depth) {
    thought_.answer = std::move(answer);
    thought_.depth = depth;
  }

  /// Searches with the time limit `limit`, and records the question with its expected hours.
  Answer ask(int depth, EniacHours expected, AddCycles limit, Reports reports) {
    const AddCycles before = thought_.time;
    Answer answer = search(depth, limit, reports);
    AskedQuestion question{.depth = depth,
                           .expected = expected,
                           .time = thought_.time - before,
                           .stopped_after = answer.stopped_after};
    if (answer.run && answer.run->was_stopped() && !answer.stopped_after)
      question.stopped_after = Answer::Share{0, choice_.size()};
    thought_.questions.push_back(question);
    return answer;
  }

  /// Chooses progress reports if a limit of hours or a failure can stop the search, and if progress
  /// cards cost nothing, because the search is deep or all root moves come on cards anyway.
  [[nodiscard]] Reports reports_at(int depth) const {
    const bool is_free = depth >= least_reporting_depth || is_restricted_ || !drawing_.empty();
    return (is_timed() || failures_) && is_free ? Reports::progress : Reports::answer;
  }

  [[nodiscard]] EniacHours predicted(int depth) const {
    return predicted_hours(game_.position(), depth, program_.image.cpu());
  }

  /// Does the first search, even if this search is expected to take longer than the limit of hours.
  void search_first(int depth) {
    const EniacHours expected = predicted(depth);
    if (!is_timed() || choice_.empty())
      return accept(ask(depth, expected, AddCycles::max(), reports_at(depth)), depth);
    // A search without progress cards gets at most half of the hours. If this half is too short, a
    // search with progress cards gets all hours left; it gives a move even if it is stopped.
    const AddCycles half = time_left() / 2;
    if (reports_at(depth) == Reports::answer && expected <= EniacHours(half)) {
      accept(ask(depth, expected, half, Reports::answer), depth);
      if (thought_.answer.move || !was_stopped_by_hours(half)) return;
    }
    accept(ask(depth, expected, time_left(), Reports::progress), depth);
  }

  /// Returns true if the last search was stopped at the end of `part`, its share of the hours.
  [[nodiscard]] bool was_stopped_by_hours(AddCycles part) const {
    const auto& run = thought_.answer.run;
    return run && run->end == host::RunEnd::limit && part < options_.run.limit;
  }

  void search_deeper_and_deeper() {
    const ThinkLimits& limits = options_.limits;
    if (!limits.hours && !limits.nodes) return search_first(limits.depth);
    search_first(shallowest_search);
    while (const auto depth = next_depth()) {
      Answer deeper = ask(*depth, expected_hours(*depth), time_left(), reports_at(*depth));
      const bool fits = deeper.outcome == Outcome::move &&
                        (!limits.nodes || deeper.run->fetches.value_or(0) <= *limits.nodes);
      if (!fits) return;
      accept(std::move(deeper), *depth);
    }
  }

  /// Returns the depth of the next search; nullopt if there is none. Skips a depth only if
  /// `caution` times the expected hours of a deeper search fit into the time left.
  [[nodiscard]] std::optional<int> next_depth() const {
    const ThinkLimits& limits = options_.limits;
    const int next = thought_.depth + 1;
    if (thought_.answer.outcome != Outcome::move || next > limits.depth) return std::nullopt;
    if (thought_.answer.stopped_after) return std::nullopt;
    if (!limits.nodes)
      for (int depth = limits.depth; depth > next; --depth)
        if (expected_hours(depth) * caution <= EniacHours(time_left())) return depth;
    if (expected_hours(next) > EniacHours(time_left())) return std::nullopt;
    return next;
  }

  /// Predicts the hours of `depth` plies: the time of the last search, scaled by the predicted
  /// growth. This is more exact than `predicted(depth)` alone (docs/eniac-chess.md#hours).
  [[nodiscard]] EniacHours expected_hours(int depth) const {
    return EniacHours(thought_.answer.run->work.time) *
           (predicted(depth) / predicted(thought_.depth));
  }

  [[nodiscard]] AddCycles time_left() const {
    if (!options_.limits.hours) return AddCycles::max();
    return std::chrono::duration_cast<AddCycles>(*options_.limits.hours) - thought_.time;
  }

  /// Drops a move that is not in `choice_`. The machine can find such a move if it searches a
  /// changed position (see represent) in which no move of `choice_` is legal.
  void refuse_other_move() {
    Answer& answer = thought_.answer;
    if (!answer.move || contains(choice_, *answer.move)) return;
    answer.error = fmt::format("its choice {} is not among the moves to choose from", answer.san);
    answer.move.reset();
  }

  void expect_reply() {
    const Answer& answer = thought_.answer;
    const auto* const interrupt = options_.run.interrupt;
    if (!answer.move || !answer.run || (interrupt != nullptr && *interrupt)) return;
    host::RunOptions run = options_.run;
    run.limit = std::max(std::min(run.limit, time_left()), AddCycles(0));
    thought_.reply =
        ask_for_reply(game_.position(), *answer.move, thought_.depth, program_, run, simulator_);
    if (!thought_.reply) return;
    thought_.time += thought_.reply->cost.time;
    thought_.instructions += thought_.reply->cost.instructions;
  }

  /// Sets the remark to say how far the search had come when the hours ended.
  void tell_of_stop() {
    if (!is_timed() || thought_.questions.empty()) return;
    const AskedQuestion& last = thought_.questions.back();
    if (!last.stopped_after || !thought_.answer.move) return;
    thought_.remark =
        last.stopped_after->done == 0
            ? fmt::format("stopped before a root move of {} plies was known", last.depth)
            : fmt::format("stopped after {} of {} root moves at {} plies", last.stopped_after->done,
                          last.stopped_after->all, last.depth);
  }

  /// Answers with the first move of `choice_`, because the machine gave no move.
  void take_a_move_without_the_machine() {
    if (choice_.empty() || thought_.answer.is_interrupted()) return;
    thought_.remark = "the machine gave no move: " + thought_.answer.error;
    thought_.answer.outcome = Outcome::move;
    thought_.answer.move = choice_.front();
    thought_.answer.san = san(game_.position(), choice_.front());
  }

  const Game& game_;
  const Program& program_;
  const ThinkOptions& options_;
  const host::Simulator& simulator_;
  Moves choice_;        // root moves to choose from
  Moves drawing_;       // moves of `choice_` that count as draws
  bool is_restricted_;  // true if some legal moves are not in `choice_`
  std::optional<FailureTimes> failures_;
  std::optional<int> last_card_;  // last progress card of the search under way
  std::optional<Move> answered_;  // move whose replies are being searched
  Thought thought_;
};

}  // namespace

std::string_view name(About about) {
  constexpr std::array<std::string_view, 3> names{"move", "replies", "others"};
  return names[static_cast<std::size_t>(about)];
}

std::string failures_text(const Pondering& now) {
  return now.failures == 0 ? "" : ", " + count(now.failures, "failure");
}

Moves drawing_moves(const Game& game) {
  Moves moves = game.allowed_moves();
  const bool is_ahead = material_balance(game.position()) > 0;
  std::erase_if(moves, [&](Move move) {
    const Ending ending = game.ending_after(move);
    if (ending == Ending::stalemate) return true;
    if (is_draw(ending) || game.occurrences_after(move) > 0) return false;
    return !is_ahead || !lets_repeat(game, move);
  });
  return moves;
}

std::optional<Score> shown_score(const Thought& thought) {
  if (thought.is_draw) return Score{};
  return thought.answer.score ? std::optional(thought.answer.worth) : std::nullopt;
}

std::size_t completed_root_moves(const Position& position, const Thought& thought) {
  const std::size_t all = legal_moves(position, Rules::restricted).size();
  std::size_t sum = 0;
  for (const AskedQuestion& question : thought.questions)
    if (question.about == About::move)
      sum += question.stopped_after ? question.stopped_after->done : all;
  return sum;
}

Thought think(const Game& game, const Program& program, const ThinkOptions& options,
              const host::Simulator& simulator) {
  return Thinker(game, program, options, simulator).run();
}

std::string reply_text(const ExpectedReply& reply, const Position& before) {
  const std::string cost =
      fmt::format("{} plies, {} of ENIAC time", reply.depth, to_text(reply.cost.time));
  if (!reply.move) return fmt::format("expects no reply: the search did not end ({})", cost);
  return fmt::format("expects {}{} {}: {}", before.move_number,
                     before.side == Colour::white ? "." : "...", reply.san, cost);
}

std::optional<ExpectedReply> ask_for_reply(const Position& position, Move move, int depth,
                                           const Program& program, const host::RunOptions& run,
                                           const host::Simulator& simulator) {
  constexpr int deepest_reply = 4;
  Game game(position);
  game.make(move);
  if (game.ending() != Ending::none) return std::nullopt;
  ExpectedReply reply{.depth = std::clamp(depth - 1, shallowest_search, deepest_reply)};
  Answer answer = play(game.position(), program, {.depth = reply.depth, .run = run}, simulator);
  reply.move = answer.move;
  reply.san = std::move(answer.san);
  if (answer.run) reply.cost = answer.run->work;
  return reply;
}

Thought replace_stopped(const Thought& stopped, const Game& game, const Program& program,
                        std::string_view reason, const Moves& only) {
  Thought quick = think_quickly(game, program, only);
  quick.time += stopped.time;
  quick.nodes += stopped.nodes;
  quick.failures = stopped.failures;
  quick.remark = fmt::format("{}: the move of a search of {} plies", reason, quick.depth);
  return quick;
}

Thought think_quickly(const Game& game, const Program& program, const Moves& only) {
  return think(game, program,
               {.limits = {.depth = shallowest_search}, .run = {}, .watch = {}, .only = only},
               host::Interpreter());
}

}  // namespace chessvm::chess
