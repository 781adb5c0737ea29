// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/notes.hpp"

#include <fmt/format.h>

#include "base/process/message.hpp"
#include "base/text/text.hpp"

namespace chessvm::chess {

void say_notes(const PgnGame& game, const std::filesystem::path& path) {
  for (const PgnNote& note : game.notes)
    say(visible(fmt::format("{}:{}:{}: note: {}", path.string(), note.place.line, note.place.column,
                            note.message)) +
        '\n');
}

}  // namespace chessvm::chess
