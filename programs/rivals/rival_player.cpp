// SPDX-License-Identifier: MIT
#include "programs/rivals/rival_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "programs/chess/player/settings.hpp"
#include "programs/chess/rules/notation.hpp"

namespace chessvm::rivals {
namespace {

constexpr std::string_view between = ", ";
constexpr std::string_view illegal_word = "illegal";

}  // namespace

std::string remark_of(const chess::MoveReply& reply) {
  std::string remark;
  for (const Statistic& figure : reply.statistics)
    remark += fmt::format("{}{} {}", remark.empty() ? "" : between, figure.name, figure.value);
  return remark;
}

std::size_t illegal_moves(std::string_view remark) {
  std::size_t moves = 0;
  while (!remark.empty()) {
    const std::size_t end = std::min(remark.find(between), remark.size());
    const std::string_view figure = remark.substr(0, end);
    if (figure.substr(0, figure.find(' ')) == illegal_word) ++moves;
    remark.remove_prefix(std::min(end + between.size(), remark.size()));
  }
  return moves;
}

chess::MoveReply RivalPlayer::prepare() {
  seen_.reset();
  return {};
}

void RivalPlayer::follow(const chess::Game& game) {
  const auto& moves = game.moves();
  const bool goes_on = seen_ && colour_ == game.position().side && seen_->start() == game.start() &&
                       seen_->rules() == game.rules() && seen_->moves().size() <= moves.size() &&
                       std::equal(seen_->moves().begin(), seen_->moves().end(), moves.begin());
  if (!goes_on) {
    colour_ = game.position().side;
    rival_->reset(
        {.start = game.start(), .colour = colour_, .seed = seed_of(spec_), .rules = game.rules()});
    seen_.emplace(game.start(), game.rules());
  }
  for (std::size_t i = seen_->moves().size(); i < moves.size(); ++i) {
    rival_->observe(moves[i]);
    seen_->make(moves[i]);
  }
}

chess::MoveReply RivalPlayer::move(const chess::Game& game, const chess::MoveRequest& request) {
  const chess::Moves allowed = game.allowed_moves();
  if (allowed.empty()) return {};
  follow(game);
  const chess::Moves ranked = rival_->choose();
  const chess::Moves legal = legal_moves(game.position(), chess::Rules::full);
  chess::Moves open = request.only.empty() ? allowed : request.only;
  std::erase_if(open, [&](chess::Move move) { return !chess::contains(allowed, move); });
  chess::MoveReply reply{.fault = chess::Fault::resigned, .statistics = rival_->statistics()};
  for (const chess::Move move : ranked) {
    if (chess::contains(open, move)) {
      reply.move = move;
      break;
    }
    if (chess::contains(legal, move)) continue;
    reply.statistics.push_back({illegal_word, coordinate(move)});
    if (reply.fault == chess::Fault::resigned) reply.detail = coordinate(move);
    reply.fault = chess::Fault::illegal;
  }
  if (!reply.move && !ranked.empty() && !request.only.empty() && !open.empty()) {
    reply.move = open.front();
    reply.remark = "it ranks no move of searchmoves: the first of them that is legal is played";
  }
  if (reply.move) reply.fault = chess::Fault::none;
  return reply;
}

std::string RivalPlayer::option_lines() const {
  std::string lines;
  for (std::size_t i = 0; i < spec_.values.size(); ++i) {
    const OptionRow& option = spec_.rival().options[i];
    if (option.values.empty()) {
      lines += fmt::format("option name {} type spin default {} min 0 max {}\n", option.name,
                           spec_.values[i], std::numeric_limits<std::int32_t>::max());
      continue;
    }
    lines += fmt::format("option name {} type combo default {}", option.name,
                         option.values[spec_.values[i]]);
    for (const std::string_view value : option.values) lines += fmt::format(" var {}", value);
    lines += '\n';
  }
  return lines;
}

std::string RivalPlayer::set_option(std::string_view name, std::string_view value) {
  for (const OptionRow& option : spec_.rival().options)
    if (chess::same_letters(option.name, name)) name = option.name;
  if (std::string wrong = rivals::set_option(spec_, name, value); !wrong.empty()) return wrong;
  rival_ = make_rival(spec_);
  seen_.reset();
  return {};
}

}  // namespace chessvm::rivals
