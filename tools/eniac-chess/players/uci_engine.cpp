// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/players/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tools/eniac-chess/uci/protocol.hpp"

namespace chessvm::chess::match {
namespace {

using Clock = std::chrono::steady_clock;

/// Time limit for the start of an engine, and for each of its later answers except moves.
constexpr std::chrono::seconds ready_limit{10};

std::string position_line(const Game& game) {
  const std::string fen = to_fen(game.start());
  std::string line = fen == initial_fen ? "position startpos" : "position fen " + fen;
  if (!game.moves().empty()) line += " moves";
  for (const Move move : game.moves()) line += ' ' + coordinate(move);
  return line;
}

/// Returns the name of an option: `Skill Level` from `option name Skill Level type spin ...`.
std::string option_name(const uci::Tokens& words) {
  std::string name;
  for (std::size_t i = 2; i < words.size() && words[i] != "type"; ++i)
    name += (name.empty() ? "" : " ") + std::string(words[i]);
  return name;
}

MoveReply fault_of(const EngineLine& line) {
  constexpr std::array faults{Fault::none, Fault::time, Fault::crash, Fault::interrupted};
  return {.fault = faults[static_cast<std::size_t>(line.waited)], .detail = line.text};
}

}  // namespace

Result<std::unique_ptr<Player>> UciEngine::start(const PlayerSpec& spec,
                                                 const PlayerSurroundings& surroundings) {
  auto process = EngineProcess::start(spec.command, surroundings.interrupt);
  if (!process) return process.error();
  std::unique_ptr<UciEngine> engine(
      new UciEngine(spec, std::move(process.value()), surroundings.move_limit));
  if (auto ready = engine->shake_hands(spec); !ready) {
    Failure failure = ready.error();
    failure.message = fmt::format("engine '{}' {}", spec.command.front(), failure.message);
    return failure;
  }
  return std::unique_ptr<Player>(std::move(engine));
}

Result<void> UciEngine::shake_hands(const PlayerSpec& spec) {
  const Deadline deadline = Clock::now() + ready_limit;
  const auto failed = [&](const EngineLine& line) {
    const std::string late = fmt::format("does not answer 'uci' within {} s", ready_limit.count());
    return Failure::because(line.text.empty() ? late : line.text);
  };
  if (const EngineLine sent = process_->send("uci", deadline); sent.waited != Waited::answered)
    return failed(sent);
  std::string own_name;
  for (;;) {
    const EngineLine line = process_->read_line(deadline);
    if (line.waited != Waited::answered) return failed(line);
    const uci::Tokens words = uci::words_of(line.text);
    if (words.empty()) continue;
    if (words[0] == "uciok") break;
    if (words[0] == "option") option_names_.push_back(option_name(words));
    if (words[0] == "id" && words.size() > 2 && words[1] == "name")
      own_name = line.text.substr(static_cast<std::size_t>(words[2].data() - line.text.data()));
  }
  if (own_name.empty()) own_name = spec.command.front();
  version_ = visible(own_name);
  if (name_.empty()) name_ = version_;
  if (auto result = set(spec.options); !result) return result;
  if (const EngineLine ready = ask("isready", "readyok", deadline);
      ready.waited != Waited::answered)
    return failed(ready);
  return boost::outcome_v2::success();
}

Result<void> UciEngine::set(const std::vector<EngineOption>& options) {
  for (const EngineOption& option : options) {
    if (std::none_of(option_names_.begin(), option_names_.end(),
                     [&](const std::string& name) { return same_letters(name, option.name); }))
      return Failure::because(fmt::format("has no option '{}'{}", shortened(option.name),
                                          did_you_mean(option.name, option_names_)));
    std::string line = "setoption name " + option.name;
    if (option.value) line += " value " + *option.value;
    if (const EngineLine sent = process_->send(line, Clock::now() + ready_limit);
        sent.waited != Waited::answered)
      return Failure::because(sent.text);
  }
  return boost::outcome_v2::success();
}

EngineLine UciEngine::ask(const std::string& line, std::string_view answer, Deadline deadline) {
  if (EngineLine sent = process_->send(line, deadline); sent.waited != Waited::answered)
    return sent;
  for (;;) {
    EngineLine heard = process_->read_line(deadline);
    if (heard.waited != Waited::answered) return heard;
    const uci::Tokens words = uci::words_of(heard.text);
    if (!words.empty() && words.front() == answer) return heard;
    if (const auto centipawns = uci::told_centipawns(words)) centipawns_ = centipawns;
  }
}

MoveReply UciEngine::prepare() {
  const Deadline deadline = Clock::now() + ready_limit;
  if (const EngineLine sent = process_->send("ucinewgame", deadline);
      sent.waited != Waited::answered)
    return fault_of(sent);
  return fault_of(ask("isready", "readyok", deadline));
}

std::string UciEngine::go_line(const Game& game, const MoveRequest& request) const {
  std::string line = "go " + go_;
  const Moves allowed = request.only.empty() ? game.allowed_moves() : request.only;
  if (allowed.size() == legal_moves(game.position(), Rules::full).size()) return line;
  line += " searchmoves";
  for (const Move move : allowed) line += ' ' + coordinate(move);
  return line;
}

MoveReply UciEngine::move(const Game& game, const MoveRequest& request) {
  const Deadline deadline = Clock::now() + move_limit_;
  // Waits for `readyok`, because an engine may still send lines about its last move.
  EngineLine line = ask("isready", "readyok", deadline);
  if (line.waited == Waited::answered) line = process_->send(position_line(game), deadline);
  centipawns_.reset();
  if (line.waited == Waited::answered) line = ask(go_line(game, request), "bestmove", deadline);
  if (line.waited == Waited::late)
    line.text =
        fmt::format("no move within {:g} s", std::chrono::duration<double>(move_limit_).count());
  return line.waited == Waited::answered ? judge(game, line.text) : fault_of(line);
}

MoveReply UciEngine::judge(const Game& game, const std::string& line) const {
  constexpr std::array<std::string_view, 5> none{"0000", "(none)", "none", "resign", "NULL"};
  const uci::Tokens words = uci::words_of(line);
  const std::string word(words.size() > 1 ? words[1] : std::string_view("resign"));
  if (std::find(none.begin(), none.end(), word) != none.end())
    return {.fault = Fault::resigned, .detail = shortened(visible(line))};
  const auto move = parse_coordinate(word);
  const Moves allowed = game.allowed_moves();
  if (!move || std::find(allowed.begin(), allowed.end(), *move) == allowed.end())
    return {.fault = Fault::illegal,
            .detail = fmt::format("{} in {}", shortened(visible(word)), to_fen(game.position()))};
  return {.move = *move, .centipawns = centipawns_};
}

}  // namespace chessvm::chess::match
