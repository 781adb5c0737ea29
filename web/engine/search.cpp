// SPDX-License-Identifier: MIT
#include "web/engine/search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "programs/chess/host/report.hpp"
#include "programs/chess/host/thinker.hpp"
#include "programs/chess/pgn/failure_mark.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"

namespace chessvm::web {
namespace {

using Json = nlohmann::ordered_json;

host::Cost cost_of(const vm::MachineState& state) {
  return {AddCycles(static_cast<std::int64_t>(state.add_cycles)), state.instructions};
}

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

Search::Search(const chess::Program& program, const chess::Position& asked, int plies,
               std::optional<chess::FailureTimes> failures)
    : program_(program),
      position_(asked),
      how_{.depth = plies, .run = {}},
      failures_(failures),
      cpu_(program.image) {
  if (failures_ && plies >= chess::least_reporting_depth) how_.reports = chess::Reports::progress;
  load();
}

/// Reads the cards of the position.
void Search::load() {
  cpu_ = Cpu(program_.image);
  const auto deck = chess::question_deck(position_, program_, how_);
  const std::size_t loading = std::min(deck.size(), std::size_t{vm::memory_words});
  for (std::size_t i = 0; i < loading; ++i) cpu_.timeline.add_card(deck[i]);
  // A program that is not the chess program may never ask for the next card.
  constexpr std::uint64_t patience = 1'000'000;
  static_cast<void>(cpu_.timeline.run({.add_cycles = patience}));
  loading_ = cost_of(cpu_.timeline.state());
  for (std::size_t i = loading; i < deck.size(); ++i) cpu_.timeline.add_card(deck[i]);
}

vm::Stop Search::run(vm::RunLimits limits) {
  if (failures_)
    limits.add_cycles =
        std::min(limits.add_cycles, static_cast<std::uint64_t>(failures_->until_next().count()));
  return cpu_.timeline.run(limits);
}

bool Search::has_failed() const {
  const vm::MachineState& state = cpu_.timeline.state();
  return failures_ && state.status != vm::Status::halted &&
         cost_of(state).time >= failures_->until_next();
}

chess::Breakdown Search::repair() {
  // The run is done again up to the failure, as its cards have no times here.
  chess::PlayOptions until_failure = how_;
  until_failure.run.limit = failures_->until_next();
  const chess::Answer cut = chess::play(position_, program_, until_failure);
  failures_->work(cut.run->total().time);
  spent_.time += cut.run->work.time;
  spent_.instructions += cut.run->work.instructions;
  const chess::Breakdown breakdown = chess::breakdown_of(cut, how_.depth, spent_.time, last_card_);
  if (cut.reached) how_.progress = cut.reached->progress;
  load();
  return breakdown;
}

host::Cost Search::work() const {
  const host::Cost total = cost_of(cpu_.timeline.state());
  return {spent_.time + total.time - loading_.time,
          spent_.instructions + total.instructions - loading_.instructions};
}

chess::Answer Search::answer() const {
  const vm::MachineState& state = cpu_.timeline.state();
  host::Run run;
  run.end = end_of(state);
  if (run.end == host::RunEnd::failed)
    run.failure = fmt::format("machine error {}", name(state.error));
  run.cards.assign(cpu_.timeline.punched().begin(), cpu_.timeline.punched().end());
  run.loading = loading_;
  run.work = work();
  run.memory = host::memory_of(state);
  return chess::judge(position_, program_, how_, run);
}

std::string breakdown_json(const chess::Position& position, const chess::Breakdown& breakdown) {
  return json_text(Json{{"schema", "chessvm.breakdown/1"},
                        {"text", chess::breakdown_text(breakdown, position)},
                        {"mark", chess::failure_mark(breakdown)},
                        {"add_cycles", breakdown.at.count()},
                        {"lost", breakdown.lost.count()}}) +
         "\n";
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
