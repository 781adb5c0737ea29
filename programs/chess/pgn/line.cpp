// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/line.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"
#include "programs/chess/pgn/tokens.hpp"
#include "programs/chess/rules/written_move.hpp"

namespace chessvm::chess {

Result<Game> play_moves(const Position& start, std::string_view moves, const TextLine& line) {
  const auto begin = static_cast<std::size_t>(moves.data() - line.text.data());
  Game game(start);
  PgnLexer lexer(moves, 0, 1);
  for (;;) {
    const PgnToken token = lexer.next();
    switch (token.kind) {
      case PgnToken::Kind::end:
        return game;
      case PgnToken::Kind::number:
      case PgnToken::Kind::mark:
      case PgnToken::Kind::nag:
      case PgnToken::Kind::comment:
        break;
      default: {
        const auto move = read_move(game.position(), token.text);
        if (!move)
          return line.failure(begin + token.offset,
                              fmt::format("move {} '{}' {}", game.moves().size() + 1,
                                          shortened(token.text), move.error().message));
        game.make(move.value());
      }
    }
  }
}

}  // namespace chessvm::chess
