// SPDX-License-Identifier: MIT
// Games against the machine for tests; the machine searches 3 plies.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/player/machine_player.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/host/interpreter.hpp"
#include "tools/eniac-chess/play/session.hpp"

namespace chessvm::chess::playing::test {

inline Position position_of(std::string_view fen) {
  return read_fen(fen).value();
}

inline Session session_of(Person person, std::string_view fen = initial_fen,
                          const std::filesystem::path& file = {}) {
  std::optional<KeptGame> kept;
  if (!file.empty()) kept = std::move(KeptGame::open(file).value());
  return {built_in_program().value(),
          SavedGame{PlayedGame(position_of(fen)), person},
          {},
          std::move(kept)};
}

inline MachinePlayer machine(
    std::unique_ptr<host::Simulator> simulator = std::make_unique<host::Interpreter>(),
    MachineSettings settings = {.depth = shallowest_search}) {
  return {"eniac", built_in_program().value(), std::move(settings), std::move(simulator)};
}

/// While it is the machine's turn, lets the machine move, at most `most` times. Returns the text of
/// these moves.
inline std::string let_machine_move(Session& session, int most = 1) {
  std::string text;
  for (; session.awaits_machine() && most > 0; --most)
    text += session.take(reply_of(think_quickly(session.game().game(), session.program()))).text;
  return text;
}

inline std::string fen_of(const Session& session) {
  return to_fen(session.game().position());
}

/// Gives the session a line that it must accept; returns its output.
inline std::string accepted(Session& session, std::string_view line) {
  const Reply reply = session.obey(line);
  EXPECT_EQ(reply.kind, Reply::Kind::done) << line << ": " << reply.text;
  return reply.text;
}

/// Gives the session a line that it must refuse without changing the game; returns its output.
inline std::string refused(Session& session, std::string_view line) {
  const std::string before = fen_of(session);
  const std::size_t moves = session.game().sans().size();
  const Reply reply = session.obey(line);
  EXPECT_EQ(reply.kind, Reply::Kind::refused) << line << ": " << reply.text;
  EXPECT_EQ(fen_of(session), before) << line;
  EXPECT_EQ(session.game().sans().size(), moves) << line;
  EXPECT_TRUE(reply.text.ends_with('\n')) << line;
  return reply.text.substr(0, reply.text.size() - 1);
}

}  // namespace chessvm::chess::playing::test
