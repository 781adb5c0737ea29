// SPDX-License-Identifier: MIT
#include "programs/chess/host/embedded_program.hpp"

#include "embedded_chess.hpp"

namespace chessvm::chess {

Result<Program> built_in_program() {
  return make_program(embedded::chess.image, embedded::chess.symbols, "chess.e", "chess.sym");
}

}  // namespace chessvm::chess
