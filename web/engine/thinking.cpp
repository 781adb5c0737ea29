// SPDX-License-Identifier: MIT
#include "web/engine/thinking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "programs/chess/host/report.hpp"
#include "programs/chess/pgn/failure_mark.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/host/interpreter.hpp"

namespace chessvm::web {
namespace {

using Json = nlohmann::ordered_json;

host::RunEnd end_of(const vm::MachineState& state) {
  switch (state.status) {
    case vm::Status::running:
      return host::RunEnd::limit;
    case vm::Status::brk:
      return host::RunEnd::brk;
    case vm::Status::waiting_for_card:
      return host::RunEnd::out_of_cards;
    case vm::Status::halted:
      break;
  }
  return state.error == vm::MachineError::none ? host::RunEnd::halted : host::RunEnd::failed;
}

}  // namespace

/// Simulator that executes nothing. Each call of run() returns the next element of the list `done`.
/// At the end of the list, run() stores its arguments as the next question and returns an
/// interrupted run.
class Thinking::PlayedBack final : public host::Simulator {
 public:
  explicit PlayedBack(const std::vector<host::Run>& done) : done_(done) {}

  [[nodiscard]] host::Run run(const vm::Image&, const std::vector<vm::Card>& deck,
                              const host::RunOptions& options) const override {
    if (next_ < done_.size()) return done_[next_++];
    if (!question_) question_ = {deck, options};
    return {.end = host::RunEnd::interrupted};
  }
  [[nodiscard]] std::optional<Question> question() const { return question_; }

 private:
  const std::vector<host::Run>& done_;
  mutable std::size_t next_ = 0;
  mutable std::optional<Question> question_;
};

Thinking::Thinking(const chess::Program& program, chess::Game game, chess::ThinkOptions options)
    : program_(program), game_(std::move(game)), options_(std::move(options)), cpu_(program.image) {
  ask();
}

void Thinking::ask() {
  const PlayedBack machine(done_);
  thought_ = chess::think(game_, program_, options_, machine);
  asked_ = machine.question();
  if (asked_) load();
}

/// Resets the CPU, and runs it until it has read the cards that load the question. Then adds the
/// other cards of the question.
void Thinking::load() {
  cpu_ = Cpu(program_.image);
  const auto& deck = asked_->deck;
  const std::size_t loading = host::loading_cards(asked_->options, deck);
  for (std::size_t i = 0; i < loading; ++i) cpu_.timeline.add_card(deck[i]);
  // Limit in add cycles, for an image that is not the chess program and does not read the cards.
  constexpr std::uint64_t patience = 1'000'000;
  static_cast<void>(cpu_.timeline.run({.add_cycles = patience}));
  loading_ = host::cost_of(cpu_.timeline.state());
  for (std::size_t i = loading; i < deck.size(); ++i) cpu_.timeline.add_card(deck[i]);
}

vm::Stop Thinking::run(vm::RunLimits limits) {
  if (asked_)
    limits.add_cycles =
        std::min(limits.add_cycles, static_cast<std::uint64_t>(asked_->options.limit.count()));
  return cpu_.timeline.run(limits);
}

bool Thinking::is_question_over() const {
  const vm::MachineState& state = cpu_.timeline.state();
  if (host::cost_of(state).time >= asked_->options.limit) return true;
  // The CPU also waits for a card after load(), when cards of the question are still unread.
  if (state.status == vm::Status::waiting_for_card)
    return cpu_.timeline.now().cards_read == cpu_.timeline.deck().size();
  return state.status != vm::Status::running;
}

host::Run Thinking::finished_run() const {
  const vm::MachineState& state = cpu_.timeline.state();
  // If the run reached its limit, repeat it in an interpreter, because the timeline does not have
  // the times at which the cards were punched.
  if (end_of(state) == host::RunEnd::limit)
    return host::Interpreter().run(program_.image, asked_->deck, asked_->options);
  const host::Cost total = host::cost_of(state);
  host::Run run;
  run.end = end_of(state);
  if (run.end == host::RunEnd::failed)
    run.failure = fmt::format("machine error {}", name(state.error));
  run.cards.assign(cpu_.timeline.punched().begin(), cpu_.timeline.punched().end());
  run.loading = loading_;
  run.work = {total.time - loading_.time, total.instructions - loading_.instructions};
  run.memory = host::memory_of(state);
  return run;
}

bool Thinking::go_on() {
  if (!asked_ || !is_question_over()) return false;
  done_.push_back(finished_run());
  ask();
  return true;
}

std::string thought_json(const Thinking& thinking) {
  const chess::Thought& thought = thinking.thought();
  const chess::About about =
      thought.questions.empty() ? chess::About::move : thought.questions.back().about;
  Json failures = Json::array();
  for (const chess::Breakdown& breakdown : thought.failures)
    failures.push_back({{"text", chess::breakdown_text(breakdown, thinking.position())},
                        {"mark", chess::failure_mark(breakdown)},
                        {"add_cycles", breakdown.at.count()},
                        {"lost", breakdown.lost.count()}});
  return json_text(Json{{"schema", "chessvm.thought/1"},
                        {"is_over", thinking.is_over()},
                        {"about", name(about)},
                        {"found", thought.answer.san},
                        {"add_cycles", thought.time.count()},
                        {"instructions", thought.instructions},
                        {"remark", thought.remark},
                        {"failures", std::move(failures)}}) +
         "\n";
}

chess::Answer answer_of(const chess::Thought& thought) {
  chess::Answer answer = thought.answer;
  if (answer.run) answer.run->work = {thought.time, thought.instructions};
  if (thought.is_draw && answer.score) answer.worth = {};
  return answer;
}

std::string answer_json(const chess::Position& position, chess::Answer answer) {
  chess::Reply reply;
  reply.fen = to_fen(position);
  reply.answer = std::move(answer);
  return to_json(reply) + "\n";
}

std::string position_json(const chess::Position& position) {
  Json moves = Json::array();
  for (const chess::Move& move : chess::legal_moves(position, chess::Rules::full))
    moves.push_back({{"move", chess::coordinate(move)},
                     {"san", chess::san(position, move)},
                     {"fen", chess::to_fen(chess::after(position, move))}});
  return json_text(Json{{"schema", "chessvm.position/1"},
                        {"fen", chess::to_fen(position)},
                        {"side", position.side == chess::Colour::white ? "white" : "black"},
                        {"check", chess::in_check(position, position.side)},
                        {"moves", std::move(moves)}}) +
         "\n";
}

}  // namespace chessvm::web
