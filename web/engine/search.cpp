// SPDX-License-Identifier: MIT
#include "web/engine/search.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "programs/chess/host/report.hpp"
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

Search::Search(const chess::Program& chess_program, const chess::Position& asked, int plies)
    : cpu(chess_program.image), program(chess_program), position(asked), depth(plies) {
  const auto deck = chess::question_deck(position, program, depth);
  for (std::size_t i = 0; i < vm::memory_words; ++i) cpu.timeline.add_card(deck[i]);
  // A program that is not the chess program may never ask for the next card.
  constexpr std::uint64_t patience = 1'000'000;
  static_cast<void>(cpu.timeline.run({.add_cycles = patience}));
  loading = cost_of(cpu.timeline.state());
  for (std::size_t i = vm::memory_words; i < deck.size(); ++i) cpu.timeline.add_card(deck[i]);
}

chess::Answer Search::answer() const {
  const vm::MachineState& state = cpu.timeline.state();
  host::Run run;
  run.end = end_of(state);
  if (run.end == host::RunEnd::failed)
    run.failure = fmt::format("machine error {}", name(state.error));
  run.cards.assign(cpu.timeline.punched().begin(), cpu.timeline.punched().end());
  const host::Cost total = cost_of(state);
  run.loading = loading;
  run.work = {total.time - loading.time, total.instructions - loading.instructions};
  run.memory = host::memory_of(state);
  return chess::judge(position, program, depth, run);
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
