// SPDX-License-Identifier: MIT
// Chess: positions, questions, searches and answers.
#include "base/files/file.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/host/deck_text.hpp"
#include "web/engine/abi.h"
#include "web/engine/calls/calls.hpp"

namespace web = chessvm::web;
namespace chess = chessvm::chess;
using chessvm::Result;
using web::Border;

namespace {

/// A call about a position, with its arguments checked.
struct Question {
  const chess::Program& program;
  chess::Position position;
  int depth;
};

Result<chess::Position> position_of(std::string_view fen) {
  return chess::read_fen(chess::TextLine{.text = fen, .path = "FEN"});
}

/// The reply explains what is wrong where it is nullopt.
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
  return Border::instance().open(
      std::make_unique<web::Search>(question->program, question->position, question->depth));
}

int32_t chessvm_chess_search_failing(int32_t handle, const char* fen, uint32_t fen_size,
                                     int32_t depth, int32_t halfmoves, double mtbf, double seed) {
  const auto question = question_of(handle, fen, fen_size, depth);
  if (!question) return web::refused;
  Border& border = Border::instance();
  constexpr double longest = 1e6;
  if (!(mtbf > 0 && mtbf <= longest)) return border.refuse("not a number of hours");
  const auto number = web::count_of(seed);
  if (!number || halfmoves < 0) return border.refuse("not a seed and a number of halfmoves");
  const chess::FailingMachine machine{.mtbf = chessvm::EniacHours(mtbf), .seed = *number};
  return border.open(std::make_unique<web::Search>(
      question->program, question->position, question->depth,
      chess::FailureTimes(machine, static_cast<std::size_t>(halfmoves))));
}

int32_t chessvm_chess_has_failed(int32_t handle) {
  const web::Search* const search = Border::instance().find<web::Search>(handle);
  if (search == nullptr) return web::refused;
  return search->has_failed() ? 1 : 0;
}

int32_t chessvm_chess_repair(int32_t handle) {
  Border& border = Border::instance();
  web::Search* const search = border.find<web::Search>(handle);
  if (search == nullptr) return web::refused;
  if (!search->has_failed()) return border.refuse("the machine has not failed");
  border.reply(web::breakdown_json(search->position(), search->repair()));
  return 0;
}

int32_t chessvm_chess_answer(int32_t handle) {
  const web::Search* const search = Border::instance().find<web::Search>(handle);
  if (search == nullptr) return web::refused;
  return reply_with(search->position(), search->answer());
}

int32_t chessvm_chess_move(int32_t handle, const char* fen, uint32_t fen_size, int32_t depth,
                           double add_cycles) {
  const auto question = question_of(handle, fen, fen_size, depth);
  if (!question) return web::refused;
  constexpr double longest = 1e15;  // far from the largest number that AddCycles holds
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
