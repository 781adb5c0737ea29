// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/uci/gui_game.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "programs/chess/rules/fen.hpp"

namespace chessvm::chess::uci {
namespace {

constexpr std::string_view no_position = "there is no position: the last one was refused";

}  // namespace

GuiGame::GuiGame() {
  begin();
}

void GuiGame::begin() {
  game_.emplace(read_fen(initial_fen).value());
}

void GuiGame::set(const Tokens& words, Output& output) {
  game_.reset();
  auto game = parse_position(words);
  if (!game) return output.error(game.error().message);
  game_ = std::move(game.value());
}

Colour GuiGame::side() const {
  return game_ ? game_->position().side : Colour::white;
}

void GuiGame::draw(Output& output) const {
  if (!game_) return output.error(no_position);
  output.draw(game_->position());
}

std::optional<Task> GuiGame::task(const Go& go, Output& output) const {
  if (!game_) {
    output.error(no_position);
    return std::nullopt;
  }
  // If the game is over, ignores `searchmoves`. The reply to `go` explains how the game ended.
  if (go.searchmoves.empty() || game_->allowed_moves().empty()) return Task{*game_};
  RootChoice choice = read_searchmoves(game_->position(), go.searchmoves);
  for (const std::string& refused : choice.refused)
    output.remark(fmt::format("searchmoves: {}; it is skipped", refused));
  if (choice.moves.empty()) {
    output.error("searchmoves lists no legal move");
    return std::nullopt;
  }
  return Task{*game_, std::move(choice.moves)};
}

}  // namespace chessvm::chess::uci
