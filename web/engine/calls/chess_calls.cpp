// SPDX-License-Identifier: MIT
// Functions of abi.h for chess: positions, searches and answers.
#include <algorithm>

#include "base/files/file.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/written_move.hpp"
#include "programs/host/deck_text.hpp"
#include "web/engine/abi.h"
#include "web/engine/calls/calls.hpp"

namespace web = chessvm::web;
namespace chess = chessvm::chess;
using chessvm::Result;
using web::Border;

namespace {

/// Checked arguments of a call about a position.
struct Question {
  const chess::Program& program;
  chess::Position position;
  int depth;
};

Result<chess::Position> position_of(std::string_view fen) {
  return chess::read_fen(chess::TextLine{.text = fen, .path = "FEN"});
}

/// Checks a call about a position. If an argument is wrong, returns nullopt and refuses the call.
std::optional<Question> question_of(std::int32_t handle, const char* fen, std::uint32_t fen_size,
                                    std::int32_t depth) {
  Border& border = Border::instance();
  const chess::Program* const program = border.find<chess::Program>(handle);
  if (program == nullptr) return std::nullopt;
  const auto texts = web::texts_of({{fen, fen_size}});
  if (!texts) return std::nullopt;
  if (depth < chess::shallowest_search || depth > chess::deepest_search) {
    static_cast<void>(border.refuse("a search is 3 to 6 plies deep"));
    return std::nullopt;
  }
  const auto position = position_of((*texts)[0]);
  if (!position) {
    static_cast<void>(border.refuse(position.error()));
    return std::nullopt;
  }
  return Question{*program, position.value(), depth};
}

/// Returns the game that begins at `start`. Blanks separate `moves`.
Result<chess::Game> game_of(const chess::Position& start, std::string_view moves) {
  chess::Game game(start);
  while (!moves.empty()) {
    const std::size_t end = std::min(moves.find(' '), moves.size());
    const auto move = chess::read_move(game.position(), moves.substr(0, end));
    if (!move) return move.error();
    game.make(move.value());
    moves.remove_prefix(std::min(end + 1, moves.size()));
  }
  return game;
}

std::int32_t reply_with(const chess::Position& position, const chess::Answer& answer) {
  Border::instance().reply(web::answer_json(position, answer));
  return answer.outcome == chess::Outcome::error ? 0 : 1;
}

}  // namespace

int32_t chessvm_chess_new(const char* image, uint32_t image_size, const char* symbols,
                          uint32_t symbols_size) {
  Border& border = Border::instance();
  border.begin();
  const auto texts = web::texts_of({{image, image_size}, {symbols, symbols_size}});
  if (!texts) return web::refused;
  const auto image_path = web::path_of((*texts)[0]);
  const auto symbols_path = web::path_of((*texts)[1]);
  if (!image_path || !symbols_path) return border.refuse("a file needs a name");
  const auto image_text = chessvm::read_file(*image_path);
  if (!image_text) return border.refuse(image_text.error());
  const auto symbols_text = chessvm::read_file(*symbols_path);
  if (!symbols_text) return border.refuse(symbols_text.error());
  auto program =
      chess::make_program(image_text.value(), symbols_text.value(), *image_path, *symbols_path);
  if (!program) return border.refuse(program.error());
  return border.open(std::make_unique<chess::Program>(program.value()));
}

int32_t chessvm_chess_position(const char* fen, uint32_t fen_size) {
  Border& border = Border::instance();
  border.begin();
  const auto texts = web::texts_of({{fen, fen_size}});
  if (!texts) return web::refused;
  const auto position = position_of((*texts)[0]);
  if (!position) return border.refuse(position.error());
  border.reply(web::position_json(position.value()));
  return 0;
}

int32_t chessvm_chess_deck(int32_t handle, const char* fen, uint32_t fen_size, int32_t depth) {
  const auto question = question_of(handle, fen, fen_size, depth);
  if (!question) return web::refused;
  Border::instance().reply(chessvm::host::deck_text(chess::question_deck(
      question->position, question->program, {.depth = question->depth, .run = {}})));
  return 0;
}

int32_t chessvm_chess_search(int32_t handle, const char* fen, uint32_t fen_size, int32_t depth) {
  const auto question = question_of(handle, fen, fen_size, depth);
  if (!question) return web::refused;
  return Border::instance().open(std::make_unique<web::Thinking>(
      question->program, chess::Game(question->position),
      chess::ThinkOptions{.limits = {.depth = depth}, .purpose = chess::Purpose::answer}));
}

int32_t chessvm_chess_think(int32_t handle, const char* fen, uint32_t fen_size, const char* moves,
                            uint32_t moves_size, int32_t depth, double mtbf, double seed) {
  const auto question = question_of(handle, fen, fen_size, depth);
  if (!question) return web::refused;
  Border& border = Border::instance();
  const auto texts = web::texts_of({{moves, moves_size}});
  if (!texts) return web::refused;
  const auto game = game_of(question->position, (*texts)[0]);
  if (!game) return border.refuse(game.error());
  constexpr double longest = 1e6;
  if (!(mtbf >= 0 && mtbf <= longest)) return border.refuse("not a number of hours");
  const auto number = web::count_of(seed);
  if (!number) return border.refuse("not a seed");
  chess::ThinkOptions options{.limits = {.depth = depth}, .second_look = chess::SecondLook::wanted};
  if (mtbf > 0) options.failing = {.mtbf = chessvm::EniacHours(mtbf), .seed = *number};
  return border.open(
      std::make_unique<web::Thinking>(question->program, game.value(), std::move(options)));
}

int32_t chessvm_chess_go_on(int32_t handle) {
  Border& border = Border::instance();
  web::Thinking* const thinking = border.find<web::Thinking>(handle);
  if (thinking == nullptr) return web::refused;
  const bool has_gone_on = thinking->go_on();
  border.reply(web::thought_json(*thinking));
  return has_gone_on ? 1 : 0;
}

int32_t chessvm_chess_answer(int32_t handle) {
  web::Thinking* const thinking = Border::instance().find<web::Thinking>(handle);
  if (thinking == nullptr) return web::refused;
  thinking->go_on();
  return reply_with(thinking->position(), web::answer_of(thinking->thought()));
}

int32_t chessvm_chess_move(int32_t handle, const char* fen, uint32_t fen_size, int32_t depth,
                           double add_cycles) {
  const auto question = question_of(handle, fen, fen_size, depth);
  if (!question) return web::refused;
  constexpr double longest = 1e15;  // in add cycles; far below the overflow of AddCycles
  if (!(add_cycles >= 0)) return Border::instance().refuse("not a number of add cycles");
  chess::PlayOptions options{.depth = question->depth, .run = {}};
  options.run.limit = chessvm::AddCycles(static_cast<std::int64_t>(std::min(add_cycles, longest)));
  return reply_with(question->position, play(question->position, question->program, options));
}

int32_t chessvm_chess_judge(int32_t handle, const char* fen, uint32_t fen_size, int32_t card) {
  const auto question = question_of(handle, fen, fen_size, chess::deepest_search);
  if (!question) return web::refused;
  if (card < 0 || card > 9999) return Border::instance().refuse("a card has four digits");
  return reply_with(question->position, judge(question->position, card));
}
