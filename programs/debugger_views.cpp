// SPDX-License-Identifier: MIT
#include "programs/debugger_views.hpp"

#include "programs/c4/debugger_view.hpp"
#include "programs/chess/debugger_view.hpp"
#include "programs/draughts/debugger_view.hpp"
#include "programs/life/debugger_view.hpp"
#include "programs/tic/debugger_view.hpp"

namespace chessvm::programs {

std::vector<vm::debugger::View> debugger_views() {
  return {chess::debugger_view(), tic::debugger_view(), c4::debugger_view(),
          draughts::debugger_view(), life::debugger_view()};
}

}  // namespace chessvm::programs
