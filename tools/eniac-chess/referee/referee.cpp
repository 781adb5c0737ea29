// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/referee/referee.hpp"

#include <array>
#include <string_view>

#include "programs/rivals/rival_player.hpp"

namespace chessvm::chess::match {
namespace {

constexpr std::string_view move_limit = "move limit";
constexpr std::string_view adjudicated = "adjudicated";

void end_by_fault(Played& played, const MoveReply& reply, Colour at_fault) {
  played.fault = reply.fault;
  played.at_fault = at_fault;
  played.reason = reason_of(reply.fault);
  played.detail = reply.detail;
  if (reply.fault != Fault::interrupted) played.result = win_of(opponent(at_fault));
}

}  // namespace

std::string_view reason_of(Fault fault) {
  constexpr std::array<std::string_view, 6> reasons{"",           "resigned", "illegal move",
                                                    "time limit", "crash",    "interrupted"};
  return reasons[static_cast<std::size_t>(fault)];
}

MoveReply ask(Player& player, const Game& game, const std::atomic<bool>& interrupt) {
  MoveReply reply = player.move(game, {.stop = interrupt});
  if (interrupt) return {.fault = Fault::interrupted};
  return reply;
}

Played play_game(Player& white, Player& black, const Game& opening, const GameLimits& limits,
                 const std::atomic<bool>& interrupt,
                 const std::function<void(const Game&)>& watch) {
  Played played{.game = opening};
  Game& game = played.game;
  for (const Colour colour : colours) {
    const MoveReply ready = (colour == Colour::white ? white : black).prepare();
    if (ready.fault == Fault::none) continue;
    end_by_fault(played, ready, colour);
    return played;
  }
  const std::size_t limit = game.moves().size() + static_cast<std::size_t>(limits.most_plies);
  Adjudicator adjudicator(limits.adjudication);
  std::optional<GameResult> verdict;
  for (;;) {
    const Colour mover = game.position().side;
    if (const Ending ending = game.ending(); ending != Ending::none) {
      played.result = is_draw(ending) ? GameResult::draw : win_of(opponent(mover));
      played.reason = name(ending);
      return played;
    }
    if (verdict) {
      played.result = *verdict;
      played.reason = adjudicated;
      return played;
    }
    if (game.moves().size() >= limit) {
      played.result = GameResult::draw;
      played.reason = move_limit;
      return played;
    }
    if (watch) watch(game);
    const MoveReply reply = ask(mover == Colour::white ? white : black, game, interrupt);
    if (!reply.move) {
      end_by_fault(played, reply, mover);
      return played;
    }
    const auto add = [&game](auto& to, auto value) {
      to.resize(game.moves().size());
      to.push_back(std::move(value));
    };
    const auto& thought = reply.thought;
    add(played.times, thought ? std::optional(thought->time) : std::nullopt);
    add(played.scores, thought ? shown_score(*thought) : std::nullopt);
    add(played.root_moves,
        thought ? std::optional(completed_root_moves(game.position(), *thought)) : std::nullopt);
    add(played.remarks, rivals::remark_of(reply));
    verdict = adjudicator.after(game.position(), reply.centipawns);
    game.make(*reply.move);
  }
}

}  // namespace chessvm::chess::match
