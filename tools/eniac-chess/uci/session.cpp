// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/uci/session.hpp"

#include <fmt/format.h>

#include <tuple>
#include <utility>

#include "base/text/text.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tools/eniac-chess/uci/info.hpp"

namespace chessvm::chess::uci {
namespace {

using std::chrono::milliseconds;

constexpr std::chrono::seconds between_reports{1};

}  // namespace

Session::~Session() {
  stop();
}

bool Session::handle(std::string_view line) {
  const Tokens tokens = words_of(line);
  if (tokens.empty()) return !output_.failed();
  const std::string_view word = tokens.front();
  const Tokens arguments(tokens.begin() + 1, tokens.end());
  if (word == "quit") return false;
  if (word == "uci")
    output_.write(fmt::format("id name {}\nid author The chessvm authors\n{}uciok\n",
                              player_->name(), player_->option_lines()));
  if (word == "isready") output_.write("readyok\n");
  if (word == "ucinewgame") {
    std::ignore = player_->prepare();
    gui_.begin();
  }
  if (word == "position") gui_.set(arguments, output_);
  if (word == "stop" || word == "ponderhit") stop();
  if (word == "d") gui_.draw(output_);
  if (word == "setoption") set(arguments);
  if (word == "go") go(arguments);
  return !output_.failed();
}

void Session::set(const Tokens& arguments) {
  const OptionWords option = parse_option(arguments);
  if (option.name.empty()) return;
  // An unknown option is no error, because GUIs send options such as Hash to every engine.
  if (!lists_option(player_->option_lines(), option.name))
    return output_.remark(
        fmt::format("there is no option '{}'; it is ignored", shortened(option.name)));
  stop();
  if (const std::string wrong = player_->set_option(option.name, option.value); !wrong.empty())
    output_.error(wrong);
}

void Session::go(const Tokens& arguments) {
  stop();
  stop_ = false;
  searching_ = true;
  const Go go = parse_go(arguments, gui_.side());
  const std::optional<Task> task = gui_.task(go, output_);
  if (player_->is_quick()) return run(task, go);
  thread_ = std::thread(&Session::run, this, task, go);
}

void Session::run(const std::optional<Task>& task, const Go& go) {
  std::optional<Move> move;
  try {
    if (task) move = search(*task, go);
  } catch (const std::exception& error) {
    output_.error(error.what());
  }
  held_back_ = fmt::format("bestmove {}\n", move ? coordinate(*move) : "0000");
  if (!go.waits) output_.write(std::exchange(held_back_, {}));
  const std::scoped_lock lock(mutex_);
  searching_ = false;
  changed_.notify_all();
}

void Session::finish(milliseconds patience) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [this] { return !searching_; });
  }
  stop();
}

void Session::stop() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
  if (!held_back_.empty()) output_.write(std::exchange(held_back_, {}));
}

std::optional<Move> Session::search(const Task& task, const Go& go) {
  const auto start = std::chrono::steady_clock::now();
  const auto here = [&] {
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start);
  };
  if (go.host_time && !player_->is_quick())
    output_.remark("a clock is running: the move comes at once, not at the machine's pace");
  milliseconds next_report = between_reports;
  const auto pondering = [&](const Pondering& now) {
    if (here() < next_report) return;
    next_report = here() + between_reports;
    output_.write(progress_lines(now, here()));
  };
  const MoveReply reply = player_->move(task.game, {.stop = stop_,
                                                    .only = task.only,
                                                    .depth = go.depth,
                                                    .nodes = go.nodes,
                                                    .clock = go.host_time,
                                                    .pondering = pondering});
  report(task.game, reply, here());
  return reply.move;
}

void Session::report(const Game& game, const MoveReply& reply, milliseconds here) {
  const bool is_played_on = reply.move && !reply.thought;  // rivals can play on after a draw
  if (const Ending ending = game.ending(); ending != Ending::none && !is_played_on)
    output_.remark(fmt::format("the game is over: {}", name(ending)));
  std::string words;
  for (const Statistic& figure : reply.statistics)
    words += fmt::format(" {} {}", figure.name, figure.value);
  if (reply.fault == Fault::resigned) words += " resigns";
  if (!words.empty()) output_.write(fmt::format("info string{}\n", words));
  if (!reply.remark.empty()) output_.remark(reply.remark);
  if (!reply.thought) return;
  const Thought& thought = *reply.thought;
  output_.write(info_line(thought, here));
  for (const std::string& remark : {thought.remark, thought.answer.note})
    if (!remark.empty()) output_.remark(remark);
  if (thought.reply)
    output_.remark(reply_text(*thought.reply, after(game.position(), *thought.answer.move)));
  output_.write(clock_lines(thought.time, reply.mtbf));
}

}  // namespace chessvm::chess::uci
